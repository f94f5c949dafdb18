"""Text as an attacker means it to be read: lower case, without accents, invisible characters and lookalike letters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import category, combining, normalize

from lakemem.consolidation.folding import folded_by

_PAIRS: Final = (
    # Cyrillic
    "\u0430a \u0431b \u0432b \u0433r \u0434d \u0435e \u0438n \u0439n \u043ak \u043cm \u043dh \u043eo "
    "\u043fn \u0440p \u0441c \u0442t \u0443y \u0445x \u0448w \u044cb \u044de \u044fr \u0451e \u0454e "
    "\u0455s \u0456i \u0457i \u0458j \u0473o \u0475v \u0491r \u049dk \u04bbh \u04bde \u04cah \u04cfl "
    "\u04d3a \u04e7o \u0501d \u051bq \u051dw "
    # Greek
    "\u03b1a \u03b2b \u03b3y \u03b4d \u03b5e \u03b6z \u03b7n \u03b8o \u03b9i \u03bak \u03bbl \u03bcu "
    "\u03bdv \u03bee \u03bfo \u03c0n \u03c1p \u03c2s \u03c3o \u03c4t \u03c5u \u03c6f \u03c7x \u03c9w "
    # Armenian, Cherokee and Lisu letters that pass for Latin
    "\u0561w \u0565t \u0566q \u0570h \u0575j \u0578n \u057cn \u057du \u057fs \u0581g \u0584p \u0585o "
    "\u13a0d \u13a1r \u13a2t \u13aaa \u13abj \u13ace \u13b3w \u13b7m \u13bbh \u13c0g \u13c3z \u13c6i "
    "\u13ce4 \u13cfb \u13d2r \u13d4w \u13d5s \u13d9v \u13das \u13del \u13dfc \u13e2p \u13e6k \u13ebo "
    "\ua4d0b \ua4d1p \ua4d2d \ua4d3d \ua4d4t \ua4d6g \ua4d7k \ua4d9j \ua4dac \ua4dcz \ua4ddf \ua4dfm "
    "\ua4e0n \ua4e1l \ua4e2s \ua4e3r \ua4e5a \ua4e6v \ua4e7h \ua4eaw \ua4ebx \ua4ecy \ua4eea \ua4f0e "
    "\ua4f2i \ua4f3o \ua4f4u "
    # Latin letters with strokes and hooks, of phonetics, small capitals, on their heads
    "\u00f0d \u00f8o \u00fep \u0111d \u0127h \u0131i \u0142l \u014bn \u0167t \u0183g \u0192f \u0199k "
    "\u019al \u01adt \u01b4y \u01dde \u01ebq \u0250a \u0251a \u0253b \u0254c \u0256d \u0257d \u025be "
    "\u025ff \u0260g \u0261g \u0262g \u0265h \u0266h \u0268i \u0269i \u026ai \u026bl \u026fm \u0271m "
    "\u0272n \u0273n \u0274n \u0275o \u0279r \u027er \u0280r \u0282s \u0287t \u0288t \u0289u \u028bv "
    "\u028ca \u028dw \u028ey \u028fy \u0290z \u0299b \u029ch \u029ek \u029fl \u1d00a \u1d04c \u1d05d "
    "\u1d07e \u1d09i \u1d0aj \u1d0bk \u1d0dm \u1d0fo \u1d18p \u1d1bt \u1d1cu \u1d20v \u1d21w \u1d22z "
    "\ua730f \ua731s "
    # signs that stand for letters or digits
    "\u00a1i \u00a2c \u00a3l \u00a5y \u00a7s \u00d7x \u20ace \u2113l \u212ee \u2200a \u2202d \u2203e "
    "\u2208e \u2211e \u221av \u221e8 "
)
LOOKALIKES: Final = {pair[0]: pair[1:] for pair in _PAIRS.split()}
"""Letters of other scripts, and what they pass for.  Source: own choice after Unicode TR39's notion of confusables."""

_LIGATURES: Final = {"œ": "oe", "æ": "ae", "ß": "ss"}
_APOSTROPHES: Final = frozenset("\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07\u00b4`")
_DASHES: Final = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_OPENING: Final = frozenset("\u00ab\u201c\u201e")
_CLOSING: Final = frozenset("\u00bb\u201d")
_ENCLOSED: Final = (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
"""Where the squared, circled and regional letters A to Z begin that have no compatibility form."""


class Plain(NamedTuple):
    """A text as it is meant to be read.

    Args:
        text: the folded characters.
        origin: for each folded character, and for the end, the index in the source.
        source: the text as it was given.
    """

    text: str
    origin: Sequence[int]
    source: str

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a stretch of the folded text stands in the source."""
        if end <= start:
            return self.origin[start], self.origin[start]
        return self.origin[start], min(self.origin[end - 1] + 1, len(self.source))


def unmask(text: str) -> Plain:
    """Return a text without what hides its letters."""
    return Plain(*folded_by(text, _folded), text)


@lru_cache(maxsize=8192)
def _folded(char: str) -> str:
    if char in _APOSTROPHES:
        return "'"
    if char in _DASHES:
        return "-"
    if char in _OPENING or char in _CLOSING:
        return '"'
    if char.isspace():
        return char if char in "\n\r\t" else " "
    if combining(char) or category(char) in {"Cf", "Mn", "Me", "Cc", "Co", "Cn"}:
        return ""
    code = ord(char)
    for first in _ENCLOSED:
        if first <= code < first + 26:
            return chr(ord("a") + code - first)
    plain = "".join(part for part in normalize("NFKD", char) if not combining(part)).lower()
    plain = "".join(part for part in normalize("NFKD", plain) if not combining(part))
    return "".join(_LIGATURES.get(part) or LOOKALIKES.get(part, part) for part in plain[:4])
