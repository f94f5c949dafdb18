"""ULIDs: 26-character ids that sort by the millisecond they were made in."""

from __future__ import annotations

import os
import re

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = [a + b for a in _ALPHABET for b in _ALPHABET]
_ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", re.ASCII)


def new_ulid(now_us: int) -> str:
    """Return a fresh ULID whose first 48 bits are `now_us` in milliseconds.

    Source: the ULID specification (48 bits of time, 80 random bits, Crockford base 32).
    """
    number = (max(now_us, 0) // 1000 & 0xFFFF_FFFF_FFFF) << 80 | int.from_bytes(os.urandom(10), "big")
    pairs = _PAIRS
    return "".join([pairs[number >> shift & 0x3FF] for shift in range(120, -1, -10)])


def is_ulid(text: str) -> bool:
    """Tell whether `text` is a well-formed ULID."""
    return _ULID.fullmatch(text) is not None
