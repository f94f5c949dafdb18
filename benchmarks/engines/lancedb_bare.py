"""LanceDB by itself: the filter is pushed down before an exact search of the rows that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import lancedb
from lancedb.index import BTree
from lancedb.query import LanceVectorQueryBuilder

from benchmarks.engines.lance_columns import as_table, holds_sql
from benchmarks.engines.partial import Partial
from lakemem.errors import StoreClosed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows


class LancedbBare(Partial):
    """One table, rows clustered by tenant as after a compaction, a BTREE on the tenant, no vector index; exact."""

    name = "lancedb"
    refusals: ClassVar[Mapping[str, str]] = {
        "word_search": "no words index here; see bare-bulk",
        "durable_write": "Lance does not sync files on a local disk",
    }

    def __init__(self) -> None:
        self._database: lancedb.DBConnection | None = None
        self._table: lancedb.table.Table | None = None

    @property
    def table(self) -> lancedb.table.Table:
        """The loaded table."""
        if self._table is None:
            raise StoreClosed("not loaded")
        return self._table

    def open(self, folder: Path, dimensions: int) -> None:
        """Connect to an empty folder; the table comes with its first rows."""
        del dimensions
        self._database = lancedb.connect(str(folder))

    def load(self, rows: Rows) -> None:
        """Write one table and its index.  Lance does not sync files on a local disk."""
        if self._database is None:
            raise StoreClosed("not open")
        self._table = self._database.create_table("rows", as_table(rows.by_tenant()))
        self._table.create_index("tenant", config=BTree())

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return the exact nearest rows that hold."""
        query = LanceVectorQueryBuilder(self.table, vector, "vector").distance_type("cosine")
        where = holds_sql(tenant, valid_at=valid_at, as_of=as_of)
        found = query.where(where, prefilter=True).select(["version_id", "_distance"]).limit(k).to_arrow()
        return [str(name) for name in found["version_id"].to_pylist()]

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids that hold, sorted."""
        where = holds_sql(tenant, valid_at=valid_at, as_of=as_of)
        found = self.table.search().where(where).select(["version_id"]).limit(self.table.count_rows()).to_arrow()
        return sorted(str(name) for name in found["version_id"].to_pylist())

    def close(self) -> None:
        """Let go of the table."""
        self._table = self._database = None
