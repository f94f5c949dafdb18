"""Several processes on one home."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from lakemem_api.composition import Target, open_shared


def test_a_writer_that_waits_in_vain_says_who_holds_the_lock(lakemem, held):
    holder = held()
    ran = lakemem("store", "--json", "--wait", "0", "k", "v")
    assert (ran.code, ran.out) == (1, "")
    assert ran.error["code"] == "store_locked"
    assert str(holder.pid) in ran.error["message"]


def test_a_reader_works_beside_the_writer(lakemem, held):
    held()
    assert lakemem.value("--key", "held") == "by another process"
    assert [row["key"] for row in lakemem.rows("list")] == ["held"]
    assert [row["key"] for row in lakemem.rows("search", "process")] == ["held"]
    assert lakemem.rows("verify")[0]["holds"] is True
    assert lakemem.rows("doctor")[0]["writer"] is False


def test_a_writer_queues_and_goes_on_when_the_lock_is_free(lakemem, held):
    holder = held()
    waiting = lakemem.start("store", "k", "v", "--wait", "60")
    assert waiting.stderr is not None
    assert str(holder.pid) in waiting.stderr.readline()
    assert waiting.poll() is None
    holder.communicate("\n")
    out, err = waiting.communicate()
    assert (waiting.returncode, out, err) == (0, "Memory 'k' created\n", "")
    assert {row["key"] for row in lakemem.rows("list")} == {"held", "k"}


def test_ctrl_c_while_waiting_leaves_quietly(lakemem, held):
    held()
    waiting = lakemem.start("store", "k", "v", "--wait", "60")
    assert waiting.stderr is not None
    waiting.stderr.readline()
    waiting.send_signal(signal.SIGINT)
    out, err = waiting.communicate()
    assert (waiting.returncode, out, err) == (130, "", "")


def test_a_reader_that_has_seen_enough_ends_the_command_quietly(lakemem):
    lakemem("store", "k", "v" * 500_000)
    listing = lakemem.start("recall")
    assert listing.stdout is not None
    assert listing.stdout.readline() == "## k\n"
    listing.stdout.close()
    assert listing.stderr is not None
    assert listing.stderr.read() == ""
    listing.stderr.close()
    assert listing.wait() in (0, 1)


def test_a_writer_that_queues_is_done_whether_the_lock_comes_free_or_somebody_begins_to_serve(lakemem, held):
    holder = held()
    waiting = [lakemem.start("store", f"key.{number}", "v", "--wait", "60") for number in range(3)]
    for process in waiting:
        assert process.stderr is not None
        assert str(holder.pid) in process.stderr.readline()
    holder.communicate("\n")
    with open_shared(Target(lakemem.home, 60.0, print), identity="serves") as store:
        assert store.is_holder
        for number, process in enumerate(waiting):
            out, _ = process.communicate()
            assert (process.returncode, out) == (0, f"Memory 'key.{number}' created\n")
        assert {memory.key for memory in store.list()} == {"held", *(f"key.{number}" for number in range(3))}


READER = """
import sys, time, lakemem
home, wanted = sys.argv[1], int(sys.argv[2])
with lakemem.open(home, read_only=True, embedder=None) as store:
    seen = 0
    while seen < wanted:
        now = len(store.list(tenant="user"))
        assert now >= seen, (now, seen)
        seen = now
        time.sleep(0.01)
print(seen)
"""


@pytest.mark.parametrize("writers", [12])
def test_processes_that_write_at_the_same_time_are_all_there_once_while_a_reader_follows(lakemem, writers):
    lakemem("store", "first", "v")
    command = [sys.executable, "-c", READER, str(lakemem.home), str(writers + 1)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as reader:
        running: list[subprocess.Popen[str]] = []
        outs = []
        for number in range(writers):
            while sum(process.poll() is None for process in running) >= 4:
                time.sleep(0.005)
            running.append(lakemem.start("store", f"key.{number}", "v", "--wait", "120"))
        for process in running:
            out, err = process.communicate()
            assert process.returncode == 0, err
            outs.append(out)
        followed, complaint = reader.communicate()
    assert (followed, complaint) == (f"{writers + 1}\n", "")
    assert sorted(outs) == sorted(f"Memory 'key.{number}' created\n" for number in range(writers))
    keys = [row["key"] for row in lakemem.rows("list")]
    assert sorted(keys) == sorted(["first", *(f"key.{number}" for number in range(writers))])
    (chain,) = lakemem.rows("verify")
    assert (chain["holds"], chain["report"]["entries"]) == (True, writers + 1)
