"""sqlite-vec laid out well: the tenant as partition, the times as columns that are filtered before the search."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from benchmarks.engines.partial import Partial
from benchmarks.engines.sqlite_plain import SqlitePlain

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows

sqlite_vec = import_module("sqlite_vec")

_CHUNK = 128
"""Rows of a vec0 chunk.  Each partition fills whole chunks: with the default of 1,024, a thousand tenants of a hundred
rows take ten times the space and three times the time."""


class SqliteVecPartition(SqlitePlain):
    """vec0 with a partition key and metadata columns; exact."""

    name = "sqlite-vec-partition"
    refusals: ClassVar[Mapping[str, str]] = {"durable_write": "a write needs a vector; see sqlite-plain"}
    # Without its vector a new row would not be found.
    durable_write = Partial.durable_write

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty file with one vec0 table."""
        super().open(folder, dimensions)
        database = self.rows.database
        database.enable_load_extension(True)  # noqa: FBT003 - the binding takes it by position only
        database.load_extension(sqlite_vec.loadable_path())
        database.execute(
            "CREATE VIRTUAL TABLE vectors USING vec0(row INTEGER PRIMARY KEY, tenant TEXT PARTITION KEY,"
            " valid_from INTEGER, valid_to INTEGER, system_from INTEGER, system_to INTEGER,"
            f" vector FLOAT[{dimensions}] DISTANCE_METRIC=cosine, CHUNK_SIZE={_CHUNK})"
        )

    def load(self, rows: Rows) -> None:
        """Take rows, words and vectors."""
        super().load(rows)
        columns = (rows.valid_from, rows.valid_to, rows.system_from, rows.system_to)
        values = zip(
            range(1, len(rows) + 1),
            rows.tenant,
            *(column.tolist() for column in columns),
            map(bytes, rows.vectors),
            strict=True,
        )
        with self.rows.database:
            self.rows.database.executemany("INSERT INTO vectors VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        self.rows.checkpoint()

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return the exact nearest rows that hold."""
        asked = {
            "tenant": tenant,
            "vector": vector.tobytes(),
            "k": k,
            "valid_at": valid_at,
            "as_of": as_of,
        }
        found = self.rows.database.execute(
            "SELECT rows.version_id FROM (SELECT row, distance FROM vectors"
            " WHERE vector MATCH :vector AND k = :k AND tenant = :tenant"
            " AND valid_from <= :valid_at AND valid_to > :valid_at"
            " AND system_from <= :as_of AND system_to > :as_of) AS best"
            " CROSS JOIN rows ON rows.row = best.row ORDER BY best.distance",
            asked,
        )
        return [name for (name,) in found]
