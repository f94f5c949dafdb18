"""The seam to the operating system: appending, syncing, cutting and replacing.

Tests put a disk here that fails, or forgets what was not synced.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_MANY_FILES = 8
"""From this many files on, one `syncfs` is cheaper than a sync per file (measured: 50 files 2 ms against 7)."""

_SMALL_BYTES = 65_536
"""Up to this size an append is begun to be written out at once; of a larger one pages might be dropped from memory."""

_ADVICE: int | None = getattr(os, "POSIX_FADV_DONTNEED", None) if sys.platform.startswith("linux") else None
"""Source: Linux, mm/fadvise.c: starts writing the range's dirty pages, and drops whole clean pages inside it."""


class Disk:
    """The real disk."""

    def open_append(self, path: Path) -> int:
        """Return a handle that appends to `path`, creating it; closed on exec."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def append(self, handle: int, data: bytes) -> None:
        """Write all of `data` at the end."""
        written = os.write(handle, data)
        while written < len(data):
            written += os.write(handle, memoryview(data)[written:])

    def start(self, handle: int, offset: int, *, size: int) -> None:
        """Ask the system to begin writing `size` bytes at `offset` out, without waiting; `sync` makes them durable.

        A few kilobytes are under way to the disk while the caller goes on (measured: an append, 40 us of work and a
        sync took 230 us instead of 290).  It is advice: whatever goes wrong with these bytes is told by `sync`.
        """
        if _ADVICE is None or size > _SMALL_BYTES:
            return
        try:
            os.posix_fadvise(handle, offset, size, _ADVICE)
        except OSError:
            return  # a file system that takes no advice

    def sync(self, handle: int) -> None:
        """Return when the file's data is on disk."""
        if hasattr(os, "fdatasync"):
            os.fdatasync(handle)
        else:
            os.fsync(handle)

    def sync_many(self, handles: Sequence[int], folders: Collection[Path] = ()) -> dict[int, OSError]:
        """Sync several files, and folders that got new entries, and return the failures by handle.

        A folder that cannot be synced fails all of them: which file's name it holds is not told apart.
        """
        try:
            if len(handles) + len(folders) > _MANY_FILES and _syncfs is not None:
                _syncfs(handles[0])
                return {}
            for folder in folders:
                self.sync_folder(folder)
        except OSError as error:
            return dict.fromkeys(handles, error)
        if len(handles) == 1:
            return self._sync_into({}, handles[0])
        failed: dict[int, OSError] = {}
        with ThreadPoolExecutor(min(_MANY_FILES, max(1, len(handles)))) as pool:
            list(pool.map(lambda handle: self._sync_into(failed, handle), handles))
        return failed

    @property
    def syncs_all(self) -> bool:
        """Whether the system can sync a whole file system in one call."""
        return _syncfs is not None

    def sync_all(self, folder: Path) -> None:
        """Return when everything on the file system that holds `folder` is on disk."""
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            if _syncfs is None:
                os.sync()
            else:
                _syncfs(handle)
        finally:
            os.close(handle)

    def _sync_into(self, failed: dict[int, OSError], handle: int) -> dict[int, OSError]:
        try:
            self.sync(handle)
        except OSError as error:
            failed[handle] = error
        return failed

    def sync_folder(self, path: Path) -> None:
        """Return when a folder's own entries are on disk."""
        sync_folder(path)

    def cut(self, path: Path, size: int) -> None:
        """Cut a file back to `size` bytes and sync it."""
        handle = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.ftruncate(handle, size)
            os.fsync(handle)
        finally:
            os.close(handle)

    def make_folders(self, folder: Path, root: Path) -> list[Path]:
        """Create `folder` below `root` and return the ancestors that got a new entry; the caller syncs them."""
        changed = []
        at = folder
        while at != root and not at.exists():
            changed.append(at.parent)
            at = at.parent
        if changed:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return changed

    def replace(self, path: Path, data: bytes) -> None:
        """Put `data` in place of a file in one step, synced: readers see the old bytes or the new ones."""
        temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
        try:
            with temporary.open("wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            temporary.replace(path)
            self.sync_folder(path.parent)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise


def sync_folder(path: Path) -> None:
    """Return when a folder's own entries are on disk."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _find_syncfs() -> Callable[[int], None] | None:
    if not sys.platform.startswith("linux"):
        return None
    function = getattr(ctypes.CDLL(None, use_errno=True), "syncfs", None)
    if function is None:
        return None

    def syncfs(handle: int) -> None:
        if function(handle) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))

    return syncfs


_syncfs = _find_syncfs()
