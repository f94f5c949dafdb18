"""The published state of a generation: which table versions belong together, and how far the journal is applied.

Closing and adding are separate Lance commits; followers and recovery therefore open exactly the versions named here.
`checkpoint.json` is written after everything it names was synced; `published.json` after every flush, by rename alone.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import orjson

from lakemem.errors import StoreDamaged
from lakemem.journal.disk import sync_folder

FORMAT_VERSION = 2
_MANY_POSITIONS = 2_000
"""Positions since the checkpoint from which a new checkpoint is due, so that publishing stays cheap."""


class Position(NamedTuple):
    """How far a tenant's journal is applied: the sequence, and the newest day file and its size at that point."""

    sequence: int
    day_file: str
    size: int


@dataclass(slots=True)
class Published:
    """One consistent state.

    `versions` maps table names to Lance versions; `watermark` is the newest system time that is wholly applied;
    `positions` maps tenant folders to how far they are applied.
    """

    boot_id: str = ""
    clean: bool = False
    group: int = 0
    watermark: int = 0
    embedder: str = ""
    dimensions: int = 0
    vectors_due: bool = True
    versions: dict[str, int] = field(default_factory=dict)
    positions: dict[str, Position] = field(default_factory=dict)


class States:
    """Reads and writes the published state of one generation's folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._checkpoint = folder / "checkpoint.json"
        self._published = folder / "published.json"
        self._since_checkpoint: dict[str, Position] = {}

    def load_published(self) -> Published | None:
        """Return the newest published state, or None for a generation without one."""
        while True:
            mark = self.mark()
            base = _read(self._checkpoint)
            newest = _read(self._published)
            if mark == self.mark():
                break  # else a checkpoint was taken in between: these may be halves of two states
        if base is None or newest is None:
            return newest or base
        return _merged(base, newest)

    def load_checkpoint(self) -> Published | None:
        """Return the last state whose files were synced, or None."""
        return _read(self._checkpoint)

    def mark(self) -> tuple[int, int]:
        """Return what changes whenever a new state is published; cheap, for followers."""
        try:
            found = self._published.stat()
        except FileNotFoundError:
            return (0, 0)
        return (found.st_ino, found.st_mtime_ns)

    @property
    def is_checkpoint_due(self) -> bool:
        """Whether so many tenants changed since the checkpoint that publishing gets slow."""
        return len(self._since_checkpoint) > _MANY_POSITIONS

    def publish(self, state: Published, changed: dict[str, Position]) -> None:
        """Make a state the newest one, in one step."""
        self._since_checkpoint.update(changed)
        _write(self._published, _encoded(state, self._since_checkpoint), sync=False)

    def checkpoint(self, state: Published) -> None:
        """Write a state whose files are all synced, in one step and synced itself."""
        self._since_checkpoint = {}
        _write(self._checkpoint, _encoded(state, state.positions), sync=True)
        _write(self._published, _encoded(state, {}), sync=True)


def _encoded(state: Published, positions: dict[str, Position]) -> bytes:
    return orjson.dumps(
        {
            "v": FORMAT_VERSION,
            "boot_id": state.boot_id,
            "clean": state.clean,
            "group": state.group,
            "watermark": state.watermark,
            "embedder": state.embedder,
            "dimensions": state.dimensions,
            "vectors_due": state.vectors_due,
            "versions": state.versions,
            "positions": {folder: tuple(position) for folder, position in positions.items()},
        }
    )


def _merged(base: Published, newest: Published) -> Published:
    newest.positions = base.positions | newest.positions if newest.group >= base.group else base.positions
    return newest


def _read(path: Path) -> Published | None:
    try:
        raw = orjson.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise StoreDamaged(f"{path.name} is not readable", hint="delete the folder shards and run a rescan") from error
    if raw.pop("v", None) != FORMAT_VERSION:
        raise StoreDamaged(f"{path.name} has another format version", hint="run a rescan with this version of lakemem")
    raw["positions"] = {folder: Position(*position) for folder, position in raw["positions"].items()}
    return Published(**raw)


def _write(path: Path, data: bytes, *, sync: bool) -> None:
    temporary = path.with_name(f".{path.name}.tmp")
    with temporary.open("wb") as out:
        out.write(data)
        if sync:
            out.flush()
            os.fsync(out.fileno())
    temporary.replace(path)
    if sync:
        sync_folder(path.parent)


def sync_tree(folder: Path, known: set[tuple[str, int]]) -> None:
    """Sync every file below `folder` that is not in `known` (name and size), and the folders; add them to `known`."""
    for root, _, names in os.walk(folder):
        fresh = False
        for name in names:
            path = os.path.join(root, name)  # noqa: PTH118 - os.walk gives strings
            with contextlib.suppress(FileNotFoundError):
                size = os.stat(path).st_size  # noqa: PTH116
                if (path, size) in known:
                    continue
                handle = os.open(path, os.O_RDONLY)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)
                known.add((path, size))
                fresh = True
        if fresh:
            sync_folder(Path(root))
