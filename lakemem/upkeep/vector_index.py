"""The vector index of tenants that are too large for memory, built beside everything else."""

from __future__ import annotations

import threading

from lakemem.errors import LakememError
from lakemem.tables import compact
from lakemem.tables.table import Table
from lakemem.upkeep.generation import Generation

STALE_SHARE = 0.2
"""Share of rows without an index from which it is brought up to date; until then they are scanned beside it."""


class VectorIndexer:
    """Builds or extends the vector index in a thread of its own, which may take a minute.

    Index commits and appends do not conflict in Lance, so the thread that writes the tables goes on meanwhile.

    Args:
        generation: whose vectors table is indexed.
    """

    def __init__(self, generation: Generation) -> None:
        self._generation = generation
        self._thread: threading.Thread | None = None
        self.failure = ""
        """Why the last build failed, or an empty string."""

    @property
    def is_due(self) -> bool:
        """Whether enough rows lack an index."""
        table = self._generation.shard.vectors
        if table is None or (self._thread is not None and self._thread.is_alive()):
            return False
        found = compact.coverage(table)
        unindexed = found.get("unindexed_vector", found["rows"])
        return found["rows"] >= compact.VECTOR_INDEX_FROM and unindexed > STALE_SHARE * found["rows"]

    def start(self) -> None:
        """Begin to build in the background."""
        self._thread = threading.Thread(target=self._run, name="lakemem-index", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        table = self._generation.shard.vectors
        if table is None:
            return
        try:
            compact.index_vectors(Table(table.uri, table.schema))
            self.failure = ""
        except LakememError as error:
            self.failure = error.message
        except Exception as error:  # noqa: BLE001 - a build that dies with the process must not be told on its stderr
            self.failure = f"{type(error).__name__}: {error}"

    def wait(self) -> None:
        """Return when no build runs."""
        if self._thread is not None:
            self._thread.join()
