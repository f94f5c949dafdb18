"""lakemem through its public face: every row is one journaled, sealed and synced write."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import lakemem
from benchmarks.engines.protocol import tag_of
from lakemem.embedders.callable import CallableEmbedder
from lakemem.errors import LakememError, StoreClosed
from lakemem.records.commands import StoreMemory
from lakemem.records.times import OPEN, to_datetime

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows
    from lakemem.store import Store

_GROUP = 20_000
_WAIT_S = 600.0


class Lakemem:
    """One home; vectors come with the rows, as from an importer that has them."""

    name = "lakemem"

    def __init__(self) -> None:
        self._store: Store | None = None
        self._row_of: dict[str, str] = {}

    @property
    def store(self) -> Store:
        """The open store."""
        if self._store is None:
            raise StoreClosed("not open")
        return self._store

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty home; texts written later get a vector from a stand-in for a model outside the interpreter."""
        model = CallableEmbedder(lambda texts: _some_vectors(texts, dimensions), id="bench", dimensions=dimensions)
        self._store = lakemem.open(folder / "home", embedder=model)

    def load(self, rows: Rows) -> None:
        """Write every row at its own system time, and wait until all of it is on tables and words."""
        times = [getattr(rows, name).tolist() for name in ("valid_from", "valid_to", "system_from")]
        commands = [
            StoreMemory(
                tenant, key, text, (tag_of(key),), valid_from=start, valid_to=None if end == OPEN else end, at=at
            )
            for tenant, key, text, start, end, at in zip(rows.tenant, rows.key, rows.text, *times, strict=True)
        ]
        for begin in range(0, len(commands), _GROUP):
            group = commands[begin : begin + _GROUP]
            results = self.store.write_many(group, vectors=rows.vectors[begin : begin + _GROUP])
            for name, result in zip(rows.version_id[begin : begin + _GROUP], results, strict=True):
                if isinstance(result, LakememError):
                    raise result
                self._row_of[result.events[0].event_id] = name
        self.store.catch_up(_WAIT_S)

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return the nearest rows that hold."""
        found = self.store.search(
            "", tenant=tenant, vector=vector, using="vectors", limit=k,
            valid_at=to_datetime(valid_at), as_of=to_datetime(as_of),
        )  # fmt: skip
        return [self._row_of[hit.version_id] for hit in found]

    def word_search(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return the best rows by words that hold."""
        found = self.store.search(
            query, tenant=tenant, using="words", limit=k, valid_at=to_datetime(valid_at), as_of=to_datetime(as_of)
        )
        return [self._row_of[hit.version_id] for hit in found]

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the rows that hold, sorted."""
        found = self.store.list(tenant=tenant, valid_at=to_datetime(valid_at), as_of=to_datetime(as_of))
        return sorted(self._row_of[memory.version_id] for memory in found)

    def durable_write(self, tenant: str, key: str, *, text: str) -> None:
        """Write one memory; journaled and synced when it returns."""
        self.store.store(key, text, tenant=tenant)

    def close(self) -> None:
        """Close the store."""
        store, self._store = self._store, None
        if store is not None:
            store.close()


def _some_vectors(texts: Sequence[str], dimensions: int) -> NDArray[np.float32]:
    """Return unit vectors that depend on the texts' number alone: what they are is not measured."""
    found = np.random.default_rng(len(texts)).standard_normal((len(texts), dimensions), dtype=np.float32)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)
