"""FTS5 expressions as a words query.

    or     := and ("OR" and)*
    and    := not ("AND" not)*
    not    := group ("NOT" group)*
    group  := item+                     words beside each other must all be there
    item   := word | word "*" | phrase | phrase "*" | "(" or ")"

Operators are upper case.  A word is made of letters, digits, `_` and everything beyond ASCII; a phrase stands in
double quotes, a doubled one inside means itself.  Whatever else there is (another sign, a column filter, `^`, `+`,
`NEAR(`, an operator without its sides, an open quote or parenthesis) makes the text no expression: then any of its
words may match, and signs between words (`a.b`) make rows of words that weigh more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from lakemem.fulltext.analysis import terms_in_row
from lakemem.fulltext.natural import natural
from lakemem.fulltext.words import NOTHING, And, Not, Or, Phrase, Prefix, Run, Stem, Word, Words

DEEPEST: Final = 100
"""Parentheses inside each other; deeper ones are no expression (FTS5 itself stops at 256)."""

_TOKEN = re.compile(r'\s*(?:"((?:[^"]|"")*)"|([A-Za-z0-9_\x80-\U0010ffff]+)|([()*]))', re.ASCII)
_OPERATORS = ("AND", "OR", "NOT")


class _Malformed(Exception):
    """The text is no expression."""


def raw(query: str) -> Words:
    """Return the query that an FTS5 expression means, or the one of its literal words where it is malformed."""
    text = query.replace("\0", " ")
    try:
        return _Parser(list(_tokens(text))).parse()
    except _Malformed:
        return literal(text)


def literal(text: str) -> Words:
    """Return the query for any of the words of a text; stop words count only where there are no others."""
    parts = natural(text)
    if not isinstance(parts, Or) or not parts.parts:
        return Or(tuple(Word(word) for word in dict.fromkeys(terms_in_row(text)[0])))
    return Or(tuple(_as_written(part) for part in parts.parts))


def _as_written(part: Words) -> Words:
    match part:
        case Stem(word):
            return Word(word)
        case Run(text):
            return Word(text)
        case _:
            return part


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Give (sort, text) of each token; sorts are phrase, word, the operators' names and the signs themselves."""
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            raise _Malformed
        quoted, word, sign = found.groups()
        at = found.end()
        if quoted is not None:
            yield "phrase", quoted.replace('""', '"')
        elif sign:
            yield sign, sign
        elif word in _OPERATORS:
            yield word, word
        else:
            yield "word", word
            if text[at : at + 1] == "(":  # NEAR(a b), or a function
                raise _Malformed


class _Parser:
    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def parse(self) -> Words:
        if not self._tokens:
            return NOTHING
        tree = self._or()
        if self._sort():
            raise _Malformed
        return NOTHING if tree is None else tree

    def _sort(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _take(self, sort: str) -> bool:
        if self._sort() != sort:
            return False
        self._at += 1
        return True

    def _chain(self, operator: str, operand: Callable[[], Words | None]) -> list[Words | None]:
        parts = [operand()]
        while self._take(operator):
            parts.append(operand())
        return parts

    def _or(self) -> Words | None:
        parts = [part for part in self._chain("OR", self._and) if part is not None]
        return Or(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None

    def _and(self) -> Words | None:
        return _all_of(self._chain("AND", self._not))

    def _not(self) -> Words | None:
        keep, *drop = self._chain("NOT", self._group)
        if keep is None:
            return None
        dropped = tuple(part for part in drop if part is not None)
        return Not(keep, dropped) if dropped else keep

    def _group(self) -> Words | None:
        parts = [self._item()]
        while self._sort() in ("word", "phrase", "("):
            parts.append(self._item())
        return _all_of(parts)

    def _item(self) -> Words | None:
        """Read one item; None where it holds nothing to search for, such as an emoji."""
        if self._take("("):
            self._depth += 1
            if self._depth > DEEPEST:
                raise _Malformed
            inner = self._or()
            if not self._take(")"):
                raise _Malformed
            self._depth -= 1
            return inner
        if self._sort() not in ("word", "phrase"):
            raise _Malformed
        sort, text = self._tokens[self._at]
        self._at += 1
        is_open = self._take("*")
        if not terms_in_row(text)[0]:
            return None
        if is_open:
            return Prefix(text)
        return Word(text) if sort == "word" else Phrase(text)


def _all_of(parts: list[Words | None]) -> Words | None:
    found = tuple(part for part in parts if part is not None)
    return And(found) if len(found) > 1 else found[0] if found else None
