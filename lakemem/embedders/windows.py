"""Cutting a long text into windows that a model can take, with nothing lost between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import accumulate

Measure = Callable[[str], int]
"""Size of a part of a text in the model's own unit (pieces, characters); never negative."""

_WORDS = re.compile(r"\S+\s*|\s+")


def cut(text: str, *, measure: Measure, limit: int, overlap: int) -> list[str]:
    """Return slices of `text`, in order, each at most `limit` large, which together hold every character.

    Cuts fall between words where they can.  Windows are of about equal size, and each begins about `overlap` before the
    end of the one before, so that a sentence on a border stands whole in one of them.

    Args:
        text: any text; an empty one is one empty window.
        measure: the size of a part; the sizes of parts are taken to add up.
        limit: largest size of a window.
        overlap: size that two neighbours share, below `limit`.
    """
    if measure(text) <= limit:
        return [text]
    units = list(_units(text, measure=measure, limit=max(1, limit // 8)))
    ends = list(accumulate(size for _, size in units))
    offsets = [0, *accumulate(len(unit) for unit, _ in units)]
    total = ends[-1]
    windows = -(-(total - overlap) // (limit - overlap))
    target = min(limit, -(-(total - overlap) // windows) + overlap)
    return [text[offsets[a] : offsets[b]] for a, b in _spans([0, *ends], target=target, overlap=overlap)]


def halves(text: str) -> tuple[str, str]:
    """Return `text` in two parts of about equal length, cut after a space near the middle if there is one."""
    middle = len(text) // 2
    space = text.rfind(" ", middle // 2, middle)
    at = space + 1 if space >= 0 else middle
    return text[:at], text[at:]


def _spans(ends: list[int], *, target: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Yield [first, after) of each window in units, where `ends[i]` is the size of the first i units."""
    last = len(ends) - 1
    first = 0
    while True:
        after = first + 1
        while after < last and ends[after + 1] - ends[first] <= target:
            after += 1
        yield first, after
        if after >= last:
            return
        following = after
        while following > first + 1 and ends[after] - ends[following - 1] <= overlap:
            following -= 1
        first = following


def _units(text: str, *, measure: Measure, limit: int) -> Iterator[tuple[str, int]]:
    """Yield the words of `text` with their sizes; a word above `limit` comes in parts, a character never does."""
    waiting = _WORDS.findall(text)[::-1]
    while waiting:
        unit = waiting.pop()
        size = measure(unit)
        if size <= limit or len(unit) == 1:
            yield unit, size
        else:
            middle = len(unit) // 2
            waiting += [unit[middle:], unit[:middle]]
