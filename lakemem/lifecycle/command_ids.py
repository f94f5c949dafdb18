"""Ids of commands that follow from what the commands are about, so that the same work is never done twice."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTERS: Final = 26
_RANDOM_BITS: Final = 80
_LAST_MILLI: Final = 2**48 - 1


def derived_id(at: int, *parts: object) -> str:
    """Return the ULID of what `parts` name: the same parts and time give the same one.

    Args:
        at: microseconds since 1970, which its first ten letters tell in milliseconds, so that it sorts by time.
        parts: texts, numbers or None; where one ends and the next begins matters.

    Source: the ULID specification (48 bits of time, 80 bits, Crockford base 32); the 80 bits are BLAKE2b's.
    """
    told = "\x00".join(f"{len(text)}:{text}" for text in map(repr, parts))
    digest = blake2b(told.encode("utf-8", "surrogatepass"), digest_size=_RANDOM_BITS // 8).digest()
    number = min(max(at, 0) // 1000, _LAST_MILLI) << _RANDOM_BITS | int.from_bytes(digest, "big")
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(_LETTERS)))
