"""The anchored heads: how far each tenant's chain is known to go, kept outside the journal's folder.

One append-only file of JSON lines; the last line of a tenant counts.  A line is written after the journal's sync, so
the anchor is a lower bound of the head.  It is what makes a shortened journal visible.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import orjson

from lakemem.journal.disk import Disk
from lakemem.journal.entry import Head

_REWRITE_AT = 4_000
"""Lines beyond two per tenant after which the file is written anew."""


class Anchors:
    """The heads of all chains of a home.

    Args:
        folder: where `heads.jsonl` lies.
        disk: the seam to the operating system.
        writable: False for a reader, which only looks.
    """

    def __init__(self, folder: Path, disk: Disk, *, writable: bool) -> None:
        self._path = folder / "heads.jsonl"
        self._disk = disk
        self._heads: dict[str, Head] = {}
        self._lines = 0
        self._handle: int | None = None
        self._writable = writable
        self._is_stale = False
        self.existed = self._path.exists()
        self._load()
        if writable:
            for changed in disk.make_folders(folder, folder.parent):
                disk.sync_folder(changed)
            if self._lines > 2 * len(self._heads) + _REWRITE_AT or self._is_torn():
                self.rewrite()
            is_new = not self._path.exists()
            self._handle = disk.open_append(self._path)
            if is_new:
                disk.sync_folder(folder)

    def _is_torn(self) -> bool:
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return False
        return bool(data) and not data.endswith(b"\n")

    def _load(self) -> None:
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return
        for line in data.splitlines():
            self._lines += 1
            try:
                folder, chain, sequence, seal = orjson.loads(line)
            except (ValueError, TypeError):
                continue  # a torn last line: the anchor stays a lower bound
            if not (
                isinstance(folder, str) and isinstance(chain, str) and type(sequence) is int and isinstance(seal, str)
            ):
                continue
            known = self._heads.get(folder)
            if known is None or sequence >= known.sequence or chain != known.chain:
                self._heads[folder] = Head(chain, sequence, seal)

    def get(self, folder: str) -> Head | None:
        """Return the anchored head of a tenant's folder, or None; -1 as sequence means announced, not yet written."""
        if folder not in self._heads and not self._writable:
            self._lines = 0
            self._load()  # a reader may have looked before a new tenant was announced
        return self._heads.get(folder)

    def folders(self) -> list[str]:
        """Return the folders of all tenants that were ever anchored."""
        return list(self._heads)

    def announce(self, heads: Iterable[tuple[str, Head]]) -> None:
        """Anchor the beginnings of new chains, synced, before their first sections are written.

        Raises:
            OSError: the disk refused; those chains must not be begun.
        """
        lines = []
        for folder, head in heads:
            lines.append(orjson.dumps((folder, *head)) + b"\n")
            self._heads[folder] = head
        if lines and self._handle is not None:
            self._write(b"".join(lines))
            self._disk.sync(self._handle)

    def record(self, heads: Iterable[tuple[str, Head]]) -> None:
        """Anchor new heads, after their sections were synced; a new tenant's first anchor is synced too.

        A disk that refuses fails no write, since the sections are durable: what is anchored stays a lower bound, and
        the file is written anew the next time.
        """
        known, lines, fresh = self._heads, [], False
        for folder, head in heads:
            fresh = fresh or folder not in known
            known[folder] = head
            lines.append(orjson.dumps((folder, *head), option=orjson.OPT_APPEND_NEWLINE))
        if not lines or self._handle is None:
            return
        self._lines += len(lines)
        try:
            self._write(b"".join(lines))
            if fresh:
                self._disk.sync(self._handle)
        except OSError:
            return  # `_is_stale` is set

    def _write(self, data: bytes) -> None:
        if self._is_stale or self._handle is None:
            self.rewrite()
            self._is_stale = False
            return
        self._is_stale = True
        self._disk.append(self._handle, data)
        self._is_stale = False

    def rewrite(self) -> None:
        """Write the file anew with one line per tenant, in one step."""
        lines = [orjson.dumps((folder, *head)) for folder, head in self._heads.items()]
        self._disk.replace(self._path, b"".join(line + b"\n" for line in lines))
        self._lines = len(lines)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = self._disk.open_append(self._path)

    def sync(self) -> None:
        """Return when all anchored heads are on disk."""
        if self._handle is not None:
            self._disk.sync(self._handle)

    def close(self) -> None:
        """Let go of the file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
