"""Case 26: without the model writes are kept and found by words, health says so, and vectors follow.

https://github.com/orneryd/NornicDB/issues/381
https://github.com/nowledge-co/community/issues/599
https://github.com/nowledge-co/community/issues/605
https://github.com/hyperb1iss/sibyl/pull/350
https://github.com/letta-ai/letta/issues/1453
https://github.com/agentscope-ai/QwenPaw/issues/7363
"""

from __future__ import annotations

import pytest

from tests.mnemos.speaking import V1
from tests.store.opened import model, opened, wait_until


@pytest.mark.parametrize("mode", ["refused", "nothing", "fewer", "nan", "hang"])
def test_writes_are_kept_found_by_words_and_by_vector_once_the_model_is_back(tmp_path, wall, mode):
    embedder, function = model()
    function.mode = mode
    with opened(tmp_path, wall=wall, embedder=embedder) as store:
        v1 = V1(store, tmp_path, wall=wall)
        ids = [store.add_episode(f"{word} in the yard").memory_id for word in ("zebra", "otter")]
        ids.append(v1.episode("heron in the yard")["id"])
        if mode != "hang":  # a function of this process that hangs holds up the question itself
            hits = v1.get("/episodes/search", q="heron")
            assert [(hit["episode"]["id"], hit["dense_sim"]) for hit in hits] == [(ids[2], 0.0)]
        health = v1.get("/health")
        assert (health["ok"], health["embedding"]) == (False, False)
        assert health["failures"]["embedding"]
        function.mode = "ok"
        function.go_on.set()
        wait_until(lambda: store.catch_up(5.0) == 0)
        hits = v1.get("/episodes/search", q="yard")
        assert {hit["episode"]["id"] for hit in hits} == set(ids)
        assert all(hit["dense_sim"] > 0 for hit in hits)


def test_a_degraded_answer_is_marked(tmp_path, wall):
    embedder, function = model()
    with opened(tmp_path, wall=wall, embedder=embedder) as store:
        v1 = V1(store, tmp_path, wall=wall)
        v1.episode("zebra")
        function.mode = "refused"
        answers = [
            v1.request("GET", "/episodes/search", params={"q": "zebra"}),
            v1.request("POST", "/query", json={"q": "zebra"}),
        ]
        assert [answer.headers["x-degraded"] for answer in answers] == ["embedder", "embedder"]
        assert len(answers[0].json()) == len(answers[1].json()["episodes"]) == 1
        function.mode = "ok"
        assert "x-degraded" not in v1.request("GET", "/episodes/search", params={"q": "zebra"}).headers


def test_a_long_text_is_stored_whole_and_its_last_sentence_is_found(v1):
    content = ("lorem ipsum dolor sit amet " * 1_200)[:31_900] + " The password of the cellar is quaternion."
    episode = v1.episode(content)
    v1.episode("Nothing to see here.")
    assert v1.get(f"/episodes/{episode['id']}")["content"] == content
    assert v1.get("/episodes/search", q="quaternion", k=1)[0]["episode"]["id"] == episode["id"]


def test_a_write_that_is_refused_leaves_nothing_behind(v1):
    v1.refused("POST", "/episodes", 422, json={"content": "zebra", "role": "tool"})
    assert v1.store.tenants() == []
