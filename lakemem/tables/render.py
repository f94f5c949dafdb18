"""The filter tree as Lance SQL (DataFusion's dialect)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from lakemem.records.filters import All, Any, Filter, HasTag, Holds, Matches, Not, OneOf, Within, globs_of, regex_of
from lakemem.records.times import OPEN


def quote(text: str) -> str:
    """Return a string literal: single quotes, doubled inside; a backslash is literal."""
    return "'" + text.replace("'", "''") + "'"


def is_in(column: str, values: Iterable[str]) -> str:
    """Return `column IN (...)`, or a false condition for no values."""
    listed = ", ".join(quote(value) for value in values)
    return f"{column} IN ({listed})" if listed else "false"


def render(tree: Filter) -> str:
    """Return the condition of a filter; columns are those of `schema`."""
    match tree:
        case OneOf(field, values):
            return f"{field} = {quote(values[0])}" if len(values) == 1 else is_in(field, values)
        case Matches(field, patterns):
            return _matches(field, patterns)
        case HasTag(tag):
            return f"array_has(tags, {quote(tag)})"
        case Within(field, low, high):
            return _within(field, low, high)
        case Holds((valid_at, as_of)):
            return (
                f"(valid_from <= {valid_at} AND valid_to > {valid_at} "
                f"AND system_from <= {as_of} AND system_to > {as_of})"
            )
        case All(parts):
            return "(" + " AND ".join(render(part) for part in parts) + ")" if parts else "true"
        case Any(parts):
            return "(" + " OR ".join(render(part) for part in parts) + ")" if parts else "false"
        case Not(part):
            return f"(NOT {render(part)})"
        case _:
            assert_never(tree)


def _matches(field: str, patterns: tuple[str, ...]) -> str:
    """Return a regular expression for each glob, since LIKE's escapes differ from one edition of Arrow to the next."""
    everything, literals, wild = globs_of(patterns)
    if everything:
        return "true"
    parts = [is_in(field, literals)] if literals else []
    whole = [quote("\\A(?s:" + regex_of(glob) + ")\\z") for glob in wild]
    parts += [f"regexp_like({field}, {regex})" for regex in whole]
    return f"({' OR '.join(parts)})" if parts else "false"


def _within(field: str, low: int | None, high: int | None) -> str:
    """Return the bounds of a time; DataFusion refuses a literal beyond int64, which no time reaches."""
    if (low is not None and low > OPEN) or (high is not None and high < -OPEN):
        return "false"
    bounds = [f"{field} >= {low}"] if low is not None and low >= -OPEN else []
    bounds += [f"{field} < {high}"] if high is not None and high <= OPEN else []
    return f"({' AND '.join(bounds)})" if bounds else "true"
