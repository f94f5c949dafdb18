"""Right answers by brute force, written apart from every engine: all rows are looked at for every question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from benchmarks.engines.protocol import Rows

_TIE = 1e-6
"""Cosines closer than this are equal for an engine that computes in float32."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The right answer of one vector question.

    Attributes:
        best: the min(k, matching) nearest version ids, nearest first.
        acceptable: those that may stand among the first k, ties at the k-th place included.
        matching: everything that passes the filter.
    """

    best: list[str]
    acceptable: set[str]
    matching: set[str]


class Truth:
    """What each question should have found in `rows`."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        names = sorted(set(rows.tenant))
        self._number = {name: number for number, name in enumerate(names)}
        self._tenant = np.array([self._number[name] for name in rows.tenant], dtype=np.int64)

    def holding(self, tenant: str, *, valid_at: int, as_of: int) -> NDArray[np.int64]:
        """Return the positions of the tenant's rows that hold at the instant: the four comparisons of the one rule."""
        rows = self.rows
        holds = (
            (self._tenant == self._number.get(tenant, -1))
            & (rows.valid_from <= valid_at)
            & (valid_at < rows.valid_to)
            & (rows.system_from <= as_of)
            & (as_of < rows.system_to)
        )
        return np.flatnonzero(holds).astype(np.int64)

    def names(self, positions: NDArray[np.int64]) -> list[str]:
        """Return the version ids at `positions`, in their order."""
        return [self.rows.version_id[position] for position in positions.tolist()]

    def state(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids that hold, sorted."""
        return sorted(self.names(self.holding(tenant, valid_at=valid_at, as_of=as_of)))

    def nearest(self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int) -> Nearest:
        """Return what a search for the k nearest may and must find; cosines are computed in float64."""
        found = self.holding(tenant, valid_at=valid_at, as_of=as_of)
        cosines = self.rows.vectors[found].astype(np.float64) @ vector.astype(np.float64)
        order = np.argsort(-cosines, kind="stable")
        best = order[:k]
        least = float(cosines[best[-1]]) - _TIE if len(best) else 0.0
        return Nearest(
            best=self.names(found[best]),
            acceptable=set(self.names(found[cosines >= least])),
            matching=set(self.names(found)),
        )

    def with_a_word(self, tenant: str, words: Iterable[str], *, valid_at: int, as_of: int) -> set[str]:
        """Return the version ids that hold and contain at least one of the words, compared as they are written."""
        wanted = set(words)
        found = self.holding(tenant, valid_at=valid_at, as_of=as_of).tolist()
        return {self.rows.version_id[i] for i in found if not wanted.isdisjoint(self.rows.text[i].split())}
