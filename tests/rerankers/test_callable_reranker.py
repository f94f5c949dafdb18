from __future__ import annotations

from threading import Event

import pytest

from lakemem.errors import InvalidInput, RerankerFailed
from lakemem.rerankers.callable import CallableReranker


def test_a_functions_scores_are_the_scores():
    reranker = CallableReranker(lambda query, texts: [len(set(query) & set(text)) for text in texts], id="letters")
    assert reranker.rerank("abc", ["abx", "xyz"], timeout_s=10) == [2.0, 0.0]
    assert reranker.rerank("abc", [], timeout_s=10) == []


@pytest.mark.parametrize("scores", [None, 3, [1.0], [1.0] * 3, [1.0, float("nan")], [1.0, float("inf")], ["x", "y"]])
def test_other_answers_are_failures(scores):
    with pytest.raises(RerankerFailed, match="odd"):
        CallableReranker(lambda *_: scores, id="odd").rerank("q", ["a", "b"], timeout_s=10)


def test_whatever_a_function_raises_comes_out_as_ours():
    with pytest.raises(RerankerFailed, match="ZeroDivisionError"):
        CallableReranker(lambda *_: 1 / 0, id="broken").rerank("q", ["a"], timeout_s=10)


def test_a_function_that_is_late_is_left_and_four_that_hang_are_the_most():
    over, running = Event(), []

    def hang(_query, _texts):
        running.append(1)
        over.wait(30)
        return [1.0]

    reranker = CallableReranker(hang, id="slow")
    try:
        for _ in range(6):
            with pytest.raises(RerankerFailed, match=r"within 0.05 s"):
                reranker.rerank("q", ["a"], timeout_s=0.05)
        assert len(running) <= 4
    finally:
        over.set()


def test_a_reranker_has_a_name():
    with pytest.raises(InvalidInput, match="id"):
        CallableReranker(lambda *_: [], id="")
