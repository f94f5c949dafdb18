"""What every view of a tenant can answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lakemem.projection.apply import Outcome
from lakemem.projection.resolve import Beliefs
from lakemem.records.filters import Filter
from lakemem.records.versions import Event, Version
from lakemem.resident.marks import Marks

SCORE_DIGITS = 6
"""Cosines are compared to this many decimals: matrix products differ in the last bits with a row's place."""


class Near(NamedTuple):
    """A version and its cosine to the query, in [-1, 1]."""

    version: Version
    score: float


class Nearest(NamedTuple):
    """The nearest versions, best first, and how they were found."""

    hits: list[Near]
    how: str
    candidates: int


class TenantView(Beliefs, Protocol):
    """One tenant's state, read and changed; safe to use from several threads."""

    tenant: str

    def prefetch(self, names: Iterable[str], command_ids: Iterable[str] = (), *, origins: Iterable[str] = ()) -> None:
        """Load what writes to these names, with these command ids and origins, will need, outside the writer's lock."""

    def command(self, command_id: str) -> Event | None:
        """Return the (first) event of a command that was already carried out."""

    def has_origin(self, origin: str) -> bool:
        """Tell whether an import of this origin was already taken."""

    def accept(self, outcome: Outcome) -> None:
        """Take over what a durable event did."""

    def accept_all(
        self, outcomes: Sequence[Outcome], vectors: Mapping[str, NDArray[np.float32]]
    ) -> list[tuple[Version, NDArray[np.float32]]]:
        """Take over a group's durable events, and vectors by event; return the versions that got one of these."""

    def accept_vectors(self, event_id: str, vectors: NDArray[np.float32]) -> list[Version]:
        """Take an event's vectors, [pieces, dimensions], and return its rectangles as they stand now."""

    def vectors_of(self, version_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Return the vectors of versions that have some, [pieces, dimensions] each."""

    def flushed(self, versions: Iterable[Version]) -> None:
        """Learn that these states of versions are on the tables."""

    def select(self, where: Filter, limit: int | None = None) -> list[Version]:
        """Return the versions that pass, most recently written first."""

    def count(self, where: Filter) -> int:
        """Return how many versions pass."""

    def nearest(self, vector: NDArray[np.float32], where: Filter, *, k: int) -> Nearest:
        """Return the k nearest of the versions that pass, filtered before top-k."""

    def by_id(self, version_ids: Iterable[str]) -> dict[str, Version]:
        """Return versions by id; ids that do not exist are left out."""

    def history(self, record_id: str) -> list[Event]:
        """Return the events of a record, oldest first; writes with their values."""

    def marks(self) -> Marks:
        """Return what was marked about the tenant's episodes."""

    def due(self) -> list[Version]:
        """Return the versions that still lack a vector."""

    @property
    def nbytes(self) -> int:
        """Bytes that the view holds in memory, roughly."""


def newest_first(version: Version) -> tuple[int, int, str]:
    """Sort key of lists: most recently written first, ties in the journal's order, then by id."""
    event = version.event
    return (-event.system_time, -event.sequence, version.version_id)
