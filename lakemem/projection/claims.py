"""What follows from statements about one fact: pure functions from the set of statements to a timeline.

A statement says that an object holds from an instant on, or no longer does.  It holds until the next known change.  The
timeline depends on the set alone: in whichever order a year's news came in, the same is believed in the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from lakemem.records.times import OPEN

_REMEMBERED = 5_000
"""Events whose claims are remembered: a record's are looked at with each statement about it."""


class Claim(NamedTuple):
    """One statement about a record.

    Args:
        claim_id: the command that brought it.
        object: of what; empty in a retraction that means any.
        holds: whether it says that the object holds; else that it no longer does.
        start: from when on, in microseconds of the world's time.
        end: until when; `OPEN`: until the next known change.
        said_at: when it was said.
        confidence: 0 to 1.
        sources: ids of the episodes that say so.
        sentence: the words that it was read from.
        functional: whether subject and predicate have one object at a time.
        observed: whether it says that the object holds at `start`, and not that it began there.
    """

    claim_id: str
    object: str
    holds: bool
    start: int
    end: int
    said_at: int
    confidence: float
    sources: tuple[str, ...]
    sentence: str
    functional: bool = True
    observed: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the claim as an event's `extra` keeps it."""
        return self._asdict() | {"end": None if self.end == OPEN else self.end}

    @property
    def content(self) -> tuple[Any, ...]:
        """What it says, whoever brought it."""
        return self[1:]


@lru_cache(maxsize=_REMEMBERED)
def read_claims(extra: str) -> tuple[Claim, ...]:
    """Return the claims that an event's `extra` keeps."""
    if not extra:
        return ()
    found = orjson.loads(extra).get("claims", ())
    return tuple(
        Claim(**{**each, "end": OPEN if each["end"] is None else each["end"], "sources": tuple(each["sources"])})
        for each in found
    )


class Segment(NamedTuple):
    """A part of a timeline: an object over a period, and the claims that say so, the one recorded first in front."""

    object: str
    start: int
    end: int
    claims: tuple[Claim, ...]

    @property
    def fact_id(self) -> str:
        """The id of the assertion: its first recorded claim's; it survives a cut of the period."""
        return self.claims[0].claim_id

    @property
    def confidence(self) -> float:
        """The highest confidence of its claims."""
        return max(claim.confidence for claim in self.claims)

    @property
    def sources(self) -> tuple[str, ...]:
        """Everything that says so, in order of the ids."""
        return tuple(sorted({source for claim in self.claims for source in claim.sources}))

    def told(self) -> dict[str, Any]:
        """Return what a version says of itself beside its object and period."""
        first = self.claims[0]
        return {
            "fact_id": first.claim_id,
            "confidence": self.confidence,
            "sources": list(self.sources),
            "sentence": first.sentence,
            "said_at": first.said_at,
        }


def timeline(claims: Iterable[Claim]) -> list[Segment]:
    """Return what the claims come to, in order of time; nothing overlaps.

    Taken in the order of what they speak of, an assertion is painted over its period, which cuts what held; the same
    object said again joins the segment that holds already, whose end it may make known; a retraction ends its object
    there, and whatever of it was to follow.  What later news contradicts is left out; see `outdated`.

    Args:
        claims: in the order in which they were recorded, which decides nothing but the ids.
    """
    listed = list(claims)
    recorded = {claim.claim_id: place for place, claim in enumerate(listed)}
    gone = outdated(listed)
    past: list[_Piece] = []
    ahead: list[_Piece] = []
    """What does not end before the claim that is looked at; of later claims none begins before it."""
    for claim in sorted((claim for claim in listed if claim.claim_id not in gone), key=_order):
        past += [piece for piece in ahead if piece.end <= claim.start]
        ahead = [piece for piece in ahead if piece.end > claim.start]
        if not claim.holds:
            ahead = list(_ended(ahead, claim.object, claim.start))
            continue
        there = next((p for p in ahead if p.object == claim.object and p.start <= claim.start), None)
        if there is None:
            ahead = _painted(ahead, _Piece(claim.object, claim.start, claim.end, [claim]))
            continue
        there.claims.append(claim)
        if claim.end != OPEN:
            ahead = list(_ended(ahead, claim.object, claim.end))
    return [
        Segment(p.object, p.start, p.end, tuple(sorted(p.claims, key=lambda c: recorded[c.claim_id])))
        for p in sorted((*past, *ahead), key=lambda p: p.start)
    ]


def outdated(claims: Iterable[Claim]) -> set[str]:
    """Return the ids of observations that later, dated news contradicts.

    "I live in Lyon" says what holds when it is said, not when it began.  Where somebody says afterwards that since an
    earlier time it is Nantes, the observation was out of date; a change in between ("I moved to") stays one.
    """
    news = sorted((c for c in claims if c.holds and c.end == OPEN and c.start < c.said_at), key=lambda c: c.said_at)
    seen = sorted((c for c in claims if c.holds and c.observed), key=lambda c: c.said_at, reverse=True)
    earliest: dict[str, int] = {}
    """Of the news so far, from when on it is this object; the two earliest of different objects."""
    found: set[str] = set()
    for claim in seen:
        while news and news[-1].said_at > claim.said_at:
            late = news.pop()
            earliest[late.object] = min(late.start, earliest.get(late.object, late.start))
            earliest = dict(sorted(earliest.items(), key=lambda pair: pair[1])[:2])
        if any(start < claim.start for name, start in earliest.items() if name != claim.object):
            found.add(claim.claim_id)
    return found


class _Piece(NamedTuple):
    """A segment on its way; pieces of one assertion that something bounded has parted share their claims."""

    object: str
    start: int
    end: int
    claims: list[Claim]


def _order(claim: Claim) -> tuple[object, ...]:
    """Sort key: by the time spoken of, then by when it was said; nothing in it depends on who came first."""
    last = (claim.object, claim.confidence, claim.sources, claim.sentence)
    return (claim.start, claim.said_at, claim.holds, claim.end, *last)


def _painted(line: Iterable[_Piece], new: _Piece) -> list[_Piece]:
    kept: list[_Piece] = []
    for old in line:
        if old.end <= new.start or old.start >= new.end:
            kept.append(old)
            continue
        if old.start < new.start:
            kept.append(old._replace(end=new.start))
        if old.end > new.end:
            kept.append(old._replace(start=new.end))
    return [*kept, new]


def _ended(line: Iterable[_Piece], name: str, at: int) -> Iterable[_Piece]:
    """Yield what is left once an object (empty: every one) has ended at an instant."""
    for old in line:
        if (name and old.object != name) or old.end <= at:
            yield old
        elif old.start < at:
            yield old._replace(end=at)
