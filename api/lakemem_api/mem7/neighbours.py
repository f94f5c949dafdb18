"""The numbered siblings of a key: `notes.part12` lies between `notes.part11` and `notes.part13`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lakemem.records.answers import Memory

_NUMBERED = re.compile(r"(.*\.part)([0-9]{1,18})", re.ASCII | re.DOTALL)


def siblings(key: str, radius: int) -> list[str]:
    """Return the keys up to `radius` numbers before and after a numbered key, in order, their digits as wide as its."""
    found = _NUMBERED.fullmatch(key)
    if found is None:
        return []
    stem, digits = found.groups()
    number = int(digits)
    near = [other for other in range(max(0, number - radius), number + radius + 1) if other != number]
    return [f"{stem}{other:0{len(digits)}d}" for other in near]


def with_siblings(hits: Sequence[Memory], radius: int, *, recall: Callable[[str], Memory | None]) -> list[Memory]:
    """Return each hit followed by its siblings that `recall` finds; nothing stands twice."""
    found = {hit.key: hit for hit in hits}
    seen: set[str] = set()
    answer: list[Memory] = []
    for hit in hits:
        if hit.key in seen:
            continue
        seen.add(hit.key)
        answer.append(hit)
        for key in siblings(hit.key, radius):
            memory = None if key in seen else found.get(key) or recall(key)
            if memory is not None:
                seen.add(key)
                answer.append(memory)
    return answer
