"""Calls that take long: what is told of them, and how they end."""

from __future__ import annotations

import json
import socket
import threading

import pytest

from lakemem.errors import Interrupted
from lakemem_api.composition import Target, open_shared
from lakemem_api.handover.listener import _Progress


@pytest.fixture
def pair(share):
    holder, other = share("holder"), share("other")
    for tenant in range(30):
        holder.store("k", "v", tenant=f"tenant.{tenant}")
    return holder, other


def test_progress_of_a_rescan_reaches_the_caller(pair):
    _, other = pair
    told = []
    assert other.rescan(lambda *step: told.append(step)) == 60  # with what opens each chain
    assert told[0] == ("rescan", 0, 30)
    assert told[-1] == ("rescan", 30, 30)
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)


def test_progress_of_imports_and_exports_reaches_the_caller_and_paths_are_the_callers(pair, tmp_path, monkeypatch):
    _, other = pair
    monkeypatch.chdir(tmp_path)
    told = []
    assert other.export_to("out.jsonl", progress=lambda *step: told.append(step)) == 30
    assert (tmp_path / "out.jsonl").exists()
    assert told[-1] == ("export", 30, 30)
    told.clear()
    report = other.import_from("out.jsonl", progress=lambda *step: told.append(step))
    assert (report.format, report.read, report.known) == ("jsonl", 30, 30)
    assert told == [("import", 30, 30)]


class StoppedError(Exception):
    """What a test stops a call with."""


def stop(*_step):
    raise StoppedError


def test_a_caller_that_stops_listening_ends_its_rescan_and_the_store_is_as_it_was(pair):
    holder, other = pair
    before = holder.local.doctor()["generation"]
    with pytest.raises(StoppedError):
        other.rescan(stop)
    holder.rescan()  # waits for the one that was stopped: both want the writer's lock
    assert other.list(tenant="tenant.7") == holder.list(tenant="tenant.7") != []
    assert before < holder.local.doctor()["generation"]


def test_a_rescan_in_the_holder_that_its_caller_leaves_is_interrupted(pair):
    ours, theirs = socket.socketpair()
    with ours:
        tell = _Progress(ours, lambda: False)
        tell("rescan", 0, 9)
        theirs.close()
        with pytest.raises(Interrupted, match="the caller is gone"):
            tell("rescan", 9, 9)


def test_progress_never_waits_for_a_caller_that_does_not_read():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        tell = _Progress(ours, lambda: False)
        for step in range(5_000):
            tell(f"work {step}", 1, 1)


def test_a_holder_that_leaves_hands_a_long_call_on(pair, tmp_path):
    holder, other = pair
    begun = threading.Event()
    reports = []

    def run():
        reports.append(other.import_from(source, progress=lambda *_step: begun.set()))

    source = tmp_path / "mem0.json"
    rows = [{"id": f"{n}", "memory": f"fact {n}", "user_id": "u"} for n in range(4_500)]
    source.write_text(json.dumps({"results": rows}))
    importing = threading.Thread(target=run)
    importing.start()
    begun.wait()
    holder.close()
    importing.join()
    (report,) = reports
    assert report.read == 4_500
    assert report.added + report.known == 4_500
    assert other.is_holder
    assert (
        sum(len(other.list(tenant=tenant)) for tenant in other.tenants() if not tenant.startswith("tenant.")) == 4_500
    )


def test_a_call_that_only_waits_does_not_hold_up_a_holder_that_leaves(home, share):
    # This holder fills in no vectors, so that the wait for them has no end of its own; the next one does.
    holder = open_shared(Target(home, 30.0, lambda _line: None), identity="holder", with_vectors=False)
    other = share("other")
    other.store("k", "v")
    due = []
    waiting = threading.Thread(target=lambda: due.append(other.catch_up(3_600.0)))
    waiting.start()
    holder.close()
    waiting.join()
    assert due == [0]
    assert other.is_holder
