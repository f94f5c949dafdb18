"""Case 10: what is out of range is refused by name, what is empty finds nothing, what is too big is 413.

https://github.com/smaramwbc/statewave/issues/278
https://github.com/mem0ai/mem0/issues/6823
https://github.com/ohdearquant/khive/issues/2466
https://github.com/open-webui/open-webui/issues/23816
https://github.com/keeps/dbptk-ui/issues/117
https://github.com/CodeSlice-DEV/codeslice-second-brain/issues/4
https://github.com/headroomlabs-ai/headroom/issues/3326
"""

from __future__ import annotations

import json

import pytest

JSON = {"content-type": "application/json"}


@pytest.fixture
def filled(v1):
    for number in range(20):
        v1.episode(f"a zebra {number}")
    return v1


def test_k_is_kept_or_refused_by_name_and_never_a_silent_one(filled):
    for k in (1, 19, 20, 50, 51, 100):
        assert len(filled.get("/episodes/search", q="zebra", k=k)) == min(k, 20)
        assert len(filled.post("/query", q="zebra", k=k)["episodes"]) == min(k, 20)
    for k in (-5, 0, 101, 10**9, True, "10", 1.5, None, [3]):
        assert filled.refused("POST", "/query", 422, json={"q": "zebra", "k": k}).startswith("k : "), k
    for k in ("-5", "0", "101", "1000000000", "true", "1.5", "null", ""):
        assert filled.refused("GET", f"/episodes/search?q=zebra&k={k}", 422).startswith("k : "), k


def test_a_question_without_a_word_of_a_text_finds_nothing_and_never_everything(filled):
    for q in ("   ", "\n", "the", "le la les", "?!", "🙂"):
        assert filled.get("/episodes/search", q=q, k=100) == [], q
        found = filled.post("/query", q=q, k=100)
        assert (found["episodes"], found["facts"]) == ([], []), q
    assert filled.refused("GET", "/episodes/search?q=", 422).startswith("q : ")
    assert filled.refused("POST", "/query", 422, json={"q": ""}).startswith("q : ")


def test_texts_are_counted_in_characters_up_to_their_limits(filled):
    for letter in ("x", "é", "😀"):
        for size in (2_000, 2_001, 4_000):
            assert filled.post("/query", q="zebra".ljust(size, letter))["type"]
        assert filled.refused("POST", "/query", 422, json={"q": letter * 4_001}).startswith("q : ")
        assert filled.get("/episodes/search", q="zebra " + letter * 4_001)
        for size in (1, 10_000, 10_001, 32_000):
            assert filled.get(f"/episodes/{filled.episode(letter * size)['id']}")["content"] == letter * size
        refused = {"content": letter * 32_001, "role": "user"}
        assert filled.refused("POST", "/episodes", 422, json=refused).startswith("content : ")


@pytest.mark.parametrize("fill", [b" ", b"x"])
def test_a_body_over_the_limit_is_413_with_its_length_and_in_pieces_of_unknown_length(filled, fill):
    piece = fill * 65_536
    for content in (piece * 17, (piece for _ in range(17))):
        filled.refused("POST", "/episodes", 413, content=content, headers=JSON)
    longest = json.dumps({"content": "😀" * 32_000, "role": "user"}).encode()
    assert len(longest) > 380_000
    assert filled.request("POST", "/episodes", content=longest.ljust(2**20), headers=JSON).status_code == 201
