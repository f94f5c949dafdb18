"""A reranker reorders the best; where it fails or is late, the fused order stands and the answer says so."""

from __future__ import annotations

import threading

import pytest

from lakemem.rerankers.callable import CallableReranker
from tests.store.opened import Wall, keys, model, opened


def stored(tmp_path, function, **rest):
    store = opened(tmp_path, wall=Wall(), embedder=model()[0], reranker=CallableReranker(function, id="test"), **rest)
    for n in range(30):
        store.store(f"k{n:02}", f"lamp number {n}")
    store.catch_up()
    return store


def by_number(_query, texts):
    return [float(text.split()[-1]) for text in texts]


def test_a_reranker_gives_the_order_and_the_scores(tmp_path):
    with stored(tmp_path, by_number) as store:
        found = store.search("lamp number 3", limit=30, explain=True)
        assert keys(found) == [f"k{n:02}" for n in range(29, -1, -1)]
        assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
        assert found.degraded == ()
        assert found.explanation["reranker"] == "test"


def test_it_sees_at_least_twenty_candidates_and_the_answer_has_what_was_asked_for(tmp_path):
    seen = []

    def remember(query, texts):
        seen.append((query, len(texts)))
        return by_number(query, texts)

    with stored(tmp_path, remember) as store:
        assert len(store.search("lamp", limit=3)) == 3
        assert len(store.search("lamp", limit=25)) == 25
        assert len(store.search("lamp", using="words", limit=2)) == 2
    assert seen == [("lamp", 20), ("lamp", 25), ("lamp", 20)]


def fail(_query, _texts):
    raise ConnectionResetError("away")


@pytest.mark.parametrize(
    ("function", "said"),
    [(fail, "ConnectionResetError"), (lambda _q, texts: [1.0] * (len(texts) - 1), "scores for"),
     (lambda _q, texts: [float("nan")] * len(texts), "not finite"), (lambda _q, _t: None, "not a list")],
)  # fmt: skip
def test_a_reranker_that_fails_leaves_the_fused_order_and_is_named(tmp_path, function, said):
    with stored(tmp_path, function) as store:
        store._open.parts.reranker, reranker = None, store._open.parts.reranker
        plain = keys(store.search("lamp number 3"))
        store._open.parts.reranker = reranker
        found = store.search("lamp number 3", explain=True)
        assert keys(found) == plain
        assert len(found.degraded) == 1
        assert found.degraded[0].startswith("reranker: ")
        assert said in found.degraded[0]
        assert found.explanation["reranker"] is None


def test_a_reranker_that_is_late_is_not_waited_for(tmp_path):
    over = threading.Event()
    try:
        with stored(tmp_path, lambda _q, texts: over.wait(30) and [0.0] * len(texts), rerank_timeout_s=0.05) as store:
            found = store.search("lamp number 3")
            assert len(found) == 10
            assert "did not answer within 0.05 s" in found.degraded[0]
    finally:
        over.set()
