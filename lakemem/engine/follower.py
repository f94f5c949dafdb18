"""A reader beside the writer."""

from __future__ import annotations

import threading
from collections.abc import Callable

from lakemem.engine.parts import Parts, T
from lakemem.errors import IndexFailed, NotFound
from lakemem.fulltext.reader import WordReader
from lakemem.journal.anchors import Anchors
from lakemem.journal.folders import tenant_folder
from lakemem.records.filters import All, Any, Filter, Holds
from lakemem.records.times import Instant
from lakemem.resident.views import View, Views
from lakemem.tables.published import Published, States
from lakemem.tables.reader import TableReader
from lakemem.tables.shard import Shard
from lakemem.upkeep.generation import WORDS
from lakemem.writing.clock import SystemClock

_TRIES = 3
"""Generations that may be replaced while one of them is opened."""


class FollowerEngine:
    """A reader beside the writer: sees what is published, repairs nothing."""

    def __init__(self, parts: Parts) -> None:
        parts.home.check_exists()
        self.parts = parts
        self.clock = SystemClock(parts.wall)
        self.anchors = Anchors(parts.home.anchors, parts.disk, writable=False)
        self._name = ""
        self._lock = threading.RLock()
        self._mark: tuple[int, int] = (0, 0)
        self._state: Published
        self._words: WordReader
        self._views: Views
        self._refresh()

    def _refresh(self) -> None:
        """Follow the pointer and the published state; once more where the writer moved on in between."""
        with self._lock:
            for _ in range(_TRIES):
                try:
                    self._follow()
                except (IndexFailed, NotFound):
                    if self.parts.home.generation() in (None, self._name):
                        raise
                else:
                    return
            self._follow()

    def _follow(self) -> None:
        name = self.parts.home.generation()
        if name is None:
            raise NotFound("the home has no derived state yet", hint="open it for writing once, or run a rescan")
        if name != self._name:
            self._open(name)
            return
        mark = self._states.mark()
        if mark != self._mark:
            before = self._state.positions
            self._state, self._mark = self._load(), mark
            after = self._state.positions
            changed = {name for name, position in after.items() if before.get(name) != position}
            self._words.reload()
            self._views.drop_where(lambda tenant: tenant_folder(tenant) in changed, vectors=True)

    def _open(self, name: str) -> None:
        folder = self.parts.home.shard / name
        self._states = States(folder)
        self._mark = self._states.mark()
        self._state = self._load()
        embedder = self.parts.embedder
        fits = embedder is not None and embedder.id == self._state.embedder
        dimensions = self._state.dimensions if fits else 0
        self._tables = TableReader(
            folder, lambda: self._state.versions, embedder=self._state.embedder if fits else "", dimensions=dimensions
        )
        self._words = WordReader(folder / WORDS)
        settings = self.parts.settings
        self._views = Views(
            self._tables,
            lambda tenant: tenant_folder(tenant) in self._state.positions,
            dimensions=dimensions,
            resident_rows=settings.resident_rows,
            resident_bytes=settings.resident_bytes,
        )
        self._name = name

    def _load(self) -> Published:
        state = self._states.load_published()
        if state is None:
            raise NotFound("nothing is published yet", hint="open the home for writing once")
        return state

    def view(self, tenant: str) -> View:
        """Return a tenant's state as it is published."""
        for _ in range(_TRIES):
            self._refresh()
            name = self._name
            try:
                return self._views.get(tenant)
            except IndexFailed:
                if self.parts.home.generation() == name:
                    raise
        self._refresh()
        return self._views.get(tenant)

    def settled_view(self, tenant: str) -> View:
        """Return a tenant's state as it is published."""
        return self.view(tenant)

    def count_now(self, tenant: str, where: Filter, *, at: int) -> int:
        """Return how many of a tenant's published versions that pass a timeless filter hold at `at`."""
        return self.view(tenant).count(All((Holds(Instant(at, at)), where)))

    def resident(self) -> tuple[int, int]:
        """Return how many tenants are in memory, and their bytes, roughly."""
        views = self._views.loaded()
        return len(views), sum(view.nbytes for view in views)

    def words(self) -> WordReader:
        """Return the words index, which may be ahead of the tables."""
        return self._words

    def watermark(self, where: Filter) -> Filter:
        """Return the filter with every `as_of` held to what is published: words of later writes are not seen yet.

        What ends by itself between the watermark and now is dropped after the rows were read.
        """
        limit = self._state.watermark
        match where:
            case Holds(Instant(valid_at=valid_at, as_of=as_of)):
                return Holds(Instant(valid_at, min(as_of, limit)))
            case All(parts):
                return All(tuple(self.watermark(part) for part in parts))
            case Any(parts):
                return Any(tuple(self.watermark(part) for part in parts))
            case _:
                return where

    def vectors_due(self, tenant: str, wait_s: float) -> int:  # noqa: ARG002 - a follower fills in nothing
        """Return how many of a tenant's vectors are due."""
        view = self._views.get(tenant)
        return len({v.event.event_id for v in view.due()}) if view.has_due else 0

    def accesses(self, tenant: str) -> dict[str, tuple[int, int]]:
        """Return (access count, last access) by record id."""
        return self._tables.signals_of(tenant)

    def shard(self) -> Shard:
        """Return the published tables."""
        return self._tables.shard()

    def current_anchors(self) -> Anchors:
        """Return the anchored heads as they are now."""
        return Anchors(self.parts.home.anchors, self.parts.disk, writable=False)

    def while_quiet(self, work: Callable[[], T]) -> T:
        """Do `work`; a follower cannot make the writer wait."""
        return work()

    def tenants(self, written_since: int | None = None) -> list[str]:  # noqa: ARG002 - it does not see who writes
        """Return the tenants' names."""
        self._refresh()
        return self._tables.tenants()

    def holders_of(self, record_id: str) -> list[str]:
        """Return the tenants that have a record of this id."""
        self._refresh()
        return self._tables.holders_of(record_id)

    def state(self) -> Published:
        """Return the published state."""
        self._refresh()
        return self._state

    def close(self) -> None:
        """Let go of the files."""
        self._words.close()
        if self.parts.embedder is not None:
            self.parts.embedder.close()
