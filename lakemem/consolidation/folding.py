"""Text as patterns read it: without case, accents and typographic variants, each character traced to its source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

_LIGATURES = {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss"}
_APOSTROPHES = frozenset("\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07\u00b4`")
_HYPHENS = frozenset("\u2010\u2011\u2012")
_DASHES = frozenset("\u2013\u2014\u2015")
_OPENING = frozenset("\u00ab\u201c\u201e")
_CLOSING = frozenset("\u00bb\u201d")


class Folded(NamedTuple):
    """A text as patterns read it.

    Args:
        text: the folded characters; opening quotes are `<`, closing ones `>`, dashes `~`.
        origin: for each folded character, and for the end, the index in the source.
        source: the text as it was given.
    """

    text: str
    origin: Sequence[int]
    source: str

    def said(self, start: int, end: int) -> str:
        """Return the source between two folded positions, accents that stand apart included."""
        return self.source[self.origin[start] : self.origin[end]]

    def is_capital(self, at: int) -> bool:
        """Tell whether the source has a capital letter at a folded position."""
        return at < len(self.text) and self.source[self.origin[at]].isupper()


def fold(text: str) -> Folded:
    """Return a text as patterns read it."""
    return Folded(*folded_by(text, _folded), text)


def folded_by(text: str, each: Callable[[str], str]) -> tuple[str, Sequence[int]]:
    """Return a text folded character by character, and for each character of that, and its end, the index in the text.

    Args:
        text: what is folded; plain ASCII only loses its case and its backquotes.
        each: returns what a character becomes; an empty string leaves it out.
    """
    if text.isascii():
        return text.lower().replace("`", "'"), range(len(text) + 1)
    parts: list[str] = []
    origin: list[int] = []
    for at, char in enumerate(text):
        folded = each(char)
        if folded:
            parts.append(folded)
            origin += [at] * len(folded)
    origin.append(len(text))
    return "".join(parts), origin


def fold_name(text: str) -> str:
    """Return the folded characters of a text alone, with single spaces."""
    return " ".join(fold(text).text.split())


@lru_cache(maxsize=4096)
def _folded(char: str) -> str:
    if char in _LIGATURES:
        return _LIGATURES[char]
    if char in _APOSTROPHES:
        return "'"
    if char in _HYPHENS:
        return "-"
    if char in _DASHES:
        return "~"
    if char in _OPENING:
        return "<"
    if char in _CLOSING:
        return ">"
    if char.isspace() and char != "\n":
        return " "
    if combining(char) or char in "\u200b\u200c\u200d\u2060\ufeff\u00ad":
        return ""
    bare = "".join(part for part in normalize("NFD", char.lower()) if not combining(part))
    return bare[:1] or char
