"""The functions that join scores: pure, monotone, bounded."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.retrieval.fusion import RRF_K, convex, min_max, reciprocal_rank

scores = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(-1e6, 1e6), max_size=8)
rankings = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), max_size=3)


@given(scores)
def test_min_max_lies_between_zero_and_one_and_keeps_the_order(given_scores):
    moved = min_max(given_scores)
    assert moved.keys() == given_scores.keys()
    assert all(0 <= score <= 1 for score in moved.values())
    for one, a in given_scores.items():
        for two, b in given_scores.items():
            assert a < b or moved[one] >= moved[two] or math.isclose(moved[one], moved[two])


@given(st.sampled_from("ab"), st.floats(-5, 5))
def test_a_single_hit_counts_in_full(name, score):
    assert min_max({name: score}) == {name: 1.0}


@given(scores, scores, st.floats(0, 1))
def test_convex_scores_every_candidate_of_either_ranker_between_zero_and_one(dense, words, weight):
    fused = convex(dense, words, dense_weight=weight)
    assert fused.keys() == dense.keys() | words.keys()
    assert all(0 <= score <= 1 + 1e-9 for score in fused.values())


@given(scores, scores)
def test_the_weight_goes_from_words_alone_to_vectors_alone(dense, words):
    if not dense or not words:
        return
    assert convex(dense, words, dense_weight=1.0) == {
        name: min_max(dense).get(name, 0.0) for name in dense.keys() | words.keys()
    }
    assert convex(dense, words, dense_weight=0.0) == {
        name: min_max(words).get(name, 0.0) for name in dense.keys() | words.keys()
    }


@given(scores, st.floats(0, 1))
def test_where_one_ranker_gave_nothing_the_other_counts_in_full(found, weight):
    assert convex(found, {}, dense_weight=weight) == convex({}, found, dense_weight=weight) == min_max(found)


@given(rankings)
def test_reciprocal_rank_is_higher_for_what_stands_higher_everywhere(ranked):
    fused = reciprocal_rank(ranked)
    assert set(fused) == {name for ranking in ranked for name in ranking}
    assert all(0 < score <= len(ranked) / (RRF_K + 1) + 1e-12 for score in fused.values())
    for ranking in ranked[:1]:
        alone = reciprocal_rank([ranking])
        assert sorted(alone, key=lambda name: -alone[name]) == ranking


def test_reciprocal_rank_adds_one_over_k_and_the_rank():
    fused = reciprocal_rank([["a", "b"], ["b"]], k=60)
    assert fused["a"] == pytest.approx(1 / 61)
    assert fused["b"] == pytest.approx(1 / 62 + 1 / 61)
