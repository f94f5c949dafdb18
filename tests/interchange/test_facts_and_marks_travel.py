"""Facts, marks, archived episodes and skills leave nothing behind on their way through JSON Lines."""

from __future__ import annotations

import pytest

from lakemem.records import requests
from tests.store.opened import Wall, opened


def fill(store, wall):
    """Make a little of everything."""
    ids = []
    for number in range(3):
        wall.pass_s(60)
        ids.append(store.add_episode(f"turn {number}", session="s").memory_id)
    for place, since, holds in (
        ("Lyon", "2025-01-01", True),
        ("Nice", "2025-06-01", True),
        ("Lyon", "2025-03-01", False),
    ):
        wall.pass_s(60)
        named = {"is_functional": True, "holds": holds, "valid_from": since, "sources": ids[:1], "confidence": 0.9}
        store.write_many([requests.state_fact("user", "lives_in", place, named=named)])
    wall.pass_s(60)
    likes = [requests.state_fact("user", "prefers", tea, named={"is_functional": False}) for tea in ("tea", "milk")]
    store.write_many(likes)
    store.write_many([requests.mark_episodes({ids[0]: {"salience": 0.7}, ids[1]: {"salience": 0.1}}, {})])
    store.write_many([requests.mark_episodes({ids[1]: {"decay": 0.05}}, {"archives": True})])
    store.store("deploy", "how to", kind="skill")
    (milk,) = (m for m in store.list(kinds=["fact"]) if m.object == "milk")
    wall.pass_s(60)
    store.forget(memory_ids=[milk.memory_id, ids[2]])


def told(store, *, exact=True):
    kinds = ["episode", "fact", "skill", "memory"]
    found = store.list(kinds=kinds, all_periods=True, statuses=["active", "archived"])
    kept = [
        "kind",
        "key",
        "value",
        "subject",
        "predicate",
        "object",
        "status",
        "marks",
        "valid_to",
        "memory_id",
        "extra",
    ]
    kept += ["valid_from", "updated", "system_from"] if exact else []
    return sorted(([getattr(m, name) for name in kept] for m in found), key=repr)


@pytest.mark.parametrize("begins", ["empty", "with something"])
def test_everything_comes_in_again_and_a_second_time_adds_nothing(tmp_path, begins):
    wall = Wall()
    path = tmp_path / "all.jsonl"
    with opened(tmp_path / "a", wall=wall) as store:
        fill(store, wall)
        store.export_to(path)
        wanted = told(store), told(store, exact=False)
    with opened(tmp_path / "b", wall=wall) as other:
        if begins != "empty":
            wall.pass_s(60)
            kept = other.store("own", "memory").memory_id
        report = other.import_from(path)
        assert report.skipped == []
        if begins == "empty":
            assert told(other) == wanted[0]
        else:
            other.forget(memory_ids=[kept])
        assert told(other, exact=False) == wanted[1]
        again = other.import_from(path)
        assert again.added == 0
        assert told(other, exact=False) == wanted[1]
        assert all(found.holds for found in other.verify())


def test_formats_of_memories_alone_pass_over_the_rest(tmp_path):
    wall = Wall()
    with opened(tmp_path / "a", wall=wall) as store:
        fill(store, wall)
        store.store("key", "value")
        for name in ("mem7", "mcp-memory", "mem0"):
            store.export_to(tmp_path / name, format=name)
            with opened(tmp_path / f"home-{name}", wall=wall) as other:
                assert other.import_from(tmp_path / name).skipped == []
                assert [m.value for m in other.list(kinds=["memory", "fact", "skill", "episode"])] == ["value"]
