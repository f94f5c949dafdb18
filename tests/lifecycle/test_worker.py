from __future__ import annotations

import threading
import time
from contextlib import contextmanager

import pytest

from lakemem.errors import Interrupted, StorageFailed, StoreClosed
from lakemem.lifecycle.consolidating import Report
from lakemem.lifecycle.extractors import PatternExtractor
from lakemem.lifecycle.settings import LifecycleSettings
from lakemem.lifecycle.worker import Worker
from lakemem.records import requests
from lakemem.records.times import format_time
from tests.embedders.scripted_server import HANG, scripted_server
from tests.lifecycle.lives import Refusing, facts, marks, say
from tests.store.opened import Wall, micros, opened, wait_until

SOON = LifecycleSettings(poll_s=0.02)
HOUR_S = 3_601


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall) as store:
        yield store


@contextmanager
def working(store, wall, settings=SOON, **named):
    worker = Worker(store, settings, clock=wall, **named)
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()
    assert worker.state()["phase"] == "stopped"


def is_scored(store, text, tenant="user"):
    return "salience" in marks(store, tenant=tenant).get(text, {})


def test_what_was_there_and_what_comes_is_scored_without_being_asked(store, wall):
    say(store, "I live in Lyon.", tenant="before")
    with working(store, wall) as worker:
        wait_until(lambda: is_scored(store, "I live in Lyon.", "before"))
        for number in range(3):
            wall.pass_s(100)
            say(store, f"hello {number}", tenant="later")
            wait_until(lambda number=number: is_scored(store, f"hello {number}", "later"))
        wait_until(lambda: worker.state()["phase"] == "idle")
        assert worker.state()["failure"] == ""


def test_it_consolidates_by_the_clock(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    wall.pass_s(HOUR_S)
    with working(store, wall, LifecycleSettings(poll_s=0.02, interval_s=0.05)) as worker:
        wait_until(lambda: facts(store) == ["user lives_in Lyon [2026-01-01, )"])
        say(store, "I work at Airbus.", "2026-01-02")
        wait_until(lambda: is_scored(store, "I work at Airbus."))
        wall.pass_s(HOUR_S)
        wait_until(lambda: len(facts(store)) == 2)
        wait_until(lambda: worker.state()["last_run"] == format_time(wall.now))


def test_an_import_of_old_times_is_scored_and_consolidated_by_the_clock(store, wall):
    say(store, "hello")
    with working(store, wall, LifecycleSettings(poll_s=0.02, interval_s=0.05)):
        wait_until(lambda: is_scored(store, "hello"))
        wall.pass_s(86_400)
        old = requests.add_episode("I live in Lyon.", {"tenant": "imported"})
        store.write_many([old._replace(at=micros("2020-01-01T00:00:00Z"))])
        wait_until(lambda: facts(store, tenant="imported") == ["imported lives_in Lyon [2020-01-01, )"])


def test_a_run_on_request_scores_and_consolidates_with_or_without_the_thread(store, wall):
    worker = Worker(store, SOON, clock=wall)
    assert worker.state() == {"phase": "stopped", "last_run": None, "last_report": None, "failure": ""}
    say(store, "I live in Lyon.", "2026-01-01")
    wall.pass_s(HOUR_S)
    report = worker.run_now()
    assert (report.consolidated, report.facts_inserted) == (1, 1)
    assert worker.state() == {
        "phase": "stopped", "last_run": format_time(wall.now), "last_report": report.to_dict(), "failure": "",
    }  # fmt: skip
    with working(store, wall) as same:
        say(store, "I work at Airbus.", "2026-01-01", tenant="b")
        wall.pass_s(HOUR_S)
        assert same.run_now(["b"]).consolidated == 1
        assert same.run_now() == Report()


def test_what_is_pending_is_counted_as_it_goes(store, wall):
    worker = Worker(store, SOON, clock=wall)
    assert worker.pending() == {"unscored": 0, "consolidation_ready": 0, "consolidation_waiting": 0}
    for tenant in ("a", "b"):
        say(store, "I live in Lyon.", tenant=tenant)
        say(store, "hello", tenant=tenant)
    worker = Worker(store, SOON, clock=wall)
    assert (worker.pending()["unscored"], worker.queue_depth()) == (4, 4)
    assert worker.run_now() == Report()
    assert worker.pending() == {"unscored": 0, "consolidation_ready": 0, "consolidation_waiting": 2}
    wall.pass_s(HOUR_S)
    assert worker.pending() == {"unscored": 0, "consolidation_ready": 2, "consolidation_waiting": 0}
    worker.run_now(["a"])
    assert worker.pending() == {"unscored": 0, "consolidation_ready": 1, "consolidation_waiting": 0}


def test_a_pass_that_fails_is_told_and_the_next_one_goes_on(store, wall):
    refusing = Refusing(store)
    say(store, "hello")
    with working(refusing, wall) as worker:
        wait_until(lambda: "the disk is full" in worker.state()["failure"])
        assert not is_scored(store, "hello")
        refusing.is_full = False
        wait_until(lambda: is_scored(store, "hello"))
        wait_until(lambda: worker.state()["failure"] == "")


class Broken:
    """A store of which one tenant cannot be read."""

    def __init__(self, store):
        self._store = store

    def __getattr__(self, name):
        return getattr(self._store, name)

    def list(self, *, tenant, **named):
        if tenant == "broken":
            raise StorageFailed("the tenant cannot be read")
        return self._store.list(tenant=tenant, **named)


def test_a_tenant_that_cannot_be_read_holds_up_no_other(store, wall):
    for tenant in ("a", "broken", "z"):
        say(store, "hello", tenant=tenant)
    broken = Broken(store)
    worker = Worker(broken, SOON, clock=wall)
    worker._score_new()
    assert [is_scored(store, "hello", tenant) for tenant in ("a", "broken", "z")] == [True, False, True]
    assert worker.state()["failure"] == "the tenant cannot be read"
    with pytest.raises(StorageFailed):
        worker.run_now()
    assert "cannot be read" in worker.state()["failure"]


def test_a_bug_of_an_extractor_does_not_end_the_thread(store, wall):
    def buggy(_episode):
        raise ZeroDivisionError

    say(store, "I live in Lyon.")
    wall.pass_s(HOUR_S)
    with working(store, wall, LifecycleSettings(poll_s=0.02, interval_s=0.05), extractor=buggy):
        wait_until(lambda: marks(store)["I live in Lyon."].get("attempts") == 2)
        say(store, "hello")
        wait_until(lambda: is_scored(store, "hello"))


def test_a_store_that_is_closed_under_it_ends_it_quietly(tmp_path, wall):
    store = opened(tmp_path, wall=wall)
    say(store, "hello")
    worker = Worker(store, SOON, clock=wall)
    worker.start()
    wait_until(lambda: is_scored(store, "hello"))
    store.close()
    wait_until(lambda: worker.state()["phase"] == "stopped")
    assert worker.state()["failure"] == ""
    worker.stop()
    with pytest.raises((StoreClosed, Interrupted)):
        worker.run_now()


class Gate(PatternExtractor):
    """An extractor that waits in front of each episode until it is let through."""

    at_once = 1

    def __init__(self):
        self.reached = threading.Semaphore(0)
        self.go_on = threading.Semaphore(0)

    def __call__(self, episode):
        self.reached.release()
        assert self.go_on.acquire(timeout=60)
        return super().__call__(episode)


def test_stopped_between_two_episodes_it_keeps_what_was_done(store, wall):
    gate = Gate()
    for day, place in enumerate(("Lyon", "Nantes", "Oslo"), 1):
        say(store, f"I live in {place}.", f"2026-01-0{day}")
    wall.pass_s(HOUR_S)
    worker = Worker(store, SOON, clock=wall, extractor=gate)
    worker.start()
    assert gate.reached.acquire(timeout=30)
    assert worker.state()["phase"] == "consolidating"
    gate.go_on.release()
    assert gate.reached.acquire(timeout=30)
    stopper = threading.Thread(target=worker.stop)
    stopper.start()
    wait_until(lambda: worker._stopping)
    gate.go_on.release()
    stopper.join()
    assert worker.state()["phase"] == "stopped"
    assert len(facts(store)) == 2
    assert not gate.reached.acquire(blocking=False)


def test_while_a_model_reads_new_episodes_are_scored_and_a_second_run_waits(store, wall):
    gate = Gate()
    for day, place in enumerate(("Lyon", "Nantes"), 1):
        say(store, f"I live in {place}.", f"2026-01-0{day}")
    wall.pass_s(HOUR_S)
    with working(store, wall, extractor=gate) as worker:
        assert gate.reached.acquire(timeout=30)
        say(store, "hello")
        found = []
        second = threading.Thread(target=lambda: found.append(worker.run_now()))
        second.start()
        wait_until(lambda: time.monotonic() - worker._looked_at > SOON.poll_s)
        gate.go_on.release()
        assert gate.reached.acquire(timeout=30)
        wait_until(lambda: is_scored(store, "hello"))
        assert found == []
        gate.go_on.release()
        second.join()
    assert found == [Report()]


def test_a_model_that_hangs_does_not_keep_it_from_stopping_and_writes_nothing(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    wall.pass_s(HOUR_S)
    with scripted_server(lambda _path, _body: HANG) as server:
        settings = LifecycleSettings(poll_s=0.02, model_url=server.url, model="m", model_timeout_s=20)
        worker = Worker(store, settings, clock=wall)
        worker.start()
        wait_until(lambda: server.asked)
        thread = worker._thread
        worker.stop()
        server.over.set()
        thread.join(30)
        assert not thread.is_alive()
    assert facts(store) == []
    assert "attempts" not in marks(store)["I live in Lyon."]


def test_a_model_that_is_away_is_told_as_the_failure(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    wall.pass_s(HOUR_S)
    with scripted_server(lambda _path, _body: {}) as server:
        settings = LifecycleSettings(poll_s=0.02, model_url=server.url, model="m")
    with working(store, wall, settings) as worker:
        wait_until(lambda: "no answer" in worker.state()["failure"])


def test_it_may_be_started_and_stopped_again(store, wall):
    worker = Worker(store, SOON, clock=wall)
    worker.stop()
    for number in range(2):
        worker.start()
        worker.start()
        say(store, f"hello {number}")
        wait_until(lambda number=number: is_scored(store, f"hello {number}"))
        worker.stop()
        worker.stop()
    with pytest.raises(Interrupted):
        worker.run_now()


def test_decay_on_request(store, wall):
    say(store, "hello", "2026-02-27T12:00:00Z")
    worker = Worker(store, SOON, clock=wall)
    assert worker.decay_now(dry_run=True) == {"scanned": 1, "dry_run": True, "now_ms": wall.now // 1000}
    assert "decay" not in marks(store)["hello"]
    worker.decay_now()
    assert marks(store)["hello"]["decay"] < 1
