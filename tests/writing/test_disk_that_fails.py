"""A disk that refuses fails the writes it refused, and nothing else."""

from __future__ import annotations

import pytest

from lakemem.config import Settings
from lakemem.errors import StorageFailed
from lakemem.records.commands import StoreMemory
from tests.journal.homes import Clock, opened, places, values
from tests.writing.disks import FailingDisk


def _fail_once(disk: FailingDisk, operation: str, part: str) -> None:
    left = [1]

    def fails(what, path):
        if what == operation and part in str(path) and left:
            left.pop()
            return True
        return False

    disk.fails = fails


@pytest.mark.parametrize("operation", ["append", "sync"])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_refused_write_leaves_nothing_and_the_next_one_works(tmp_path, operation, is_first):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        if not is_first:
            store.store("before", "kept")
        kept = values(store)
        _fail_once(disk, operation, "markdown")
        with pytest.raises(StorageFailed):
            store.store("refused", "lost words")
        assert values(store) == kept
        assert list(store.search("lost words")) == []
        assert store.history("refused") == []
        assert not any(b"lost words" in path.read_bytes() for path in tmp_path.rglob("*.md"))
        assert store.verify()[0].holds
        assert store.store("refused", "second try").status == "created"
        kept |= {"refused": "second try"}
        store.rescan()
        assert values(store) == kept
        assert (store.verify()[0].holds, store.verify()[0].entries) == (True, len(kept))


@pytest.mark.parametrize("operation", ["append", "sync"])
def test_only_the_tenant_whose_file_failed_loses_its_writes_of_the_group(tmp_path, operation):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        for tenant in ("a", "b", "c"):
            store.store("first", "kept", tenant=tenant)
        _fail_once(disk, operation, "/b~")
        commands = [StoreMemory(tenant, f"key.{n}", "grouped") for n in range(2) for tenant in ("a", "b", "c")]
        results = store.write_many(commands)
        failed = [isinstance(result, StorageFailed) for result in results]
        assert failed == [command.tenant == "b" for command in commands]
        for _ in range(2):
            assert [len(values(store, tenant=tenant)) for tenant in ("a", "b", "c")] == [3, 1, 3]
            assert all(report.holds for report in store.verify())
            store.rescan()
        store.store("key.0", "later", tenant="b")
        assert values(store, tenant="b") == {"first": "kept", "key.0": "later"}
        assert all(report.holds for report in store.verify())


def test_a_handle_that_failed_is_never_used_again(tmp_path):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        store.store("a", "1")
        _fail_once(disk, "sync", "markdown")
        opened_before = len(disk.paths) + len(disk.handles_used)
        with pytest.raises(StorageFailed):
            store.store("b", "2")
        opened_handles = []
        original = disk.open_append
        disk.open_append = lambda path: opened_handles.append(path) or original(path)
        store.store("c", "3")
        assert opened_before
        assert [path.suffix for path in opened_handles] == [".md"]


def test_what_cannot_be_cut_out_refuses_the_tenant_until_it_can(tmp_path):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        store.store("before", "kept")
        disk.fails = lambda operation, path: operation in ("sync", "cut") and "markdown" in str(path)
        for number in range(2):
            with pytest.raises(StorageFailed):
                store.store(f"refused.{number}", "not durable")
        store_of_others = {m.key for m in store.list()}
        disk.fails = lambda operation, path: False
        store.store("after", "works again")
        assert store_of_others == {"before"}
        store.rescan()
        assert values(store) == {"before": "kept", "after": "works again"}
        assert store.verify()[0].holds


def test_a_refused_anchor_fails_no_write_and_is_made_good(tmp_path):
    disk = FailingDisk()
    with opened(tmp_path, disk=disk) as store:
        store.store("a", "1")
        disk.fails = lambda _operation, path: path.name == "heads.jsonl"
        assert store.store("b", "2").status == "created"
        disk.fails = lambda _operation, _path: False
        store.store("c", "3")
    with opened(tmp_path, Clock("2026-05-09T12:00:00Z")) as store:
        assert len(values(store)) == 3
        report = store.verify()[0]
        assert (places(report), report.anchor) == ([], "ok")
    assert b",3," in (tmp_path / "anchors" / "heads.jsonl").read_bytes()


def test_tables_that_cannot_be_written_are_told_and_not_waited_for_for_ever(tmp_path):
    from lakemem.errors import IndexFailed

    with opened(tmp_path, settings=Settings(flush_ms=1, vector_wait_ms=0)) as store:
        store.store("a", "1")
        store.catch_up()
        (generation,) = (tmp_path / "shards" / "00").glob("g*")
        blocker = generation / ".published.json.tmp"
        blocker.mkdir()
        store.store("b", "2")
        with pytest.raises(IndexFailed):
            store.catch_up()
        assert values(store) == {"a": "1", "b": "2"}
        blocker.rmdir()
        while True:
            try:
                store.catch_up()
                break
            except IndexFailed:
                continue
        assert [hit.key for hit in store.search("2")] == ["b"]
