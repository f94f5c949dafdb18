"""What a store is made of, and what it asks of its engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from lakemem.config import Settings
from lakemem.embedders.protocol import Embedder
from lakemem.fulltext.reader import WordReader
from lakemem.home import Home
from lakemem.journal.anchors import Anchors
from lakemem.journal.disk import Disk
from lakemem.journal.entry import Key, make_key
from lakemem.records.filters import Filter
from lakemem.rerankers.protocol import Reranker
from lakemem.resident.views import View
from lakemem.tables.published import Published
from lakemem.tables.shard import Shard
from lakemem.writing.clock import SystemClock, wall_clock

T = TypeVar("T")


class Parts:
    """What a store is made of, from outside.

    Args:
        home: its folder.
        settings: how it behaves.
        embedder: the model, or None for words only.
        reranker: reorders hits, or None.
        wall: returns microseconds since 1970.
        disk: the seam to the operating system.
    """

    def __init__(
        self,
        home: Path,
        *,
        settings: Settings,
        embedder: Embedder | None,
        reranker: Reranker | None = None,
        wall: Callable[[], int] = wall_clock,
        disk: Disk | None = None,
    ) -> None:
        self.home = Home(home)
        self.settings = settings
        self.embedder = embedder
        self.reranker = reranker
        self.wall = wall
        self.disk = disk or Disk()

    @property
    def key(self) -> Key | None:
        """The chain key, or None."""
        return make_key(self.settings.chain_key) if self.settings.chain_key else None


class Engine(Protocol):
    """What the store asks of its engine, writer or follower."""

    parts: Parts
    clock: SystemClock
    anchors: Anchors

    def view(self, tenant: str) -> View:
        """Return a tenant's state, its own acknowledged writes included."""

    def settled_view(self, tenant: str) -> View:
        """Return a tenant's state once its own writes are on tables and words."""

    def count_now(self, tenant: str, where: Filter, *, at: int) -> int:
        """Return how many of a tenant's versions that pass a timeless filter hold at `at`, which is now."""

    def resident(self) -> tuple[int, int]:
        """Return how many tenants are in memory, and their bytes, roughly."""

    def words(self) -> WordReader:
        """Return the words index."""

    def watermark(self, where: Filter) -> Filter:
        """Return the filter as the words index must be asked."""

    def vectors_due(self, tenant: str, wait_s: float) -> int:
        """Wait for a tenant's vectors and return how many are still due."""

    def tenants(self, written_since: int | None = None) -> list[str]:
        """Return the tenants' names, or of those that were written to since a system time."""

    def holders_of(self, record_id: str) -> list[str]:
        """Return the tenants that have a record of this id."""

    def state(self) -> Published:
        """Return the published state."""

    def accesses(self, tenant: str) -> dict[str, tuple[int, int]]:
        """Return (access count, last access) by record id."""

    def shard(self) -> Shard:
        """Return the published tables."""

    def current_anchors(self) -> Anchors:
        """Return the anchored heads as they are now."""

    def while_quiet(self, work: Callable[[], T]) -> T:
        """Do `work` while no group is being written, as far as that can be had."""

    def close(self) -> None:
        """Let go of everything."""
