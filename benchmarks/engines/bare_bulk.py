"""LanceDB and a words index by themselves: what an import costs when nothing but them is paid for.

The words index has lakemem's own fields and analysers, so that both index the same rows in the same way; there is no
journal, no hash chain, no rectangle, no tenant in memory and no sync.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import lancedb

from benchmarks.engines.lance_columns import as_table
from benchmarks.engines.partial import Partial
from benchmarks.engines.protocol import tag_of
from lakemem.errors import StoreClosed
from lakemem.fulltext.reader import WordReader
from lakemem.fulltext.writer import WordWriter
from lakemem.records.filters import All, Holds, equals
from lakemem.records.times import Instant
from lakemem.records.versions import Event, Version

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from benchmarks.engines.protocol import Rows


class BareBulk(Partial):
    """One LanceDB `add` with vectors, then one Tantivy commit of the same rows; neither syncs."""

    name = "bare-bulk"
    refusals: ClassVar[Mapping[str, str]] = {
        "vector_search": "see lancedb",
        "state_at": "see lancedb",
        "durable_write": "no fsync; see bare-append",
    }

    def __init__(self) -> None:
        self._database: lancedb.DBConnection | None = None
        self._writer: WordWriter | None = None
        self._reader: WordReader | None = None

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty table and an empty index."""
        del dimensions
        self._database = lancedb.connect(str(folder / "lance"))
        self._writer = WordWriter(folder / "tantivy")
        self._reader = WordReader(folder / "tantivy")

    def load(self, rows: Rows) -> None:
        """Add the rows to LanceDB, then to Tantivy."""
        if self._database is None or self._writer is None or self._reader is None:
            raise StoreClosed("not open")
        columns = as_table(rows)
        self._database.create_table("rows", schema=columns.schema).add(columns)
        self._writer.apply(delete=(), add=_versions(rows))
        self._writer.commit()
        self._reader.reload()

    def word_search(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return the best rows by BM25 among those that hold."""
        if self._reader is None:
            raise StoreClosed("not open")
        where = All((equals("tenant", tenant), Holds(Instant(valid_at, as_of))))
        return [hit.version_id for hit in self._reader.search(query, mode="natural", where=where, limit=k)]

    def close(self) -> None:
        """Let go of table and index."""
        if self._writer is not None:
            self._writer.close()
        if self._reader is not None:
            self._reader.close()
        self._database = self._writer = self._reader = None


def _versions(rows: Rows) -> Iterator[Version]:
    times = [getattr(rows, name).tolist() for name in ("valid_from", "valid_to", "system_from", "system_to")]
    for name, tenant, key, text, *four in zip(rows.version_id, rows.tenant, rows.key, rows.text, *times, strict=True):
        begin, end, since, until = four
        event = Event(
            name, tenant, 0, "store", "memory", since, (name,), begin, end, key=key, value=text, tags=(tag_of(key),)
        )
        yield Version(name, name, event, begin, end, since, until)
