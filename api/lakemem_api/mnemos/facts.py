"""Facts of a tenant: what holds, what held, and whom a name means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from lakemem.consolidation.vocabulary import CARDINALITY, PREDICATES
from lakemem.lifecycle.aliases import ALIAS, Names, names_of
from lakemem.records.answers import Memory
from lakemem.records.times import TimeLike
from lakemem_api.memories import Memories
from lakemem_api.mnemos.translate import fact_object, micros

KINDS: Final = ("fact",)
_SHOWN: Final = frozenset(PREDICATES)
FUNCTIONAL: Final = frozenset(name for name, kind in CARDINALITY.items() if kind == "functional")


class When(NamedTuple):
    """The instant that a question is about: what held then, as it was believed then; None is now."""

    valid_at: TimeLike | None = None
    as_of: TimeLike | None = None


class Facts:
    """The facts of one tenant.

    Args:
        memories: the home.
        tenant: whose.
        canonical: whom the first person means.
        when: the instant that is asked about.
    """

    def __init__(self, memories: Memories, tenant: str, *, canonical: str, when: When | None = None) -> None:
        self._memories = memories
        self._tenant = tenant
        self._canonical = canonical
        self._when = when or When()

    def current(self, *, subject: str | None = None, predicate: str | None = None) -> list[dict[str, Any]]:
        """Return the facts that hold, also with a known end, most recently written first.

        Args:
            subject: whom they are about, by any of the names that are known; None: anybody.
            predicate: one of the ten; None: any. Of another there are none.
        """
        if subject is None:
            return self.objects(self.holding(predicate=predicate))
        return self.objects(self._about(subject, predicate, every=False))

    def history(self, subject: str, predicate: str) -> list[dict[str, Any]]:
        """Return all facts of a subject and predicate, past and to come, oldest first."""
        found = self._about(subject, predicate, every=True)
        found.sort(key=lambda fact: (micros(fact.valid_from), micros(fact.updated), fact.object))
        return self.objects(found)

    def records(self, subject: str, predicate: str) -> list[str]:
        """Return the ids of the records that say something of a subject and predicate, at any time."""
        return list(dict.fromkeys(fact.memory_id for fact in self._about(subject, predicate, every=True)))

    def holding(self, *, subject: str | None = None, predicate: str | None = None, every: bool = False) -> list[Memory]:
        """Return the facts that hold, of an exact subject; with `every` those of all periods."""
        if predicate is not None and predicate not in _SHOWN:
            return []
        found = self._memories.list(
            tenant=self._tenant, kinds=KINDS, subject=subject, predicate=predicate, all_periods=every,
            valid_at=self._when.valid_at, as_of=self._when.as_of,
        )  # fmt: skip
        return [fact for fact in found if fact.predicate in _SHOWN]

    def subjects(self, name: str) -> list[str]:
        """Return the spellings of subjects that a name may stand for: itself, and the one that it is an alias of."""
        aliases = self._memories.list(tenant=self._tenant, kinds=KINDS, predicate=ALIAS, all_periods=True)
        return list(dict.fromkeys((Names(self._canonical, aliases).subject(name), name)))

    def objects(self, facts: Iterable[Memory]) -> list[dict[str, Any]]:
        """Return facts as Mnemos writes them, each with the one that superseded it."""
        given = list(facts)
        ended = {
            fact.memory_id for fact in given if fact.valid_to is not None and fact.predicate in FUNCTIONAL
        }  # of the others an object ends by itself, and no other one takes its place
        begins: dict[tuple[str, str], Memory] = {}
        if ended:
            line = self._memories.list(
                tenant=self._tenant, kinds=KINDS, memory_ids=ended, all_periods=True, as_of=self._when.as_of
            )
            begins = {(fact.memory_id, fact.valid_from): fact for fact in line}
        return [fact_object(fact, _successor(fact, begins)) for fact in given]

    def _about(self, name: str, predicate: str | None, *, every: bool) -> list[Memory]:
        if predicate is not None and predicate not in _SHOWN:
            return []
        spellings = self.subjects(name)
        found = [fact for each in spellings for fact in self.holding(subject=each, predicate=predicate, every=every)]
        if found:
            return found
        known = names_of(self._memories, self._tenant, canonical=self._canonical).subject(name)
        return [] if known in spellings else self.holding(subject=known, predicate=predicate, every=every)


def _successor(fact: Memory, begins: dict[tuple[str, str], Memory]) -> str | None:
    if fact.valid_to is None:
        return None
    after = begins.get((fact.memory_id, fact.valid_to))
    if after is None or after.object == fact.object:
        return None
    found: str = after.extra["fact_id"]
    return found
