"""System times: never backwards, never twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


def wall_clock() -> int:
    """Return the machine's time in microseconds since 1970."""
    return time.time_ns() // 1000


class SystemClock:
    """Gives out system times.

    Args:
        wall: returns microseconds since 1970; tests pass one that can be set, frozen and stepped back.
    """

    def __init__(self, wall: Callable[[], int] = wall_clock) -> None:
        self._wall = wall
        self._last = 0
        self._lock = threading.Lock()

    def tick(self, after: int = 0) -> int:
        """Return a new system time, later than every one given or drawn before and than `after`."""
        with self._lock:
            self._last = max(self._wall(), self._last + 1, after + 1)
            return self._last

    def draw(self, at_least: int = 0) -> int:
        """Return now for a read: max(clock, last issued); later writes get later times."""
        with self._lock:
            now = max(self._wall(), self._last)
            self._last = now
            return max(now, at_least)
