"""How many versions of a large tenant hold now, without looking at all of them each time."""

from __future__ import annotations

import heapq
import threading
from collections import OrderedDict
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lakemem.errors import IndexFailed
from lakemem.projection.apply import Outcome
from lakemem.records.filters import Filter, matches
from lakemem.records.times import OPEN
from lakemem.records.versions import Version
from lakemem.tables.reader import TableReader
from lakemem.tables.render import quote, render
from lakemem.tables.shard import Shard
from lakemem.upkeep.flusher import Flusher

_KEPT = 16
"""Counts that are remembered: each write of their tenants is looked at once for each of them."""

_TRIES = 3
"""Times that a snapshot may be cleaned away while it is read."""

_STALE = 1_000
"""Times in the queue that no longer mean anything, from which it is made anew."""

Times = NDArray[np.int64]


class Tally:
    """A count that moves on with now.

    A rectangle holds now while now, on both axes at once, lies in `[max(begins), min(ends))`.  So each is one step up
    and one step down, both known when it is written; closing it early takes back what was left of it.

    Args:
        where: what is counted, without an instant.
    """

    def __init__(self, where: Filter) -> None:
        self.where = where
        self._at = -OPEN
        self._held = 0
        self._steps: dict[int, int] = {}
        """Steps after `_at`, by time."""
        self._queue: list[int] = []
        self._ahead: Times = np.empty(0, np.int64)
        """Times, sorted, of the steps that were known from the start; and how far up all steps up to each lead."""
        self._climbed: Times = np.zeros(1, np.int64)

    def start(self, begins: Times, ends: Times, *, at: int) -> None:
        """Begin to count at a time with rectangles, [n] each, that hold from `begins` to `ends`."""
        there = (begins < ends) & (ends > at)
        begins, ends = begins[there], ends[there]
        ups, downs = begins[begins > at], ends[ends < OPEN]
        times = np.concatenate([ups, downs])
        order = np.argsort(times)
        steps = np.concatenate([np.ones(len(ups), np.int64), -np.ones(len(downs), np.int64)])
        self._ahead = times[order]
        self._climbed = np.concatenate([np.zeros(1, np.int64), np.cumsum(steps[order])])
        self._held += len(begins) - len(ups)
        self._settle(at)

    def take(self, outcome: Outcome) -> None:
        """Take over what an event did."""
        for version in outcome.closed:
            if matches(self.where, version):
                # Nothing but its expiry would have ended it on the system's axis.
                self._step(max(_begin(version), version.system_to), min(version.valid_to, version.event.expires), -1)
        for version in outcome.added:
            if matches(self.where, version):
                self._step(_begin(version), min(version.valid_to, version.system_to), 1)
        # Now is never before it again; so what waits is only what is really to come, also where nobody asks.
        self._settle(outcome.event.system_time)

    def count(self, at: int) -> int:
        """Return how many hold at a time, or at the latest one that was asked for."""
        self._settle(at)
        return self._held + int(self._climbed[np.searchsorted(self._ahead, self._at, "right")])

    def _step(self, begin: int, end: int, up: int) -> None:
        if begin < end:
            self._note(begin, up)
            if end < OPEN:
                self._note(end, -up)

    def _note(self, at: int, up: int) -> None:
        if at <= self._at:
            self._held += up
            return
        known = self._steps.pop(at, None)
        total = up if known is None else known + up
        if total:
            self._steps[at] = total
            if known is None:
                heapq.heappush(self._queue, at)
        elif len(self._queue) > 2 * len(self._steps) + _STALE:
            self._queue = sorted(self._steps)

    def _settle(self, at: int) -> None:
        self._at = max(self._at, at)
        while self._queue and self._queue[0] <= self._at:
            self._held += self._steps.pop(heapq.heappop(self._queue), 0)


def _begin(version: Version) -> int:
    return max(version.valid_from, version.system_from)


class Tallies:
    """The counts that were asked for last, each moved on by what the flusher takes.

    Args:
        tables: the published tables, from which a count begins.
        flusher: tells of writes, and waits until they are published.
        exclusively: does something while no group is being written.
    """

    def __init__(
        self, tables: TableReader, flusher: Flusher, *, exclusively: Callable[[Callable[[], None]], None]
    ) -> None:
        self._tables = tables
        self._flusher = flusher
        self._exclusively = exclusively
        self._lock = threading.Lock()
        self._building = threading.Lock()
        self._kept: OrderedDict[tuple[str, Filter], Tally] = OrderedDict()
        self._of: dict[str, list[Tally]] = {}

    def count(self, tenant: str, where: Filter, *, at: int) -> int:
        """Return how many of a tenant's versions that pass hold now, its own acknowledged writes included.

        Args:
            tenant: whose versions.
            where: the filter, without an instant.
            at: now, in microseconds on both axes.
        """
        found = self._known(tenant, where, at)
        if found is not None:
            return found
        with self._building:
            found = self._known(tenant, where, at)
            return self._begin(tenant, where, at) if found is None else found

    def _known(self, tenant: str, where: Filter, at: int) -> int | None:
        with self._lock:
            tally = self._kept.get((tenant, where))
            if tally is None:
                return None
            self._kept.move_to_end((tenant, where))
            return tally.count(at)

    def _begin(self, tenant: str, where: Filter, at: int, tries: int = _TRIES) -> int:
        """Count what is published, and from then on what is written."""
        tally = Tally(where)
        shard = self._watched(tenant, tally)
        try:
            begins, ends = _spans(shard, tenant, where, at)
        except BaseException as error:
            with self._lock:
                self._drop(tenant, tally)
            if isinstance(error, IndexFailed) and tries > 1:
                return self._begin(tenant, where, at, tries - 1)
            raise
        with self._lock:
            tally.start(begins, ends, at=at)
            self._kept[tenant, where] = tally
            if len(self._kept) > _KEPT:
                (oldest, _), unused = self._kept.popitem(last=False)
                self._drop(oldest, unused)
            return tally.count(at)

    def _watched(self, tenant: str, tally: Tally) -> Shard:
        """Return the tables with all that was written until now; the tally is told of everything after."""
        snapshot: list[Shard] = []

        def work() -> None:
            self._flusher.wait_for(tenant)
            snapshot.append(self._tables.shard())
            with self._lock:
                self._of.setdefault(tenant, []).append(tally)
                self._flusher.listeners[tenant] = self._hear

        self._flusher.wait_for(tenant)  # what waits now is written while others may still write
        self._exclusively(work)
        return snapshot[0]

    def _hear(self, outcome: Outcome) -> None:
        with self._lock:
            for tally in self._of.get(outcome.event.tenant, ()):
                tally.take(outcome)

    def _drop(self, tenant: str, tally: Tally) -> None:
        left = [other for other in self._of.get(tenant, ()) if other is not tally]
        if left:
            self._of[tenant] = left
        else:
            self._of.pop(tenant, None)
            self._flusher.listeners.pop(tenant, None)


def _spans(shard: Shard, tenant: str, where: Filter, at: int) -> tuple[Times, Times]:
    """Return from when to when each rectangle that passes holds now, [n] each, of those that are not over."""
    condition = f"tenant = {quote(tenant)} AND system_to > {at} AND valid_to > {at} AND {render(where)}"
    rows = shard.records.read(condition, ["valid_from", "valid_to", "system_from", "system_to"])
    valid_from, valid_to, system_from, system_to = (column.to_numpy().astype(np.int64) for column in rows.columns)
    return np.maximum(valid_from, system_from), np.minimum(valid_to, system_to)
