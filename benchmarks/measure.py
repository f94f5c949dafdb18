"""Questions asked in turn, timed one by one."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

import numpy as np

from benchmarks.engines.protocol import Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.engines.protocol import Engine
    from benchmarks.truth import Truth

Status = Literal["measured", "unsupported", "skipped", "failed"]

BUDGET_S = 60.0
"""How long one engine may answer in one workload.  A slow one is asked fewer questions, so that a run ends."""

_LEAST_ANSWERS = 5
_WARM_UP_SHARE = 0.1

Question = TypeVar("Question")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a workload is measured on.

    Attributes:
        truth: the loaded rows and the right answers.
        seed: of the questions.
        questions: how many are timed.
        warm_up: how many are asked before, untimed.
        k: hits asked for.
    """

    truth: Truth
    seed: int
    questions: int
    warm_up: int
    k: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one engine did on one workload.

    Attributes:
        engine: its name.
        status: `measured`; `unsupported`: it has no such operation; `skipped`: it is not installed; `failed`: it raised
            something else.
        reason: why it was not measured, or an empty string.
        figures: name (with its unit) to value.
    """

    engine: str
    status: Status
    reason: str = ""
    figures: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome(Generic[Question, Answer]):
    """One engine's answers to the questions, in their order, and what each took."""

    engine: str
    status: Status = "measured"
    reason: str = ""
    answered: list[tuple[Question, Answer]] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    spent_s: float = 0.0

    def is_asked_on(self, budget_s: float) -> bool:
        """Tell whether the engine gets the next question: none after a failure, few beyond its budget."""
        is_within = self.spent_s <= budget_s or len(self.answered) < _LEAST_ANSWERS
        return self.status == "measured" and is_within

    def result(self, judge: Callable[[list[tuple[Question, Answer]]], dict[str, float]]) -> Result:
        """Return the times with what `judge` says of the answers; no figures where not all was answered."""
        if self.status != "measured":
            return Result(self.engine, self.status, self.reason)
        return Result(self.engine, "measured", figures=latencies(self.milliseconds) | judge(self.answered))


def interleave(
    engines: Sequence[Engine],
    questions: Sequence[Question],
    *,
    warm_up: Sequence[Question],
    ask: Callable[[Engine, Question], Answer],
    budget_s: float = BUDGET_S,
) -> list[Outcome[Question, Answer]]:
    """Return each engine's outcome: every question goes to all engines in turn, another one first each time.

    An engine that raises is asked nothing more, and its outcome says why.  One that has used up `budget_s` is asked no
    more either; it has fewer answers then, but at least five.
    """
    outcomes: list[Outcome[Question, Answer]] = [Outcome(engine.name) for engine in engines]
    pairs = list(zip(engines, outcomes, strict=True))
    for question in warm_up:
        for engine, outcome in pairs:
            if outcome.spent_s <= budget_s * _WARM_UP_SHARE:
                _ask_one(engine, outcome, question, ask, timed=False)
    gc.collect()
    gc.disable()
    try:
        for number, question in enumerate(questions):
            first = number % len(pairs) if pairs else 0
            for engine, outcome in pairs[first:] + pairs[:first]:
                if outcome.is_asked_on(budget_s):
                    _ask_one(engine, outcome, question, ask, timed=True)
    finally:
        gc.enable()
    return outcomes


def latencies(milliseconds: Sequence[float]) -> dict[str, float]:
    """Return the median and the 99th percentile, in milliseconds, and how many times there were."""
    return {
        "p50_ms": float(np.percentile(milliseconds, 50)),
        "p99_ms": float(np.percentile(milliseconds, 99)),
        "questions": len(milliseconds),
    }


def _ask_one(
    engine: Engine,
    outcome: Outcome[Question, Answer],
    question: Question,
    ask: Callable[[Engine, Question], Answer],
    *,
    timed: bool,
) -> None:
    if outcome.status != "measured":
        return
    begun = time.perf_counter_ns()
    try:
        answer = ask(engine, question)
    except Unsupported as error:
        outcome.status, outcome.reason = "unsupported", str(error)
        return
    except Exception as error:  # noqa: BLE001 - whatever a foreign library raises becomes a line of the result
        outcome.status, outcome.reason = "failed", describe(error)
        return
    took_ms = (time.perf_counter_ns() - begun) / 1e6
    outcome.spent_s += took_ms / 1e3
    if timed:
        outcome.milliseconds.append(took_ms)
        outcome.answered.append((question, answer))


def describe(error: Exception) -> str:
    """Return an exception's class and the first line of its message, cut to 200 characters."""
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:200]
