"""A real store answers as the one rule says, at every point of both times, also after a rescan and a reopening.

https://github.com/xtdb/xtdb/issues/326
https://github.com/xtdb/xtdb/issues/1994
https://github.com/xtdb/xtdb/issues/5572
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from lakemem.asking import current_view
from lakemem.records.filters import All, Holds, equals
from lakemem.records.times import OPEN, Instant
from lakemem.store import Store
from tests.projection.asked import CLOCK_FROM, KEYS, PLACES, STEP, Asked, sequences
from tests.projection.brute_force import BruteForce, Forgotten, Write
from tests.store.opened import Wall, micros, moment, opened


def carry_out(store: Store, tenant: str, asked: Sequence[Asked], wall: Wall) -> BruteForce:
    """Ask a store and the model for the same; system times are those that the store gave."""
    model = BruteForce()
    base = wall.now - CLOCK_FROM * STEP
    for one in asked:
        wall.now += one.moves * STEP
        if one.op == "forget":
            done = store.forget(one.key, tags=one.tags, tenant=tenant)
            if done.status == "nothing":
                continue
            assert model.forget(micros(done.at), one.key, one.tags) == done.removed
            continue
        start = None if one.start is None else base + one.start * STEP
        begins = wall.now + 4 * STEP if start is None else start
        end = None if one.length is None else begins + one.length * STEP
        done = store.store(
            one.key, one.value, tenant=tenant, tags=one.tags, agent=one.agent, ttl_s=one.ttl * STEP / 1e6,
            valid_from=None if start is None else moment(start), valid_to=None if end is None else moment(end),
        )  # fmt: skip
        at = micros(done.at)
        model.write(at, one.key, one.value, start, end, ttl=one.ttl * STEP, tags=one.tags, agent=one.agent)
    return model


def grid(model: BruteForce) -> tuple[list[int], list[int]]:
    writes = [one for one in model.asked if isinstance(one, Write)]
    places = {edge for one in writes for edge in (one.start, one.end)} - {OPEN}
    instants = {one.at for one in model.asked} | {one.until for one in writes} - {OPEN}
    first = min(instants)
    places |= {first - 9 * STEP, first + (PLACES + 9) * STEP}
    return [p - d for p in sorted(places) for d in (1, 0)], [t - d for t in sorted(instants) for d in (1, 0)]


def check(store: Store, tenant: str, model: BruteForce, every: int = 1) -> None:
    if not model.asked:
        assert store.list(tenant=tenant) == []
        return
    valid, system = grid(model)
    for as_of in system[-1::-every]:
        for valid_at in valid[-1::-every]:
            expected = {}
            for key in KEYS:
                held = model.holder(key, valid_at, as_of)
                if held is not None:
                    expected[key] = held
            listed = store.list(tenant=tenant, valid_at=moment(valid_at), as_of=moment(as_of))
            found = {m.key: (m.value, micros(m.updated), m.agent, m.tags) for m in listed}
            assert len(listed) == len(found), "a key is listed twice"
            assert store.count(tenant=tenant, valid_at=moment(valid_at), as_of=moment(as_of)) == len(listed)
            assert found == {k: (w.value, w.at, w.agent, w.tags) for k, w in expected.items()}
            assert [m.updated for m in listed] == sorted((m.updated for m in listed), key=micros, reverse=True)
    check_surfaces_agree(store, tenant, model, Instant(valid[-1], system[-1]))


def check_surfaces_agree(store: Store, tenant: str, model: BruteForce, now: Instant) -> None:
    at = {"valid_at": moment(now.valid_at), "as_of": moment(now.as_of)}
    listed = {m.key: m.version_id for m in store.list(tenant=tenant, **at)}
    for key in KEYS:
        assert [m.version_id for m in store.recall(key, tenant=tenant, **at)] == [
            i for k, i in listed.items() if k == key
        ]
        history = store.history(key, tenant=tenant)
        writes = [one for one in model.asked if isinstance(one, Write) and one.key == key]
        forgets = [one for one in model.asked if isinstance(one, Forgotten) and key in one.keys]
        assert [micros(entry.at) for entry in history] == sorted(one.at for one in (*writes, *forgets))
        given = {one.at: one for one in writes}
        for entry in history:
            if entry.value is not None:
                one = given[micros(entry.at)]
                assert (entry.value, entry.agent, entry.tags) == (one.value, one.agent, one.tags)
                assert entry.expires == (None if one.until == OPEN else entry.expires)
                assert entry.valid_from is None or micros(entry.valid_from) == one.start
    view = current_view(store._open, tenant)
    where = All((equals("kind", "memory"), Holds(now)))
    assert {v.event.key: v.version_id for v in view.select(where)} == listed
    assert view.count(where) == len(listed)
    found = store.search("iron zinc xenon", tenant=tenant, using="words", limit=10, **at)
    assert {hit.key: hit.memory.version_id for hit in found} == listed


# One example is many tenants already; to shrink one would take many homes.
@settings(max_examples=6, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(tenants=st.lists(sequences, min_size=4, max_size=6))
def test_a_store_answers_as_the_model_at_every_point_also_after_a_rescan_and_a_reopening(tenants):
    wall = Wall()
    with tempfile.TemporaryDirectory() as home:
        with opened(Path(home), wall=wall) as store:
            models = {}
            for number, asked in enumerate(tenants):
                wall.now += 100 * STEP
                models[f"t{number}"] = carry_out(store, f"t{number}", asked, wall)
            for tenant, model in models.items():
                check(store, tenant, model)
            store.rescan()
            for tenant, model in models.items():
                check(store, tenant, model, every=3)
            assert all(report.holds for report in store.verify())
        with opened(Path(home), wall=wall, resident_rows=1) as store:
            for tenant, model in list(models.items())[:2]:
                check(store, tenant, model, every=5)
        with opened(Path(home), wall=wall, read_only=True) as store:
            for tenant, model in models.items():
                check(store, tenant, model, every=5)


@settings(max_examples=6, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(tenants=st.lists(sequences, min_size=3, max_size=5))
def test_a_store_that_reads_its_tenants_from_the_tables_takes_writes_the_same_way(tenants):
    wall = Wall()
    with tempfile.TemporaryDirectory() as home, opened(Path(home), wall=wall, resident_rows=1, flush_ms=0) as store:
        models = {}
        for number, asked in enumerate(tenants):
            wall.now += 100 * STEP
            models[f"t{number}"] = carry_out(store, f"t{number}", asked, wall)
        for tenant, model in models.items():
            check(store, tenant, model, every=5)
