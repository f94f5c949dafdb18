"""A question, checked, and its filter tree."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakemem.records.filters import All, Filter, HasTag, Holds, Matches, Not, OneOf, Within, equals
from lakemem.records.times import Instant

Mode = Literal["natural", "raw"]
Using = Literal["both", "words", "vectors"]


class Scope(NamedTuple):
    """Which of a tenant's versions may be seen.

    `since` and `until` bound `written_at`, half-open, in microseconds; every tag must be there; a key must match one of
    the globs `key_patterns` (None: any key will do; no glob: none does).  `statuses` and `memory_ids` name what may be
    seen, `without_ids` what may not; `occurred_since` and `occurred_until` bound `valid_from`, half-open; `all_periods`
    also sees what held before or will hold after the instant.
    """

    tenant: str
    instant: Instant
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    agent: str | None = None
    session: str | None = None
    key: str | None = None
    since: int | None = None
    until: int | None = None
    key_patterns: tuple[str, ...] | None = None
    subject: str | None = None
    predicate: str | None = None
    statuses: tuple[str, ...] | None = None
    memory_ids: tuple[str, ...] | None = None
    without_ids: tuple[str, ...] = ()
    occurred_since: int | None = None
    occurred_until: int | None = None
    all_periods: bool = False

    def parts(self) -> list[tuple[str, Filter]]:
        """Return the filter's parts with a name each, in the order in which `why_not` tries them."""
        found: list[tuple[str, Filter]] = [("tenant", equals("tenant", self.tenant)), ("instant", self._instant())]
        if self.kinds:
            found.append(("kind", OneOf("kind", self.kinds)))
        found += [("tags", HasTag(tag)) for tag in self.tags]
        if self.agent is not None:
            found.append(("agent", equals("agent", self.agent)))
        if self.session is not None:
            found.append(("session", equals("session", self.session)))
        if self.key is not None:
            found.append(("key", equals("key", self.key)))
        if self.key_patterns is not None:
            found.append(("key_patterns", Matches("key", self.key_patterns)))
        found += self._narrower()
        if self.since is not None or self.until is not None:
            found.append(("since/until", Within("written_at", self.since, self.until)))
        return found

    def _narrower(self) -> list[tuple[str, Filter]]:
        """Return the parts that few questions have."""
        found: list[tuple[str, Filter]] = []
        if self.subject is not None:
            found.append(("subject", equals("subject", self.subject)))
        if self.predicate is not None:
            found.append(("predicate", equals("predicate", self.predicate)))
        if self.statuses is not None:
            found.append(("status", OneOf("status", self.statuses)))
        if self.memory_ids is not None:
            found.append(("memory_ids", OneOf("record_id", self.memory_ids)))
        if self.without_ids:
            found.append(("marks", Not(OneOf("record_id", self.without_ids))))
        if self.occurred_since is not None or self.occurred_until is not None:
            found.append(("occurred", Within("valid_from", self.occurred_since, self.occurred_until)))
        return found

    def _instant(self) -> Filter:
        if not self.all_periods:
            return Holds(self.instant)
        as_of = self.instant.as_of
        return All((Within("system_from", None, as_of + 1), Within("system_to", as_of + 1, None)))

    def tree(self) -> Filter:
        """Return the filter tree."""
        return All(tuple(part for _, part in self.parts()))

    def timeless(self) -> Filter:
        """Return the filter tree without the instant: a version passes it always or never."""
        return All(tuple(part for name, part in self.parts() if name != "instant"))


class Query(NamedTuple):
    """A search: what is asked, how, and how much of it.

    `vector` asks by a given unit vector instead of a text's; `using` names the rankers; `is_explained` keeps the pool
    at its full depth, so that what came close can be told from what did not; `fusion` joins the rankers otherwise than
    the home's settings say.
    """

    text: str
    scope: Scope
    limit: int = 10
    mode: Mode = "natural"
    using: Using = "both"
    vector: NDArray[np.float32] | None = None
    is_explained: bool = False
    fusion: str = ""
