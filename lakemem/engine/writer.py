"""The holder of the writer lock."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

from lakemem.engine.parts import Parts, T
from lakemem.engine.tallies import Tallies
from lakemem.errors import IndexFailed, Interrupted, StorageFailed, StoreDamaged
from lakemem.fulltext.reader import WordReader
from lakemem.home import WriterLock
from lakemem.journal.anchors import Anchors
from lakemem.journal.folders import tenant_folder, tenant_folders
from lakemem.records.filters import All, Filter, Holds
from lakemem.records.times import Instant
from lakemem.records.ulids import new_ulid
from lakemem.resident.views import View, Views
from lakemem.tables.published import Published
from lakemem.tables.shard import Shard
from lakemem.upkeep import recovery, rescan
from lakemem.upkeep.flusher import Flusher
from lakemem.upkeep.generation import Generation
from lakemem.upkeep.recovery import Progress
from lakemem.upkeep.signals import AccessCounts
from lakemem.upkeep.vector_index import VectorIndexer
from lakemem.upkeep.vectors import VectorFiller
from lakemem.writing.clock import SystemClock
from lakemem.writing.group import Committer

_FEW_VIEWS = 500
"""Tenants in memory up to which their bytes are added up when they are asked for; beyond, at each flush."""


class WriterEngine:
    """The holder of the writer lock: commits, flushes, fills in vectors, keeps tables in shape."""

    def __init__(self, parts: Parts, *, wait_s: float) -> None:
        self.parts = parts
        home = parts.home
        self.clock = SystemClock(parts.wall)
        self.compactions = self.checkpoints = 0
        """How often upkeep did something since the home was opened."""
        try:
            home.create(new_ulid(parts.wall()))
        except OSError as error:
            raise StorageFailed(f"the home {home.root} cannot be made: {error.strerror}") from error
        self._lock = WriterLock(home.run)
        self._lock.acquire(wait_s)
        try:
            self.anchors = Anchors(home.anchors, parts.disk, writable=True)
            self._assemble(self._open_generation())
            self.committer = Committer(
                home, disk=parts.disk, clock=self.clock, views=self._views, flusher=self.flusher,
                anchors=self.anchors, key=parts.key,
            )  # fmt: skip
            self.recovered = recovery.catch_up(
                home, self.generation.state.positions, views=self._views, flusher=self.flusher
            )
            if self.recovered:
                self.flusher.wait_for(None)
            if self.filler is not None and parts.settings.upkeep:
                self.filler.start()
        except BaseException:
            self._lock.release()
            raise

    def _open_generation(self) -> Generation:
        """Open the current generation; build one from the journal where there is none, or none that opens."""
        home = self.parts.home
        name = home.generation()
        if name is not None:
            try:
                base = recovery.base_state(home.shard / name)
                if base is not None:
                    return self._generation(home.shard / name, base)
            except (IndexFailed, StoreDamaged):
                pass  # derived state is never the truth: it is built again below
        generation = self._generation(self._next_folder(), None)
        if tenant_folders(home.markdown):
            rescan.build(home, generation, vectors=rescan.VectorSource(None), progress=lambda *_: None)
        generation.checkpoint()
        home.point_to(generation.folder.name)
        self._remove_others(generation.folder)
        return generation

    def _generation(self, folder: Path, base: Published | None) -> Generation:
        embedder = self.parts.embedder
        if embedder is None:
            return Generation(folder, base, embedder="", dimensions=0)
        known = base.dimensions if base is not None and base.embedder == embedder.id else 0
        return Generation(folder, base, embedder=embedder.id, dimensions=embedder.dimensions or known)

    def _next_folder(self) -> Path:
        shard = self.parts.home.shard
        numbers = [int(path.name[1:]) for path in shard.glob("g*") if path.name[1:].isdigit()]
        return shard / f"g{max(numbers, default=0) + 1:06d}"

    def _remove_others(self, *keep: Path) -> None:
        for path in self.parts.home.shard.glob("g*"):
            if path not in keep:
                shutil.rmtree(path, ignore_errors=True)

    def _assemble(self, generation: Generation) -> None:
        """Put the parts above a generation together."""
        parts, settings = self.parts, self.parts.settings
        self.generation = generation
        self._views = Views(
            generation.tables,
            lambda tenant: tenant_folder(tenant) in self.generation.state.positions,
            dimensions=generation.dimensions,
            resident_rows=settings.resident_rows,
            resident_bytes=settings.resident_bytes,
        )
        self.flusher = Flusher(
            generation, self._views, flush_ms=settings.flush_ms, flush_rows=settings.flush_rows, after=self._after_flush
        )
        self.tallies = Tallies(generation.tables, self.flusher, exclusively=self._exclusively)
        self.counts = AccessCounts(generation, settings.access_flush_s)
        self.indexer = VectorIndexer(generation)
        self.filler: VectorFiller | None = None
        if parts.embedder is not None:
            self.filler = VectorFiller(
                parts.embedder, self._views, flusher=self.flusher,
                generation=generation, batch=settings.embed_batch, learn_width=self._learn_width,
            )  # fmt: skip
        self.sizes = self._measured()
        """Rows on the tables, documents in the words index, bytes of tenants in memory: as of the last flush."""
        self.flusher.start()

    def _exclusively(self, work: Callable[[], None]) -> None:
        self.committer.exclusively(work)  # it is made after what is assembled here

    def _measured(self) -> tuple[int, int, int]:
        bytes_held = sum(view.nbytes for view in self._views.loaded())
        return self.generation.shard.records.count(), self.generation.word_reader.count(), bytes_held

    def _after_flush(self) -> None:
        """Upkeep in the thread that writes the tables: bounded, and between flushes."""
        generation = self.generation
        self.sizes = self._measured()
        if self.counts.is_due:
            self.counts.flush()
        generation.set_vectors_due(due=self.filler is None or not self.filler.is_settled)
        if not self.parts.settings.upkeep and not generation.is_crowded:
            return
        merged = generation.compact() if generation.is_crowded else 0
        self.compactions += bool(merged)
        if merged or generation.is_checkpoint_due(self.parts.settings.checkpoint_groups):
            generation.checkpoint()
            self.checkpoints += 1
            if self._views.has_large and self.parts.settings.upkeep and self.indexer.is_due:
                self.indexer.start()

    def _learn_width(self, dimensions: int) -> None:
        """Take note of the width of a model's vectors, learnt from its first answer."""

        def learn() -> None:
            self.flusher.wait_for(None)
            self.generation.set_width(dimensions)
            self._views.set_width(dimensions)

        self.committer.exclusively(learn)

    def view(self, tenant: str) -> View:
        """Return a tenant's state, its own acknowledged writes included."""
        return self._views.get(tenant)

    def settled_view(self, tenant: str) -> View:
        """Return a tenant's state once its own writes are on tables and words."""
        self.flusher.wait_for(tenant)
        return self._views.get(tenant)

    def count_now(self, tenant: str, where: Filter, *, at: int) -> int:
        """Return how many of a tenant's versions that pass a timeless filter hold at `at`, which is now.

        A tenant that is not in memory is counted once and the count moved on: no flush, no look at its rows.
        """
        view = self._views.get(tenant)
        if view.is_current:
            return view.count(All((Holds(Instant(at, at)), where)))
        return self.tallies.count(tenant, where, at=at)

    def resident(self) -> tuple[int, int]:
        """Return how many tenants are in memory, and their bytes, roughly (for many: as of the last flush)."""
        views = self._views.loaded()
        if len(views) > _FEW_VIEWS:
            return len(views), self.sizes[2]
        return len(views), sum(view.nbytes for view in views)

    def words(self) -> WordReader:
        """Return the words index."""
        return self.generation.word_reader

    def watermark(self, where: Filter) -> Filter:
        """Return the filter as it is: the writer's words are never ahead of its views."""
        return where

    def vectors_due(self, tenant: str, wait_s: float) -> int:
        """Wait for a tenant's vectors and return how many are still due."""
        view = self._views.get(tenant)
        if view.is_current and self.generation.dimensions and not view.has_due:
            return 0
        if self.filler is None:
            return len({version.event.event_id for version in view.due()}) if self.generation.dimensions else 0
        # The filler may know of more than the view does: a large tenant that was let go, a model of unknown width.
        if not self.filler.due(tenant):
            if not view.has_due:
                return 0
            self.filler.add(tenant, [version.event for version in view.due()])
        left = self.filler.wait(tenant, wait_s)
        return max(left, len({version.event.event_id for version in self._views.get(tenant).due()}))

    def holders_of(self, record_id: str) -> list[str]:
        """Return the tenants that have a record of this id; an episode's first version has its record's id."""
        views = self._views.loaded()
        in_memory = [view.tenant for view in views if view.is_current and view.by_id([record_id])]
        # A large tenant's versions are read by their ids alone, whosever they are.
        return in_memory or self.generation.tables.holders_of(record_id) or [
            view.tenant for view in views
            if any(version.event.tenant == view.tenant for version in view.by_id([record_id]).values())
        ]  # fmt: skip

    def tenants(self, written_since: int | None = None) -> list[str]:
        """Return the tenants' names, or of those that were written to since a system time."""
        if written_since is not None:
            return [tenant for tenant, at in list(self.committer.written.items()) if at >= written_since]
        self.flusher.wait_for(None)
        return self.generation.tables.tenants()

    def state(self) -> Published:
        """Return the published state."""
        return self.generation.state

    def accesses(self, tenant: str) -> dict[str, tuple[int, int]]:
        """Return (access count, last access) by record id."""
        return self.counts.of(tenant)

    def shard(self) -> Shard:
        """Return the published tables."""
        return self.generation.tables.shard()

    def current_anchors(self) -> Anchors:
        """Return the anchored heads."""
        return self.anchors

    def while_quiet(self, work: Callable[[], T]) -> T:
        """Do `work` while no group is being written."""
        found: list[T] = []
        self.committer.exclusively(lambda: found.append(work()))
        return found[0]

    def rescan(self, progress: Progress) -> int:
        """Build a new generation from the markdown, swap to it, and return how many events were applied."""
        applied = 0

        def work() -> None:
            nonlocal applied
            self.flusher.wait_for(None)
            old = self.generation
            folder = self._next_folder()
            try:
                fresh = self._generation(folder, None)
                source = rescan.VectorSource(old if old.embedder == fresh.embedder else None)
                applied = rescan.build(self.parts.home, fresh, vectors=source, progress=progress)
                fresh.checkpoint()
                self.parts.home.point_to(folder.name)
            except BaseException as error:
                shutil.rmtree(folder, ignore_errors=True)
                if isinstance(error, KeyboardInterrupt):
                    raise Interrupted("the rescan was stopped; the store is as it was") from error
                raise
            self._stop_threads()
            meters = self.flusher.meters
            self._assemble(fresh)
            self.flusher.meters = meters  # what is counted goes on while the home is open
            self.committer.serve(self._views, self.flusher)
            old.retire()
            # The generation before stays until the next rescan: readers may be in the middle of it.
            self._remove_others(folder, old.folder)

        if self.filler is not None:
            self.filler.stop()  # not under the writer's lock: it may be waiting for it, to note its model's width
        try:
            self.committer.exclusively(work)
        finally:
            if self.filler is not None and self.parts.settings.upkeep:
                self.filler.start()
        return applied

    def compact(self) -> int:
        """Merge everything, take a checkpoint, and return how many tables changed."""
        changed = 0

        def work() -> None:
            nonlocal changed
            self.flusher.wait_for(None)
            changed = self.flusher.between_flushes(lambda: self.generation.compact(everything=True))
            if self._views.has_large and self.indexer.is_due:
                self.indexer.start()
            self.indexer.wait()
            self.flusher.between_flushes(self.generation.refresh)
            self.flusher.between_flushes(self.generation.checkpoint)
            self.compactions += bool(changed)
            self.checkpoints += 1

        self.committer.exclusively(work)
        return changed

    def _stop_threads(self) -> None:
        if self.filler is not None:
            self.filler.stop()
        self.flusher.stop()

    def close(self) -> None:
        """Flush, take a last checkpoint, and free the lock."""
        try:
            if self.filler is not None:
                self.filler.stop()
            failure = self.flusher.stop()
            self.committer.close()
            if failure is None:
                self.counts.flush()
                self.generation.set_vectors_due(due=self.filler is None or not self.filler.is_settled)
                if self.generation.is_crowded:
                    self.generation.compact()
                self.generation.close()
            else:
                self.generation.close_quietly()
        finally:
            with contextlib.suppress(OSError):
                self.anchors.sync()
            self.anchors.close()
            if self.parts.embedder is not None:
                self.parts.embedder.close()
            self._lock.release()
