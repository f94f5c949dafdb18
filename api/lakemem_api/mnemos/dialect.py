"""What Mnemos' routes and tools share, carried out on a home."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from lakemem.errors import Forbidden, LakememError, NotFound
from lakemem.records.answers import Memory
from lakemem.records.checks import DEFAULT_TENANT
from lakemem.writing.clock import wall_clock
from lakemem_api.identity.principal import Principal, Role
from lakemem_api.memories import Memories
from lakemem_api.mnemos.facts import Facts, When
from lakemem_api.mnemos.refusals import NO_RIGHT, NOT_ALL_TENANTS, OTHER_TENANT, UNKNOWN_EPISODE
from lakemem_api.mnemos.translate import episode_hit, episode_object, ms
from lakemem_api.mnemos.working import Turn, WorkingMemory

VECTOR_WAIT_S: Final = 2.0
"""How long a write waits for its vector. Source: Mnemos' contract."""

EPISODES: Final = ("episode",)
EVERY_STATUS: Final = ("active", "archived")

_log = logging.getLogger("lakemem.mnemos")


class Upkeep(Protocol):
    """What runs beside the store; `lakemem.lifecycle.worker.Worker` is one."""

    def run_now(self, tenants: Iterable[str] | None = None) -> Any:  # noqa: ANN401 - a report with `to_dict`
        """Score and consolidate the episodes of some tenants, or of all of them, and return what was done."""

    def decay_now(self, *, dry_run: bool = False) -> dict[str, Any]:
        """Let all active episodes fade to now, and return what was done."""

    def state(self) -> dict[str, Any]:
        """Return `phase`, `last_run`, `last_report` and `failure`."""

    def pending(self) -> dict[str, int]:
        """Return how many episodes wait for what."""


@dataclass(frozen=True, slots=True)
class Written:
    """An episode to write.

    Args:
        content: what was said.
        role: by whom.
        session: in which conversation, or an empty string.
        agent: who writes it, or an empty string.
        trace_id: id of the governed call behind it, or an empty string.
    """

    content: str
    role: str
    session: str = ""
    agent: str = ""
    trace_id: str = ""


@dataclass(frozen=True, slots=True)
class Mnemos:
    """Mnemos, over a home.

    Args:
        memories: the home.
        default_tenant: the tenant of calls that name none, where the credential says nothing.
        canonical: whom the first person means in a tenant.
        working: the turns of sessions that are under way.
        wall: returns microseconds since 1970.
    """

    memories: Memories
    default_tenant: str = DEFAULT_TENANT
    canonical: Callable[[str], str] = str
    working: WorkingMemory = field(default_factory=WorkingMemory)
    wall: Callable[[], int] = wall_clock

    def tenant_of(self, principal: Principal, asked: str | None, *, role: Role) -> str:
        """Return the tenant of a call.

        Raises:
            Forbidden: the caller may not do this there.
        """
        if not principal.may(role):
            raise Forbidden(NO_RIGHT[role])
        if asked is None:
            return principal.tenants[0] if principal.tenants else self.default_tenant
        if principal.tenants and asked not in principal.tenants:
            raise Forbidden(OTHER_TENANT)
        return asked

    def check_everywhere(self, principal: Principal) -> None:
        """Refuse a caller who may not write in every tenant.

        Raises:
            Forbidden: so.
        """
        if not principal.may("write"):
            raise Forbidden(NO_RIGHT["write"])
        if principal.tenants:
            raise Forbidden(NOT_ALL_TENANTS)

    def write(self, tenant: str, written: Written) -> dict[str, Any]:
        """Write an episode, wait a little for its vector, and return it as it was written."""
        stored = self.memories.add_episode(
            written.content, role=written.role, tenant=tenant, session=written.session, agent=written.agent,
            trace_id=written.trace_id,
        )  # fmt: skip
        if written.session:
            turn = Turn(stored.memory_id, written.content, written.role, ms(stored.at))
            self.working.add(tenant, written.session, turn=turn)
        try:
            self.memories.catch_up(VECTOR_WAIT_S, tenant=tenant, only_vectors=True)
        except LakememError as error:
            # It is written, and found by its words: its vector follows.
            _log.warning("an episode's vector was not waited for: %s", error.code)
        return episode_object(_as_written(stored.memory_id, tenant, stored.at, written))

    def search(
        self, tenant: str, question: str, *, k: int, session: str | None = None, min_salience: float = 0.0
    ) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
        """Return the active episodes nearest to a question, best first, and which stages of the search failed."""
        found = self.memories.search(
            question, tenant=tenant, kinds=EPISODES, limit=k, fusion="weighted", session=session,
            min_salience=min_salience,
        )  # fmt: skip
        return [episode_hit(hit) for hit in found], found.degraded

    def episode(self, principal: Principal, episode_id: str, *, tenant: str | None = None) -> dict[str, Any]:
        """Return an episode of any tenant that the caller may read, archived or not.

        Args:
            principal: who asks.
            episode_id: its id.
            tenant: where it must be; None: anywhere.

        Raises:
            NotFound: there is none that the caller may read.
            Forbidden: the caller may not read at all.
        """
        if not principal.may("read"):
            raise Forbidden(NO_RIGHT["read"])
        for holder in self.memories.tenants(holding=episode_id):
            if (principal.tenants and holder not in principal.tenants) or tenant not in (None, holder):
                continue
            found = self.episodes_of(holder, [episode_id])
            if found:
                return episode_object(found[0])
        raise NotFound(UNKNOWN_EPISODE)

    def episodes_of(self, tenant: str, ids: list[str]) -> list[Memory]:
        """Return those of some episodes that a tenant has, archived or yet to come as well."""
        return self.memories.list(
            tenant=tenant, kinds=EPISODES, memory_ids=ids, statuses=EVERY_STATUS, all_periods=True
        )

    def turns(self, tenant: str, session: str | None) -> list[dict[str, Any]]:
        """Return the turns of a session, oldest first, without those that were forgotten since."""
        kept = self.working.turns(tenant, session) if session else []
        if not kept:
            return []
        known = {memory.memory_id for memory in self.episodes_of(tenant, [turn.episode_id for turn in kept])}
        return [
            {"content": turn.content, "role": turn.role, "timestamp_ms": turn.timestamp_ms}
            for turn in kept
            if turn.episode_id in known
        ]

    def facts(self, tenant: str, when: When | None = None) -> Facts:
        """Return the facts of a tenant, at an instant."""
        return Facts(self.memories, tenant, canonical=self.canonical(tenant), when=when)

    def reset(self, principal: Principal, session: str, *, tenants: Iterable[str] = ()) -> None:
        """Clear the turns of a session, in the tenants that are named, or else wherever the caller may write.

        Raises:
            Forbidden: the caller may not write there.
        """
        if not principal.may("write"):
            raise Forbidden(NO_RIGHT["write"])
        named = [self.tenant_of(principal, tenant, role="write") for tenant in tenants]
        self.working.reset(session, tenants=named or principal.tenants or None)


def _as_written(memory_id: str, tenant: str, at: str, written: Written) -> Memory:
    return Memory(
        memory_id=memory_id, tenant=tenant, kind="episode", key="", value=written.content, tags=(),
        agent=written.agent, session=written.session, role=written.role, valid_from=at, valid_to=None, updated=at,
        system_from=at, system_to=None, trace_id=written.trace_id, seal="", version_id="", extra={},
    )  # fmt: skip
