"""A question, checked, and its filter tree."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakemem.records.filters import All, Filter, HasTag, Holds, Matches, OneOf, Within, equals
from lakemem.records.times import Instant

Mode = Literal["natural", "raw"]
Using = Literal["both", "words", "vectors"]


class Scope(NamedTuple):
    """Which of a tenant's versions may be seen.

    `since` and `until` bound `written_at`, half-open, in microseconds; every tag must be there; a key must match one of
    the globs `key_patterns` (None: any key will do; no glob: none does).
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

    def parts(self) -> list[tuple[str, Filter]]:
        """Return the filter's parts with a name each, in the order in which `why_not` tries them."""
        found: list[tuple[str, Filter]] = [("tenant", equals("tenant", self.tenant)), ("instant", Holds(self.instant))]
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
        if self.since is not None or self.until is not None:
            found.append(("since/until", Within("written_at", self.since, self.until)))
        return found

    def tree(self) -> Filter:
        """Return the filter tree."""
        return All(tuple(part for _, part in self.parts()))

    def timeless(self) -> Filter:
        """Return the filter tree without the instant: a version passes it always or never."""
        return All(tuple(part for name, part in self.parts() if name != "instant"))


class Query(NamedTuple):
    """A search: what is asked, how, and how much of it.

    `vector` asks by a given unit vector instead of a text's; `using` names the rankers; `is_explained` keeps the pool
    at its full depth, so that what came close can be told from what did not.
    """

    text: str
    scope: Scope
    limit: int = 10
    mode: Mode = "natural"
    using: Using = "both"
    vector: NDArray[np.float32] | None = None
    is_explained: bool = False
