"""Characters that a reviewer cannot see, or that change what the reviewer sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import category, combining

_SUSPECT = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\ue000-\uf8ff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]{1,64}"
)
_STACKED = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4,}")
_TAGGED_FLAGS: Final = ("gbeng", "gbsct", "gbwls")
_FLAG = re.compile("\U0001f3f4([\U000e0061-\U000e007a]{5})\U000e007f")
_MIXED_DIRECTION: Final = frozenset("\u200e\u200f\u061c\u2066\u2067\u2068\u2069\u202a\u202b\u202c")
"""Marks of direction that texts with Arabic or Hebrew letters use; overrides (U+202D, U+202E) are not among them."""

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_JOINING: Final = (
    range(0x600, 0xE00),
    range(0xE80, 0x1100),
    range(0x1780, 0x18B0),
    range(0xA800, 0xAC00),
    range(0xFB50, 0xFE00),
)
"""Scripts in which joiners are part of spelling: Arabic to Malayalam, Lao to Burmese, Khmer, Mongolian and others."""

_TAGS: Final = range(0xE0000, 0xE0080)
_IDEOGRAPHIC: Final = range(0xE0100, 0xE01F0)
_SELECTORS: Final = (range(0xFE00, 0xFE10), _IDEOGRAPHIC, range(0x180B, 0x1810))
_PICTURES: Final = range(0x2000, 0x20000)

WHY: Final = {
    "tag_characters": "invisible tag characters can hold a whole hidden text",
    "direction_override": "marks of direction make the text look different from what it says",
    "zero_width": "invisible characters stand inside the text",
    "control_character": "control characters can change what a reader or a terminal shows",
    "private_use": "characters without a meaning of their own look different for everybody",
    "variation_selectors": "invisible selectors that change nothing can hold a hidden text",
    "stacked_marks": "marks are stacked so high that the text cannot be read",
}


def hidden_characters(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield rule, place and reason of each run of characters that hide or change what is seen."""
    right_to_left = _RIGHT_TO_LEFT.search(text) is not None
    flags = {found.start(1) for found in _FLAG.finditer(text) if _untagged(found[1]) in _TAGGED_FLAGS}
    for found in _SUSPECT.finditer(text):
        if found.start() in flags:
            continue
        start, end = found.span()
        for at in range(start, end):
            rule = _rule(text, at, right_to_left=right_to_left)
            if rule:
                yield rule, at, end, WHY[rule]
                break
    for found in _STACKED.finditer(text):
        if all(combining(char) for char in found.group()):
            yield "stacked_marks", *found.span(), WHY["stacked_marks"]


def _untagged(tags: str) -> str:
    return "".join(chr(ord(char) - 0xE0000) for char in tags)


def _rule(text: str, at: int, *, right_to_left: bool) -> str:
    """Return why a character is suspect where it stands, or nothing if it does its work there."""
    char = text[at]
    code = ord(char)
    before = text[at - 1] if at else ""
    after = text[at + 1] if at + 1 < len(text) else ""
    if code in _TAGS:
        return "tag_characters"
    if any(code in block for block in _SELECTORS):
        return "" if _is_varied(before, code) else "variation_selectors"
    if char in _MIXED_DIRECTION:
        return "" if right_to_left else "direction_override"
    if char in "\u202d\u202e":
        return "direction_override"
    if char in "\u200c\u200d":
        return "" if _joins(before, after) else "zero_width"
    if char == "\u00ad":
        # A hyphen that may show: pasted text has them between syllables.  Words they tear are read whole anyway.
        return "" if before.isalpha() and after.isalpha() else "zero_width"
    if char == "\ufeff" and at == 0:
        return ""
    kind = category(char)
    if kind == "Co":
        # The one that everybody has seen: the apple on computers of that name.
        return "" if char == "\uf8ff" else "private_use"
    return "control_character" if kind in {"Cc", "Cs", "Cn"} else "zero_width"


def _is_varied(before: str, code: int) -> bool:
    if not before:
        return False
    kind = category(before)
    if code in _IDEOGRAPHIC:
        return kind == "Lo"
    return (
        kind in {"So", "Sm", "Po", "Sk", "Lo", "Pd", "Me"}
        or before in "0123456789#*\u00a9\u00ae\u203c\u2049\u2122\u2139<>="
        or kind == "Nd"
    )


def _joins(before: str, after: str) -> bool:
    if not before:
        return False
    if any(ord(before) in script for script in _JOINING):
        return True
    return category(before) in {"So", "Sk", "Mn"} and (
        not after or category(after) in {"So", "Sm", "Sk"} or ord(after) in _PICTURES
    )
