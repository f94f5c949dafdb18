"""Health: always 200, and what fails is named."""

from __future__ import annotations

import threading

import pytest

from lakemem.errors import StoreClosed
from lakemem_api.mnemos.health import FRESH_S, Embedding, Health
from tests.mnemos.speaking import V1
from tests.store.opened import model, opened, wait_until

WELL = {
    "ok": True, "ollama": True, "embedding": True, "dbs": {"episodic": True, "semantic": True}, "failures": {},
    "salience_queue_depth": 0, "worker_last_run": None,
    "worker": {"phase": "stopped", "last_run": None, "last_report": None, "failure": ""},
    "pending": {"unscored": 0, "consolidation_ready": 0, "consolidation_waiting": 0},
}  # fmt: skip


class Timer:
    """Seconds that pass when they are told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def test_all_is_well(v1):
    report = v1.get("/health")
    assert report == WELL
    assert list(report) == list(WELL)


def test_episodes_that_wait_are_counted_and_the_last_run_is_told(v1, wall):
    v1.episode("J'habite à Lyon.")
    report = v1.get("/health")
    assert (report["salience_queue_depth"], report["pending"]["unscored"]) == (1, 1)
    v1.post("/admin/consolidate")
    report = v1.get("/health")
    assert report["worker_last_run"] == report["worker"]["last_run"] == "2026-03-01T12:00:00+00:00"
    assert report["pending"] == {"unscored": 0, "consolidation_ready": 0, "consolidation_waiting": 1}
    wall.pass_s(3_601)
    assert v1.get("/health")["pending"] == {"unscored": 0, "consolidation_ready": 1, "consolidation_waiting": 0}


@pytest.mark.parametrize("mode", ["refused", "nothing", "nan", "hang"])
def test_a_model_that_does_not_embed_is_named_within_its_time(tmp_path, wall, mode):
    embedder, function = model()
    with opened(tmp_path, wall=wall, embedder=embedder) as store:
        v1 = V1(store, tmp_path, wall=wall)
        function.mode = mode
        report = v1.get("/health")
        assert (report["ok"], report["embedding"]) == (False, False)
        assert report["failures"]["embedding"]
        assert report["dbs"] == WELL["dbs"]
        assert report["pending"] == WELL["pending"]
        function.go_on.set()
        function.mode = "ok"


def test_without_a_model_both_of_its_lights_are_out(tmp_path, wall):
    with opened(tmp_path, wall=wall) as store:
        report = V1(store, tmp_path, wall=wall).get("/health")
    assert (report["ok"], report["ollama"], report["embedding"]) == (False, False, False)
    assert report["failures"] == dict.fromkeys(("ollama", "embedding"), "aucun modèle d'embedding n'est configuré")


def test_a_store_that_does_not_answer_is_200_with_every_failure_named(tmp_path, wall):
    store = opened(tmp_path, wall=wall, embedder=model()[0])
    v1 = V1(store, tmp_path, wall=wall)
    store.close()
    report = v1.get("/health")
    assert report["dbs"] == {"episodic": False, "semantic": False}
    assert set(report["failures"]) == {"ollama", "embedding", "episodic_db", "semantic_db"}
    assert set(report["failures"].values()) == {"the store was closed"}
    assert (report["ok"], report["pending"], report["salience_queue_depth"]) == (False, None, 0)
    assert v1.refused("GET", "/facts", 503) == "la mémoire ne répond pas (store_closed)"


class Home:
    """A home whose model is asked as often as it is counted, and answers when it is let."""

    def __init__(self):
        self.probes = 0
        self.go_on = threading.Event()

    def doctor(self, probe_s):
        self.probes += 1
        self.go_on.wait(30)
        return {"embedder": {"id": "m", "answers": True, "embeds": True, "failure": ""}}

    def count(self, **_):
        raise RuntimeError("a text that was asked")


def test_many_callers_share_one_probe_and_its_answer_is_good_for_a_while():
    home, timer = Home(), Timer()
    home.go_on.set()
    embedding = Embedding(home, timer=timer)
    threads = [threading.Thread(target=embedding.ask) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert home.probes == 1
    timer.now += FRESH_S - 0.1
    assert embedding.ask()["embeds"]
    assert home.probes == 1
    timer.now += 0.2
    assert embedding.ask()["embeds"]
    assert home.probes == 2


def test_a_probe_that_does_not_come_back_is_a_failure_until_it_does():
    home = Home()
    embedding = Embedding(home)
    late = embedding.ask()
    assert (late["embeds"], late["failure"]) == (False, "pas de réponse en 2 s")
    home.go_on.set()
    wait_until(lambda: embedding.ask()["embeds"])
    assert home.probes == 1


def test_an_unforeseen_error_is_told_by_its_kind_alone():
    home = Home()
    home.go_on.set()
    report = Health(home, None, tenant="user").report()
    assert report["failures"] == {"episodic_db": "RuntimeError", "semantic_db": "RuntimeError"}
    assert report["worker"] == WELL["worker"]


def test_a_worker_that_cannot_count_does_not_make_it_ill():
    class Counting:
        def state(self):
            return {"phase": "idle", "last_run": "2026-07-04T20:00:00Z", "last_report": None, "failure": ""}

        def pending(self):
            raise StoreClosed("the store was closed")

    class Well(Home):
        def count(self, **_):
            return 0

    home = Well()
    home.go_on.set()
    report = Health(home, Counting(), tenant="user").report()
    assert (report["ok"], report["pending"], report["salience_queue_depth"]) == (True, None, 0)
    assert report["worker_last_run"] == "2026-07-04T20:00:00+00:00"
