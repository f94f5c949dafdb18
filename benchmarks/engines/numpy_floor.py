"""A matrix per tenant in memory: what an exact scan of one tenant costs when nothing stands in its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from benchmarks.engines.partial import Partial

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows


@dataclass(frozen=True, slots=True)
class _Tenant:
    """One tenant's columns: [n] names, [4, n] times as they are compared, [n, d] vectors."""

    names: list[str]
    times: NDArray[np.int64]
    vectors: NDArray[np.float32]

    def holding(self, valid_at: int, as_of: int) -> NDArray[np.bool_]:
        """Return [n] whether each row holds at the instant."""
        valid_from, valid_to, system_from, system_to = self.times
        held: NDArray[np.bool_] = (
            (valid_from <= valid_at) & (valid_at < valid_to) & (system_from <= as_of) & (as_of < system_to)
        )
        return held


class NumpyFloor(Partial):
    """Exact top k over one contiguous float32 matrix per tenant.  Nothing reaches the disk."""

    name = "numpy"
    refusals: ClassVar[Mapping[str, str]] = {
        "word_search": "a matrix has no words",
        "durable_write": "in memory only",
    }

    def __init__(self) -> None:
        self._tenants: dict[str, _Tenant] = {}

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin with no rows; the folder stays empty."""
        del folder, dimensions
        self._tenants = {}

    def load(self, rows: Rows) -> None:
        """Gather each tenant's rows into one matrix."""
        positions: dict[str, list[int]] = {}
        for position, tenant in enumerate(rows.tenant):
            positions.setdefault(tenant, []).append(position)
        times = np.stack([rows.valid_from, rows.valid_to, rows.system_from, rows.system_to])
        self._tenants = {
            tenant: _Tenant(
                names=[rows.version_id[i] for i in some],
                times=np.ascontiguousarray(times[:, some]),
                vectors=np.ascontiguousarray(rows.vectors[some]),
            )
            for tenant, some in positions.items()
        }

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return the exact nearest rows that hold."""
        mine = self._tenants.get(tenant)
        if mine is None:
            return []
        scores = mine.vectors @ vector
        scores[~mine.holding(valid_at, as_of)] = -np.inf
        best = np.argpartition(-scores, k)[:k] if k < len(scores) else np.arange(len(scores))
        best = best[np.argsort(-scores[best], kind="stable")]
        return [mine.names[i] for i in best.tolist() if scores[i] > -np.inf]

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids that hold, sorted."""
        mine = self._tenants.get(tenant)
        if mine is None:
            return []
        return sorted(mine.names[i] for i in np.flatnonzero(mine.holding(valid_at, as_of)).tolist())

    def close(self) -> None:
        """Forget all rows."""
        self._tenants = {}
