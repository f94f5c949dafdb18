"""Disks that fail when they are told to, and disks that forget what was not synced."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lakemem.journal.disk import Disk


class _Tracking(Disk):
    """A disk that knows which file a handle belongs to, and syncs file by file."""

    def __init__(self) -> None:
        self.paths: dict[int, Path] = {}

    def open_append(self, path: Path) -> int:
        handle = super().open_append(path)
        self.paths[handle] = path
        return handle

    def sync_many(self, handles: Sequence[int], folders: Iterable[Path] = ()) -> dict[int, OSError]:
        failed: dict[int, OSError] = {}
        for folder in folders:
            self.sync_folder(folder)
        for handle in handles:
            self._sync_into(failed, handle)
        return failed


class FailingDisk(_Tracking):
    """A disk whose operations fail where `fails(operation, path)` says so; a failed append writes half of it."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: Callable[[str, Path], bool] = lambda _operation, _path: False
        self.handles_used: list[tuple[str, int, Path]] = []

    def append(self, handle: int, data: bytes) -> None:
        self.handles_used.append(("append", handle, self.paths[handle]))
        if self.fails("append", self.paths[handle]):
            super().append(handle, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().append(handle, data)

    def sync(self, handle: int) -> None:
        if self.fails("sync", self.paths[handle]):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().sync(handle)

    def cut(self, path: Path, size: int) -> None:
        if self.fails("cut", path):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().cut(path, size)


@dataclass(frozen=True)
class Moment:
    """What would be left of the files if the power went at this moment, and what had been acknowledged."""

    operation: str
    synced: dict[Path, bytes]
    unsynced: dict[Path, bytes]
    acknowledged: tuple[str, ...]


class ForgetfulDisk(_Tracking):
    """A disk that notes, around each operation, what a power cut would leave.

    Args:
        root: the home; its own first folders count as durable.
        acknowledged: what the caller was told is durable; it grows as the test goes on.
    """

    def __init__(self, root: Path, acknowledged: list[str]) -> None:
        super().__init__()
        self.root = root
        self.moments: list[Moment] = []
        self._acknowledged = acknowledged
        self._durable: set[Path] = {root, root / "markdown", root / "anchors"}
        self._synced: dict[Path, bytes] = {}

    def _note(self, operation: str) -> None:
        files = [
            p
            for top in ("markdown", "anchors")
            for p in (self.root / top).rglob("*")
            if p.is_file() and ".tmp" not in p.name
        ]
        there = {p: p.read_bytes() for p in files if self._hangs_together(p)}
        synced = {p: self._synced.get(p, b"") for p in there}
        rest = {p: data for p, data in there.items() if data != synced[p]}
        self.moments.append(Moment(operation, synced, rest, tuple(self._acknowledged)))

    def _hangs_together(self, path: Path) -> bool:
        above = [path, *path.parents]
        return all(p in self._durable for p in above[: above.index(self.root)])

    def append(self, handle: int, data: bytes) -> None:
        super().append(handle, data)
        self._note(f"append {self.paths[handle].name}")

    def sync(self, handle: int) -> None:
        super().sync(handle)
        path = self.paths[handle]
        self._synced[path] = path.read_bytes()
        self._note(f"sync {path.name}")

    def sync_folder(self, path: Path) -> None:
        super().sync_folder(path)
        self._durable.update(path.iterdir())
        self._note(f"sync folder {path.name}")

    def cut(self, path: Path, size: int) -> None:
        super().cut(path, size)
        self._synced[path] = path.read_bytes()
        self._note(f"cut {path.name}")

    def replace(self, path: Path, data: bytes) -> None:
        super().replace(path, data)
        self._synced[path] = data
        self._note(f"replace {path.name}")


def restore(moment: Moment, old: Path, new: Path, *, kept: float) -> None:
    """Write what a moment left into a new home, with that share of each file's unsynced bytes.

    Args:
        moment: when the power went.
        old: the home that was written.
        new: where to.
        kept: 0 for none of what was not synced.
    """
    for folder in ("markdown", "anchors"):
        (new / folder).mkdir(parents=True)
    (new / "lakemem.toml").write_bytes((old / "lakemem.toml").read_bytes())
    for path, synced in moment.synced.items():
        target = new / path.relative_to(old)
        target.parent.mkdir(parents=True, exist_ok=True)
        more = moment.unsynced.get(path, b"")[len(synced) :]
        target.write_bytes(synced + more[: int(len(more) * kept)])
