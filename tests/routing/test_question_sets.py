"""Questions of every type in both languages are routed right, and the misses are known."""

from __future__ import annotations

from collections import Counter

import pytest

from lakemem.routing import TYPES
from tests.routing.sets import FILES, Question, everything, question_set, routed

MISSES = {
    "What did my CV say I did before 2015?": "episodic_temporal",
    "I can't recall Marie's address, what is it?": "episodic_fuzzy",
    "Qu'est-ce que Tom avait cuisiné que tout le monde a adoré ?": "semantic_history",
}
"""What is answered wrongly, and with which type.  The docs list the same."""


def share_right(questions: list[Question]) -> float:
    return sum(routed(q.question).type == q.type for q in questions) / len(questions)


def test_the_first_set_is_large_balanced_and_half_french() -> None:
    questions = question_set("questions")
    assert len(questions) >= 240
    assert 0.45 <= sum(q.language == "fr" for q in questions) / len(questions) <= 0.55
    counts = Counter((q.type, q.language) for q in questions)
    assert set(counts) == {(type_, language) for type_ in TYPES for language in ("en", "fr")}
    assert min(counts.values()) >= 20


def test_no_question_stands_in_two_sets() -> None:
    assert [q for q, n in Counter(q.question for q in everything()).items() if n > 1] == []


@pytest.mark.parametrize("half", [0, 1])
def test_both_halves_of_the_first_set_are_right_at_least_95_times_in_100(half: int) -> None:
    assert share_right(list(question_set("questions")[half::2])) >= 0.95


@pytest.mark.parametrize("name", FILES)
def test_every_set_is_right_at_least_95_times_in_100(name: str) -> None:
    assert share_right(list(question_set(name))) >= 0.95


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("type_", TYPES)
def test_every_type_is_right_at_least_95_times_in_100_in_both_languages(type_: str, language: str) -> None:
    assert share_right([q for q in everything() if (q.type, q.language) == (type_, language)]) >= 0.95


def test_the_misses_are_those_that_are_listed() -> None:
    answers = {q.question: (routed(q.question).type, q.type) for q in everything()}
    assert {question: got for question, (got, wanted) in answers.items() if got != wanted} == MISSES


def test_the_language_is_told_right_at_least_95_times_in_100() -> None:
    questions = everything()
    assert sum(routed(q.question).language == q.language for q in questions) / len(questions) >= 0.95
