"""All Lance tables of one generation of one shard, opened and written together."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakemem.records.versions import Event, Version
from lakemem.tables import compact, schema
from lakemem.tables.render import is_in
from lakemem.tables.table import Table, roll_back

RECORD_INDEXES = ("version_id", "record_id", "tenant", "key")
VECTOR_INDEXES = ("version_id", "tenant")
EVENT_INDEXES = ("tenant", "event_id")
_KEPT_VERSIONS = 4
"""Versions kept beside the checkpoint's, for followers that are a moment behind."""


class Shard:
    """The tables of one generation.

    Args:
        folder: the generation's folder.
        versions: table versions to open (a follower or recovery), or None for the latest.
        pinned: True for a follower, which opens exactly `versions`; False for the writer, which first rolls its tables
            back to them.
    """

    def __init__(self, folder: Path, versions: Mapping[str, int] | None = None, *, pinned: bool = False) -> None:
        self.folder = folder
        self._pinned = pinned
        self._wanted = dict(versions or {})
        self.records = self._open("records", schema.RECORDS)
        self.events = self._open("events", schema.EVENTS)
        self.signals = self._open("signals", schema.SIGNALS)
        self.vectors: Table | None = None
        self._fresh: tuple[pa.Table, dict[str, int]] | None = None
        """The rows of the last write and where each version stands: its vectors share their columns."""

    def _open(self, name: str, columns: pa.Schema) -> Table:
        path = self.folder / f"{name}.lance"
        version = self._wanted.get(name)
        if version is not None and not self._pinned:
            roll_back(path, version)
        # The path as it is: of a file URI, Lance would take the percent escapes for the folder's name.
        return Table(str(path.absolute()), columns, version=version if self._pinned else None)

    def open_vectors(self, embedder: str, dimensions: int) -> None:
        """Open the vectors table of one embedding model; models never share one."""
        name = vectors_name(embedder)
        self.vectors = None
        if self._pinned and name not in self._wanted:
            return
        self.vectors = self._open(name, schema.vectors_schema(dimensions))

    @cached_property
    def has_vector_index(self) -> bool:
        """Whether there is a vector index; looked up once for a pinned shard."""
        return self.vectors is not None and compact.has_vector_index(self.vectors)

    def tables(self) -> dict[str, Table]:
        """Return the open tables by name."""
        found = {"records": self.records, "events": self.events, "signals": self.signals}
        if self.vectors is not None:
            found[self.vectors.uri.rsplit("/", 1)[1].removesuffix(".lance")] = self.vectors
        return found

    def versions(self) -> dict[str, int]:
        """Return the versions of all tables, those of models that are not open now included."""
        return self._wanted | {name: table.version for name, table in self.tables().items()}

    def write(self, *, delete: Sequence[str], add: Sequence[Version], events: Sequence[Event], replay: bool) -> None:
        """Write rectangles and events by delete-by-id and add.

        Args:
            delete: version ids that may already be on disk.
            add: all versions to be on disk afterwards.
            events: sections to add; on a replay those that are there already are deleted first.
            replay: whether rows of this group may be on disk already.
        """
        if delete:
            self.records.delete(delete)
        self._fresh = None
        if add:
            rows = schema.records_table(add)
            self._fresh = rows, {version.version_id: place for place, version in enumerate(add)}
            self.records.append(rows)
        if replay and events:
            self.events.delete([event.event_id for event in events], "event_id")
        if events:
            self.events.append(schema.events_table(events))

    def write_vectors(
        self, delete: Sequence[str], versions: Sequence[Version], *, pieces: Sequence[int], vectors: NDArray[np.float32]
    ) -> None:
        """Write vector rows by delete-by-id and add."""
        if self.vectors is None:
            return
        if delete:
            self.vectors.delete(delete)
        if not len(versions):
            return
        places = self._places(versions)
        if places is None or self._fresh is None:
            rows = schema.vectors_table(versions, pieces, vectors=vectors)
        else:
            rows = schema.vectors_like(self._fresh[0], places, pieces=pieces, vectors=vectors)
        self.vectors.append(rows)

    def _places(self, versions: Sequence[Version]) -> list[int] | None:
        """Return where the versions stand among the rows that were just written, if all of them do."""
        if self._fresh is None:
            return None
        place_of = self._fresh[1]
        places = [place_of.get(version.version_id, -1) for version in versions]
        return None if -1 in places else places

    def read_vectors_of(self, version_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Return the stored vectors of versions, [pieces, dimensions] each."""
        if self.vectors is None or not version_ids:
            return {}
        rows = self.vectors.read(is_in("version_id", version_ids), ["version_id", "piece", "vector"])
        return group_vectors(rows)

    def write_signals(self, rows: Iterable[tuple[str, str, int, int]]) -> None:
        """Put the access counts of records in place: (record id, tenant, count, last access)."""
        listed = list(rows)
        if listed:
            self.signals.delete([row[0] for row in listed], "record_id")
            columns = [list(column) for column in zip(*listed, strict=True)]
            self.signals.append(pa.Table.from_arrays([pa.array(c) for c in columns], schema=schema.SIGNALS))

    def compact(self, *, everything: bool = False) -> int:
        """Merge small fragments, cover new rows with indexes, and return how many tables changed."""
        changed = 0
        for name, table in self.tables().items():
            merged = compact.compact(table, everything=everything)
            if merged or everything:
                columns = {"records": RECORD_INDEXES, "events": EVENT_INDEXES, "signals": ("record_id",)}
                compact.index_scalars(table, columns.get(name, VECTOR_INDEXES))
            changed += merged
        return changed

    def clean_up(self) -> None:
        """Remove versions that nobody needs any more."""
        for table in self.tables().values():
            table.clean_up(_KEPT_VERSIONS)


def vectors_name(embedder: str) -> str:
    """Return the table name of an embedder's vectors."""
    exact = hashlib.sha256(embedder.encode()).hexdigest()[:8]
    return f"vectors_{re.sub(r'[^A-Za-z0-9.-]+', '_', embedder)[:80]}_{exact}"


def group_vectors(rows: pa.Table) -> dict[str, NDArray[np.float32]]:
    """Return vectors by version id, pieces in order."""
    if rows.num_rows == 0:
        return {}
    rows = rows.sort_by([("version_id", "ascending"), ("piece", "ascending")])
    vectors = schema.read_vectors(rows)
    ids = rows.column("version_id").to_pylist()
    found: dict[str, NDArray[np.float32]] = {}
    start = 0
    for at in range(1, len(ids) + 1):
        if at == len(ids) or ids[at] != ids[start]:
            found[ids[start]] = vectors[start:at]
            start = at
    return found
