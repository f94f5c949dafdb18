from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def filled(shared):
    shared("store", "coffee", "Flat white with oat milk, no sugar")
    shared("store", "cat", "The cat is called Moustique", "--tag", "pets")
    shared("store", "rent", "Le loyer est de 845 euros par mois")
    return shared


def test_results_are_numbered_and_ranked(filled):
    ran = filled("search", "what is the cat called?")
    assert ran.out.startswith("3 results (ranked by relevance):\n\n## cat\nThe cat is called Moustique\nTags: pets\n")
    rows = filled.rows("search", "what is the cat called?")
    assert rows[0]["key"] == "cat"
    assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)


def test_vectors_that_are_due_are_filled_in_before_the_answer(filled):
    assert all(row["dense_sim"] is not None for row in filled.rows("search", "cat"))
    assert filled("search", "cat").err == ""


def test_words_alone_find_only_what_shares_a_word_and_need_no_vector(filled):
    (row,) = filled.rows("search", "loyers", "--using", "words")
    assert (row["key"], row["dense_sim"]) == ("rent", None)
    assert row["word_score"] > 0


def test_raw_mode_has_operators(filled):
    assert {row["key"] for row in filled.rows("search", "moust* OR loyer", "--mode", "raw")} == {"cat", "rent"}
    assert filled.rows("search", "moust* AND loyer", "--mode", "raw") == []


def test_an_explained_search_tells_stages_and_scores(filled):
    ran = filled("search", "cat", "--explain")
    assert "Score: score 0.700 · vectors " in ran.out  # hashing has weight 0.3, and only words prefer the cat
    assert "  fusion.method: convex" in ran.out
    told = filled.rows("search", "cat", "--explain")[0]["explanation"]
    assert told["rank"] == 1
    assert told["words"]["rank"] == 1
    assert told["search"]["fusion"]["method"] == "convex"


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        (("--why-not", "cat"), "FOUND"),
        (("--why-not", "rent", "--limit", "1"), "BELOW_CUTOFF"),
        (("--why-not", "rent", "--tag", "pets"), "FILTERED"),
        (("--why-not", "rent", "--using", "words"), "NOT_IN_POOL"),
        (("--why-not", "nobody"), "NOT_IN_DB"),
    ],
)
def test_why_not_tells_what_became_of_a_key(filled, options, verdict):
    (row,) = filled.rows("search", "cat", *options)
    assert (row["asked"], row["verdict"]) == (options[1], verdict)
    assert row["reasons"]
    assert f"Why not {options[1]}: {verdict}" in filled("search", "cat", *options).out


def test_since_and_until_bound_when_it_was_written(filled):
    assert filled.rows("search", "cat", "--until", "2001-01-01") == []
    assert len(filled.rows("search", "cat", "--since", "2001-01-01")) == 3


def test_a_model_that_is_away_leaves_words_and_says_so(filled, tmp_path, monkeypatch):
    monkeypatch.setenv("LAKEMEM_EMBEDDER", "ollama")
    monkeypatch.setenv("LAKEMEM_EMBEDDER_MODEL", "some-model")
    monkeypatch.setenv("LAKEMEM_EMBEDDER_DIMENSIONS", "8")
    monkeypatch.setenv("LAKEMEM_EMBEDDER_URL", "http://127.0.0.1:9")
    copy = filled.copy(tmp_path)
    ran = copy("search", "what is the cat called?")
    assert ran.code == 0
    assert "## cat" in ran.out
    assert ran.err.startswith("lakemem: ")
    assert copy("search", "--json", "what is the cat called?").rows[0]["key"] == "cat"


def test_no_model_at_all_leaves_words(filled, tmp_path, monkeypatch):
    monkeypatch.setenv("LAKEMEM_EMBEDDER", "none")
    assert [row["key"] for row in filled.copy(tmp_path).rows("search", "cat")] == ["cat"]
