"""From durable events to tables and words: collected, written, published."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from lakemem.errors import IndexFailed, LakememError
from lakemem.projection.apply import Outcome
from lakemem.records.versions import Event, Version
from lakemem.resident.views import Views
from lakemem.tables.published import Position
from lakemem.upkeep.garbage import collection_paused
from lakemem.upkeep.generation import Generation

_RETRY_S = 0.5
_LONGEST_COLLECT_S = 1.0
"""How long a stream of writes may keep a flush waiting."""

_LARGE = 1_000
"""Events from which a group's words are handed over at once, and its writer waits for that."""

_MOST_WORDS = 8_000
"""Versions that may wait to be handed to the words index; it takes in 10,000 before it makes its giver wait."""

_IDLE_S = 1.0
"""How often upkeep is looked at while nothing is written."""

T = TypeVar("T")


@dataclass(slots=True)
class Batch:
    """What waits to be flushed; the last state of a version wins."""

    ticket: int = 0
    rows: dict[str, Version] = field(default_factory=dict)
    on_disk: set[str] = field(default_factory=set)
    """Ids that may be on the tables already and are deleted before they are added."""
    words: dict[str, Version] = field(default_factory=dict)
    """Rows that the words index was not given yet as they stand now."""
    in_words: set[str] = field(default_factory=set)
    """Ids of `words` that the index may have, as they stood before."""
    events: list[Event] = field(default_factory=list)
    vectors: dict[str, tuple[Version, NDArray[np.float32]]] = field(default_factory=dict)
    pins: list[str] = field(default_factory=list)
    positions: dict[str, Position] = field(default_factory=dict)
    watermark: int = 0
    replay: bool = False

    def add(self, outcome: Outcome) -> None:
        """Take over what an event did."""
        rows, words = self.rows, self.words
        for version in outcome.closed:
            version_id = version.version_id
            if version_id not in rows:
                self.on_disk.add(version_id)
            if version_id not in words:
                self.in_words.add(version_id)
            rows[version_id] = words[version_id] = version
        for version in outcome.added:
            rows[version.version_id] = words[version.version_id] = version
        self.events.append(outcome.event)
        self.watermark = max(self.watermark, outcome.event.system_time)

    def replayed(self) -> None:
        """Treat every row as one that tables and words may have already."""
        self.replay = True
        self.on_disk.update(self.rows)
        self.words = dict(self.rows)
        self.in_words = set(self.rows)

    def take_words(self) -> tuple[set[str], list[Version]]:
        """Return what the words index must delete, and then add; it counts as given from now on."""
        taken = self.in_words, list(self.words.values())
        self.in_words, self.words = set(), {}
        return taken

    def before(self, later: Batch) -> Batch:
        """Return this failed batch with a later one on top, to be written as a replay."""
        both = Batch(
            ticket=max(self.ticket, later.ticket),
            rows=self.rows | later.rows,
            events=self.events + later.events,
            vectors=self.vectors | later.vectors,
            pins=self.pins + later.pins,
            positions=self.positions | later.positions,
            watermark=max(self.watermark, later.watermark),
        )
        both.replayed()
        return both

    def __len__(self) -> int:
        """Return how much waits."""
        # Positions and pins alone are work too: who waits for their ticket would else wait for ever.
        return len(self.rows) + len(self.vectors) + len(self.events) + len(self.positions) + len(self.pins)


@dataclass(slots=True)
class FlushMeters:
    """What was flushed since the home was opened."""

    taken: int = 0
    """Events that were handed over."""
    applied: int = 0
    """Those of them that are on the tables."""
    flushes: int = 0
    seconds: float = 0.0
    last_seconds: float = 0.0


class Flusher:
    """The one thread that writes tables and words.

    Args:
        generation: the derived state that is written.
        views: the tenants in memory.
        flush_ms: how long to collect before a flush that nobody waits for.
        flush_rows: rows from which a flush begins at once and writers are made to wait.
        after: called after each flush in the same thread (upkeep).
    """

    def __init__(
        self,
        generation: Generation,
        views: Views,
        *,
        flush_ms: int,
        flush_rows: int,
        after: Callable[[], None],
    ) -> None:
        self._generation = generation
        self._views = views
        self._flush_s = flush_ms / 1000
        self._flush_rows = flush_rows
        self._after = after
        self._changed = threading.Condition()
        self._flushing = threading.Lock()
        self._batch = Batch()
        self._ticket = 0
        self._flushed = 0
        self._last_ticket: dict[str, int] = {}
        self._gap_s = 0.0
        self._urgent = False
        self._stopping = False
        self._failure: LakememError | None = None
        self._thread: threading.Thread | None = None
        self.meters = FlushMeters()
        self.listeners: dict[str, Callable[[Outcome], None]] = {}
        """Who is told of a tenant's events as they are taken: in order, and before their writer is answered."""

    def start(self) -> None:
        """Begin to flush in the background."""
        self._thread = threading.Thread(target=self._run, name="lakemem-flush", daemon=True)
        self._thread.start()

    def enqueue(
        self,
        outcomes: Iterable[tuple[str, Outcome]],
        positions: Mapping[str, Position],
        *,
        vectors: Iterable[tuple[Version, NDArray[np.float32]]] = (),
        replay: bool = False,
        took_s: float = 0.0,
    ) -> None:
        """Take durable events, in the journal's order, and vectors that came with them.

        Each tenant was pinned once for this call and is let go when its rows are on the tables.  `took_s` is how long
        the group took to be made: the next one is waited for about as long.
        """
        with self._changed:
            self._gap_s = min(2 * took_s, _LONGEST_COLLECT_S)
            self._ticket += 1
            batch = self._batch
            was_empty = not batch
            batch.ticket = self._ticket
            tenants = set()
            for tenant, outcome in outcomes:
                batch.add(outcome)
                tenants.add(tenant)
                self.meters.taken += 1
                if tenant in self.listeners:
                    self.listeners[tenant](outcome)
            batch.pins += tenants
            self._last_ticket.update(dict.fromkeys(tenants, self._ticket))
            batch.positions.update(positions)
            batch.vectors.update((pair[0].version_id, pair) for pair in vectors)
            if replay:
                batch.replayed()
            if len(batch.words) >= _LARGE:
                self._generation.words.give(*batch.take_words())
            if was_empty or len(batch.rows) >= self._flush_rows:
                self._changed.notify_all()

    def enqueue_vectors(self, tenant: str, vectors: Iterable[tuple[Version, NDArray[np.float32]]]) -> None:
        """Take vectors, [pieces, dimensions] each, for versions of a pinned tenant as they stand now."""
        with self._changed:
            self._ticket += 1
            self._batch.ticket = self._ticket
            for version, array in vectors:
                self._batch.vectors[version.version_id] = (version, array)
            self._batch.pins.append(tenant)
            self._last_ticket[tenant] = self._ticket
            self._changed.notify_all()

    def hold_back(self, rows: int) -> None:
        """Wait while too much is waiting already; who wrote a large group also waits until its words were taken.

        Args:
            rows: size of the group that the caller just wrote.
        """
        if rows >= _LARGE:
            self._generation.words.wait_until(_MOST_WORDS)
        if len(self._batch.rows) < 2 * self._flush_rows:
            return  # every single write comes by here
        with self._changed:
            while len(self._batch.rows) >= 2 * self._flush_rows:
                if self._failure is not None or self._stopping or self._thread is None:
                    return
                self._changed.wait(1.0)

    @property
    def waiting(self) -> int:
        """Events that are durable and not yet on the tables."""
        return self.meters.taken - self.meters.applied

    @property
    def failure(self) -> LakememError | None:
        """What went wrong with the last flush, until one succeeds."""
        return self._failure

    def wait_for(self, tenant: str | None = None) -> None:
        """Return when a tenant's own writes (None: all) are on the tables and published.

        Raises:
            IndexFailed: the tables could not be written.
        """
        with self._changed:
            ticket = self._ticket if tenant is None else self._last_ticket.get(tenant, 0)
            while self._flushed < ticket:
                if self._failure is not None:
                    raise IndexFailed(self._failure.message, hint=self._failure.hint)
                if self._thread is None:
                    return
                self._urgent = True
                self._changed.notify_all()
                self._changed.wait(1.0)

    def between_flushes(self, work: Callable[[], T]) -> T:
        """Do `work` while nothing is being flushed."""
        with self._flushing:
            return work()

    def stop(self) -> LakememError | None:
        """Flush what waits, end the thread, and return what failed."""
        if self._thread is None:
            return None
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join()
        self._thread = None
        return self._failure

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._batch and not self._stopping:
                    self._changed.wait(_IDLE_S)
                if self._stopping and not self._batch:
                    return
                self._collect()
                batch, self._batch = self._batch, Batch()
                self._urgent = False
                if batch:
                    # Under the lock: what is given later belongs to the next commit.
                    self._generation.commit_words(*batch.take_words())
            try:
                with self._flushing:
                    if batch:
                        with collection_paused(len(batch.rows)):
                            self._flush(batch)
                    self._after()
            except Exception as error:  # noqa: BLE001 - whatever fails here, callers must hear of it and not wait for ever
                if not self._failed(batch, error):
                    return
                time.sleep(_RETRY_S)

    def _collect(self) -> None:
        """Wait while more is coming and nobody needs what is there: large flushes are cheaper by the row."""
        until = time.monotonic() + _LONGEST_COLLECT_S
        seen = -1
        while self._batch and seen != self._ticket and time.monotonic() < until:
            if self._urgent or self._stopping or len(self._batch.rows) >= self._flush_rows:
                return
            seen = self._ticket
            self._changed.wait(max(self._flush_s, self._gap_s))

    def _failed(self, batch: Batch, error: Exception) -> bool:
        """Keep a batch that could not be written for another try; return whether there will be one."""
        with self._changed:
            if batch.ticket > self._flushed:
                self._batch = batch.before(self._batch)
            message = error.message if isinstance(error, LakememError) else f"{type(error).__name__}: {error}"
            self._failure = IndexFailed(message, hint="the journal is not affected")
            self._changed.notify_all()
            return not self._stopping

    def _flush(self, batch: Batch) -> None:
        """Write one batch: records, vectors, words, then publish."""
        begun = time.monotonic()
        delete = list(batch.rows) if batch.replay else list(batch.on_disk)
        self._generation.write(
            delete=delete,
            add=list(batch.rows.values()),
            events=batch.events,
            replay=batch.replay,
        )
        self._flush_vectors(batch)
        self._generation.publish(batch.positions, batch.watermark)
        by_tenant: dict[str, list[Version]] = {}
        for version in batch.rows.values():
            by_tenant.setdefault(version.event.tenant, []).append(version)
        for tenant, versions in by_tenant.items():
            self._views.get(tenant).flushed(versions)
        self._views.unpin(batch.pins)
        self._views.trim()
        with self._changed:
            self._flushed = max(self._flushed, batch.ticket)
            self._failure = None
            self.meters.applied += len(batch.events)
            self.meters.flushes += 1
            self.meters.last_seconds = time.monotonic() - begun
            self.meters.seconds += self.meters.last_seconds
            if len(self._last_ticket) > self._flush_rows:
                self._last_ticket = {t: n for t, n in self._last_ticket.items() if n > self._flushed}
            self._changed.notify_all()

    def _as_they_stand(self, versions: Iterable[Version]) -> dict[str, Version]:
        """Return versions by id as they are now: one may have been closed while its text was being embedded."""
        by_tenant: dict[str, list[str]] = {}
        for version in versions:
            by_tenant.setdefault(version.event.tenant, []).append(version.version_id)
        found: dict[str, Version] = {}
        for tenant, version_ids in by_tenant.items():
            found.update(self._views.get(tenant).by_id(version_ids))
        return found

    def _flush_vectors(self, batch: Batch) -> None:
        """Write vector rows of new vectors, and again those of rows that were closed or cut."""
        if not self._generation.dimensions:
            return
        wanted: dict[str, list[str]] = {}
        for version_id, version in batch.rows.items():
            is_original = version_id == version.event.event_id
            # An original that is new has no vector yet, or brings it; what was closed or cut has one already.
            is_fresh = is_original and version_id not in batch.on_disk and not batch.replay
            if version_id not in batch.vectors and not is_fresh:
                wanted.setdefault(version.event.tenant, []).append(version_id)
        rows, brought = batch.rows, batch.vectors
        now = self._as_they_stand([pair[0] for i, pair in brought.items() if i not in rows])
        ready = [(rows.get(i) or now.get(i, pair[0]), pair[1]) for i, pair in brought.items()]
        # A version that is born in this batch cannot have a vector on the tables yet.
        may_exist = [i for i in brought if batch.replay or i in batch.on_disk or i not in rows]
        for tenant, version_ids in wanted.items():
            for version_id, vectors in self._views.get(tenant).vectors_of(version_ids).items():
                ready.append((rows[version_id], vectors))
                if batch.replay or version_id in batch.on_disk:
                    may_exist.append(version_id)
        self._generation.write_vectors(may_exist, ready)
