"""The filter tree as a Tantivy query: exact, and without any weight in the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, assert_never

import tantivy

from lakemem.errors import IndexFailed
from lakemem.fulltext.schema import ABSENT_MARK, NAME_MARKS, NAMES, TAG_MARK, build_schema, name_term
from lakemem.records.filters import (
    All,
    Any,
    Filter,
    HasTag,
    Holds,
    Matches,
    Not,
    OneOf,
    TextField,
    TimeField,
    Within,
    globs_of,
    regex_of,
)

_LEAST = -(2**63)
_MOST = 2**63 - 1

_SHORT: Final[frozenset[TextField]] = frozenset(
    ("tenant", "kind", "status", "agent", "session", "role", "key", "record_id")
)
"""Fields whose names are never so long that only their beginning is a term: `records/checks.py` limits them."""

_BEGINNING: Final = 1_000
"""Characters of a very long name that `name_term` keeps."""


def render(tree: Filter, schema: tantivy.Schema) -> tantivy.Query:
    """Return the Tantivy query that matches exactly the versions that `matches` lets through."""
    match tree:
        case OneOf(field, values):
            return _one_of(schema, NAME_MARKS[field], values)
        case Matches(field, patterns):
            return _matches(schema, field, patterns)
        case HasTag(tag):
            return _some(_terms(schema, TAG_MARK, (tag,)))
        case Within(field, low, high):
            return _between(schema, field, low, None if high is None else high - 1)
        case Holds((valid_at, as_of)):
            return _every(
                (
                    _between(schema, "valid_from", None, valid_at),
                    _between(schema, "valid_to", valid_at + 1, None),
                    _between(schema, "system_from", None, as_of),
                    _between(schema, "system_to", as_of + 1, None),
                )
            )
        case All(parts):
            return _every([render(part, schema) for part in parts])
        case Any(parts):
            return _some([render(part, schema) for part in parts])
        case Not(part):
            return tantivy.Query.boolean_query(
                [
                    (tantivy.Occur.Must, tantivy.Query.all_query()),
                    (tantivy.Occur.MustNot, render(part, schema)),
                ]
            )
        case _:
            assert_never(tree)


def pinned(tree: Filter, names: Callable[[Matches], Iterable[str]]) -> Filter:
    """Return the filter as `render` takes it: globs that terms cannot decide have the exact names in their place.

    A glob may be too complex for the automaton that Tantivy makes of it (it gives up at 1,000 states), or ask for what
    comes after the beginning of a name that is too long to be a term.

    Args:
        tree: any filter.
        names: returns the names of a field that match, among those that may be found.
    """
    match tree:
        case Matches(field):
            return tree if decides(tree) else OneOf(field, tuple(names(tree)))
        case All(parts):
            return All(tuple(pinned(part, names) for part in parts))
        case Any(parts):
            return Any(tuple(pinned(part, names) for part in parts))
        case Not(part):
            return Not(pinned(part, names))
        case _:
            return tree


def decides(part: Matches) -> bool:
    """Tell whether the index's terms alone say which names match."""
    everything, _, wild = globs_of(part.patterns)
    if everything:
        return True
    return all(
        (part.field in _SHORT or _is_decided_early(glob)) and _is_small(regex_of(glob))
        for glob in wild
        if _is_text(glob)
    )


def _is_decided_early(glob: str) -> bool:
    """Tell whether a very long name's beginning is enough: for a beginning and a star, and where there is no star."""
    beginning, star, rest = glob.partition("*")
    return not rest and (not star or len(beginning) <= _BEGINNING)


@lru_cache(maxsize=256)
def _is_small(regex: str) -> bool:
    """Tell whether Tantivy's automaton takes the expression."""
    try:
        tantivy.Query.regex_query(build_schema(), NAMES, _whole("t", regex))
    except ValueError:
        return False
    return True


def _whole(mark: str, regex: str) -> str:
    return f"{mark}(?s:{regex})"


def _matches(schema: tantivy.Schema, field: TextField, patterns: tuple[str, ...]) -> tantivy.Query:
    everything, literals, wild = globs_of(patterns)
    if everything:
        return tantivy.Query.all_query()
    if not decides(Matches(field, wild)):
        raise IndexFailed(f"the words index cannot decide a pattern of {field}", hint="the exact names are needed")
    mark = NAME_MARKS[field]
    parts = [_one_of(schema, mark, literals)] if literals else []
    # A wild glob that is not all stars matches no absent name: it asks for one character at least.
    parts += [tantivy.Query.regex_query(schema, NAMES, _whole(mark, regex_of(glob))) for glob in wild if _is_text(glob)]
    return _some(parts)


def _one_of(schema: tantivy.Schema, mark: str, values: Sequence[str]) -> tantivy.Query:
    """Match one of the names; the empty one is a letter in the term that names all absent ones."""
    parts = _terms(schema, mark, [value for value in values if value])
    if "" in values:
        parts.append(tantivy.Query.regex_query(schema, NAMES, f"{ABSENT_MARK}[a-z]*{mark}[a-z]*"))
    return _some(parts)


def _terms(schema: tantivy.Schema, mark: str, values: Iterable[str]) -> list[tantivy.Query]:
    """Return what matches one of the terms, if any.  A text that is not UTF-8 (a lone surrogate) is in no index."""
    terms = [mark + name_term(value) for value in values if value.isascii() or _is_text(value)]
    if len(terms) > 1:
        return [tantivy.Query.term_set_query(schema, NAMES, terms)]
    return [tantivy.Query.term_query(schema, NAMES, term, "basic") for term in terms]


def _is_text(value: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _between(schema: tantivy.Schema, field: TimeField, low: int | None, high: int | None) -> tantivy.Query:
    """Match `low <= field <= high`; bounds beyond int64 are open or match nothing."""
    least = _LEAST if low is None else max(low, _LEAST)
    most = _MOST if high is None else min(high, _MOST)
    if least > most:
        return tantivy.Query.empty_query()
    if (least, most) == (_LEAST, _MOST):
        return tantivy.Query.all_query()
    return tantivy.Query.range_query(
        schema,
        field,
        tantivy.FieldType.Integer,
        lower_bound=None if least == _LEAST else least,
        upper_bound=None if most == _MOST else most,
    )


def _every(parts: Iterable[tantivy.Query]) -> tantivy.Query:
    clauses = [(tantivy.Occur.Must, part) for part in parts]
    return tantivy.Query.boolean_query(clauses) if clauses else tantivy.Query.all_query()


def _some(parts: Iterable[tantivy.Query]) -> tantivy.Query:
    clauses = [(tantivy.Occur.Should, part) for part in parts]
    if len(clauses) == 1:
        return clauses[0][1]
    return tantivy.Query.boolean_query(clauses) if clauses else tantivy.Query.empty_query()
