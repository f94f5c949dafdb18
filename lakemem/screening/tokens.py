"""A text as a row of token characters that rules are matched with, whatever its words are disguised as."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from lakemem.screening.grammar import END, SOFT, UNKNOWN

LONGEST: Final = 24
"""Characters of the longest word that is looked up: no word of the lexicon is longer."""

_TOKEN = re.compile(
    r"(?P<url>(?:https?|ftp|wss?)://[^\s<>\"')\]]{1,2000}|www\.[^\s<>\"')\]]{1,2000})"
    r"|(?P<email>[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})"
    r"|(?P<domain>(?<![\w.])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|net|org|io|example|ru|cn|xyz|top|test|evil|info|site|invalid|onion)\b(?:/[^\s<>\"')\]]{0,2000})?)"
    r"|(?P<word>[@$!|]?[^\W_](?:[^\W_]|[@$|!+](?=[@$|!+]{0,2}[^\W_]))*\$?)"
    r"|(?P<gap>[^\w@$|!]+|[_@$|!])"
)
_JOINERS: Final = frozenset("-._*/~+:'")
_LEET_I: Final = str.maketrans("01345789@$!|+", "oieastbgasiit")
_LEET_L: Final = str.maketrans("01345789@$!|+", "oleastbgasllt")
_REPEATED = re.compile(r"(.)\1{2,}")
_SPACED_LETTERS: Final = 5
"""From how many single letters in a row they are read as one word."""
_LONG_WORD: Final = 5
_GLUED: Final = 12
_GLUED_LONGEST: Final = 240
_COVERED: Final = 0.7
"""Share of a run of letters that must be words of the lexicon for it to be read as words glued together."""
_FRAGMENT: Final = 3
"""A sentence of fewer tokens does not end: "Ignore. All. Previous. Instructions." is one."""


class Row(NamedTuple):
    """A text as rules read it.

    Args:
        chars: one character per token or pause.
        spans: where each stands in the text, start and end.
    """

    chars: str
    spans: list[tuple[int, int]]


class _Piece(NamedTuple):
    char: str
    start: int
    end: int
    word: str


class Reader:
    """Reads texts with the words of one lexicon.

    Args:
        words: the token character of each word; `#url`, `#email` and `#number` are those of addresses and numbers.
        mirrored: whether words written backwards are read too; not in a text that was turned round as a whole.
    """

    def __init__(self, words: Mapping[str, str], *, mirrored: bool = True) -> None:
        self._words = words
        self._mirrored = mirrored
        long_words = [word for word in words if len(word) > _LONG_WORD]
        self._scrambled = {_signature(word): words[word] for word in long_words}
        self._lengths: dict[str, list[int]] = {}
        for word in words:
            lengths = self._lengths.setdefault(word[:2], [])
            if len(word) not in lengths and len(word) > 1:
                lengths.append(len(word))
                lengths.sort(reverse=True)
        self.identify = lru_cache(maxsize=65536)(self._identify)

    def read(self, text: str) -> Row:
        """Return the row of a text that was unmasked."""
        pieces = list(self._merged(self._pieces(text)))
        chars: list[str] = []
        spans: list[tuple[int, int]] = []
        words = 0
        for piece in pieces:
            char = piece.char
            if char not in {END, SOFT}:
                words += 1
            else:
                if char == END:
                    char, words = (SOFT if words < _FRAGMENT else END), 0
                if chars and chars[-1] in {END, SOFT}:
                    chars[-1] = min(char, chars[-1])
                    continue
            chars.append(char)
            spans.append((piece.start, piece.end))
        return Row("".join(chars), spans)

    def _pieces(self, text: str) -> Iterator[_Piece]:
        compound: list[tuple[str, int, int]] = []
        last_end = 0
        for found in _TOKEN.finditer(text):
            kind, start, end = found.lastgroup, found.start(), found.end()
            if kind == "word":
                if compound and not (start - last_end == 1 and text[last_end] in _JOINERS):
                    yield from self._compound(compound)
                    compound = []
                compound.append((found.group(), start, end))
                last_end = end
                continue
            if kind == "gap":
                gap = found.group()
                if compound and end - start == 1 and gap in _JOINERS and start == last_end:
                    continue
                yield from self._compound(compound)
                compound = []
                pause = _pause(gap)
                if pause:
                    yield _Piece(pause, start, end, "")
                continue
            yield from self._compound(compound)
            compound = []
            yield _Piece(self._words.get(f"#{'email' if kind == 'email' else 'url'}", UNKNOWN), start, end, "")
        yield from self._compound(compound)

    def _compound(self, parts: list[tuple[str, int, int]]) -> Iterator[_Piece]:
        """Yield words that stand together: `pre-approved` is one, `l'utilisateur` two, `i-g-n-o-r-e` spelt letters."""
        at = 0
        while at < len(parts):
            for size in (3, 2):
                group = parts[at : at + size]
                joined = "".join(word for word, _, _ in group)
                if len(group) == size and _LONG_WORD < len(joined) <= LONGEST and joined in self._words:
                    yield _Piece(self._words[joined], group[0][1], group[-1][2], joined)
                    at += size
                    break
            else:
                word, start, end = parts[at]
                at += 1
                if word.endswith("n") and at < len(parts) and parts[at][0] == "t":
                    # don't, can't, isn't
                    yield _Piece(self.identify(word[:-1]), start, end, word[:-1])
                    yield _Piece(self.identify("not"), start, parts[at][2], "not")
                    at += 1
                    continue
                yield from self._word(word, start, end)

    def _word(self, word: str, start: int, end: int) -> Iterator[_Piece]:
        char = self.identify(word) if len(word) <= LONGEST else UNKNOWN
        if char == UNKNOWN and _GLUED <= len(word) <= _GLUED_LONGEST:
            glued = self._segment(word, start)
            if glued:
                yield from glued
                return
        yield _Piece(char, start, end, word)

    def _merged(self, pieces: Iterator[_Piece]) -> Iterator[_Piece]:
        """Yield the pieces with spelt letters and torn words put together."""
        letters: list[_Piece] = []
        waiting: _Piece | None = None
        for found in pieces:
            piece = self._beside(waiting, found)
            if len(piece.word) == 1 and not piece.word.isdigit():
                letters.append(piece)
                continue
            if letters and piece.char == SOFT:
                letters.append(piece)
                continue
            if letters:
                if waiting:
                    yield waiting
                    waiting = None
                yield from self._spelt(letters)
                letters = []
            torn = waiting.word + piece.word if waiting and piece.word else ""
            if (
                waiting
                and UNKNOWN in {waiting.char, piece.char}
                and _LONG_WORD < len(torn) <= LONGEST
                and torn in self._words
            ):
                waiting = _Piece(self._words[torn], waiting.start, piece.end, torn)
                continue
            if waiting:
                yield waiting
            waiting = piece
        if waiting:
            yield waiting
        yield from self._spelt(letters)

    def _beside(self, waiting: _Piece | None, piece: _Piece) -> _Piece:
        """Return a number as a word where it stands beside a disguised one: "0ubl13 735 r3gl35"."""
        if waiting is None or not piece.word.isdigit() or not _is_leet(waiting):
            return piece
        plain = piece.word.translate(_LEET_I)
        return piece._replace(char=self._words.get(plain, piece.char), word=plain)

    def _spelt(self, letters: list[_Piece]) -> Iterator[_Piece]:
        spelt = [piece for piece in letters if piece.word]
        if len(spelt) < _SPACED_LETTERS:
            yield from letters
            return
        run = "".join(piece.word for piece in spelt)
        pieces = self._segment(run, 0)
        if not pieces:
            yield from letters
            return
        for piece in pieces:
            yield _Piece(piece.char, spelt[piece.start].start, spelt[piece.end - 1].end, piece.word)
        if letters[-1].char == SOFT:
            yield letters[-1]

    def _segment(self, run: str, offset: int) -> list[_Piece]:
        """Return words glued together, longest first, or nothing if too little of the run is words."""
        pieces: list[_Piece] = []
        at = covered = 0
        while at < len(run):
            for size in self._lengths.get(run[at : at + 2], ()):
                word = run[at : at + size]
                if word in self._words:
                    pieces.append(_Piece(self._words[word], offset + at, offset + at + len(word), word))
                    covered += len(word)
                    at += len(word)
                    break
            else:
                at += 1
        return pieces if covered >= _COVERED * len(run) else []

    def _identify(self, word: str) -> str:
        """Return the token character of a word: as it stands, in leet, backwards, scrambled, or with letters held."""
        known = self._words.get(word)
        if known is not None:
            return known
        if not word.isalpha():
            for table in (_LEET_I, _LEET_L):
                plain = word.translate(table)
                if plain in self._words and not word.isdigit():
                    return self._words[plain]
            bare = word.lstrip("@$!|")
            if bare in self._words:
                return self._words[bare]
            if word.isdigit():
                return self._words.get("#number", UNKNOWN)
        if len(word) > _LONG_WORD:
            plain = word.translate(_LEET_I)
            attempts = [_REPEATED.sub(r"\1", plain), _REPEATED.sub(r"\1\1", plain)]
            if self._mirrored:
                attempts.append(plain[::-1])
            for attempt in attempts:
                if attempt in self._words:
                    return self._words[attempt]
            return self._scrambled.get(_signature(plain), UNKNOWN)
        return UNKNOWN


def _is_leet(piece: _Piece) -> bool:
    return piece.char != UNKNOWN and any(char.isdigit() for char in piece.word) and not piece.word.isdigit()


def _signature(word: str) -> str:
    return word[0] + "".join(sorted(word[1:-1])) + word[-1]


def _pause(gap: str) -> str:
    if "\n\n" in gap:
        return END
    if any(mark in gap for mark in ".?!;\u2026\u3002"):
        return END
    if gap.isspace() and "\n" not in gap:
        return ""
    return SOFT if not gap.isspace() or "\n" in gap else ""
