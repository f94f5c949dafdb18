"""Case 17: bigger is better, everything lies in [0, 1], and equal hits keep their order.

https://github.com/mem0ai/mem0/issues/4453
https://github.com/agiresearch/A-mem/issues/23
https://github.com/headroomlabs-ai/headroom/pull/3139
https://github.com/scrypster/muninndb/pull/493
https://github.com/vectorize-io/hindsight/pull/1788
https://github.com/norrietaylor/distillery/issues/170
"""

from __future__ import annotations

import math

import pytest

PARTS = ("dense_sim", "sparse_sim", "recency")


def search(v1, q, **named):
    hits = v1.get("/episodes/search", q=q, k=100, **named)
    for hit in hits:
        assert all(0 <= hit[part] <= 1 for part in PARTS)
        assert math.isfinite(hit["score"])
    scores = [hit["score"] for hit in hits]
    assert scores == sorted(scores, reverse=True)
    return hits


def test_equal_texts_are_told_apart_by_their_age(v1):
    for at in ("2026-03-01T12:00:00", "2026-02-19T12:00:00", "2025-03-01T12:00:00"):
        v1.store.add_episode("the very same words", occurred_at=at)
    hits = search(v1, "the very same words")
    assert [hit["recency"] for hit in hits] == pytest.approx([1.0, 2 ** (-1 / 3), 2 ** (-365 / 30)])
    assert len({hit["dense_sim"] for hit in hits}) == 1


def test_what_lies_ahead_is_no_fresher_than_now(v1, wall):
    v1.store.add_episode("the very same words", occurred_at="2026-03-11T12:00:00")
    v1.store.add_episode("the very same words", occurred_at="2026-03-01T12:00:00")
    wall.set("2026-03-11T12:00:00")
    assert [hit["recency"] for hit in search(v1, "the very same words")] == pytest.approx([1.0, 2 ** (-1 / 3)])


def test_age_is_counted_from_the_instant_that_is_asked_about(v1):
    for at in ("2020-05-30", "2018-05-30"):
        v1.store.add_episode(f"tea in {at[:4]}", occurred_at=at)
    found = v1.post("/query", q="Do you remember when we talked about tea?", valid_at="2020-06-01")["episodes"]
    assert [hit["episode"]["content"] for hit in found] == ["tea in 2020", "tea in 2018"]
    assert found[0]["recency"] == pytest.approx(2 ** (-2 / 30))


def test_the_equal_text_is_first_and_about_one_and_a_single_hit_is_finite(v1):
    v1.episode("alpha beta gamma")
    (hit,) = search(v1, "alpha beta gamma")
    assert hit["dense_sim"] == pytest.approx(1.0, abs=0.05)
    assert (hit["sparse_sim"], hit["recency"]) == pytest.approx((1.0, 1.0))
    v1.episode("something else entirely")
    best, other = search(v1, "alpha beta gamma")
    assert best["episode"]["content"] == "alpha beta gamma"
    assert best["dense_sim"] > other["dense_sim"]
    assert other["sparse_sim"] == 0.0


def test_twenty_searches_have_one_order(v1):
    for _ in range(6):
        v1.episode("the very same words")
    orders = {tuple(hit["episode"]["id"] for hit in search(v1, "same words")) for _ in range(20)}
    assert len(orders) == 1
    assert len(orders.pop()) == 6
