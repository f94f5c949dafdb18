"""Opening foreign sources and replacing targets whole."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from lakemem.errors import InvalidInput, NotFound, StorageFailed
from lakemem.journal.disk import sync_folder

_BOM = b"\xef\xbb\xbf"


@contextlib.contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a source for reading, its byte order mark skipped.

    Raises:
        NotFound: no such file.
        InvalidInput: it cannot be read (a folder, no permission).
    """
    try:
        source = path.open("rb")
    except FileNotFoundError as error:
        message = f"no such file: {path}"
        raise NotFound(message) from error
    except OSError as error:
        raise _unreadable(path, error) from error
    with source:
        try:
            if source.read(len(_BOM)) != _BOM:
                source.seek(0)
            yield source
        except OSError as error:
            raise _unreadable(path, error) from error


def replace_file(path: Path, chunks: Iterable[bytes], *, is_ours: Callable[[Path], bool]) -> None:
    """Write `chunks` to `path` so that it holds all of them or what it held before.

    Args:
        path: the target; a symbolic link is followed.
        chunks: the content, in order.
        is_ours: tells whether an existing target has the format that is about to be written.

    Raises:
        InvalidInput: the target exists and is something else.
        StorageFailed: the disk refused.
    """
    try:
        target = path.resolve()
        if target.is_dir() or (target.exists() and target.stat().st_size > 0 and not is_ours(target)):
            raise not_ours(path)
        temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
        try:
            write_synced(temporary, chunks)
            temporary.replace(target)
            sync_folder(target.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise refused(path, error) from error


def replace_folder(path: Path, fill: Callable[[Path], None], *, is_ours: Callable[[Path], bool]) -> None:
    """Fill a new folder and put it in the place of `path`.

    Args:
        path: the target; missing, empty, or of our own format.
        fill: writes (and syncs) the content into the folder that it is given.
        is_ours: tells whether an existing, non-empty target may go.

    Raises:
        InvalidInput: the target exists and is something else.
        StorageFailed: the disk refused; the target is as it was.
    """
    try:
        target = path.resolve()
        if target.exists() and not (target.is_dir() and (not any(target.iterdir()) or is_ours(target))):
            raise not_ours(path)
        mark = secrets.token_hex(8)
        fresh = target.with_name(f".{target.name}.{mark}.tmp")
        old = target.with_name(f".{target.name}.{mark}.old")
        try:
            fresh.mkdir(parents=True)
            fill(fresh)
            sync_folder(fresh)
            _swap(target, fresh, old)
            sync_folder(target.parent)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise refused(path, error) from error


def write_synced(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a new file and return when it is on disk."""
    with path.open("xb") as out:
        for chunk in chunks:
            out.write(chunk)
        out.flush()
        os.fsync(out.fileno())


def not_ours(path: Path) -> InvalidInput:
    """Return the refusal to overwrite something of another kind."""
    return InvalidInput("path", f"{path} exists and is not of the format to be written", hint="choose another path")


def refused(path: Path, error: OSError) -> StorageFailed:
    """Return the report of a disk that refused a write."""
    return StorageFailed(f"{path} was not written: {error.strerror or error}")


def _swap(target: Path, fresh: Path, old: Path) -> None:
    """Put `fresh` where `target` is; if that fails, `target` is put back."""
    if not target.exists():
        fresh.rename(target)
        return
    target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        old.rename(target)
        raise


def _unreadable(path: Path, error: OSError) -> InvalidInput:
    return InvalidInput("path", f"{path} cannot be read: {error.strerror or error}")
