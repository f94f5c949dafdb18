"""A new generation of all derived state from the markdown alone, then one swap of a pointer."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from lakemem.home import Home
from lakemem.journal import read
from lakemem.journal.anchors import Anchors
from lakemem.journal.disk import Disk
from lakemem.journal.folders import day_files, tenant_folders
from lakemem.records.filters import All
from lakemem.records.versions import Event, Version
from lakemem.resident.resident import ResidentTenant
from lakemem.tables.published import Position
from lakemem.upkeep.generation import Generation
from lakemem.upkeep.recovery import Progress, replay

_ROWS_PER_WRITE = 20_000


class VectorSource:
    """Vectors that an older generation already has, by the text's digest, for one embedder.

    Args:
        old: the generation to take from, or None.
    """

    def __init__(self, old: Generation | None) -> None:
        self._old = old

    def of(self, tenant: str) -> dict[str, NDArray[np.float32]]:
        """Return the vectors of a tenant's texts by digest."""
        if self._old is None or not self._old.dimensions:
            return {}
        versions, _, vectors = self._old.tables.tenant(tenant)
        return {text_digest(v.event.value): vectors[v.version_id] for v in versions if v.version_id in vectors}


def text_digest(text: str) -> str:
    """Return the digest under which a text's vectors are known."""
    return hashlib.sha256(text.encode()).hexdigest()


def build(home: Home, generation: Generation, *, vectors: VectorSource, progress: Progress) -> int:
    """Fill an empty generation from the markdown; return how many events were applied."""
    folders = tenant_folders(home.markdown)
    applied = 0
    lacks_vectors = False
    writer = _Writer(generation)
    anchors = Anchors(home.anchors, Disk(), writable=False)
    for number, folder in enumerate(folders):
        progress("rescan", number, len(folders))
        tenant = read.tenant_name(folder)
        if tenant is None:
            continue
        state = ResidentTenant(tenant, generation.dimensions)
        head = anchors.get(folder.name)
        found = read.events(folder, tenant, chain=head.chain if head is not None else "")
        events = [replay(event, state).event for event in found]
        known = vectors.of(tenant)
        rows = state.select(All(()))
        lacks_vectors |= writer.add(rows, events, known=known)
        newest = day_files(folder)[-1]
        position = Position(events[-1].sequence if events else -1, newest.name, newest.stat().st_size)
        writer.reach(folder.name, position, last_system_time=state.last_system_time)
        applied += len(events)
    writer.finish()
    generation.set_vectors_due(due=lacks_vectors)
    progress("rescan", len(folders), len(folders))
    return applied


class _Writer:
    """Collects rows of many small tenants and writes them together."""

    def __init__(self, generation: Generation) -> None:
        self._generation = generation
        self._rows: list[Version] = []
        self._events: list[Event] = []
        self._vectors: list[tuple[Version, NDArray[np.float32]]] = []
        self._positions: dict[str, Position] = {}
        self._watermark = 0

    def add(self, rows: list[Version], events: list[Event], *, known: dict[str, NDArray[np.float32]]) -> bool:
        """Take a tenant's rows and events; return whether some rows lack a vector."""
        self._rows += rows
        self._events += events
        found = [(row, known[digest]) for row in rows if (digest := text_digest(row.event.value)) in known]
        self._vectors += found
        return len(found) < len(rows)

    def reach(self, folder: str, position: Position, *, last_system_time: int) -> None:
        """Note how far a tenant is applied, and write once enough has come together."""
        self._positions[folder] = position
        self._watermark = max(self._watermark, last_system_time)
        if len(self._rows) >= _ROWS_PER_WRITE:
            self.finish()

    def finish(self) -> None:
        """Write and publish what was collected."""
        for start in range(0, max(len(self._rows), 1), _ROWS_PER_WRITE):
            rows = self._rows[start : start + _ROWS_PER_WRITE]
            events = self._events if start == 0 else []
            self._generation.words.give((), rows)
            self._generation.write(delete=(), add=rows, events=events, replay=False)
        self._generation.write_vectors((), self._vectors)
        self._generation.commit_words((), ())
        self._generation.publish(self._positions, self._watermark)
        self._rows, self._events, self._vectors, self._positions = [], [], [], {}
