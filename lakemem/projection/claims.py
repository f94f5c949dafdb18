"""What follows from statements about one fact: pure functions from the set of statements to a timeline.

A statement says that an object holds from an instant on, or no longer does.  It holds until the next known change.  The
timeline depends on the set alone: in whichever order a year's news came in, the same is believed in the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson

from lakemem.records.times import OPEN


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

    def to_dict(self) -> dict[str, Any]:
        """Return the claim as an event's `extra` keeps it."""
        return self._asdict() | {"end": None if self.end == OPEN else self.end}

    @property
    def content(self) -> tuple[Any, ...]:
        """What it says, whoever brought it."""
        return self[1:]


def read_claims(extra: str) -> list[Claim]:
    """Return the claims that an event's `extra` keeps."""
    if not extra:
        return []
    found = orjson.loads(extra).get("claims", ())
    return [
        Claim(**{**each, "end": OPEN if each["end"] is None else each["end"], "sources": tuple(each["sources"])})
        for each in found
    ]


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
    there, and whatever of it was to follow.

    Args:
        claims: in the order in which they were recorded, which decides nothing but the ids.
    """
    recorded = {claim.claim_id: place for place, claim in enumerate(claims)}
    line: list[Segment] = []
    for claim in sorted(claims, key=_order):
        if not claim.holds:
            line = list(_ended(line, claim.object, claim.start))
            continue
        there = next((s for s in line if s.object == claim.object and s.start <= claim.start < s.end), None)
        if there is None:
            line = _painted(line, Segment(claim.object, claim.start, claim.end, (claim,)))
            continue
        joined = tuple(sorted((*there.claims, claim), key=lambda c: recorded[c.claim_id]))
        # Pieces of one assertion that something bounded has parted stay one assertion.
        line = [s._replace(claims=joined) if s.claims == there.claims else s for s in line]
        if claim.end != OPEN:
            line = list(_ended(line, claim.object, claim.end))
    return line


def _order(claim: Claim) -> tuple[object, ...]:
    """Sort key: by the time spoken of, then by when it was said; nothing in it depends on who came first."""
    last = (claim.object, claim.confidence, claim.sources, claim.sentence)
    return (claim.start, claim.said_at, claim.holds, claim.end, *last)


def _painted(line: Iterable[Segment], new: Segment) -> list[Segment]:
    kept: list[Segment] = []
    for old in line:
        if old.end <= new.start or old.start >= new.end:
            kept.append(old)
            continue
        if old.start < new.start:
            kept.append(old._replace(end=new.start))
        if old.end > new.end:
            kept.append(old._replace(start=new.end))
    return sorted((*kept, new), key=lambda s: s.start)


def _ended(line: Iterable[Segment], name: str, at: int) -> Iterable[Segment]:
    """Yield what is left once an object (empty: every one) has ended at an instant."""
    for old in line:
        if (name and old.object != name) or old.end <= at:
            yield old
        elif old.start < at:
            yield old._replace(end=at)
