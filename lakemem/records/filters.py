"""The filter tree: which versions may be seen, written once and rendered for every engine.

Lance SQL, DuckDB SQL, Tantivy queries and numpy masks are four renderings of this one tree; a property test holds them
to `matches`, which is the brute-force meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from lakemem.records.times import Instant
from lakemem.records.versions import Version

TextField = Literal[
    "tenant", "kind", "status", "agent", "session", "role", "key", "record_id", "subject", "predicate", "object"
]
TimeField = Literal["valid_from", "valid_to", "system_from", "system_to", "written_at"]


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text field equals one of the values, byte for byte; no value matches nothing."""

    field: TextField
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasTag:
    """The version carries the tag, byte for byte."""

    tag: str


@dataclass(frozen=True, slots=True)
class Within:
    """A time field lies in the half-open range `[low, high)`, in microseconds; None leaves an end open."""

    field: TimeField
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Holds:
    """The rectangle covers the instant: the four comparisons of the one rule."""

    instant: Instant


@dataclass(frozen=True, slots=True)
class All:
    """Every part matches; no part matches everything."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one part matches; no part matches nothing."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not match."""

    part: Filter


Filter = OneOf | HasTag | Within | Holds | All | Any | Not


def equals(field: TextField, value: str) -> OneOf:
    """Return the filter for one exact value of a text field."""
    return OneOf(field, (value,))


def text_of(version: Version, field: TextField) -> str:
    """Return the value of a text field of a version."""
    return version.record_id if field == "record_id" else str(getattr(version.event, field))


def time_of(version: Version, field: TimeField) -> int:
    """Return the value of a time field of a version, in microseconds."""
    return int(getattr(version, field))


def matches(tree: Filter, version: Version) -> bool:
    """Tell whether a version passes the filter: the meaning that every rendering must keep."""
    match tree:
        case OneOf(field, values):
            return text_of(version, field) in values
        case HasTag(tag):
            return tag in version.event.tags
        case Within(field, low, high):
            at = time_of(version, field)
            return (low is None or low <= at) and (high is None or at < high)
        case Holds(instant):
            return version.holds_at(instant)
        case All(parts):
            return all(matches(part, version) for part in parts)
        case Any(parts):
            return any(matches(part, version) for part in parts)
        case Not(part):
            return not matches(part, version)
        case _:
            assert_never(tree)
