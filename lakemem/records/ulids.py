"""ULIDs: 26-character ids that sort by the millisecond they were made in."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTERS_OF_ULID = 26
_RANDOM_BITS = 80
_LAST_MILLI = 2**48 - 1
_PAIRS = [a + b for a in _ALPHABET for b in _ALPHABET]
_ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", re.ASCII)


_POOL_BYTES = 4_096
"""Random bytes asked of the operating system at once: a call lets other threads take the interpreter."""
_LETTERS = bytes(ord(_ALPHABET[byte & 31]) for byte in range(256))
"""Each byte's last five bits as a letter of the alphabet."""


class _Pool(threading.local):
    """Random text in store, per thread; never shared with a forked child."""

    def __init__(self, write: Callable[[bytes], str]) -> None:
        self.write = write
        self.text = ""
        self.used = 0
        self.fork = 0

    def take(self, size: int) -> str:
        start = self.used
        end = start + size
        if end > len(self.text) or self.fork != _forks[0]:
            self.text = self.write(os.urandom(_POOL_BYTES))
            self.fork = _forks[0]
            start, end = 0, size
        self.used = end
        return self.text[start:end]


_forks = [0]


def _forked() -> None:
    _forks[0] += 1


os.register_at_fork(after_in_child=_forked)
_letters = _Pool(lambda random: random.translate(_LETTERS).decode("ascii"))
_digits = _Pool(bytes.hex)


def random_hex(size: int) -> str:
    """Return up to 4,096 random bytes of the operating system's generator, as hexadecimal digits."""
    return _digits.take(2 * size)


def new_ulid(now_us: int) -> str:
    """Return a fresh ULID whose first 48 bits are `now_us` in milliseconds.

    Source: the ULID specification (48 bits of time, 80 random bits, Crockford base 32).
    """
    return _time_part(max(now_us, 0) // 1000) + _letters.take(16)


def _time_part(millis: int) -> str:
    return _begin_of(millis >> 25) + _PAIRS[millis >> 15 & 1023] + _PAIRS[millis >> 5 & 1023] + _ALPHABET[millis & 31]


@lru_cache(maxsize=16)
def _begin_of(high: int) -> str:
    """Return the first five letters of a time, which stay the same for nine hours."""
    return "".join([_ALPHABET[high >> shift & 31] for shift in range(20, -1, -5)])


def derived_ulid(at_us: int, *parts: object) -> str:
    """Return the ULID of what `parts` name: the same parts and time give the same one.

    Args:
        at_us: microseconds since 1970, which its first ten letters tell in milliseconds, so that it sorts by time.
        parts: texts, numbers or None; where one ends and the next begins matters.

    Source: the ULID specification; the 80 bits are BLAKE2b's.
    """
    told = "\x00".join(f"{len(text)}:{text}" for text in map(repr, parts))
    digest = blake2b(told.encode("utf-8", "surrogatepass"), digest_size=_RANDOM_BITS // 8).digest()
    number = min(max(at_us, 0) // 1000, _LAST_MILLI) << _RANDOM_BITS | int.from_bytes(digest, "big")
    return "".join([_ALPHABET[number >> 5 * place & 31] for place in range(_LETTERS_OF_ULID - 1, -1, -1)])


def is_ulid(text: str) -> bool:
    """Tell whether `text` is a well-formed ULID."""
    return _ULID.fullmatch(text) is not None
