"""The k nearest of one tenant among the rows that hold at an instant."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from benchmarks.measure import Result, Setting, interleave
from benchmarks.workloads.instants import draw_instants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Engine
    from lakemem.records.times import Instant


class VectorQuestion(NamedTuple):
    """One search: who asks, for what ([d] unit vector), and when."""

    tenant: str
    vector: NDArray[np.float32]
    instant: Instant


def measure(engines: Sequence[Engine], setting: Setting) -> list[Result]:
    """Return times, `recall` of the k nearest, and the questions whose answer was `short` or held a `wrong` row."""
    drawn = draw_questions(setting)
    outcomes = interleave(
        engines,
        drawn[setting.warm_up :],
        warm_up=drawn[: setting.warm_up],
        ask=lambda engine, question: engine.vector_search(
            question.tenant, question.vector, k=setting.k, **question.instant._asdict()
        ),
    )
    return [outcome.result(lambda answered: judge(answered, setting)) for outcome in outcomes]


def draw_questions(setting: Setting) -> list[VectorQuestion]:
    """Return questions close to a row that was drawn among all, so that large tenants ask more often."""
    rows, count = setting.truth.rows, setting.warm_up + setting.questions
    rng = np.random.default_rng([setting.seed, 1])
    near = rng.integers(len(rows), size=count)
    size = rows.vectors.shape[1]
    vectors = rows.vectors[near] + rng.standard_normal((count, size), dtype=np.float32) * np.float32(
        0.5 / np.sqrt(size)
    )
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    instants = draw_instants(count, rng)
    return [
        VectorQuestion(rows.tenant[position], vector, instant)
        for position, vector, instant in zip(near.tolist(), vectors, instants, strict=True)
    ]


def judge(answered: list[tuple[VectorQuestion, list[str]]], setting: Setting) -> dict[str, float]:
    """Return mean recall over the questions that have an answer, and how many answers were short or wrong."""
    recalls: list[float] = []
    short = wrong = 0
    for question, hits in answered:
        right = setting.truth.nearest(question.tenant, question.vector, k=setting.k, **question.instant._asdict())
        found = set(hits)
        short += len(found) < len(right.best)
        wrong += not found <= right.matching
        if right.best:
            recalls.append(min(1.0, len(found & right.acceptable) / len(right.best)))
    return {"recall": float(np.mean(recalls)) if recalls else 1.0, "short": short, "wrong": wrong}
