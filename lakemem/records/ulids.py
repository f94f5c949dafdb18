"""ULIDs: 26-character ids that sort by the millisecond they were made in."""

from __future__ import annotations

import os
import re
import threading
from functools import lru_cache

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = [a + b for a in _ALPHABET for b in _ALPHABET]
_ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", re.ASCII)


_POOL_BYTES = 4_096
"""Random bytes asked of the operating system at once: a call lets other threads take the interpreter."""


class _Pool(threading.local):
    """Random bytes in store, per thread; never shared with a forked child."""

    def __init__(self) -> None:
        self.owner = 0
        self.bytes = b""
        self.used = 0

    def take(self, size: int) -> bytes:
        if self.used + size > len(self.bytes) or self.owner != os.getpid():
            self.bytes, self.used, self.owner = os.urandom(_POOL_BYTES), 0, os.getpid()
        start, self.used = self.used, self.used + size
        return self.bytes[start : self.used]


_pool = _Pool()


def random_bytes(size: int) -> bytes:
    """Return up to 4,096 random bytes of the operating system's generator."""
    return _pool.take(size)


def new_ulid(now_us: int) -> str:
    """Return a fresh ULID whose first 48 bits are `now_us` in milliseconds.

    Source: the ULID specification (48 bits of time, 80 random bits, Crockford base 32).
    """
    number = int.from_bytes(_pool.take(10), "big")
    pairs = _PAIRS
    return _time_part(max(now_us, 0) // 1000) + "".join([pairs[number >> shift & 0x3FF] for shift in _RANDOM_SHIFTS])


_RANDOM_SHIFTS = tuple(range(70, -1, -10))


@lru_cache(maxsize=16)
def _time_part(millis: int) -> str:
    return "".join([_ALPHABET[millis >> shift & 31] for shift in range(45, -1, -5)])


def is_ulid(text: str) -> bool:
    """Tell whether `text` is a well-formed ULID."""
    return _ULID.fullmatch(text) is not None
