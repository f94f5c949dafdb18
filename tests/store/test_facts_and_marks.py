"""Facts, marks and archived episodes in an open home: on every path, after a restart and after a rescan."""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem.records import requests
from tests.store.opened import Wall, keys, model, moment, opened


def state(store, place, since, **named):
    command = requests.state_fact(
        "user", "lives_in", place, named={"is_functional": True, "valid_from": since, "said_at": since, **named}
    )
    return store.write_many([command])[0]


def mark(store, marks, **named):
    return store.write_many([requests.mark_episodes(marks, named)])[0]


def lives(store, **asked):
    found = store.list(kinds=["fact"], all_periods=True, **asked)
    return sorted((m.valid_from[:10], m.object, m.valid_to and m.valid_to[:10]) for m in found)


@pytest.fixture(params=[100_000, 2], ids=["in memory", "too large for memory"])
def rows(request):
    return request.param


def test_a_year_of_moves_is_told_on_both_axes(tmp_path, rows):
    wall = Wall()
    with opened(tmp_path, wall=wall, resident_rows=rows) as store:
        wall.set("2026-03-10T00:00:00")
        state(store, "Lyon", "2026-01-01")
        wall.set("2026-07-10T00:00:00")
        state(store, "Annecy", "2026-06-01")
        wall.set("2026-08-10T00:00:00")
        late = state(store, "Nice", "2026-04-01")
        assert (late.status, late.removed) == ("created", 1)
        said = [
            ("2026-01-01", "Lyon", "2026-04-01"),
            ("2026-04-01", "Nice", "2026-06-01"),
            ("2026-06-01", "Annecy", None),
        ]
        assert lives(store) == said
        assert lives(store, as_of="2026-08-01") == [
            ("2026-01-01", "Lyon", "2026-06-01"),
            ("2026-06-01", "Annecy", None),
        ]
        assert [m.object for m in store.list(kinds=["fact"], valid_at="2026-05-01")] == ["Nice"]
        assert [m.object for m in store.list(kinds=["fact"], valid_at="2026-05-01", as_of="2026-08-01")] == ["Lyon"]
        assert store.count(kinds=["fact"], subject="user", predicate="lives_in") == 1
        assert store.count(kinds=["fact"], predicate="works_at") == 0
    with opened(tmp_path, wall=wall, resident_rows=rows) as store:
        assert lives(store) == said
        state(store, "Annecy", "2026-09-01", holds=False)
        said[2] = ("2026-06-01", "Annecy", "2026-09-01")
        assert lives(store) == said
        store.rescan()
        assert lives(store) == said
        assert all(report.holds for report in store.verify())


def test_a_fact_is_found_by_its_words_and_by_its_sentence(tmp_path):
    with opened(tmp_path, embedder=model()[0]) as store:
        state(store, "Lyon", "2026-01-01", sentence="J'habite à Lyon depuis janvier.")
        assert [h.memory.object for h in store.search("janvier", kinds=["fact"], using="words")] == ["Lyon"]
        assert [h.memory.object for h in store.search("lives lyon", kinds=["fact"])] == ["Lyon"]
        assert store.catch_up() == 0


def test_the_same_command_writes_once_and_a_forgotten_fact_begins_anew(tmp_path):
    with opened(tmp_path) as store:
        one = {"command_id": "01KBD5T0000000000000000000"}
        assert state(store, "Lyon", "2026-01-01", **one).status == "created"
        assert state(store, "Lyon", "2026-01-01", **one).status == "known"
        (fact,) = store.list(kinds=["fact"])
        assert fact.extra["fact_id"] == one["command_id"]
        assert store.forget(memory_ids=[fact.memory_id]).removed == 1
        assert store.list(kinds=["fact"]) == []
        state(store, "Annecy", "2025-01-01")
        assert lives(store) == [("2025-01-01", "Annecy", None)]


def test_marks_narrow_before_top_k_and_come_back_with_the_episode(tmp_path, rows):
    with opened(tmp_path, resident_rows=rows) as store:
        ids = [store.add_episode(f"tea number {n}", session="s").memory_id for n in range(6)]
        scores = {ids[n]: {"salience": n / 10} for n in range(4)}
        assert mark(store, scores).status == "marked"
        assert {m.memory_id: m.marks for m in store.list(kinds=["episode"])} == {i: scores.get(i, {}) for i in ids}

        def found(**asked):
            return {h.memory.memory_id for h in store.search("tea", kinds=["episode"], fusion="weighted", **asked)}

        assert found(min_salience=0.2, limit=4) == {ids[2], ids[3], ids[4], ids[5]}
        assert found(min_salience=0.6) == set()
        assert {m.memory_id for m in store.list(kinds=["episode"], unmarked="salience")} == {ids[4], ids[5]}
        assert store.count(kinds=["episode"], unmarked="salience") == 2
        mark(store, {ids[0]: {"decay": 0.5}, ids[5]: {"salience": 0.9}})
        assert found(min_salience=0.6) == {ids[5]}
        assert store.list(kinds=["episode"], memory_ids=[ids[0]])[0].marks == {"salience": 0.0, "decay": 0.5}
    with opened(tmp_path, resident_rows=rows) as store:
        store.rescan()
        assert store.list(kinds=["episode"], memory_ids=[ids[0]])[0].marks == {"salience": 0.0, "decay": 0.5}
        assert [entry.what for entry in store.history(ids[0])] == ["store", "mark", "mark"]


def test_archived_episodes_are_out_of_reads_until_they_are_asked_for(tmp_path, rows):
    wall = Wall()
    with opened(tmp_path, wall=wall, resident_rows=rows, embedder=model()[0]) as store:
        ids = [store.add_episode(f"tea number {n}").memory_id for n in range(3)]
        store.catch_up()
        wall.pass_s(60)
        before = wall.now
        wall.pass_s(60)
        mark(store, {ids[1]: {"decay": 0.01}}, archives=True)

        def seen(**asked):
            return {m.memory_id for m in store.list(kinds=["episode"], **asked)}

        for _ in range(2):
            assert seen() == {ids[0], ids[2]}
            assert len(store.search("tea", kinds=["episode"])) == 2
            assert len(store.search("tea", kinds=["episode"], using="vectors")) == 2
            assert seen(statuses=["archived"]) == {ids[1]}
            assert seen(as_of=moment(before)) == set(ids)
            assert len(store.search("number", kinds=["episode"], statuses=["archived"], using="vectors")) == 1
            store.rescan()
            store.catch_up()
        mark(store, {ids[1]: {}}, archives=True)
        assert [m.status for m in store.list(kinds=["episode"], statuses=["archived"])] == ["archived"]


def test_skills_have_keys_of_their_own(tmp_path, rows):
    with opened(tmp_path, resident_rows=rows) as store:
        store.store("deploy", "a memory")
        assert store.store("deploy", "how to deploy", kind="skill").status == "created"
        assert store.store("deploy", "how to deploy well", kind="skill").status == "updated"
        assert keys(store.list()) == ["deploy"]
        assert [m.value for m in store.list(kinds=["skill"])] == ["how to deploy well"]
        assert [m.value for m in store.recall("deploy")] == ["a memory"]
    with opened(tmp_path, resident_rows=rows) as store:
        assert store.store("deploy", "anew", kind="skill").status == "updated"
        assert store.store("deploy", "anew").status == "updated"


def test_a_record_is_its_own_tenant_s_however_large_another_is(tmp_path, rows):
    with opened(tmp_path, resident_rows=rows) as store:
        for number in range(5):
            store.add_episode(f"turn {number}", tenant="large")
        store.catch_up()
    with opened(tmp_path, resident_rows=rows) as store:
        assert store.count(tenant="large", kinds=["episode"]) == 5
        small = store.add_episode("hello", tenant="small").memory_id
        large = store.add_episode("hello", tenant="large").memory_id
        for _ in range(2):
            assert store.tenants(holding=small) == ["small"]
            assert store.tenants(holding=large) == ["large"]
            store.catch_up()


def test_whoever_holds_a_record_is_named_and_who_was_written_to(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        one = store.add_episode("hello", tenant="a").memory_id
        wall.pass_s(10)
        since = wall.now
        two = store.add_episode("hello", tenant="b").memory_id
        assert (store.tenants(holding=one), store.tenants(holding=two), store.tenants(holding="x")) == (
            ["a"],
            ["b"],
            [],
        )
        assert store.tenants(written_since=since) == ["b"]
    with opened(tmp_path, wall=wall) as store:
        assert store.tenants(holding=one) == ["a"]
        assert store.tenants(written_since=0) == []


@pytest.mark.parametrize(
    ("named", "field"),
    [
        ({"confidence": 1.5}, "confidence"),
        ({"confidence": True}, "confidence"),
        ({"valid_from": "2026-02-01", "valid_to": "2026-01-01"}, "valid_to"),
        ({"sources": [1]}, "sources"),
    ],
)
def test_a_statement_that_cannot_be_is_refused(named, field):
    with pytest.raises(InvalidInput) as refusal:
        requests.state_fact("user", "lives_in", "Lyon", named={"is_functional": True, **named})
    assert refusal.value.field == field


def test_only_a_retraction_of_a_functional_fact_may_name_no_object():
    with pytest.raises(InvalidInput):
        requests.state_fact("user", "prefers", "", named={"is_functional": False, "holds": False})
    with pytest.raises(InvalidInput):
        requests.state_fact("user", "lives_in", "", named={"is_functional": True})
    assert requests.state_fact("user", "lives_in", "", named={"is_functional": True, "holds": False}).object == ""


@pytest.mark.parametrize("least", [-0.1, 1.1, True, "0.5", float("nan")])
def test_a_salience_outside_its_range_is_refused(tmp_path, least):
    with opened(tmp_path) as store, pytest.raises(InvalidInput) as refusal:
        store.search("tea", kinds=["episode"], min_salience=least)
    assert refusal.value.field == "min_salience"


def test_the_weighted_sum_is_the_contract_s(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall, embedder=model()[0]) as store:
        store.add_episode("tea with milk", occurred_at="2026-01-30")
        store.add_episode("coffee without", occurred_at="2026-02-28T12:00:00.0")
        assert store.catch_up() == 0
        hits = store.search("tea milk", kinds=["episode"], fusion="weighted")
        assert len(hits) == 2
        for hit in hits:
            parts = (hit.dense_sim, hit.sparse_sim or 0.0, hit.recency)
            assert all(0 <= part <= 1 for part in parts)
            assert hit.score == pytest.approx(0.7 * parts[0] + 0.3 * parts[1] + 0.1 * parts[2], abs=1e-6)
        assert hits[0].sparse_sim == 1.0
        assert {round(hit.recency, 3) for hit in hits} == {0.494, 0.977}
