"""Many threads write at once: everything once, in one order, with times of their own."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from lakemem.config import Settings
from lakemem.errors import InvalidInput
from lakemem.journal import read
from lakemem.journal.folders import tenant_folder
from lakemem.records.times import parse_time
from lakemem.records.ulids import new_ulid
from tests.journal.homes import Clock, opened, values

TENANTS = ("a", "b", "c")
THREADS, EACH = 16, 5_000 // 16 + 1


def test_five_thousand_writes_of_sixteen_threads_are_all_there_once(tmp_path):
    settings = Settings(embedder={"name": "none"})
    with opened(tmp_path, settings=settings) as store:

        def write(thread: int) -> None:
            for number in range(EACH):
                store.store(f"{thread}.{number}", f"text {thread}.{number}", tenant=TENANTS[number % 3])

        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(write, range(THREADS)))
        for tenant_number, tenant in enumerate(TENANTS):
            wanted = {
                f"{t}.{n}": f"text {t}.{n}" for t in range(THREADS) for n in range(EACH) if n % 3 == tenant_number
            }
            assert values(store, tenant=tenant) == wanted
            report = store.verify(tenant)[0]
            assert (report.holds, report.entries) == (True, len(wanted))
            events = list(read.events(tmp_path / "markdown" / tenant_folder(tenant), tenant))
            assert [event.sequence for event in events] == list(range(len(wanted) + 1))
            times = [event.system_time for event in events]
            assert times == sorted(set(times))
            mine = [event.key for event in events if event.key.startswith("3.")]
            assert mine == sorted(mine, key=lambda key: int(key[2:])), "one thread's writes keep their order"


@pytest.mark.parametrize("step_us", [0, -10_000], ids=["frozen", "stepping back"])
def test_writes_of_one_instant_keep_the_order_of_the_calls(tmp_path, step_us):
    """Source: xtdb/xtdb#1837, me-box/zestdb#25, restatedev/restate PR #4517."""
    clock = Clock(step_us=step_us)
    with opened(tmp_path, clock) as store:
        answers = [store.store("k", value) for value in ("v1", "v2", "v3")]
        answers += [store.forget("k"), store.store("k", "v4")]
        for number in range(50):
            store.store(f"key.{number:02}", "same instant")
        order = [m.key for m in store.list()]
        assert order == [f"key.{n:02}" for n in reversed(range(50))] + ["k"]
        for _ in range(2):
            assert [(e.what, e.value) for e in store.history("k")] == [
                ("store", "v1"), ("update", "v2"), ("update", "v3"), ("delete", None), ("store", "v4"),
            ]  # fmt: skip
            assert len({e.at for e in store.history("k")}) == len({e.sequence for e in store.history("k")}) == 5
            assert store.recall("k")[0].value == "v4"
            assert store.recall("k", as_of=answers[4].at)[0].value == "v4"
            assert [store.recall("k", as_of=a.at, valid_at=a.at)[0].value for a in answers[:3]] == ["v1", "v2", "v3"]
            assert store.recall("k", as_of=answers[3].at, valid_at=answers[3].at) == []
            assert [m.key for m in store.list()] == order
            store.rescan()
        assert store.verify()[0].holds


def test_a_clock_that_steps_back_hides_nothing_after_a_restart(tmp_path):
    with opened(tmp_path, Clock("2026-05-09T10:00:00Z")) as store:
        store.store("k", "lighthouse")
    with opened(tmp_path, Clock("2026-05-08T10:00:00Z")) as store:
        assert values(store) == {"k": "lighthouse"}
        assert [hit.value for hit in store.search("lighthouse")] == ["lighthouse"]
        store.store("k", "teapot")
        assert values(store) == {"k": "teapot"}
        assert [e.value for e in store.history("k")] == ["lighthouse", "teapot"]
        assert store.verify()[0].holds


def test_a_command_handed_over_twice_is_carried_out_once(tmp_path):
    command_id = new_ulid(parse_time("2026-05-09", "t"))
    with opened(tmp_path) as store:
        assert store.store("k", "v", command_id=command_id).status == "created"
        again = store.store("k", "v", command_id=command_id)
        assert (again.status, len(store.history("k"))) == ("known", 1)
        with ThreadPoolExecutor(8) as pool:
            other = new_ulid(parse_time("2026-05-10", "t"))
            statuses = sorted(pool.map(lambda _: store.store("k2", "v", command_id=other).status, range(8)))
        assert statuses == ["created", *["known"] * 7]
        store.rescan()
        assert store.store("k", "v", command_id=command_id).status == "known"
    with opened(tmp_path, Clock("2026-05-09T12:00:00Z")) as store:
        assert store.store("k", "v", command_id=command_id).status == "known"
        assert (len(store.history("k")), store.verify()[0].entries) == (1, 2)


def test_a_refused_command_leaves_nothing_in_a_group_that_goes_on(tmp_path):
    from lakemem.records.commands import StoreMemory

    with opened(tmp_path) as store:
        store.store("a", "1")
        empty = StoreMemory("user", "b", "never", valid_from=None, valid_to=parse_time("2020-01-01", "t"))
        results = store.write_many([StoreMemory("user", "c", "2"), empty, StoreMemory("user", "d", "3")])
        assert [isinstance(result, InvalidInput) for result in results] == [False, True, False]
        assert sorted(values(store)) == ["a", "c", "d"]
        assert not any(b"never" in path.read_bytes() for path in tmp_path.rglob("*.md"))
        assert store.verify()[0].entries == 3


def test_an_instant_drawn_before_a_write_never_sees_it(tmp_path):
    with opened(tmp_path, Clock(step_us=0)) as store:
        engine = store._open
        for number in range(20):
            drawn = engine.clock.draw(engine.view("user").last_system_time)
            answer = store.store("k", str(number))
            assert parse_time(answer.at, "at") > drawn


def test_writers_and_a_rescan_at_the_same_time_lose_nothing(tmp_path):
    with opened(tmp_path) as store:
        for number in range(50):
            store.store(f"before.{number}", "old")
        stop, written, failures = threading.Event(), [], []

        def write(thread: int) -> None:
            number = 0
            while not stop.is_set():
                try:
                    store.store(f"{thread}.{number}", f"during a rescan {thread}.{number}")
                except Exception as error:  # noqa: BLE001 - reported below
                    failures.append(error)
                    return
                written.append(f"{thread}.{number}")
                number += 1

        threads = [threading.Thread(target=write, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for _ in range(3):
            store.rescan()
        stop.set()
        for thread in threads:
            thread.join()
        assert failures == []
        wanted = {*written, *(f"before.{n}" for n in range(50))}
        assert set(values(store)) == wanted
        report = store.verify()[0]
        assert (report.breaks, report.entries) == ([], len(wanted))
        assert store.catch_up() == 0
        assert len(store.search("old", limit=100)) == 50
    with opened(tmp_path, Clock("2026-05-09T23:00:00Z")) as store:
        assert set(values(store)) == wanted
