"""One home, several processes: one writes, others wait their turn or read along."""

from __future__ import annotations

import socket
import threading

import pytest

import lakemem
from lakemem.errors import NotFound, StoreLocked, StoreReadOnly
from tests.upkeep.children import child


def test_a_held_lock_is_refused_in_time_and_says_who_holds_it(tmp_path):
    with child("holder", tmp_path, "stay") as holder:
        holder.wait_lines(1)
        with pytest.raises(StoreLocked) as refused:
            lakemem.open(tmp_path, embedder=None, wait_s=0.2)
        assert refused.value.holder == f"process {holder.process.pid} on {socket.gethostname()}"
        assert refused.value.holder in str(refused.value)
        assert "0.2" in str(refused.value)


def test_who_waits_long_enough_gets_the_lock(tmp_path):
    with child("holder", tmp_path, "0.3") as holder:
        holder.wait_lines(1)
        with lakemem.open(tmp_path, embedder=None, wait_s=60) as store:
            store.store("mine", "after the holder")
            assert sorted(m.key for m in store.list()) == ["holder", "mine"]
        holder.end()


def test_a_kill_frees_the_lock(tmp_path):
    with child("holder", tmp_path, "stay") as holder:
        holder.wait_lines(1)
        holder.kill()
        with lakemem.open(tmp_path, embedder=None, wait_s=0) as store:
            assert [m.key for m in store.list()] == ["holder"]
            assert store.verify()[0].holds
        assert (tmp_path / "run" / "writer.lock").exists()


def test_processes_that_begin_a_home_together_all_write_into_the_same_one(tmp_path):
    children = [child("one write", tmp_path / "home", f"key.{n}") for n in range(8)]
    for four in (children[:4], children[4:]):
        running = [context.__enter__() for context in four]
        for one in running:
            one.end()
            assert one.process.returncode == 0
    with lakemem.open(tmp_path / "home", embedder=None) as store:
        assert sorted(m.key for m in store.list()) == [f"key.{n}" for n in range(8)]
        report = store.verify()[0]
        assert (report.breaks, report.entries) == ([], 8)


def test_a_reader_needs_a_home_and_writes_nothing(tmp_path):
    with pytest.raises(NotFound):
        lakemem.open(tmp_path / "none", embedder=None, read_only=True)
    with lakemem.open(tmp_path / "home", embedder=None) as store:
        store.store("k", "v")
    before = {path: path.read_bytes() for path in (tmp_path / "home").rglob("*") if path.is_file()}
    with lakemem.open(tmp_path / "home", embedder=None, read_only=True) as reader:
        for write in (
            lambda: reader.store("k", "w"),
            lambda: reader.forget("k"),
            lambda: reader.add_episode("turn"),
            reader.rescan,
            reader.compact,
        ):
            with pytest.raises(StoreReadOnly):
                write()
        assert [m.value for m in reader.recall("k")] == ["v"]
        assert [hit.value for hit in reader.search("v")] == ["v"]
        assert reader.history("k")[0].value == "v"
        assert reader.verify()[0].holds
        assert reader.list()[0].access_count == 0
    assert {path: path.read_bytes() for path in (tmp_path / "home").rglob("*") if path.is_file()} == before


def test_a_reader_follows_the_writer_across_checkpoints_compaction_and_rescan(tmp_path):
    with lakemem.open(tmp_path, embedder=None) as writer:
        writer.store("k", "lighthouse 0")
        writer.store("k", "other tenant", tenant="b")
        writer.catch_up()
        with lakemem.open(tmp_path, embedder=None, read_only=True) as reader:
            for number, step in enumerate(
                [writer.catch_up, writer.compact, writer.rescan, writer.compact, writer.catch_up], 1
            ):
                writer.store("k", f"lighthouse {number}")
                writer.store(f"new.{number}", "added", tenant=f"tenant {number}")
                step()
                writer.catch_up()
                assert [m.value for m in reader.recall("k")] == [f"lighthouse {number}"]
                assert [hit.value for hit in reader.search("lighthouse")] == [f"lighthouse {number}"]
                assert [m.value for m in reader.recall(f"new.{number}", tenant=f"tenant {number}")] == ["added"]
                assert len(reader.history("k")) == number + 1
                assert [m.value for m in reader.recall("k", tenant="b")] == ["other tenant"]
                assert all(report.holds for report in reader.verify())


def test_a_reader_never_sees_a_key_without_its_live_version(tmp_path):
    """A kill or a read between closing and adding must not show: DeytaHQ/khora, ruvnet/ruflo#2815."""
    updates = 300
    with child("updater", tmp_path, updates) as updater:
        updater.wait_lines(1)
        with lakemem.open(tmp_path, embedder=None, read_only=True) as reader:
            seen, last = 0, -1
            while updater.process.poll() is None:
                found = [int(m.value) for m in reader.recall("k")]
                assert len(found) == 1
                assert found[0] >= last
                last = found[0]
                hits = [int(hit.value) for hit in reader.search("k", using="words")]
                assert len(hits) == 1
                seen += 1
            updater.end()
            assert updater.process.returncode == 0
            assert seen > 10
            assert [m.value for m in reader.recall("k")] == [str(updates)]


def test_threads_read_on_while_the_writer_itself_rescans(tmp_path):
    with lakemem.open(tmp_path, embedder=None) as store:
        for number in range(20):
            store.store(f"key.{number}", "lighthouse", tenant=f"tenant {number}")
        failures: list[object] = []
        stop = threading.Event()

        def read(thread: int) -> None:
            number = thread
            while not stop.is_set():
                number += 1
                try:
                    tenant = f"tenant {number % 20}"
                    if len(store.list(tenant=tenant)) != 1 or len(store.search("lighthouse", tenant=tenant)) != 1:
                        failures.append(f"{tenant} lacks its row")
                except Exception as error:  # noqa: BLE001 - reported below
                    failures.append(error)
                    return

        threads = [threading.Thread(target=read, args=(n,)) for n in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(4):
            store.rescan()
        stop.set()
        for thread in threads:
            thread.join()
        assert failures == []


def test_threads_may_share_a_reader(tmp_path):
    with lakemem.open(tmp_path, embedder=None) as writer:
        writer.store("k", "0")
        writer.catch_up()
        failures: list[object] = []
        stop = threading.Event()
        with lakemem.open(tmp_path, embedder=None, read_only=True) as reader:

            def read() -> None:
                while not stop.is_set():
                    try:
                        if len(reader.recall("k")) != 1:
                            failures.append("no live version")
                    except Exception as error:  # noqa: BLE001 - reported below
                        failures.append(error)
                        return

            threads = [threading.Thread(target=read) for _ in range(3)]
            for thread in threads:
                thread.start()
            for number in range(60):
                writer.store("k", str(number))
                if number % 20 == 19:
                    writer.rescan()
            stop.set()
            for thread in threads:
                thread.join()
            assert failures == []
            writer.catch_up()
            assert [m.value for m in reader.recall("k")] == ["59"]
