"""Content that is no text: most of it base64, hexadecimal, bits or escapes, which no reviewer can read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

SHARE: Final = 0.4
"""Share of a text's letters and digits that must be encoded for the text to count as encoded."""

RUN: Final = 400
"""Characters of one encoded run that count whatever stands around it."""

_SHORTEST: Final = 64
_DIGESTS: Final = frozenset({32, 40, 48, 56, 64, 96, 128})
"""Characters of digests in hexadecimal: md5 to sha512."""

_RUNS = re.compile(
    r"(?P<escapes>(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}|&#x?[0-9A-Fa-f]{2,5};){12,4000})"
    r"|(?P<bits>(?<![01])(?:[01]{8}\s{0,2}){8,4000})"
    r"|(?P<spaced>(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ :]){24,4000}[0-9A-Fa-f]{2}(?![0-9A-Za-z]))"
    r"|(?P<run>(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{48,4000}(?:\r?\n[ \t]{0,8}[A-Za-z0-9+/_-]{16,200}){0,400}={0,2})"
)
_PUBLIC = re.compile(
    r"(?:ssh-(?:rsa|dss|ed25519)|ecdsa-[a-z0-9-]{5,30}|sk-[a-z0-9-]{5,30}@openssh\.com|sha(?:256|384|"
    r"512)[-:]|://\S{0,200}|PUBLIC KEY-----|CERTIFICATE-----)\s{0,2}$"
)
_LOOK_BACK: Final = 240


def encoded_runs(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield the place of encoded content, if a text holds more of it than a reviewer can pass over."""
    spans = [found.span() for found in _RUNS.finditer(text) if _is_encoded(text, found)]
    if not spans:
        return
    total = sum(end - start for start, end in spans)
    if total >= SHARE * len(text) or max(end - start for start, end in spans) >= RUN:
        yield "encoded_content", spans[0][0], spans[-1][1], "most of it is encoded, so nobody can read what it says"


def _is_encoded(text: str, found: re.Match[str]) -> bool:
    if found.lastgroup != "run":
        return True
    run = re.sub(r"^sha(?:256|384|512)-[A-Za-z0-9+/=]{40,90}", "", "".join(found.group().split())).rstrip("=")
    if _PUBLIC.search(text, max(0, found.start() - _LOOK_BACK), found.start()):
        return False
    if re.fullmatch(r"[0-9A-Fa-f]+", run):
        return len(run) not in _DIGESTS and len(run) >= _SHORTEST
    if len(run) < _SHORTEST:
        return False
    # Words joined by signs, and long paths, have few digits and hardly change between small and capital letters.
    changes = sum(a.islower() != b.islower() or a.isdigit() != b.isdigit() for a, b in pairwise(run))
    return changes >= len(run) // 5
