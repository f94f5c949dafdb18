"""Chroma in this process: its own index, filtered by its `where`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from benchmarks.engines.partial import Partial

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows

chromadb = import_module("chromadb")
_config = import_module("chromadb.config")

_TIMES = ("valid_from", "valid_to", "system_from", "system_to")


class Chroma(Partial):
    """One collection with cosine distance; tenant and times are metadata."""

    name = "chroma"
    refusals: ClassVar[Mapping[str, str]] = {
        "word_search": "no ranked word search",
        "durable_write": "a write needs a vector",
    }

    def __init__(self) -> None:
        self._client: Any = None
        self._collection: Any = None

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty collection; telemetry is off and no embedding model is asked for."""
        del dimensions
        self._client = chromadb.PersistentClient(
            path=str(folder), settings=_config.Settings(anonymized_telemetry=False)
        )
        self._collection = self._client.create_collection(
            "rows", embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
        )

    def load(self, rows: Rows) -> None:
        """Add the rows in the largest batches that it takes."""
        times = [getattr(rows, name).tolist() for name in _TIMES]
        batch = int(self._client.get_max_batch_size())
        for start in range(0, len(rows), batch):
            some = range(start, min(start + batch, len(rows)))
            self._collection.add(
                ids=[rows.version_id[i] for i in some],
                embeddings=rows.vectors[some.start : some.stop],
                documents=[rows.text[i] for i in some],
                metadatas=[
                    {"tenant": rows.tenant[i], "key": rows.key[i]}
                    | {name: column[i] for name, column in zip(_TIMES, times, strict=True)}
                    for i in some
                ],
            )

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return what its index finds among the rows that hold."""
        where = _holds(tenant, valid_at=valid_at, as_of=as_of)
        found = self._collection.query(query_embeddings=vector[None, :], n_results=k, where=where, include=[])
        return [str(name) for name in found["ids"][0]]

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids that hold, sorted."""
        found = self._collection.get(where=_holds(tenant, valid_at=valid_at, as_of=as_of), include=[])
        return sorted(str(name) for name in found["ids"])

    def close(self) -> None:
        """Stop its threads and close its files."""
        if self._client is not None:
            self._client.close()
            self._client = self._collection = None


def _holds(tenant: str, *, valid_at: int, as_of: int) -> dict[str, Any]:
    """Return the filter of one tenant at one instant as Chroma reads it."""
    return {
        "$and": [
            {"tenant": tenant},
            {"valid_from": {"$lte": valid_at}},
            {"valid_to": {"$gt": valid_at}},
            {"system_from": {"$lte": as_of}},
            {"system_to": {"$gt": as_of}},
        ]
    }
