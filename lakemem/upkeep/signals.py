"""Access counts: buffered, merged into their table now and then, never part of order, history or the journal."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from lakemem.tables.render import is_in
from lakemem.upkeep.generation import Generation

_TENANTS = 1_000
"""Tenants whose merged counts are remembered between two flushes."""


class AccessCounts:
    """How often, and when last, each record was recalled.

    Args:
        generation: where the counts are kept.
        flush_s: how long they are buffered.
    """

    def __init__(self, generation: Generation, flush_s: float) -> None:
        self._generation = generation
        self._flush_s = flush_s
        self._lock = threading.Lock()
        self._buffer: dict[str, tuple[str, int, int]] = {}
        self._merged: dict[str, dict[str, tuple[int, int]]] = {}
        self._last_flush = time.monotonic()

    def count(self, tenant: str, record_ids: Iterable[str], *, now: int) -> None:
        """Count one access of each record at `now`, in microseconds."""
        with self._lock:
            for record_id in record_ids:
                _, so_far, _ = self._buffer.get(record_id, (tenant, 0, 0))
                self._buffer[record_id] = (tenant, so_far + 1, now)

    def of(self, tenant: str) -> dict[str, tuple[int, int]]:
        """Return (access count, last access in microseconds) by record id."""
        with self._lock:
            merged = self._merged.get(tenant)
        if merged is None:
            merged = self._generation.tables.signals_of(tenant)
            with self._lock:
                if len(self._merged) >= _TENANTS:
                    self._merged.clear()
                self._merged[tenant] = merged
        found = dict(merged)
        with self._lock:
            for record_id, (owner, added, last) in self._buffer.items():
                if owner == tenant:
                    before = found.get(record_id, (0, 0))
                    found[record_id] = (before[0] + added, max(before[1], last))
        return found

    @property
    def is_due(self) -> bool:
        """Whether counts have been buffered for long enough."""
        return bool(self._buffer) and time.monotonic() - self._last_flush >= self._flush_s

    def flush(self) -> bool:
        """Merge what is buffered into the table; called by the thread that writes the tables."""
        with self._lock:
            buffered, self._buffer = self._buffer, {}
            self._last_flush = time.monotonic()
        if not buffered:
            return False
        table = self._generation.shard.signals
        rows = table.read(is_in("record_id", buffered)).to_pylist()
        before = {row["record_id"]: (row["access_count"], row["last_accessed"]) for row in rows}
        merged = []
        for record_id, (tenant, added, last) in buffered.items():
            count, earlier = before.get(record_id, (0, 0))
            merged.append((record_id, tenant, count + added, max(earlier, last)))
        self._generation.shard.write_signals(merged)
        self._generation.publish({}, 0)
        with self._lock:
            self._merged.clear()
        return True
