"""Append and sync: no acknowledged write of the same bytes can be faster on this disk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ClassVar

from benchmarks.engines.partial import Partial

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from benchmarks.engines.protocol import Rows


# macOS has no fdatasync; fsync is the nearest call that the interpreter offers there.
_sync = getattr(os, "fdatasync", os.fsync)


class BareAppend(Partial):
    """One file that grows; nothing can be asked of it."""

    name = "bare-append"
    refusals: ClassVar[Mapping[str, str]] = {
        "vector_search": "a floor for writes only",
        "word_search": "a floor for writes only",
        "state_at": "a floor for writes only",
    }

    def __init__(self) -> None:
        self._file = -1

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty file whose name is on disk."""
        del dimensions
        self._file = os.open(folder / "appended", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        parent = os.open(folder, os.O_RDONLY)
        os.fsync(parent)
        os.close(parent)

    def load(self, rows: Rows) -> None:
        """Append tenants, keys and texts, and sync once; vectors are left out."""
        lines = map(_line, rows.tenant, rows.key, rows.text)
        self._append(b"".join(lines))

    def durable_write(self, tenant: str, key: str, *, text: str) -> None:
        """Append one line and sync."""
        self._append(_line(tenant, key, text))

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _append(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[os.write(self._file, left) :]
        _sync(self._file)


def _line(tenant: str, key: str, text: str) -> bytes:
    return f"{tenant}\t{key}\t{text}\n".encode()
