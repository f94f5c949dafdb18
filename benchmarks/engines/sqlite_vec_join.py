"""sqlite-vec and FTS5 as they are often used: everybody's best k first, tenant and times joined after.

It is here because it is common and wrong: where other tenants or superseded rows are nearer, fewer than k rows are
left, often none.  The tables show how often.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from benchmarks.engines.partial import Partial
from benchmarks.engines.sqlite_plain import SqlitePlain
from benchmarks.engines.sqlite_rows import HOLDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows

sqlite_vec = import_module("sqlite_vec")


class SqliteVecJoin(SqlitePlain):
    """vec0 without a partition, filtered after the search; short by design."""

    name = "sqlite-vec-join"
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
            "CREATE VIRTUAL TABLE vectors USING vec0(row INTEGER PRIMARY KEY,"
            f" vector FLOAT[{dimensions}] DISTANCE_METRIC=cosine)"
        )

    def load(self, rows: Rows) -> None:
        """Take rows, words and vectors."""
        super().load(rows)
        values = zip(range(1, len(rows) + 1), map(bytes, rows.vectors), strict=True)
        with self.rows.database:
            self.rows.database.executemany("INSERT INTO vectors VALUES (?, ?)", values)
        self.rows.checkpoint()

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return what is left of everybody's nearest k after the filter."""
        asked = {"tenant": tenant, "vector": vector.tobytes(), "k": k, "valid_at": valid_at, "as_of": as_of}
        found = self.rows.database.execute(
            "SELECT rows.version_id FROM"
            " (SELECT row, distance FROM vectors WHERE vector MATCH :vector AND k = :k) AS best"
            f" CROSS JOIN rows ON rows.row = best.row WHERE {HOLDS} ORDER BY best.distance",
            asked,
        )
        return [name for (name,) in found]

    def word_search(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return what is left of everybody's best k after the filter."""
        return self.rows.words_then_filter(tenant, query, k=k, valid_at=valid_at, as_of=as_of)
