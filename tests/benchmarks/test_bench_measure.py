"""Questions go round in turn, and an engine that cannot is named."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.datasets import ARRIVED, NOW
from benchmarks.engines.partial import Partial
from benchmarks.measure import Setting, interleave, latencies
from benchmarks.truth import Truth
from benchmarks.workloads import temporal, vector, words
from benchmarks.workloads.instants import month_ends


class Diary(Partial):
    """Writes down who was asked what; answers a state with the question's own name."""

    def __init__(self, name: str, diary: list[tuple[str, str]], *, breaks_at: str = "") -> None:
        self.name = name
        self.diary = diary
        self.breaks_at = breaks_at

    def open(self, folder, dimensions):
        pass

    def load(self, rows):
        pass

    def state_at(self, tenant, *, valid_at, as_of):
        self.diary.append((self.name, tenant))
        if tenant == self.breaks_at:
            raise ValueError("first line\nsecond line")
        return [tenant]

    def close(self):
        pass


def ask(engine, tenant: str) -> list[str]:
    return engine.state_at(tenant, valid_at=NOW, as_of=NOW)


def test_every_question_goes_to_all_engines_before_the_next_and_another_is_first_each_time():
    diary: list[tuple[str, str]] = []
    engines = [Diary(name, diary) for name in "abc"]
    outcomes = interleave(engines, ["q1", "q2", "q3", "q4"], warm_up=["w"], ask=ask)
    assert diary[:3] == [("a", "w"), ("b", "w"), ("c", "w")]
    assert [question for _, question in diary[3:]] == [q for q in ("q1", "q2", "q3", "q4") for _ in range(3)]
    assert ["".join(name for name, _ in diary[i : i + 3]) for i in (3, 6, 9, 12)] == ["abc", "bca", "cab", "abc"]
    for outcome in outcomes:
        assert outcome.answered == [(q, [q]) for q in ("q1", "q2", "q3", "q4")]
        assert len(outcome.milliseconds) == 4
        assert min(outcome.milliseconds) > 0


def test_an_engine_that_raises_is_asked_nothing_more_and_its_result_says_why():
    diary: list[tuple[str, str]] = []
    engines = [Diary("whole", diary), Diary("broken", diary, breaks_at="q2")]
    whole, broken = interleave(engines, ["q1", "q2", "q3"], warm_up=[], ask=ask)
    assert ("broken", "q3") not in diary
    result = broken.result(lambda _: {"never": 1.0})
    assert (result.status, result.reason, result.figures) == ("failed", "ValueError: first line", {})
    assert whole.result(lambda answered: {"seen": len(answered)}).figures["seen"] == 3


def test_an_engine_without_the_operation_is_unsupported_not_failed(truth: Truth):
    setting = Setting(truth, seed=1, questions=3, warm_up=1, k=5)
    for measure in (vector.measure, words.measure):
        (result,) = measure([Diary("a", [])], setting)
        assert result.status == "unsupported"
        assert result.reason
        assert result.figures == {}


def test_an_engine_beyond_its_budget_is_asked_five_questions_and_the_others_go_on():
    diary: list[tuple[str, str]] = []
    questions = [f"q{number}" for number in range(9)]
    (slow,) = interleave([Diary("slow", diary)], questions, warm_up=["w1", "w2"], ask=ask, budget_s=0.0)
    # One warm-up question tells that the budget is gone.
    assert [question for _, question in diary] == ["w1", *questions[:5]]
    figures = slow.result(lambda answered: {"seen": len(answered)}).figures
    assert figures["questions"] == figures["seen"] == 5
    (quick,) = interleave([Diary("quick", diary)], questions, warm_up=[], ask=ask, budget_s=3600.0)
    assert len(quick.answered) == 9


def test_no_engine_at_all_gives_no_outcome():
    assert interleave([], ["q"], warm_up=["w"], ask=ask) == []


def test_the_median_and_the_99th_percentile_are_those_of_the_times():
    figures = latencies([float(ms) for ms in range(101)])
    assert figures == {"p50_ms": 50.0, "p99_ms": 99.0, "questions": 101}


def test_a_wrong_state_is_counted(truth: Truth):
    setting = Setting(truth, seed=1, questions=5, warm_up=0, k=5)
    (result,) = temporal.measure([Diary("liar", [])], setting)
    assert result.figures["wrong"] == result.figures["questions"] == 5


def test_vector_answers_are_judged_against_brute_force(truth: Truth):
    setting = Setting(truth, seed=1, questions=30, warm_up=0, k=4)
    questions = vector.draw_questions(setting)
    right = [(q, truth.nearest(q.tenant, q.vector, k=4, **q.instant._asdict()).best) for q in questions]
    full = [(q, hits) for q, hits in right if len(hits) == 4]
    assert vector.judge(right, setting) == {"recall": 1.0, "short": 0, "wrong": 0}
    assert vector.judge([(q, hits[:2]) for q, hits in full], setting) == {"recall": 0.5, "short": len(full), "wrong": 0}
    assert vector.judge([(q, [hits[0]] * 4) for q, hits in full], setting)["short"] == len(full)
    assert vector.judge([(q, [*hits, "another"]) for q, hits in full], setting)["wrong"] == len(full)


def test_word_answers_are_judged_against_brute_force(truth: Truth):
    setting = Setting(truth, seed=1, questions=30, warm_up=0, k=2)
    questions = words.draw_questions(setting)
    right = [(q, sorted(truth.with_a_word(q.tenant, q.words, **q.instant._asdict()))[:2]) for q in questions]
    assert words.judge(right, setting) == {"short": 0, "wrong": 0}
    found = [(q, hits) for q, hits in right if hits]
    assert len(found) > 10
    assert words.judge([(q, []) for q, _ in found], setting)["short"] == len(found)
    assert words.judge([(q, [*hits, "another"]) for q, hits in found], setting)["wrong"] == len(found)


def test_there_are_24_month_ends_of_one_year_as_known_while_rows_came_in_and_as_known_now():
    instants = month_ends()
    assert len(set(instants)) == 24
    assert sum(instant.as_of == NOW for instant in instants) == 12
    assert sum(ARRIVED < instant.as_of < NOW for instant in instants) == 12
    days = np.diff([instant.valid_at for instant in instants[::2]]) / 86_400_000_000
    assert days.tolist() == [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert instants[-1].valid_at == NOW - 1


def test_the_same_seed_asks_the_same_questions(truth: Truth):
    setting = Setting(truth, seed=4, questions=5, warm_up=0, k=5)
    other = Setting(truth, seed=5, questions=5, warm_up=0, k=5)
    assert words.draw_questions(setting) == words.draw_questions(setting) != words.draw_questions(other)
    first, again = vector.draw_questions(setting), vector.draw_questions(setting)
    assert all(np.array_equal(a.vector, b.vector) for a, b in zip(first, again, strict=True))
    assert temporal.draw_tenants(setting) == temporal.draw_tenants(setting)


def test_temporal_asks_different_tenants_and_not_more_than_there_are(truth: Truth):
    tenants = temporal.draw_tenants(Setting(truth, seed=1, questions=50, warm_up=0, k=5))
    assert sorted(tenants) == sorted(set(truth.rows.tenant))
    assert len(temporal.draw_tenants(Setting(truth, seed=1, questions=3, warm_up=0, k=5))) == 3


@pytest.mark.parametrize("draw", [vector.draw_questions, words.draw_questions])
def test_some_questions_are_about_the_past(draw, truth: Truth):
    instants = [q.instant for q in draw(Setting(truth, seed=1, questions=100, warm_up=0, k=5))]
    assert 10 < sum(instant.as_of != NOW for instant in instants) < 45
