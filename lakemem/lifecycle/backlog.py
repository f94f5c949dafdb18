"""What is still to be done, by tenant: counted again only where something was written."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import NamedTuple

from lakemem.lifecycle.candidates import candidates
from lakemem.lifecycle.protocol import Memories, written
from lakemem.records.times import SECOND_US


class Due(NamedTuple):
    """What one tenant waits for: episodes without a score, and when each candidate was written."""

    unscored: int
    candidates: tuple[int, ...]


class Backlog:
    """The work ahead, as it was when each tenant was last looked at.  Thread-safe.

    Args:
        memories: the store.
        after_s: seconds that an episode must have been there before it is consolidated.
    """

    def __init__(self, memories: Memories, *, after_s: float) -> None:
        self._memories = memories
        self._after_us = round(after_s * SECOND_US)
        self._lock = threading.Lock()
        self._due: dict[str, Due] = {}

    def refresh(self, tenants: Iterable[str]) -> None:
        """Look at tenants again."""
        for tenant in tenants:
            unscored = self._memories.count(tenant=tenant, kinds=("episode",), all_periods=True, unmarked="salience")
            times = tuple(written(episode) for episode in candidates(self._memories, tenant))
            with self._lock:
                self._due[tenant] = Due(unscored, times)
                if not unscored and not times:
                    del self._due[tenant]

    def ready(self, now: int) -> list[str]:
        """Return the tenants that have an episode to be consolidated at an instant."""
        with self._lock:
            return [tenant for tenant, due in self._due.items() if any(at <= now - self._after_us for at in due[1])]

    def pending(self, now: int) -> dict[str, int]:
        """Return how many episodes wait for a score, may be consolidated, and are too new for that."""
        with self._lock:
            found = list(self._due.values())
        times = [at for due in found for at in due.candidates]
        ready = sum(at <= now - self._after_us for at in times)
        return {
            "unscored": sum(due.unscored for due in found),
            "consolidation_ready": ready,
            "consolidation_waiting": len(times) - ready,
        }
