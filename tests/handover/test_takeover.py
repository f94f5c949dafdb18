from __future__ import annotations

import os
import threading
from pathlib import Path

import orjson
import pytest

from lakemem.errors import StoreClosed, StoreLocked
from lakemem_api.composition import Target, open_shared


def holder_of(home):
    return orjson.loads((home / "run" / "writer.lock").read_bytes())["pid"]


def test_the_second_process_hands_over_to_the_first(start, share, home):
    first = start("first")
    second = share("second")
    assert (second.is_holder, second.local, holder_of(home)) == (False, None, first.pid)
    second.store("k", "v")
    first.write(1)
    assert first.read()["status"] == "created"
    assert {memory.key for memory in second.list()} == {"k", "first.0"}


def test_a_holder_that_leaves_is_followed_by_one_that_waits_without_being_called(start):
    first, second = start("first"), start("second")
    assert first.becomes_holder()
    assert first.leave() == 0
    assert second.becomes_holder()


def test_a_holder_that_dies_is_followed_by_one_that_waits_without_being_called(start, home):
    first, second = start("first"), start("second")
    first.kill()
    while not (home / "run" / "writer.lock").read_bytes():
        pass
    assert second.becomes_holder()
    assert holder_of(home) == second.pid


def test_commands_between_two_holders_see_what_was_written(start, share, home):
    first = start("first")
    first.write(20)
    for _ in range(20):
        assert first.read()["status"] == "created"
    first.kill()
    store = share("later")
    assert store.is_holder
    assert len(store.list()) == 20
    assert holder_of(home) == os.getpid()


def follow(process, acknowledged, progress):
    while (answer := process.read()) is not None and "done" not in answer:
        acknowledged[answer["key"]] = answer
        progress.release()


@pytest.mark.parametrize("writes", [60])
def test_four_processes_lose_and_double_nothing_while_two_holders_are_killed(start, share, home, writes):
    processes = [start(f"p{number}") for number in range(4)]
    by_pid = {process.pid: process for process in processes}
    acknowledged: dict[str, dict[str, str]] = {}
    progress = threading.Semaphore(0)
    followers = []
    for process in processes:
        process.write(writes)
        followers.append(threading.Thread(target=follow, args=(process, acknowledged, progress)))
        followers[-1].start()
    killed = set()
    for _ in range(2):
        for _ in range(writes):
            progress.acquire()
        victim = None
        while victim is None or victim in killed:
            raw = (home / "run" / "writer.lock").read_bytes()
            victim = by_pid.get(orjson.loads(raw)["pid"]) if raw else None
        victim.kill()
        killed.add(victim)
    for follower in followers:
        follower.join()
    survivors = [process for process in processes if process not in killed]
    assert all(process.leave() == 0 for process in survivors)

    assert {row["status"] for row in acknowledged.values()} == {"created"}
    store = share("auditor")
    listed = [memory.key for memory in store.list()]
    assert len(listed) == len(set(listed))
    assert set(acknowledged) <= set(listed)
    assert {f"{process.name}.{number}" for process in survivors for number in range(writes)} <= set(acknowledged)
    for key, row in acknowledged.items():
        assert [(entry.what, entry.seal) for entry in store.history(key)] == [("store", row["seal"])]
    for process in survivors:
        found = store.search(f"note {process.name}", tags=[process.name], limit=writes, using="words")
        assert len(found) == writes
    (report,) = store.verify()
    assert (report.holds, report.entries) == (True, len(listed))


def test_a_call_waits_for_a_holder_no_longer_than_it_was_told(share, home):
    import lakemem

    with lakemem.open(home, embedder=None), pytest.raises(StoreLocked) as refused:
        share("late", wait_s=0.0)
    assert f"process {os.getpid()}" in refused.value.holder


def test_a_closed_store_takes_no_more_calls(share):
    holder, other = share("holder"), share("other")
    for store in (other, holder):
        store.close()
        with pytest.raises(StoreClosed):
            store.list()


def test_closing_the_holder_loses_nothing_that_others_are_just_writing(share):
    holder, other = share("holder"), share("other")
    statuses = []

    def write():
        statuses.extend(other.store(f"k.{number}", "v").status for number in range(60))

    writing = threading.Thread(target=write)
    writing.start()
    while len(holder.list()) < 5:
        pass
    holder.close()
    writing.join()
    assert statuses == ["created"] * 60
    assert other.is_holder
    assert len(other.list()) == 60
    assert all(len(other.history(f"k.{number}")) == 1 for number in range(60))


def test_the_socket_is_gone_when_the_holder_has_left(share, home, runtime):
    holder = share("holder")
    socket = (home / "run" / "socket").read_text().strip()
    assert socket.startswith(str(runtime))
    assert os.path.exists(socket)  # noqa: PTH110 - a socket
    holder.close()
    assert not os.path.exists(socket)  # noqa: PTH110 - as above
    assert not (home / "run" / "socket").exists()


def test_a_process_that_moved_to_another_folder_takes_over_the_same_home(share, home, monkeypatch, tmp_path):
    holder = share("holder")
    holder.store("k", "v")
    monkeypatch.chdir(home.parent)
    other = open_shared(Target(Path(home.name), 30.0, lambda _line: None), identity="other")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    holder.close()
    assert [memory.key for memory in other.list()] == ["k"]
    assert other.local.doctor()["home"] == str(home)
    other.close()
