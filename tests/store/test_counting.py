"""`count` is the length of `list`, also for tenants that are too large for memory, and then without a flush."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from lakemem.engine import tallies
from lakemem.errors import InvalidInput
from lakemem.records.commands import StoreMemory
from lakemem.resident.large import LargeTenant
from tests.store.opened import Wall, model, moment, opened

SCOPES = (
    {},
    {"tags": ["t"]},
    {"tags": ["t", "u"], "agent": "ann"},
    {"kinds": ("memory", "episode")},
    {"kinds": "episode"},
    {"key_patterns": ["k1*", "a/?"]},
    {"key_patterns": []},
)


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture(params=[50_000, 1])
def store(request, tmp_path, wall):
    with opened(tmp_path / "home", wall=wall, resident_rows=request.param) as made:
        outgrow(made)
        assert isinstance(made._open.view("user"), LargeTenant) is (request.param == 1)
        yield made


def outgrow(store, tenant="user"):
    """Give a tenant a few rows on the tables, from which its size is seen."""
    for n in range(4):
        store.store(f"a/{n}", "there before", tenant=tenant, tags=["t"])
    store.catch_up()


def do_something(store, wall, random_):
    key = random_.choice([*(f"k{n}" for n in range(14)), "a/1", "a/23"])
    wall.pass_s(random_.choice([0, 1, 5, 31]))
    what = random_.random()
    if what < 0.2:
        store.forget(key, tags=random_.choice([(), ("t", "u")]))
    elif what < 0.3:
        store.add_episode("said", tags=["t"], agent="ann")
    elif what < 0.7:
        begins = random_.choice([None, wall.now - 90_000_000, wall.now + 20_000_000])
        ends = random_.choice([None, 1_000_000, 45_000_000])
        store.store(
            key, random_.choice(["one", "two"]), tags=random_.sample(["t", "u"], random_.randint(0, 2)),
            agent=random_.choice([None, "ann"]), ttl_s=random_.choice([None, None, 7, 60]),
            valid_from=None if begins is None else moment(begins),
            valid_to=None if ends is None else moment((begins or wall.now) + ends),
        )  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
def test_a_count_that_follows_every_write_and_every_move_of_the_clock_is_the_true_one(store, wall, seed):
    random_ = random.Random(seed)
    for step in range(60):
        do_something(store, wall, random_)
        counted = [store.count(**scope) for scope in SCOPES]
        if step % 4 == 0:  # a list waits for the flush of what was written, a count does not
            assert counted == [len(store.list(**scope)) for scope in SCOPES], step
    wall.pass_s(3_600)
    assert [store.count(**scope) for scope in SCOPES] == [len(store.list(**scope)) for scope in SCOPES]


def test_counts_at_other_instants_are_the_true_ones(store, wall):
    for seed in range(30):
        do_something(store, wall, random.Random(seed))
    for back_s in (0, 1, 40, 200):
        then = moment(wall.now - back_s * 1_000_000)
        for at in ({"valid_at": then}, {"as_of": then}, {"valid_at": then, "as_of": then}):
            for scope in SCOPES:
                assert store.count(**scope, **at) == len(store.list(**scope, **at))


def test_a_count_follows_writes_while_nothing_can_be_flushed(tmp_path, wall):
    with opened(tmp_path, wall=wall, resident_rows=1) as store:
        outgrow(store)
        engine = store._open
        assert isinstance(engine.view("user"), LargeTenant)
        assert (store.count(), store.count(tags=["t"])) == (4, 4)

        def work():
            counted = []
            for n in range(20):
                store.store(f"k{n}", "new", tags=["t"] if n % 2 else [], ttl_s=60 if n % 5 == 0 else None)
                counted.append((store.count(), store.count(tags=["t"])))
            store.forget("k1")
            store.forget("a/1")
            counted.append((store.count(), store.count(tags=["t"])))
            wall.pass_s(61)
            counted.append((store.count(), store.count(tags=["t"])))
            return counted

        # What waited for a flush here would wait for ever.
        with ThreadPoolExecutor(1) as thread:
            found = engine.flusher.between_flushes(lambda: thread.submit(work).result(timeout=60))
        assert found[:20] == [(5 + n, 4 + (n + 1) // 2) for n in range(20)]
        assert found[20:] == [(22, 12), (18, 10)]
        assert (store.count(), len(store.list())) == (18, 18)


def test_threads_that_write_and_count_at_once_lose_no_step(tmp_path):
    with opened(tmp_path, resident_rows=1) as store:
        outgrow(store)

        def work(number):
            seen = []
            for n in range(40):
                store.store(f"{number}/{n}", "x")
                seen.append(store.count(key_patterns=[f"{number}/*"]))
                assert store.count() > n
                if n % 10 == 9:
                    store.forget(f"{number}/{n}")
            return seen

        with ThreadPoolExecutor(4) as threads:
            for seen in threads.map(work, range(4)):
                assert seen == [n + 1 - n // 10 for n in range(40)]
        assert store.count() == len(store.list()) == 4 + 4 * 36


def test_more_questions_than_are_remembered_are_still_counted_right(tmp_path, wall):
    with opened(tmp_path, wall=wall, resident_rows=1) as store:
        for tenant in ("user", "other"):
            outgrow(store, tenant)
        flusher = store._open.flusher
        for turn in range(2):
            for n in range(tallies._KEPT + 3):
                store.store("a/0", f"again {turn} {n}", tenant="user")
                assert store.count(key_patterns=[f"a/{n}"]) == (n < 4)
            assert store.count(tenant="other") == 4
        assert set(flusher.listeners) == {"user", "other"}
        for n in range(tallies._KEPT):
            store.count(tenant="user", key_patterns=[f"b/{n}"])
        assert set(flusher.listeners) == {"user"}


def test_a_count_goes_on_after_a_rescan_and_a_reopening_and_a_reader_counts_what_is_published(tmp_path, wall):
    with opened(tmp_path, wall=wall, resident_rows=1) as store:
        outgrow(store)
        assert store.count() == 4
        store.rescan()
        assert store.count() == 4
        store.store("k", "new", ttl_s=60)
        assert store.count() == 5
        store.catch_up()
        with opened(tmp_path, wall=wall, resident_rows=1, read_only=True) as reader:
            assert reader.count() == 5
            store.forget("a/0")
            store.catch_up()
            assert reader.count() == store.count() == 4
    with opened(tmp_path, wall=wall, resident_rows=1) as store:
        assert store.count() == 4
        wall.pass_s(61)
        assert store.count() == len(store.list()) == 3, "it was known from the start when it would end"


def test_a_large_group_and_an_import_with_times_of_its_own_are_counted(tmp_path, wall):
    with opened(tmp_path, wall=wall, resident_rows=1) as store:
        outgrow(store)
        assert store.count() == 4
        store.write_many([StoreMemory("user", f"k{n % 700}", str(n)) for n in range(2_000)])
        assert store.count() == 704
        store.write_many([StoreMemory("user", "later", "x", at=wall.now + 5_000_000, ttl_us=10_000_000)])
        assert store.count() == len(store.list()) == 705
        wall.pass_s(16)
        assert store.count() == len(store.list()) == 704


def test_nobody_has_no_memories_and_tenants_are_counted_apart(store):
    assert store.count(tenant="nobody") == 0
    store.store("k", "x", tenant="other")
    assert (store.count(), store.count(tenant="other")) == (4, 1)
    assert store.tenants() == ["other", "user"]


def test_a_count_is_no_access(tmp_path):
    with opened(tmp_path, embedder=model()[0]) as store:
        store.store("k", "x")
        store.count()
        assert store.list()[0].access_count == 0


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("kinds", ["dream"]), ("tags", "t"), ("tenant", ""), ("agent", "a" * 257), ("valid_at", "soon"), ("as_of", 5)],
)
def test_a_wrong_argument_is_refused_by_its_name(store, field, wrong):
    with pytest.raises(InvalidInput) as refusal:
        store.count(**{field: wrong})
    assert refusal.value.field == field
