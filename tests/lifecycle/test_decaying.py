from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.lifecycle.decaying import archives, decay, decayed, fade
from lakemem.records import requests
from tests.lifecycle.lives import facts, marks, run, say
from tests.store.opened import Wall, opened

DAY_S = 86_400
share = st.floats(0, 1)


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall) as store:
        yield store


def shown(store, **asked):
    return {m.value: m.status for m in store.list(kinds=["episode"], statuses=["active", "archived"], **asked)}


@pytest.mark.parametrize(
    ("before", "days", "salience", "after"),
    [(1.0, 0, 0.5, 1.0), (1.0, 4, 0.5, 0.7), (1.0, 4, 1.0, 0.8), (0.2, 4, 0.0, 0.0), (0.5, -3, 0.5, 0.5)],
)
def test_a_day_takes_the_contract_s_share(before, days, salience, after):
    assert decayed(before, elapsed_days=days, salience=salience) == pytest.approx(after)


@given(before=share, first=st.floats(0, 30), second=st.floats(0, 30), salience=share)
def test_two_sweeps_take_as_much_as_one(before, first, second, salience):
    once = decayed(before, elapsed_days=first + second, salience=salience)
    half = decayed(before, elapsed_days=first, salience=salience)
    assert decayed(half, elapsed_days=second, salience=salience) == pytest.approx(once, abs=1e-9)
    assert 0 <= once <= half <= before


@pytest.mark.parametrize(
    ("decay", "age_days", "salience", "is_consolidated", "was_candidate", "goes"),
    [
        (0.09, 1, 0.9, True, True, True),
        (0.1, 1, 0.9, True, True, False),
        (0.0, 89, 0.9, False, True, False),
        (0.0, 91, 0.59, False, False, True),
        (1.0, 91, 0.59, False, False, True),
        (0.0, 90, 0.59, False, False, False),
        (0.0, 91, 0.6, False, False, False),
        (0.0, 91, 0.59, False, True, False),
        (0.5, 91, 0.59, True, True, False),
    ],
)
def test_the_faded_and_consolidated_go_and_the_old_that_never_mattered(
    decay, age_days, salience, is_consolidated, was_candidate, goes
):
    found = archives(
        decay, age_days=age_days, salience=salience, is_consolidated=is_consolidated, was_candidate=was_candidate
    )
    assert found is goes


def test_a_sweep_counts_from_when_it_happened_and_then_from_the_last_sweep(store, wall):
    say(store, "Hello there", "2026-02-27T12:00:00Z")
    wall.set("2026-03-03T12:00:00")
    assert decay(store, now=wall.now) == {"scanned": 1, "dry_run": False, "now_ms": wall.now // 1000}
    assert marks(store)["Hello there"] == {"decay": 0.7, "decayed_at": wall.now}
    wall.set("2026-03-05T12:00:00")
    decay(store, now=wall.now)
    assert marks(store)["Hello there"]["decay"] == 0.55


def test_a_dry_run_writes_nothing_and_the_same_instant_twice_changes_nothing(store, wall):
    say(store, "Hello there", "2025-01-01")
    run(store, wall)
    assert fade(store, now=wall.now, dry_run=True).archived == 1
    assert "decay" not in marks(store)["Hello there"]
    decay(store, now=wall.now)
    before = store.history(store.list(kinds=["episode"], statuses=["archived"])[0].memory_id)
    assert decay(store, now=wall.now)["scanned"] == 0
    assert store.history(store.list(kinds=["episode"], statuses=["archived"])[0].memory_id) == before
    say(store, "Hello again", "2026-02-01")
    decay(store, now=wall.now)
    (memory,) = store.list(kinds=["episode"])
    events = len(store.history(memory.memory_id))
    decay(store, now=wall.now)
    decay(store, now=wall.now + 10_000_000)
    assert len(store.history(memory.memory_id)) == events


def test_small_losses_add_up_although_they_are_not_written(store, wall):
    say(store, "Hello there")
    begun = wall.now
    for minute in range(1, 31):
        decay(store, now=begun + minute * 60_000_000)
    assert marks(store)["Hello there"]["decay"] == pytest.approx(1 - 0.05 * 1.5 * 30 / 1440, abs=0.001)


def test_the_faded_leave_searches_and_keep_their_facts_also_after_a_rescan(store, wall):
    say(store, "I live in Lyon.", "2026-02-28")
    say(store, "Nice weather today", "2026-02-28")
    run(store, wall)
    wall.pass_s(14 * DAY_S)
    decay(store, now=wall.now)
    for _ in range(2):
        assert shown(store) == {"I live in Lyon.": "archived", "Nice weather today": "active"}
        assert [hit.value for hit in store.search("Lyon weather", kinds=["episode"])] == ["Nice weather today"]
        assert facts(store) == ["user lives_in Lyon [2026-02-28, )"]
        store.rescan()
    wall.pass_s(90 * DAY_S)
    decay(store, now=wall.now)
    assert set(shown(store).values()) == {"archived"}


def test_what_waits_for_its_facts_does_not_go_however_old(store, wall):
    say(store, "I live in Lyon.", "2020-01-01")
    decay(store, now=wall.now)
    assert shown(store) == {"I live in Lyon.": "active"}
    run(store, wall)
    decay(store, now=wall.now)
    assert shown(store) == {"I live in Lyon.": "archived"}


def test_every_tenant_fades_and_many_episodes_at_once(store, wall):
    commands = [
        requests.add_episode(f"hello {number}", {"tenant": tenant, "occurred_at": "2026-02-01"})
        for tenant in ("a", "b")
        for number in range(600)
    ]
    store.write_many(commands)
    told = []
    assert decay(store, now=wall.now)["scanned"] == 1_200
    fade(store, now=wall.now + 1, progress=lambda *step: told.append(step))
    assert {found["decay"] for tenant in "ab" for found in marks(store, tenant=tenant).values()} == {0.0}
    assert told == [("decaying", 0, 2), ("decaying", 1, 2), ("decaying", 2, 2)]
