"""SQLite without vectors: questions about time over a covering index, words, and durable writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from benchmarks.engines.partial import Partial
from benchmarks.engines.sqlite_rows import SqliteRows
from lakemem.errors import StoreClosed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from benchmarks.engines.protocol import Rows


class SqlitePlain(Partial):
    """Rows, indexes and FTS5 in one file."""

    name = "sqlite-plain"
    refusals: ClassVar[Mapping[str, str]] = {
        "vector_search": "no vectors without an extension",
    }

    def __init__(self) -> None:
        self._rows: SqliteRows | None = None

    @property
    def rows(self) -> SqliteRows:
        """The open tables."""
        if self._rows is None:
            raise StoreClosed("not open")
        return self._rows

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty file."""
        del dimensions
        self._rows = SqliteRows(folder)

    def load(self, rows: Rows) -> None:
        """Take rows and words; vectors are left out."""
        self.rows.load(rows)

    def word_search(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return the best rows by BM25 among those that hold."""
        return self.rows.words_of_tenant(tenant, query, k=k, valid_at=valid_at, as_of=as_of)

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids that hold, sorted."""
        return self.rows.state_at(tenant, valid_at=valid_at, as_of=as_of)

    def durable_write(self, tenant: str, key: str, *, text: str) -> None:
        """Commit one row and its words with a sync."""
        self.rows.durable_write(tenant, key, text=text)

    def close(self) -> None:
        """Close the file."""
        if self._rows is not None:
            self._rows.close()
            self._rows = None
