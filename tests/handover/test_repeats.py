from __future__ import annotations

import subprocess
import sys

import pytest

from lakemem.errors import StoreLocked
from lakemem.records.commands import AddEpisode, Forget, StoreMemory
from lakemem.records.ulids import new_ulid
from lakemem_api.handover import shared
from lakemem_api.handover.repeats import Call

DIES_BEFORE_IT_ANSWERS = """
import os, signal, sys
from pathlib import Path
from lakemem_api.composition import Target, open_shared
from lakemem_api.handover import listener

def die(_result):
    os.kill(os.getpid(), signal.SIGKILL)

with open_shared(Target(Path(sys.argv[1]), 30.0, print), identity="dies") as store:
    assert store.is_holder
    store.store("there", "before")
    store.store("there.too", "before", tags=["t"])
    store.store("there.also", "before", tags=["t"])
    listener.wire.result_message = die
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def after_a_crash(home, share):
    """Return a store whose first call is carried out by a holder that dies before it answers."""
    process = subprocess.Popen(
        [sys.executable, "-c", DIES_BEFORE_IT_ANSWERS, str(home)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout.readline() == "ready\n"
    store = share("survivor")
    assert not store.is_holder
    yield store
    assert process.wait() == -9
    process.stdin.close()
    process.stdout.close()


WRITES = {
    "created": lambda store: store.store("new", "v", tags=["x"]),
    "updated": lambda store: store.store(key="there", value="after"),
    "added": lambda store: store.add_episode("said", session="s"),
    "forgotten": lambda store: store.forget("there", tags=["t"]),
    "nothing": lambda store: store.forget("nowhere"),
}


@pytest.mark.parametrize(("status", "write"), WRITES.items(), ids=WRITES)
def test_a_write_whose_answer_was_lost_is_there_once_and_answers_as_the_first_time(after_a_crash, status, write):
    store = after_a_crash
    before = sum(report.entries for report in store.local.verify()) if store.local else 3
    answer = write(store)
    assert store.is_holder
    assert answer.status == status
    (report,) = store.verify()
    assert (report.holds, report.entries) == (True, before + (status != "nothing"))
    if status != "nothing":
        entry = store.history(answer.memory_id)[-1]
        assert (entry.seal, entry.at, entry.memory_id) == (answer.seal, answer.at, answer.memory_id)
    assert answer.removed == (3 if status == "forgotten" else 0)
    assert answer.key == {"created": "new", "updated": "there", "forgotten": "there", "nothing": "nowhere"}.get(
        status, ""
    )


def test_many_writes_whose_answer_was_lost_are_there_once_and_answer_as_the_first_time(after_a_crash):
    own = new_ulid(1)
    commands = (
        StoreMemory("user", "new", "v"),
        StoreMemory("user", "there", "after"),
        AddEpisode("user", "said", "user"),
        Forget("user", tags=("t",)),
        StoreMemory("user", "named", "v", command_id=own),
    )
    results = after_a_crash.write_many(commands)
    assert [result.status for result in results] == ["created", "updated", "added", "forgotten", "known"]
    assert [result.removed for result in results] == [0, 0, 0, 2, 0]
    assert [entry.what for entry in after_a_crash.history("there")] == ["store", "update"]
    assert len(after_a_crash.history("named")) == 1


def test_what_was_named_by_the_caller_stays_known(after_a_crash):
    answer = after_a_crash.store("new", "v", command_id=new_ulid(1))
    assert answer.status == "known"
    assert len(after_a_crash.history("new")) == 1


def test_a_call_that_kills_every_holder_is_given_up(home, share, monkeypatch):
    monkeypatch.setattr(shared, "LOSSES", 0)
    process = subprocess.Popen(
        [sys.executable, "-c", DIES_BEFORE_IT_ANSWERS, str(home)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout.readline() == "ready\n"
    store = share("survivor")
    with pytest.raises(StoreLocked, match="is gone"):
        store.list()
    assert process.wait() == -9
    process.stdin.close()
    process.stdout.close()
    assert len(store.list()) == 3


def test_a_call_names_its_writes_once_and_leaves_the_callers_names():
    own = new_ulid(1)
    call = Call("write_many", (iter([StoreMemory("user", "a", "v"), Forget("user", "b", command_id=own)]),), {})
    call.name_writes()
    first, second = call.args[0]
    assert len(first.command_id) == 26
    assert second.command_id == own
    call.name_writes()
    assert call.args[0] == [first, second]


def test_reading_calls_get_no_name():
    call = Call("recall", (), {"tags": (tag for tag in "ab")})
    call.name_writes()
    assert call.named == {"tags": ("a", "b")}
