"""What a search finds, in which order, and what its scores mean.

https://github.com/mem0ai/mem0/issues/4453
https://github.com/agiresearch/A-mem/issues/23
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from lakemem.errors import InvalidInput
from tests.store.opened import Wall, keys, model, opened, values


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(request, tmp_path, wall):
    with opened(tmp_path, wall=wall, embedder=model()[0], fusion=getattr(request, "param", "convex")) as made:
        yield made


def fill(store, wall):
    for key, value, tags in (
        ("boat", "the red boat lies in the harbour", ["sea"]), ("train", "the night train to Vienna", ["land"]),
        ("harbour", "harbour opening hours", ["sea", "info"]), ("tea", "green tea with mint", []),
    ):  # fmt: skip
        wall.pass_s(1)
        store.store(key, value, tags=tags, agent="ann" if tags else "bob")
    store.catch_up()


@pytest.mark.parametrize("query", ["", "   ", "\n", "the", "le la les", "?!", "🦊", "..."])
def test_a_natural_question_without_a_searchable_word_finds_nothing(store, wall, query):
    fill(store, wall)
    assert store.search(query).hits == ()


@pytest.mark.parametrize("store", ["convex", "rrf"], indirect=True)
def test_every_row_that_passes_the_filters_may_be_returned_nearest_first(store, wall):
    fill(store, wall)
    assert len(store.search("red boat harbour")) == 4
    assert store.search("red boat harbour")[0].key == "boat"
    assert sorted(keys(store.search("boat", tags=["sea"]))) == ["boat", "harbour"]


def test_words_alone_give_only_what_has_a_word_in_common(store, wall):
    fill(store, wall)
    assert sorted(keys(store.search("harbour", using="words"))) == ["boat", "harbour"]
    assert keys(store.search("train NOT boat", mode="raw")) == ["train"]
    assert store.search("zeppelin", using="words").hits == ()


def test_raw_is_words_only(store, wall):
    fill(store, wall)
    found = store.search("harb*", mode="raw")
    assert sorted(keys(found)) == ["boat", "harbour"]
    assert all(hit.dense_sim is None and hit.word_score > 0 for hit in found)


@pytest.mark.parametrize(
    "asked",
    [
        {"mode": "raw", "using": "vectors"},
        {"mode": "raw", "vector": np.ones(32)},
        {"using": "words", "vector": np.ones(32)},
    ],
)
def test_a_question_that_no_ranker_could_answer_is_refused(store, wall, asked):
    fill(store, wall)
    with pytest.raises(InvalidInput):
        store.search("boat", **asked)


@pytest.mark.parametrize("store", ["convex", "rrf"], indirect=True)
def test_scores_are_finite_and_bigger_is_better(store, wall):
    fill(store, wall)
    for using in ("both", "words", "vectors"):
        found = store.search("red boat in the harbour", using=using)
        scores = [hit.score for hit in found]
        assert all(map(math.isfinite, scores))
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= hit.dense_sim <= 1 for hit in found if hit.dense_sim is not None)


@pytest.mark.parametrize("store", ["convex", "rrf"], indirect=True)
def test_an_equal_text_has_a_similarity_of_about_one_and_comes_first(store, wall):
    fill(store, wall)
    best = store.search("green tea with mint")[0]
    assert best.key == "tea"
    assert best.dense_sim == pytest.approx(1, abs=1e-3)


def test_a_single_hit_has_a_finite_score(tmp_path):
    with opened(tmp_path, embedder=model()[0]) as store:
        store.store("only", "one lonely lighthouse")
        store.catch_up()
        for using in ("both", "words", "vectors"):
            assert store.search("lighthouse", using=using)[0].score > 0


@pytest.mark.parametrize("store", ["convex", "rrf"], indirect=True)
def test_identical_texts_come_newest_first_twenty_times_and_after_a_rescan(store, wall):
    fill(store, wall)
    for n in range(6):
        wall.pass_s(1)
        store.store(f"twin{n}", "identical twins")
    store.catch_up()
    expected = [f"twin{n}" for n in range(5, -1, -1)]
    for using in ("both", "words", "vectors"):
        orders = {tuple(keys(store.search("identical twins", using=using))[:6]) for _ in range(20)}
        assert orders == {tuple(expected)}
        for limit in (1, 2, 4):
            assert keys(store.search("identical twins", using=using, limit=limit)) == expected[:limit]
    store.rescan()
    store.catch_up()
    for using in ("both", "words", "vectors"):
        assert keys(store.search("identical twins", using=using))[:6] == expected


def test_a_given_vector_asks_instead_of_the_text(store, wall):
    fill(store, wall)
    vector = store._open.parts.embedder.embed_passages(["the night train to Vienna"])[0] * 7
    found = store.search("", vector=vector, limit=2)
    assert found[0].key == "train"
    assert found[0].dense_sim == pytest.approx(1, abs=1e-4)
    assert found[0].word_score is None
    assert keys(store.search("red boat", vector=vector, limit=1)) == ["train"]


@pytest.mark.parametrize(
    "vector", [np.zeros(32), np.full(32, np.nan), np.full(32, np.inf), np.ones(31), np.ones((1, 32)), ["x"] * 32, "x"]
)
def test_a_vector_that_is_none_is_refused(store, wall, vector):
    fill(store, wall)
    with pytest.raises(InvalidInput, match="vector"):
        store.search("boat", vector=vector)


def test_filters_by_kind_and_session_and_agent_come_before_the_cut(store, wall):
    fill(store, wall)
    for n in range(30):
        store.add_episode(f"harbour talk {n}", session="s1" if n % 3 else "s2")
    store.catch_up()
    assert len(store.search("harbour", limit=40)) == 34
    assert {hit.memory.kind for hit in store.search("harbour", kinds=["episode"], limit=40)} == {"episode"}
    assert len(store.search("harbour", kinds="memory", limit=40)) == 4
    assert len(store.search("harbour", session="s2", limit=40)) == 10
    assert keys(store.search("harbour", agent="bob", limit=3)) == ["tea"]
    with pytest.raises(InvalidInput, match="kinds"):
        store.search("harbour", kinds=["memories"])


def test_an_episode_is_found_by_the_words_of_the_turn_before_which_is_not_returned(store):
    store.add_episode("where is the observatory", session="s")
    store.add_episode("up on the hill", session="s")
    store.add_episode("nothing to do with it", session="other")
    found = store.search("observatory", using="words")
    assert values(found) == ["where is the observatory", "up on the hill"]
    assert all("observatory" not in str(hit.to_dict()) for hit in found[1:])
    assert values(store.search("observatory", mode="raw")) == ["where is the observatory"]


def test_a_question_about_the_past_finds_what_held_then(store, wall):
    store.store("home", "a flat in Lyon")
    wall.pass_s(100)
    store.store("home", "a house in Nantes", valid_from=None)
    store.catch_up()
    assert values(store.search("flat house Lyon Nantes")) == ["a house in Nantes"]
    then = "2026-03-01T12:00:30Z"
    assert values(store.search("flat house Lyon Nantes", valid_at=then)) == ["a flat in Lyon"]
    assert values(store.search("flat house Lyon Nantes", valid_at=then, as_of=then)) == ["a flat in Lyon"]
    assert store.search("flat", as_of="2026-02-01").hits == ()


def test_a_search_in_an_unknown_tenant_is_empty(store):
    assert store.search("anything", tenant="nobody").hits == ()
    assert store.search("", tenant="nobody", vector=np.ones(32)).hits == ()


@pytest.mark.parametrize("kind", ["memories", "", 7, None, ["memory"]])
def test_a_kind_that_is_none_is_refused_and_named(store, wall, kind):
    for ask in (lambda: store.search("harbour", kinds=[kind]), lambda: store.recall(kinds=[kind])):
        with pytest.raises(InvalidInput, match="kinds: is "):
            ask()
