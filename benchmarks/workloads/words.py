"""The k best by words of one tenant among the rows that hold at an instant."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from benchmarks.measure import Result, Setting, interleave
from benchmarks.workloads.instants import draw_instants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.engines.protocol import Engine
    from lakemem.records.times import Instant

_MOST_WORDS = 3


class WordQuestion(NamedTuple):
    """One search: who asks, which words, and when."""

    tenant: str
    words: tuple[str, ...]
    instant: Instant


def measure(engines: Sequence[Engine], setting: Setting) -> list[Result]:
    """Return times, and the questions whose answer was `short` or held a `wrong` row.

    No recall: engines weigh and stem words differently.  That min(k, matching) rows come back, and only rows that
    hold, is what all of them owe.
    """
    drawn = draw_questions(setting)
    outcomes = interleave(
        engines,
        drawn[setting.warm_up :],
        warm_up=drawn[: setting.warm_up],
        ask=lambda engine, question: engine.word_search(
            question.tenant, " ".join(question.words), k=setting.k, **question.instant._asdict()
        ),
    )
    return [outcome.result(lambda answered: judge(answered, setting)) for outcome in outcomes]


def draw_questions(setting: Setting) -> list[WordQuestion]:
    """Return questions of up to three words from a text that was drawn among all."""
    rows, count = setting.truth.rows, setting.warm_up + setting.questions
    rng = np.random.default_rng([setting.seed, 2])
    instants = draw_instants(count, rng)
    questions = []
    for position, instant in zip(rng.integers(len(rows), size=count).tolist(), instants, strict=True):
        words = sorted(set(rows.text[position].split()))
        chosen = rng.permutation(len(words))[:_MOST_WORDS].tolist()
        questions.append(WordQuestion(rows.tenant[position], tuple(words[i] for i in chosen), instant))
    return questions


def judge(answered: list[tuple[WordQuestion, list[str]]], setting: Setting) -> dict[str, float]:
    """Return how many answers had fewer rows than have a word in common, and how many held a row that does not hold."""
    short = wrong = 0
    for question, hits in answered:
        instant = question.instant._asdict()
        matching = setting.truth.with_a_word(question.tenant, question.words, **instant)
        short += len(set(hits)) < min(setting.k, len(matching))
        wrong += not set(hits) <= set(setting.truth.state(question.tenant, **instant))
    return {"short": short, "wrong": wrong}
