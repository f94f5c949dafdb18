"""The instants that questions are asked at."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from benchmarks.datasets import ARRIVED, NOW, START
from lakemem.records.times import Instant, from_datetime, to_datetime

if TYPE_CHECKING:
    import numpy as np

_PAST_SHARE = 0.25


def draw_instants(count: int, rng: np.random.Generator) -> list[Instant]:
    """Return `count` instants: three in four are now, the others lie anywhere in the past of each axis."""
    past = rng.random(count) < _PAST_SHARE
    drawn = rng.integers((START, ARRIVED), NOW, size=(count, 2)).tolist()
    return [
        Instant(valid_at, as_of) if is_past else Instant(NOW, NOW)
        for is_past, (valid_at, as_of) in zip(past.tolist(), drawn, strict=True)
    ]


def month_ends() -> list[Instant]:
    """Return 24 instants: the last microsecond of each month, as known while the rows came in and as known now."""
    first = to_datetime(START) or datetime.min.replace(tzinfo=UTC)
    ends = []
    for month in range(1, 13):
        next_month = datetime(first.year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
        ends.append(from_datetime(next_month - timedelta(microseconds=1), "month"))
    step = (NOW - ARRIVED) // len(ends)
    return [Instant(end, as_of) for n, end in enumerate(ends, 1) for as_of in (NOW - n * step // 2, NOW)]
