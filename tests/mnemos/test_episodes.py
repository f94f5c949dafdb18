"""Episodes: written, found and read as Mnemos' clients know them."""

from __future__ import annotations

import pytest

from lakemem.records.requests import mark_episodes
from tests.mnemos.speaking import ms
from tests.store.opened import model, wait_until

NOON = ms("2026-03-01T12:00:00")
FIELDS = [
    "id", "tenant", "created_at", "session_id", "role", "content", "salience", "surprise", "arousal", "self_ref",
    "recurrence", "decay_state", "consolidated_at", "archived",
]  # fmt: skip


def mark(store, marks, **named):
    (written,) = store.write_many([mark_episodes(marks, named)])
    assert not isinstance(written, Exception)


def test_an_episode_comes_back_as_it_was_written_unscored_and_whole(v1):
    response = v1.request("POST", "/episodes", json={"content": " é\n# b ", "role": "assistant", "session_id": "s"})
    assert response.status_code == 201
    episode = response.json()
    assert list(episode) == FIELDS
    assert episode == {
        "id": episode["id"], "tenant": "user", "created_at": NOON, "session_id": "s", "role": "assistant",
        "content": " é\n# b ", "salience": None, "surprise": None, "arousal": None, "self_ref": None,
        "recurrence": None, "decay_state": 1.0, "consolidated_at": None, "archived": False,
    }  # fmt: skip
    assert v1.get(f"/episodes/{episode['id']}") == episode
    assert v1.get("/episodes/search", q="b")[0]["episode"] == episode


def test_no_session_and_an_empty_one_are_null(v1):
    assert v1.episode("a")["session_id"] is None
    assert v1.episode("a", session_id=None)["session_id"] is None
    assert v1.episode("a", session_id="")["session_id"] is None


def test_scores_and_times_of_the_marks_are_shown(v1, store, wall):
    episode = v1.episode("tea")
    scores = {"salience": 0.7, "surprise": 0.5, "arousal": 0.25, "self_ref": 0.7, "recurrence": 0.0}
    mark(store, {episode["id"]: {**scores, "decay": 0.5, "consolidated_at": wall.now + 1_999, "scored_at": wall.now}})
    assert v1.get(f"/episodes/{episode['id']}") == {
        **episode, **scores, "decay_state": 0.5, "consolidated_at": NOON + 1,
    }  # fmt: skip


def test_an_episode_of_another_time_is_dated_by_it(v1, store):
    stored = store.add_episode("long ago", occurred_at="1969-12-31T23:59:59.9999Z")
    ahead = store.add_episode("to come", occurred_at="2026-12-31")
    assert v1.get(f"/episodes/{stored.memory_id}")["created_at"] == -1
    assert v1.get(f"/episodes/{ahead.memory_id}")["created_at"] == ms("2026-12-31")


def test_a_hit_is_the_sum_of_its_parts(v1, wall):
    v1.episode("tea with milk")
    wall.pass_s(30 * 86_400)
    v1.episode("coffee black")
    hits = v1.get("/episodes/search", q="tea milk")
    assert [list(hit) for hit in hits] == [["episode", "score", "dense_sim", "sparse_sim", "recency"]] * 2
    for hit in hits:
        assert all(0 <= hit[part] <= 1 for part in ("dense_sim", "sparse_sim", "recency"))
        parts = 0.7 * hit["dense_sim"] + 0.3 * hit["sparse_sim"] + 0.1 * hit["recency"]
        assert hit["score"] == pytest.approx(parts, abs=1e-6)
    assert hits[0]["episode"]["content"] == "tea with milk"
    assert [hit["recency"] for hit in hits] == pytest.approx([0.5, 1.0])
    assert hits[0]["sparse_sim"] == 1.0


def test_k_is_met_exactly_and_a_session_narrows_before_it(v1):
    for number in range(12):
        v1.episode(f"tea number {number}", session_id=f"s{number % 3}")
    for k in (1, 5, 12, 100):
        assert len(v1.get("/episodes/search", q="tea", k=k)) == min(k, 12)
        found = v1.get("/episodes/search", q="tea", k=k, session_id="s1")
        assert len(found) == min(k, 4)
        assert {hit["episode"]["session_id"] for hit in found} == {"s1"}
    assert v1.get("/episodes/search", q="tea", session_id="S1") == []
    assert len(v1.get("/episodes/search", q="tea")) == 10


def test_salience_narrows_before_k_and_an_unscored_episode_counts_half(v1, store):
    ids = [v1.episode(f"tea number {number}")["id"] for number in range(6)]
    mark(store, {ids[number]: {"salience": number / 5} for number in range(5)})

    def found(least, k=10):
        return {hit["episode"]["id"] for hit in v1.get("/episodes/search", q="tea", k=k, min_salience=least)}

    assert found(0) == set(ids)
    assert found(0.5) == {ids[3], ids[4], ids[5]}
    assert found(0.51, k=2) == {ids[3], ids[4]}
    assert found(1) == set()


def test_archived_episodes_are_read_by_id_alone(v1, store):
    gone, kept = v1.episode("tea cold"), v1.episode("tea hot")
    mark(store, {gone["id"]: {"decay": 0.0}}, archives=True)
    assert [hit["episode"]["id"] for hit in v1.get("/episodes/search", q="tea")] == [kept["id"]]
    assert v1.get(f"/episodes/{gone['id']}") == {**gone, "archived": True, "decay_state": 0.0}


def test_what_was_forgotten_or_never_was_is_unknown(v1, store):
    episode = v1.episode("tea")
    store.forget(memory_ids=[episode["id"]])
    key = store.store("a memory", "tea").memory_id
    for name in (episode["id"], key, "01KBD5T0000000000000000000", "x", "a%2Fb", "é"):
        assert v1.refused("GET", f"/episodes/{name}", 404) in ("épisode inconnu", "route inconnue")
    assert v1.refused("GET", "/episodes/x", 404) == "épisode inconnu"
    assert v1.get("/episodes/search", q="tea") == []


def test_other_kinds_are_no_episodes(v1, store):
    store.store("tea", "tea")
    v1.state("user", "prefers", "tea")
    store.store("tea", "tea", kind="skill")
    assert v1.get("/episodes/search", q="tea") == []


def test_without_a_vector_the_write_is_answered_and_found_by_words(tmp_path, wall):
    from tests.mnemos.speaking import V1
    from tests.store.opened import opened

    embedder, function = model()
    function.mode = "refused"
    with opened(tmp_path, wall=wall, embedder=embedder) as store:
        v1 = V1(store, tmp_path, wall=wall)
        episode = v1.episode("zebra")
        response = v1.request("GET", "/episodes/search", params={"q": "zebra"})
        (hit,) = response.json()
        assert (hit["episode"]["id"], hit["dense_sim"], hit["sparse_sim"]) == (episode["id"], 0.0, 1.0)
        assert response.headers["x-degraded"] == "embedder"
        function.mode = "ok"
        wait_until(lambda: store.catch_up(5.0) == 0)
        response = v1.request("GET", "/episodes/search", params={"q": "zebra"})
        assert response.json()[0]["dense_sim"] > 0.9
        assert "x-degraded" not in response.headers


def test_the_trace_of_a_call_is_kept_with_its_write(v1, store):
    trace = "0af7651916cd43dd8448eb211c80319c"
    headers = {"traceparent": f"00-{trace}-b7ad6b7169203331-01"}
    v1.request("POST", "/episodes", json={"content": "tea", "role": "user"}, headers=headers)
    assert [episode.trace_id for episode in store.list(kinds=("episode",))] == [trace]
