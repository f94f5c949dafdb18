"""Texts inside a text: what base64, hexadecimal, escapes, character codes, rot13 and reading backwards would give."""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import re
import sys
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote

RUNS: Final = 200
"""How many encoded runs of one text are decoded."""

WHOLE: Final = 20_000
"""Characters of a text that are also read as a whole in rot13, backwards and without escapes: twice a content."""

_READABLE: Final = 0.9
"""Share of printable characters from which decoded bytes count as text."""
_SHORTEST: Final = 6

_BASE64 = re.compile(
    r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{12,20000}(?:\r?\n[ \t]{0,8}[A-Za-z0-9+/_-]{4,200}){0,200}={0,2}"
)
_BASE32 = re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{16,20000}={0,6}(?![A-Za-z0-9])")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:0x)?(?:[0-9A-Fa-f]{2}[\s:,]?(?:0x|\\x)?){8,8000}(?![0-9A-Za-z])")
_ESCAPES = re.compile(
    r"(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\u\{[0-9A-Fa-f]{1,6}\}|U\+[0-9A-Fa-f]{4,6}[\s,]?|\\[0-3][0-7]{2}){4,8000}"
)
_ESCAPE = re.compile(
    r"(?:\\x(?=[0-9A-Fa-f]{2})|\\u(?=[0-9A-Fa-f]{4})|\\u\{(?=[0-9A-Fa-f]{1,6}\})|U\+(?=[0-9A-Fa-f]{4})"
    r")((?<=\\x)[0-9A-Fa-f]{2}|(?<=\\u)[0-9A-Fa-f]{4}|(?<=\{)[0-9A-Fa-f]{1,6}(?=\})|(?<=\+)"
    r"[0-9A-Fa-f]{4,5})\}?|\\([0-3][0-7]{2})"
)
_CODES = re.compile(r"(?<!\d)(?:\d{2,3}[\s,;]{1,3}){7,8000}\d{2,3}(?!\d)")
_BITS = re.compile(r"(?<![01])(?:[01]{8}\s{0,3}){4,8000}(?![01])")
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_FEW: Final = 3
_SURROGATES: Final = range(0xD800, 0xE000)


class Inner(NamedTuple):
    """A text that stands encoded in another.

    Args:
        text: what it says.
        start: where the encoded run begins in the outer text.
        end: where it ends.
        how: the encoding, as a reviewer is told.
    """

    text: str
    start: int
    end: int
    how: str


def inner_texts(text: str) -> Iterator[Inner]:
    """Yield the texts inside a text, one level deep."""
    for expression, decode, how in _RUNS:
        for count, found in enumerate(expression.finditer(text)):
            if count >= RUNS:
                break
            inner = decode(found.group())
            if inner and _is_readable(inner):
                yield Inner(inner, found.start(), found.end(), how)
    whole = text[:WHOLE]
    if len(_PERCENT.findall(whole)) >= _FEW:
        yield Inner(unquote(whole, errors="ignore"), 0, len(whole), "percent signs")
    if len(_ESCAPE.findall(whole)) >= _FEW:
        yield Inner(_ESCAPE.sub(_character, whole), 0, len(whole), "character escapes")
    if "&" in whole and ";" in whole and (plain := html.unescape(whole)) != whole:
        yield Inner(plain, 0, len(whole), "HTML entities")


def turned_texts(text: str) -> Iterator[Inner]:
    """Yield a text as rot13 and backwards would give it."""
    whole = text[:WHOLE]
    yield Inner(codecs.encode(whole, "rot13"), 0, len(whole), "rot13")
    yield Inner(whole[::-1], 0, len(whole), "text that runs backwards")


def _base64(run: str) -> str:
    compact = "".join(run.split()).rstrip("=").translate(str.maketrans("-_", "+/"))
    compact = compact[: len(compact) - (len(compact) % 4 == 1)]
    try:
        return _as_text(base64.b64decode(compact + "=" * (-len(compact) % 4)))
    except (binascii.Error, ValueError):
        return ""


def _base32(run: str) -> str:
    compact = run.rstrip("=")
    try:
        return _as_text(base64.b32decode(compact + "=" * (-len(compact) % 8)))
    except (binascii.Error, ValueError):
        return ""


def _hex(run: str) -> str:
    digits = re.sub(r"0x|\\x|[\s:,]", "", run)
    return _as_text(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _escaped(run: str) -> str:
    return "".join(_character(found) for found in _ESCAPE.finditer(run))


def _character(found: re.Match[str]) -> str:
    value = int(found[1], 16) if found[1] else int(found[2], 8)
    # What is no character stands for nothing: half of a pair, or beyond the last code point.
    return chr(value) if value <= sys.maxunicode and value not in _SURROGATES else ""


def _codes(run: str) -> str:
    return "".join(chr(int(code)) for code in re.findall(r"\d+", run))


def _bits(run: str) -> str:
    digits = "".join(run.split())
    return _as_text(bytes(int(digits[at : at + 8], 2) for at in range(0, len(digits) - 7, 8)))


def _as_text(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


def _is_readable(text: str) -> bool:
    printable = sum(char.isprintable() or char in "\n\r\t" for char in text) - text.count("\ufffd")
    return len(text) >= _SHORTEST and printable >= _READABLE * len(text)


_RUNS: Final[tuple[tuple[re.Pattern[str], Callable[[str], str], str], ...]] = (
    (_BASE64, _base64, "base64"),
    (_BASE32, _base32, "base32"),
    (_HEX, _hex, "hexadecimal"),
    (_ESCAPES, _escaped, "character escapes"),
    (_CODES, _codes, "character codes"),
    (_BITS, _bits, "bits"),
)
