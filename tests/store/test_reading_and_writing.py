"""What the store's own face promises: statuses, defaults, order, limits, closing, following."""

from __future__ import annotations

import numpy as np
import pytest

from lakemem.errors import InvalidInput, StoreClosed, StoreReadOnly
from lakemem.records.commands import AddEpisode, Forget, StoreMemory
from lakemem.records.ulids import new_ulid
from tests.store.opened import NOON, Wall, keys, micros, model, opened, values


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture(params=[50_000, 1])
def store(request, tmp_path, wall):
    with opened(tmp_path / "home", wall=wall, embedder=model()[0], resident_rows=request.param) as made:
        yield made


def test_a_write_says_what_became_of_it(store):
    assert store.store("k", "one").status == "created"
    second = store.store("k", "two")
    assert (second.status, second.key) == ("updated", "k")
    assert second.memory_id == store.recall("k")[0].memory_id
    assert second.seal == store.recall("k")[0].seal != ""
    gone = store.forget("k")
    assert (gone.status, gone.removed) == ("forgotten", 1)
    assert (store.forget("k").status, store.forget("never").status) == ("nothing", "nothing")
    assert store.store("k", "three").status == "created"
    assert store.add_episode("said").status == "added"


def test_an_update_keeps_the_agent_unless_one_is_named_and_takes_the_tags_as_they_come(store):
    store.store("k", "one", tags=["a"], agent="ann")
    store.store("k", "two")
    assert (store.recall("k")[0].agent, store.recall("k")[0].tags) == ("ann", ())
    store.store("k", "three", agent="bob")
    store.store("k", "four", agent="")
    assert store.recall("k")[0].agent == ""


def test_lists_come_most_recently_written_first_whatever_was_cut(store, wall):
    for key in "abc":
        wall.pass_s(1)
        store.store(key, f"value of {key}", valid_from="2025-01-01")
    wall.pass_s(1)
    store.store("a", "other", valid_from="2025-05-01", valid_to="2025-06-01")
    assert keys(store.list()) == keys(store.recall()) == ["c", "b", "a"]
    assert keys(store.list(limit=2)) == keys(store.recall(limit=2)) == ["c", "b"]
    assert keys(store.list(valid_at="2025-05-15")) == ["a", "c", "b"]


def test_a_forget_by_key_and_tags_removes_the_union_and_no_episode(store):
    store.store("a", "x", tags=["t", "u"])
    store.store("b", "x", tags=["t"])
    store.store("c", "x")
    store.add_episode("x", tags=["t", "u"])
    assert store.forget("c", tags=["t", "u"]).removed == 2
    assert keys(store.list()) == ["b"]
    assert len(store.list(kinds=["episode"])) == 1
    assert [entry.what for entry in store.history("a")] == ["store", "delete"]
    store.forget(tags=["t"])
    assert store.history("b")[-1].what == "delete by tags t"


def test_a_command_id_makes_a_repeated_write_harmless(store):
    command = new_ulid(NOON)
    first = store.store("k", "one", command_id=command)
    store.store("k", "two")
    again = store.store("k", "one", command_id=command)
    assert again.status == "known"
    assert again.at == first.at
    assert values(store.recall("k")) == ["two"]
    gone = new_ulid(NOON + 1)
    assert store.forget("k", command_id=gone).status == "forgotten"
    store.store("k", "three")
    assert store.forget("k", command_id=gone).status == "known"
    assert values(store.recall("k")) == ["three"]


def test_many_commands_are_one_group_and_each_is_answered(store):
    results = store.write_many(
        [
            StoreMemory("user", "a", "one"),
            StoreMemory("user", "a", "two"),
            StoreMemory("user", "b", "x", valid_to=5),
            AddEpisode("user", "said", "user", "s"),
            AddEpisode("user", "answered", "assistant", "s"),
            Forget("user", "a"),
            StoreMemory("other", "a", "three"),
            Forget("user", "a"),
        ]
    )
    assert [r.code if isinstance(r, InvalidInput) else r.status for r in results] == [
        "created",
        "updated",
        "invalid_input",
        "added",
        "added",
        "forgotten",
        "created",
        "nothing",
    ]
    assert store.list() == []
    assert len(store.history("a")) == 3
    assert values(store.search("said", using="words")) == ["said", "answered"]
    assert values(store.list(tenant="other")) == ["three"]


def test_vectors_that_come_with_commands_are_used_and_wrong_ones_refused(store):
    commands = [StoreMemory("user", f"k{n}", "same words") for n in range(3)]
    with pytest.raises(InvalidInput, match="vectors"):
        store.write_many(commands, vectors=np.ones((3, 5), np.float32))
    with pytest.raises(InvalidInput, match="vectors"):
        store.write_many(commands, vectors=np.ones((2, 32), np.float32))
    vectors = np.eye(32, dtype=np.float32)[:3].copy()
    vectors[2] = 0
    store.write_many(commands, vectors=vectors)
    assert store.catch_up() == 0
    found = store.search("", vector=np.eye(32)[1])
    assert found[0].key == "k1"
    assert found[0].dense_sim == pytest.approx(1)
    assert len(found) == 3
    assert store.search("same words", using="vectors")[0].key == "k2"


def test_vectors_due_are_counted_once_a_text(tmp_path, wall):
    embedder, function = model()
    function.mode = "refused"
    with opened(tmp_path, wall=wall, embedder=embedder) as store:
        store.store("k", "one", valid_from="2025-01-01")
        store.store("k", "two", valid_from="2025-02-01", valid_to="2025-03-01")
        store.store("j", "three")
        assert store.search("one").vectors_due == 3
        assert store.search("one", tenant="other").vectors_due == 0
        assert store.search("one", using="words").vectors_due == 0
        function.mode = "ok"
        assert store.catch_up() == 0
        assert store.search("one").vectors_due == 0
        # What a cut leaves over has its text's vector already.
        function.mode = "refused"
        store.store("k", "one", valid_from="2025-01-01", valid_to="2025-12-31")
        assert store.search("one").vectors_due == 1


def test_without_an_embedder_a_search_answers_from_words_and_is_not_degraded(tmp_path):
    with opened(tmp_path) as store:
        store.store("k", "a lantern")
        found = store.search("lantern", explain=True)
        assert keys(found) == ["k"]
        assert (found.degraded, found.vectors_due) == ((), 0)
        assert found.explanation["vectors"]["how"] == "no embedder is set"
        assert store.search("lantern", using="vectors").hits == ()
        with pytest.raises(InvalidInput, match="vector"):
            store.search("lantern", vector=np.ones(32))


def test_a_life_ends_by_itself_and_is_known_before(store, wall):
    store.store("k", "short lived", ttl_s=60)
    store.store("k", "in the middle", valid_from="2026-03-05", valid_to="2026-03-06")
    wall.pass_s(59)
    assert store.recall("k")
    assert store.recall("k", valid_at="2026-04-01"), "the part that was left over"
    wall.pass_s(2)
    assert store.recall("k") == store.recall("k", valid_at="2026-04-01") == []
    assert store.search("short", using="words").hits == ()
    assert values(store.recall("k", valid_at="2026-03-05")) == ["in the middle"]
    assert values(store.recall("k", as_of="2026-03-01T12:00:30Z")) == ["short lived"]
    assert values(store.search("short lived", as_of="2026-03-01T12:00:30Z", using="words")) == ["short lived"]


def test_a_reader_follows_the_writer_and_writes_nothing(store, tmp_path, wall):
    store.store("k", "one lantern")
    store.catch_up()
    with opened(tmp_path / "home", wall=wall, embedder=model()[0], read_only=True) as reader:
        assert values(reader.recall("k")) == values(reader.search("lantern")) == ["one lantern"]
        wall.pass_s(1)
        store.store("k", "two lantern")
        store.store("j", "three lantern")
        store.catch_up()
        assert values(reader.recall("k")) == ["two lantern"]
        for using in ("words", "vectors", "both"):
            assert sorted(keys(reader.search("lantern", using=using))) == ["j", "k"]
        assert reader.list()[0].access_count == 0
        for write in (
            lambda: reader.store("k", "x"),
            lambda: reader.forget("k"),
            lambda: reader.add_episode("x"),
            reader.rescan,
            reader.compact,
            reader.catch_up,
            lambda: reader.import_from("x"),
        ):
            with pytest.raises(StoreReadOnly):
                write()


def test_a_closed_store_says_so_and_closes_twice(store):
    store.close()
    store.close()
    for call in (store.list, lambda: store.store("k", "v"), lambda: store.search("x"), store.tenants, store.verify):
        with pytest.raises(StoreClosed):
            call()


def test_answers_are_plain_values(store):
    done = store.store("k", "v", tags=["t"], extra={"a": [1, {"b": None}]}, trace_id="trace")
    memory = store.recall("k")[0]
    assert memory.extra == {"a": [1, {"b": None}]}
    assert memory.to_dict()["tags"] == ["t"]
    assert memory.trace_id == "trace"
    assert micros(memory.updated) == micros(done.at)
    assert done.to_dict()["status"] == "created"
    found = store.search("v k t", using="words")
    assert found[0].to_dict()["score"] == found[0].score
    assert [hit.key for hit in found[0:1]] == [found[0].key] == ["k"]
    assert store.history("k")[0].to_dict()["tags"] == ["t"]
    assert store.history(done.memory_id) == store.history("k")
