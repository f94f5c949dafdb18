"""How bytes get to a day file: written out at once, durable by the sync alone, few files open."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lakemem.journal.disk import Disk
from lakemem.journal.tenant import OPEN_FILES, Handles
from tests.journal.homes import Clock, opened, the_day_file, values


class WatchedDisk(Disk):
    """A disk that notes what is asked of it, in order."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.asked: list[tuple[str, str, int]] = []

    def open_append(self, path: Path) -> int:
        handle = super().open_append(path)
        self.names[handle] = path.name
        return handle

    def append(self, handle: int, data: bytes) -> None:
        super().append(handle, data)
        self.asked.append(("append", self.names[handle], len(data)))

    def start(self, handle: int, offset: int, *, size: int) -> None:
        super().start(handle, offset, size=size)
        self.asked.append(("start", self.names[handle], offset))

    def sync(self, handle: int) -> None:
        super().sync(handle)
        self.asked.append(("sync", self.names[handle], 0))


def test_a_section_is_on_its_way_before_the_sync_and_anchored_after_it(tmp_path):
    disk = WatchedDisk()
    with opened(tmp_path, disk=disk) as store:
        store.store("a", "1")
        size = the_day_file(tmp_path).stat().st_size
        disk.asked.clear()
        store.store("b", "2")
        grown = the_day_file(tmp_path).stat().st_size - size
        (*day, anchor) = disk.asked
        assert day == [
            ("append", "2026-05-09.md", grown), ("start", "2026-05-09.md", size), ("sync", "2026-05-09.md", 0),
        ]  # fmt: skip
        assert anchor[:2] == ("append", "heads.jsonl")


def test_every_file_of_a_group_is_on_its_way_before_the_first_sync(tmp_path):
    from lakemem.records.commands import StoreMemory

    disk = WatchedDisk()
    with opened(tmp_path, disk=disk) as store:
        for tenant in ("a", "b", "c"):
            store.store("first", "opens the chain", tenant=tenant)
        disk.asked.clear()
        store.write_many([StoreMemory(tenant, "k", "v") for tenant in ("a", "b", "c")])
        asked = [what for what, name, _ in disk.asked if name.endswith(".md")]
        assert asked == ["append", "start"] * 3 + ["sync"] * 3


@pytest.mark.parametrize("refuses", [True, False], ids=["refused", "not there at all"])
def test_a_system_that_takes_no_advice_loses_nothing(tmp_path, monkeypatch, refuses):
    def refuse(*_: object) -> None:
        raise OSError(22, "no advice here")

    if refuses:
        monkeypatch.setattr(os, "posix_fadvise", refuse, raising=False)
    else:
        monkeypatch.setattr("lakemem.journal.disk._ADVICE", None)
        monkeypatch.delattr(os, "posix_fadvise", raising=False)
    with opened(tmp_path) as store:
        store.store("a", "1")
        store.store("b", "2")
    with opened(tmp_path, Clock("2026-05-09T12:00:00Z")) as store:
        assert values(store) == {"a": "1", "b": "2"}
        assert store.verify()[0].holds


@pytest.mark.skipif(not hasattr(os, "posix_fadvise"), reason="the system takes no advice on files")
def test_a_large_append_is_left_to_the_sync(tmp_path, monkeypatch):
    sizes = []
    monkeypatch.setattr(os, "posix_fadvise", lambda _handle, _offset, size, _advice: sizes.append(size))
    monkeypatch.setattr("lakemem.journal.disk._ADVICE", 4)
    with opened(tmp_path) as store:
        store.store("large", "word " * 20_000)
        store.store("small", "word")
    assert len(sizes) == 1
    assert sizes[0] < 1_000


@pytest.mark.parametrize("at_once", [1, 7, 4_096])
def test_a_system_that_writes_in_pieces_gets_every_piece(tmp_path, monkeypatch, at_once):
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:at_once]))
    data = bytes(range(256)) * 40
    handle = Disk().open_append(tmp_path / "file")
    try:
        Disk().append(handle, b"before ")
        Disk().append(handle, data)
        Disk().append(handle, b"")
    finally:
        os.close(handle)
    assert (tmp_path / "file").read_bytes() == b"before " + data


def test_a_home_of_many_tenants_keeps_few_day_files_open(tmp_path):
    disk = WatchedDisk()
    opened_files: list[int] = []
    with opened(tmp_path, disk=disk) as store:
        for turn in range(2):
            for number in range(OPEN_FILES + 20):
                store.store(f"key.{turn}", "v", tenant=f"t{number}")
            opened_files.append(sum(name.endswith(".md") for name in _open_names()))
        assert opened_files == [OPEN_FILES] * 2
        assert all(report.holds for report in store.verify())
    assert not any(name.endswith(".md") for name in _open_names())


def test_a_handle_is_opened_once_and_again_after_it_was_dropped(tmp_path):
    disk = WatchedDisk()
    handles = Handles(disk)
    path = str(tmp_path / "day.md")
    first = handles.get(path)
    assert handles.get(path) == first
    handles.drop(path)
    handles.drop(path)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(first)
    disk.append(handles.get(path), b"again")
    handles.close()
    assert Path(path).read_bytes() == b"again"


def _open_names() -> list[str]:
    """Return the names of the files that this process has open."""
    folder = Path("/proc/self/fd") if Path("/proc/self/fd").is_dir() else Path("/dev/fd")
    names = []
    for entry in folder.iterdir():
        try:
            names.append(Path(entry.readlink()).name)
        except OSError:
            continue  # the handle that this very listing used
    return names
