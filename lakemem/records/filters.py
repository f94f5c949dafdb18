"""The filter tree: which versions may be seen, written once and rendered for every engine.

Lance SQL, DuckDB SQL, Tantivy queries and numpy masks are four renderings of this one tree; a property test holds them
to `matches`, which is the brute-force meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, assert_never

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
class Matches:
    """A text field, whole and case-sensitive, matches one of the globs; no glob matches nothing.

    `*` is any run of characters, newlines and none at all included; `?` is one character; all else stands for itself.
    """

    field: TextField
    patterns: tuple[str, ...]


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


Filter = OneOf | Matches | HasTag | Within | Holds | All | Any | Not


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
        case Matches(field, patterns):
            return matcher(patterns)(text_of(version, field))
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


class Globs(NamedTuple):
    """The globs of a `Matches`, sorted by what they ask of an engine."""

    is_everything: bool
    """Whether one of them is only `*`, which every text matches."""
    literals: tuple[str, ...]
    """Those without a wildcard: exact names."""
    wild: tuple[str, ...]
    """The others, runs of `*` written as one."""


@lru_cache(maxsize=256)
def globs_of(patterns: tuple[str, ...]) -> Globs:
    """Return the globs without doubles, by what they ask of an engine."""
    found = dict.fromkeys(re.sub(r"\*+", "*", pattern) for pattern in patterns)
    return Globs(
        "*" in found,
        tuple(glob for glob in found if not _is_wild(glob)),
        tuple(glob for glob in found if _is_wild(glob) and glob != "*"),
    )


def _is_wild(glob: str) -> bool:
    return "*" in glob or "?" in glob


def regex_of(glob: str) -> str:
    """Return a glob as a regular expression for engines that need no backtracking (Rust's, RE2's).

    The dot must match newlines there, and the whole text must match.
    """
    return "".join(_SIGNS.get(char, char) for char in glob)


# Only what means something outside a class: `\<` and the like mean something else to some engines than to others.
_SIGNS = {"*": ".*", "?": "."} | {sign: "\\" + sign for sign in "\\.+()|[]{}^$"}


@lru_cache(maxsize=256)
def matcher(patterns: tuple[str, ...]) -> Callable[[str], bool]:
    """Return the test for `Matches`; it takes time proportional to the text, whatever the globs."""
    everything, literals, wild = globs_of(patterns)
    if everything:
        return lambda _text: True
    exact = frozenset(literals)
    if not wild:
        return exact.__contains__
    fits = re.compile("|".join(map(_without_backtracking, wild)), re.DOTALL).fullmatch
    return lambda text: text in exact or fits(text) is not None


def _without_backtracking(glob: str) -> str:
    """Return a glob as a Python expression: each piece between stars may be taken where it first stands, for good."""
    first, *rest = ("".join("." if char == "?" else re.escape(char) for char in piece) for piece in glob.split("*"))
    if not rest:
        return first
    return first + "".join(f"(?>.*?{piece})" for piece in rest[:-1]) + ".*" + rest[-1]
