"""Mnemos' five tools, carried out on a home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import orjson

from lakemem.errors import InvalidInput, LakememError
from lakemem.records.answers import Memory
from lakemem.records.requests import state_fact
from lakemem_api.identity.principal import Role
from lakemem_api.mnemos import tool_schemas as schemas
from lakemem_api.mnemos.dialect import Mnemos, Upkeep, Written
from lakemem_api.mnemos.facts import FUNCTIONAL, When
from lakemem_api.mnemos.questions import Asked, answer
from lakemem_api.mnemos.schemas import DEFAULT_K, read_instant
from lakemem_api.mnemos.translate import micros
from lakemem_api.tools.arguments import whole
from lakemem_api.tools.call import Answer, Call
from lakemem_api.tools.registry import Registry, Tool

INSTRUCTIONS: Final = (
    "Durable memory: write what is said as episodes, ask in plain French or English before you answer. Facts about "
    "people are read from episodes by themselves."
)

_MOST_REPEATS: Final = 100


@dataclass(frozen=True, slots=True)
class Tools:
    """Mnemos' tools.

    Args:
        dialect: over the home.
        upkeep: scores and consolidates.
    """

    dialect: Mnemos
    upkeep: Upkeep

    def registry(self) -> Registry:
        """Return the tools."""
        return Registry(
            [
                Tool(
                    "memory_write", "Write an episode",
                    "Remember one turn or observation. It can be found at once; facts are read from it later.",
                    schemas.WRITE, self.write, role="write", is_repeatable=False,
                ),
                Tool(
                    "memory_query", "Ask the memory",
                    "Ask in plain French or English; the question decides which memories answer: episodes, facts, "
                    "their history, the running session or skills.",
                    schemas.QUERY, self.query,
                ),
                Tool(
                    "memory_facts", "List facts",
                    "List the facts that hold about a subject, or with `history` how one came to be what it is.",
                    schemas.FACTS, self.facts,
                ),
                Tool(
                    "memory_forget", "Forget an episode or facts",
                    "Stop believing an episode or a fact by its id, or all that is said of a subject and predicate; "
                    "reads as of an earlier moment still see it.",
                    schemas.FORGET, self.forget, role="write", is_destructive=True,
                ),
                Tool(
                    "memory_consolidate", "Read facts from episodes",
                    "Score new episodes now and read facts from those that matter and are old enough.",
                    schemas.CONSOLIDATE, self.consolidate, role="write",
                ),
            ]
        )  # fmt: skip

    def write(self, call: Call) -> Answer:
        """Carry out memory_write."""
        given = call.arguments
        written = Written(
            given["content"], given.get("role", "user"), given.get("session_id", ""), call.agent, call.trace_id
        )
        episode = self.dialect.write(self._tenant(call, "write"), written)
        return Answer(f"Episode {episode['id']} written.", structured=episode)

    def query(self, call: Call) -> Answer:
        """Carry out memory_query."""
        given = call.arguments
        asked = Asked(
            given["q"], self._tenant(call, "read"), whole(given, "k", default=DEFAULT_K),
            given.get("session_id") or None, _when(call),
        )  # fmt: skip
        found = answer(self.dialect, asked)
        structured = found.to_dict() | ({"degraded": True} if found.degraded else {})
        return Answer(orjson.dumps(structured).decode(), structured=structured)

    def facts(self, call: Call) -> Answer:
        """Carry out memory_facts."""
        given = call.arguments
        facts = self.dialect.facts(self._tenant(call, "read"), _when(call))
        subject, predicate = given.get("subject"), given.get("predicate")
        if not given.get("history", False):
            found = facts.current(subject=subject, predicate=predicate)
        elif subject is None or predicate is None:
            raise InvalidInput("history", "takes subject and predicate")
        elif "valid_at" in given:
            raise InvalidInput("valid_at", "a history is of all times; only as_of goes with it")
        else:
            found = facts.history(subject, predicate)
        return Answer(orjson.dumps(found).decode(), structured={"facts": found})

    def forget(self, call: Call) -> Answer:
        """Carry out memory_forget."""
        given, tenant = call.arguments, self._tenant(call, "write")
        name, subject, predicate = given.get("id"), given.get("subject"), given.get("predicate")
        if (name is None) == (subject is None and predicate is None):
            raise InvalidInput("id", "give either an id, or subject and predicate")
        if name is not None:
            removed = self._forget_one(call, tenant, name)
        elif subject is None or predicate is None:
            raise InvalidInput("predicate" if predicate is None else "subject", "is required without an id")
        else:
            removed = self._end(call, tenant, self.dialect.facts(tenant).records(subject, predicate))
        text = f"Removed {removed} memory(ies)." if removed else "No matching memories found."
        return Answer(text, structured={"removed": removed})

    def consolidate(self, call: Call) -> Answer:
        """Carry out memory_consolidate, in the tenants that the caller may use."""
        report = self.upkeep.run_now(call.principal.tenants or None).to_dict()
        told = ", ".join(f"{name} {count}" for name, count in report.items())
        return Answer(told, structured=report)

    def _forget_one(self, call: Call, tenant: str, name: str) -> int:
        """Forget the episode or the fact of an id, and return how many there were."""
        if self.dialect.episodes_of(tenant, [name]):
            return self._end(call, tenant, [name])
        everything = self.dialect.facts(tenant).holding(every=True)
        fact = next((each for each in everything if each.extra["fact_id"] == name), None)
        if fact is None:
            return 0
        if sum(each.memory_id == fact.memory_id for each in everything) == 1:
            return self._end(call, tenant, [fact.memory_id])
        self._retract(call, fact)
        return 1

    def _end(self, call: Call, tenant: str, records: Sequence[str]) -> int:
        if not records:
            return 0
        done = self.dialect.memories.forget(memory_ids=records, tenant=tenant, agent=call.agent, trace_id=call.trace_id)
        return done.removed

    def _retract(self, call: Call, fact: Memory) -> None:
        """Take back one assertion of several in a record; the others keep their ids.

        Behind it the same may have been said again: that is taken back too, up to where the assertion ended.
        """
        for _ in range(_MOST_REPEATS):
            line = self.dialect.memories.list(
                tenant=fact.tenant, kinds=("fact",), memory_ids=[fact.memory_id], all_periods=True
            )
            left = [each for each in line if each.object == fact.object and _is_within(each, fact)]
            if not left:
                return
            named = {
                "tenant": fact.tenant, "is_functional": fact.predicate in FUNCTIONAL, "holds": False,
                "valid_from": left[0].valid_from, "agent": call.agent, "trace_id": call.trace_id,
            }  # fmt: skip
            command = state_fact(fact.subject, fact.predicate, fact.object, named=named)
            (result,) = self.dialect.memories.write_many([command])
            if isinstance(result, LakememError):
                raise result

    def _tenant(self, call: Call, role: Role) -> str:
        return self.dialect.tenant_of(call.principal, call.arguments.get("tenant"), role=role)


def _is_within(one: Memory, period: Memory) -> bool:
    """Tell whether one fact begins in the period of another."""
    return micros(period.valid_from) <= micros(one.valid_from) < micros(period.valid_to)


def _when(call: Call) -> When:
    found = []
    for name in ("valid_at", "as_of"):
        given = call.arguments.get(name)
        try:
            found.append(None if given is None else read_instant(given))
        except InvalidInput as error:
            raise InvalidInput(name, error.message.partition(": ")[2]) from error
    return When(*found)
