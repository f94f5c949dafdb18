"""What a store must believe, worked out point by point from the list of what was asked of it.

Written from the one rule alone: it knows no rectangle, no remainder and no version.  A point is a key and two
times; the answer is the write that holds there, found by going through everything asked until then.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FOREVER = 2**63 - 1


@dataclass(frozen=True)
class Write:
    """A store of a value for [start, end), believed from `at` until `until` at most."""

    at: int
    key: str
    value: str
    start: int
    end: int
    until: int = FOREVER
    tags: tuple[str, ...] = ()
    agent: str = ""
    amends: Write | None = None


@dataclass(frozen=True)
class Forgotten:
    """The end of everything believed of some keys."""

    at: int
    keys: frozenset[str]


@dataclass
class BruteForce:
    """Everything asked so far, in order."""

    asked: list[Write | Forgotten] = field(default_factory=list)

    def holder(self, key: str, valid: int, system: int) -> Write | None:
        """Return the write that holds at a point."""
        found: Write | None = None
        for one in self.asked:
            if one.at > system:
                break
            if found is not None and found.until <= one.at:
                found = None
            if isinstance(one, Forgotten):
                found = None if key in one.keys else found
            elif one.key == key:
                if one.start <= valid < one.end:
                    found = one if one.until > one.at else None
                elif found is not None and found is one.amends and valid >= one.start:
                    found = None
        return None if found is None or found.until <= system else found

    def write(
        self,
        at: int,
        key: str,
        value: str,
        start: int | None,
        end: int | None,
        *,
        ttl: int,
        tags: tuple[str, ...],
        agent: str | None,
    ) -> Write:
        """Note a store: default period from now on, the agent kept where none is named."""
        begin = at if start is None else start
        said = agent if agent is not None else self._last_agent(key, at)
        made = Write(
            at, key, value, begin, FOREVER if end is None else end, at + ttl if ttl else FOREVER, tags, said,
            self._amended(key, value, begin, at),
        )  # fmt: skip
        self.asked.append(made)
        return made

    def forget(self, at: int, key: str, tags: tuple[str, ...]) -> int:
        """Note a forget of a key and of all that carry all the tags now; return how many it ends."""
        every = {one.key for one in self.asked if isinstance(one, Write)}
        ended = {key} if key in every and self._believed(key, at) else set()
        for name in every if tags else ():
            now = self.holder(name, at, at)
            if now is not None and set(tags) <= set(now.tags):
                ended.add(name)
        if ended:
            self.asked.append(Forgotten(at, frozenset(ended)))
        return len(ended)

    def _edges(self, key: str) -> list[int]:
        edges = {
            edge for one in self.asked if isinstance(one, Write) and one.key == key for edge in (one.start, one.end)
        }
        return sorted(edges - {FOREVER})

    def _believed(self, key: str, at: int) -> list[Write]:
        """Return the writes that hold anywhere, as the store believes at `at`."""
        found = [self.holder(key, edge, at) for edge in self._edges(key)]
        return list(dict.fromkeys(one for one in found if one is not None))

    def _last_agent(self, key: str, at: int) -> str:
        believed = self._believed(key, at)
        return max(believed, key=lambda one: one.at).agent if believed else ""

    def _amended(self, key: str, value: str, begin: int, at: int) -> Write | None:
        """Return the believed write of the same value that begins there, else the last one that was given so."""
        here, before = self.holder(key, begin, at), self.holder(key, begin - 1, at)
        if here is not None and here.value == value and here is not before:
            return here
        given = [one for one in self._believed(key, at) if one.value == value and one.start == begin]
        return max(given, key=lambda one: one.at) if given else None
