"""Words of a sentence, as the parsers of verbs walk over them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from lakemem.consolidation.folding import Folded

GAP = "|"
"""Stands where a time was said: verbs are read across it, objects end before it."""

_WORD = re.compile(r"\d+(?:[.,]\d+)*(?:[^\W\d_]+)?|[^\W_]+(?:['\-&][^\W_]+)*|[^\s\w]")
_ELIDED = re.compile(r"(?:j|n|m|t|s|l|d|c|qu|jusqu|lorsqu|puisqu|quoiqu)(?=')")
_TYPED = re.compile(r"j[mnt]'\w")
_CONTRACTED = re.compile(r"(n't|'(?:m|ve|re|ll|d|s))$")
_CHAT = {
    "im": ("i", "'m"),
    "ive": ("i", "'ve"),
    "dont": ("do", "n't"),
    "doesnt": ("does", "n't"),
    "didnt": ("did", "n't"),
    "cant": ("ca", "n't"),
    "isnt": ("is", "n't"),
    "havent": ("have", "n't"),
    "hasnt": ("has", "n't"),
    "wasnt": ("was", "n't"),
    "wont": ("wo", "n't"),
    "gonna": ("going", "to"),
    "wanna": ("want", "to"),
    "cannot": ("can", "not"),
}


class Token(NamedTuple):
    """One word or sign: its folded characters, their span, and whether the source wrote a capital."""

    text: str
    start: int
    end: int
    capital: bool


def tokens(folded: Folded, text: str) -> list[Token]:
    """Return the words of a sentence, elided and contracted ones apart: `j'`, `aime`; `i`, `'m`; `do`, `n't`.

    Args:
        folded: tells capitals.
        text: the folded characters as they are read, with gaps.
    """
    found: list[Token] = []
    for match in _WORD.finditer(text):
        _split(match[0], match.start(), folded, into=found)
    return found


def texts(words: Sequence[Token]) -> list[str]:
    """Return the folded characters of words."""
    return [word.text for word in words]


def _split(word: str, at: int, folded: Folded, *, into: list[Token]) -> None:
    capital = folded.is_capital(at)
    if word in _CHAT:
        first, second = _CHAT[word]
        middle = at + max(1, len(word) - len(second.replace("'", "")))
        into += [Token(first, at, middle, capital), Token(second, middle, at + len(word), False)]  # noqa: FBT003 - a field
        return
    if _TYPED.match(word):  # `jm'y connais`
        into.append(Token("j'", at, at + 1, capital))
        word, at = word[1:], at + 1
    while (elided := _ELIDED.match(word)) and len(word) > elided.end() + 1:
        size = elided.end() + 1
        into.append(Token(word[:size], at, at + size, folded.is_capital(at)))
        word, at = word[size:], at + size
    ending = _CONTRACTED.search(word)
    if ending and ending.start():
        cut = at + ending.start()
        into.append(Token(word[: ending.start()], at, cut, folded.is_capital(at)))
        into.append(Token(ending[0], cut, at + len(word), False))  # noqa: FBT003 - a field
        return
    into.append(Token(word, at, at + len(word), folded.is_capital(at)))
