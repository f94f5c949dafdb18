"""Single acknowledged writes, one after another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from benchmarks.measure import Result, Setting, interleave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.engines.protocol import Engine

_NEW_SHARE = 0.5
_WRITERS = 8


class Write(NamedTuple):
    """One memory to be written."""

    tenant: str
    key: str
    text: str


def measure(engines: Sequence[Engine], setting: Setting) -> list[Result]:
    """Return the time until a write was acknowledged, and the mean `bytes` of tenant, key and text."""
    drawn = draw_writes(setting)
    outcomes = interleave(
        engines,
        drawn[setting.warm_up :],
        warm_up=drawn[: setting.warm_up],
        ask=lambda engine, write: engine.durable_write(write.tenant, write.key, text=write.text),
    )
    return [outcome.result(_sizes) for outcome in outcomes]


def draw_writes(setting: Setting) -> list[Write]:
    """Return writes of a few busy tenants; half of the keys are new, half were written before.

    Each of these tenants writes while the engines warm up, so what is timed is no tenant's first write of a day, for
    which a store with a file per day and tenant makes one.
    """
    rows, count = setting.truth.rows, setting.warm_up + setting.questions
    rng = np.random.default_rng([setting.seed, 4])
    busy = {tenant for tenant, _ in Counter(rows.tenant).most_common(min(_WRITERS, max(1, setting.warm_up)))}
    theirs = [row for row, tenant in enumerate(rows.tenant) if tenant in busy]
    first = {rows.tenant[row]: row for row in theirs}
    drawn = rng.choice(np.asarray(theirs), size=count).tolist()
    writers = (list(first.values()) + drawn)[:count]
    texts = rng.integers(len(rows), size=count).tolist()
    is_new = (rng.random(count) < _NEW_SHARE).tolist()
    return [
        Write(rows.tenant[writer], f"fresh.{number}" if new else rows.key[writer], rows.text[text])
        for number, (writer, text, new) in enumerate(zip(writers, texts, is_new, strict=True))
    ]


def _sizes(answered: list[tuple[Write, None]]) -> dict[str, float]:
    return {"bytes": float(np.mean([sum(len(part.encode()) for part in write) for write, _ in answered]))}
