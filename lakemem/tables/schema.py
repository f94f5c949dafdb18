"""Columns of the Lance tables, and the way from versions to Arrow and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakemem.records.versions import Event, Version

_TAGS = pa.list_(pa.string())

_FILTER_FIELDS: list[pa.Field[Any]] = [
    pa.field("version_id", pa.string(), nullable=False),
    pa.field("record_id", pa.string(), nullable=False),
    pa.field("tenant", pa.string(), nullable=False),
    pa.field("kind", pa.string(), nullable=False),
    pa.field("status", pa.string(), nullable=False),
    pa.field("key", pa.string(), nullable=False),
    pa.field("tags", _TAGS, nullable=False),
    pa.field("agent", pa.string(), nullable=False),
    pa.field("session", pa.string(), nullable=False),
    pa.field("role", pa.string(), nullable=False),
    pa.field("subject", pa.string(), nullable=False),
    pa.field("predicate", pa.string(), nullable=False),
    pa.field("object", pa.string(), nullable=False),
    pa.field("valid_from", pa.int64(), nullable=False),
    pa.field("valid_to", pa.int64(), nullable=False),
    pa.field("system_from", pa.int64(), nullable=False),
    pa.field("system_to", pa.int64(), nullable=False),
    pa.field("written_at", pa.int64(), nullable=False),
]
"""What every filter may ask for; `records` and `vectors` both carry these."""

RECORDS = pa.schema(
    [
        *_FILTER_FIELDS,
        pa.field("event_id", pa.string(), nullable=False),
        pa.field("op", pa.string(), nullable=False),
        pa.field("sequence", pa.int64(), nullable=False),
        pa.field("value", pa.string(), nullable=False),
        pa.field("given_from", pa.int64(), nullable=False),
        pa.field("given_to", pa.int64(), nullable=False),
        pa.field("has_validity", pa.bool_(), nullable=False),
        pa.field("expires", pa.int64(), nullable=False),
        pa.field("replaces", pa.string(), nullable=False),
        pa.field("command_id", pa.string(), nullable=False),
        pa.field("part", pa.int32(), nullable=False),
        pa.field("parts", pa.int32(), nullable=False),
        pa.field("trace_id", pa.string(), nullable=False),
        pa.field("origin", pa.string(), nullable=False),
        pa.field("extra", pa.string(), nullable=False),
        pa.field("context", pa.string(), nullable=False),
        pa.field("seal", pa.string(), nullable=False),
    ]
)

EVENTS = pa.schema(
    [
        pa.field("event_id", pa.string(), nullable=False),
        pa.field("tenant", pa.string(), nullable=False),
        pa.field("sequence", pa.int64(), nullable=False),
        pa.field("op", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("system_time", pa.int64(), nullable=False),
        pa.field("records", pa.list_(pa.string()), nullable=False),
        pa.field("key", pa.string(), nullable=False),
        pa.field("tags", _TAGS, nullable=False),
        pa.field("agent", pa.string(), nullable=False),
        pa.field("session", pa.string(), nullable=False),
        pa.field("subject", pa.string(), nullable=False),
        pa.field("predicate", pa.string(), nullable=False),
        pa.field("object", pa.string(), nullable=False),
        pa.field("extra", pa.string(), nullable=False),
        pa.field("valid_from", pa.int64(), nullable=False),
        pa.field("valid_to", pa.int64(), nullable=False),
        pa.field("has_validity", pa.bool_(), nullable=False),
        pa.field("expires", pa.int64(), nullable=False),
        pa.field("command_id", pa.string(), nullable=False),
        pa.field("part", pa.int32(), nullable=False),
        pa.field("parts", pa.int32(), nullable=False),
        pa.field("trace_id", pa.string(), nullable=False),
        pa.field("origin", pa.string(), nullable=False),
        pa.field("seal", pa.string(), nullable=False),
    ]
)

SIGNALS = pa.schema(
    [
        pa.field("record_id", pa.string(), nullable=False),
        pa.field("tenant", pa.string(), nullable=False),
        pa.field("access_count", pa.int64(), nullable=False),
        pa.field("last_accessed", pa.int64(), nullable=False),
    ]
)

_RECTANGLE = ("version_id", "record_id", "valid_from", "valid_to", "system_from", "system_to")
_RENAMED = {
    "system_time": "written_at",
    "records": "record_id",
    "valid_from": "given_from",
    "valid_to": "given_to",
}
"""Fields of an event that have another name as columns of `records`; a write's records are its one record id."""


def vectors_schema(dimensions: int) -> pa.Schema:
    """Return the schema of a vectors table: the filter's columns, the piece and a float32 vector."""
    vector = pa.field("vector", pa.list_(pa.float32(), dimensions), nullable=False)
    return pa.schema([*_FILTER_FIELDS, pa.field("piece", pa.int32(), nullable=False), vector])


def records_table(versions: Sequence[Version]) -> pa.Table:
    """Return versions as rows of `records`."""
    return _table(_columns(versions), RECORDS)


def vectors_table(versions: Sequence[Version], pieces: Sequence[int], *, vectors: NDArray[np.float32]) -> pa.Table:
    """Return rows of a vectors table.

    Args:
        versions: n versions, one per row (a version with several pieces stands several times).
        pieces: n piece numbers.
        vectors: [n, dimensions], float32.
    """
    columns = _columns(versions)
    columns["piece"] = list(pieces)
    dimensions = vectors.shape[1]
    flat = pa.array(np.ascontiguousarray(vectors, np.float32).reshape(-1))
    columns["vector"] = pa.FixedSizeListArray.from_arrays(flat, dimensions)
    return _table(columns, vectors_schema(dimensions))


def vectors_like(
    rows: pa.Table, places: Sequence[int], *, pieces: Sequence[int], vectors: NDArray[np.float32]
) -> pa.Table:
    """Return rows of a vectors table whose filter columns are those of `records` rows at hand.

    Args:
        rows: rows of `records`.
        places: n row numbers in it.
        pieces: n piece numbers.
        vectors: [n, dimensions], float32.
    """
    filters = rows.select([field.name for field in _FILTER_FIELDS])
    taken = np.asarray(places, np.int64)
    if not np.array_equal(taken, np.arange(rows.num_rows)):
        filters = filters.take(pa.array(taken))
    dimensions = vectors.shape[1]
    flat = pa.array(np.ascontiguousarray(vectors, np.float32).reshape(-1))
    columns = [*filters.columns, pa.array(pieces, pa.int32()), pa.FixedSizeListArray.from_arrays(flat, dimensions)]
    return pa.Table.from_arrays(columns, schema=vectors_schema(dimensions))


def events_table(events: Sequence[Event]) -> pa.Table:
    """Return events as rows of `events`."""
    return _table(dict(zip(Event._fields, zip(*events, strict=True), strict=True)), EVENTS)


def _columns(versions: Sequence[Version]) -> dict[str, Any]:
    """Return every column of `records`, turned by `zip` without a step of Python per value."""
    if not versions:
        return dict.fromkeys(RECORDS.names, ())
    version_id, record_id, events, *times = zip(*versions, strict=True)
    by_field = zip(Event._fields, zip(*events, strict=True), strict=True)
    columns: dict[str, Any] = {_RENAMED.get(name, name): column for name, column in by_field}
    columns.update(zip(_RECTANGLE, (version_id, record_id, *times), strict=True))
    return columns


def _table(columns: dict[str, Any], schema: pa.Schema) -> pa.Table:
    arrays = [
        columns[field.name] if isinstance(columns[field.name], pa.Array) else pa.array(columns[field.name], field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def read_versions(table: pa.Table) -> list[Version]:
    """Return rows of `records` as versions; rows of one event, and of one status, share it."""
    columns = {name: table.column(name).to_pylist() for name in RECORDS.names}
    events: dict[tuple[str, str], Event] = {}
    versions: list[Version] = []
    taken = [columns[_RENAMED.get(name, name)] for name in Event._fields]
    tag_at, records_at = Event._fields.index("tags"), Event._fields.index("records")
    rectangle = [columns[name] for name in _RECTANGLE]
    names = zip(columns["event_id"], columns["status"], strict=True)
    for name, event_row, row in zip(names, zip(*taken, strict=True), zip(*rectangle, strict=True), strict=True):
        event = events.get(name)
        if event is None:
            fields = list(event_row)
            fields[tag_at] = tuple(fields[tag_at])
            fields[records_at] = (fields[records_at],)
            event = events[name] = Event(*fields)
        version_id, record_id, valid_from, valid_to, system_from, system_to = row
        versions.append(Version(version_id, record_id, event, valid_from, valid_to, system_from, system_to))
    return versions


def read_events(table: pa.Table) -> list[Event]:
    """Return rows of `events` as events without their values."""
    return [Event(**{**row, "records": tuple(row["records"]), "tags": tuple(row["tags"])}) for row in table.to_pylist()]


def read_vectors(table: pa.Table) -> NDArray[np.float32]:
    """Return the `vector` column as [n, dimensions], float32."""
    chunks = table.column("vector").combine_chunks()
    array = chunks.combine_chunks() if isinstance(chunks, pa.ChunkedArray) else chunks
    dimensions = table.schema.field("vector").type.list_size
    if len(array) == 0:
        return np.empty((0, dimensions), np.float32)
    flat: NDArray[np.float32] = array.flatten().to_numpy(zero_copy_only=False)
    return flat.reshape(-1, dimensions)
