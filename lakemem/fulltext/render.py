"""The filter tree as a Tantivy query: exact, and without any weight in the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

import tantivy

from lakemem.fulltext.schema import ABSENT_MARK, NAME_MARKS, NAMES, TAG_MARK, name_term
from lakemem.records.filters import All, Any, Filter, HasTag, Holds, Not, OneOf, TimeField, Within

_LEAST = -(2**63)
_MOST = 2**63 - 1


def render(tree: Filter, schema: tantivy.Schema) -> tantivy.Query:
    """Return the Tantivy query that matches exactly the versions that `matches` lets through."""
    match tree:
        case OneOf(field, values):
            return _one_of(schema, NAME_MARKS[field], values)
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
