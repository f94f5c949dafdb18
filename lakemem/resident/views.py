"""The recently used tenants, within a byte budget."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable

from lakemem.resident.large import LargeTenant
from lakemem.resident.resident import ResidentTenant
from lakemem.tables.reader import TableReader

View = ResidentTenant | LargeTenant

_LOADS_PER_TRIM = 64
"""Views that may be loaded between two looks at the budget: adding up all of them for each would be quadratic."""


class Views:
    """Views of tenants, least recently used out first.

    A pinned view (one with writes that are not flushed, or in a writer's hands) stays.

    Args:
        tables: the published tables.
        exists: tells whether a tenant has anything on the tables, so that new ones need no read.
        dimensions: width of the vectors; 0 without an embedder.
        resident_rows: rows up to which a tenant is held in memory.
        resident_bytes: memory for all of them.
    """

    def __init__(
        self,
        tables: TableReader,
        exists: Callable[[str], bool],
        *,
        dimensions: int,
        resident_rows: int,
        resident_bytes: int,
    ) -> None:
        self._tables = tables
        self._exists = exists
        self._dimensions = dimensions
        self._resident_rows = resident_rows
        self._resident_bytes = resident_bytes
        self._lock = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}
        self._views: OrderedDict[str, View] = OrderedDict()
        self._pins: Counter[str] = Counter()
        self._epoch = 0
        self._loads = 0
        self.has_large = False

    def get(self, tenant: str) -> View:
        """Return a tenant's view, loaded if need be."""
        with self._lock:
            view = self._views.get(tenant)
            if view is not None:
                self._views.move_to_end(tenant)
                return view
            loading = self._loading.setdefault(tenant, threading.Lock())
        with loading:
            with self._lock:
                view = self._views.get(tenant)
            if view is None:
                epoch = self._epoch
                view = self._load(tenant)
                with self._lock:
                    if epoch == self._epoch:  # else it may be stale already, and is used only this once
                        self._views[tenant] = view
                    self._loading.pop(tenant, None)
                    self._loads += 1
                if self._loads % _LOADS_PER_TRIM == 0 or view.nbytes > self._resident_bytes // _LOADS_PER_TRIM:
                    self.trim()
            return view

    def _load(self, tenant: str) -> View:
        if not self._exists(tenant):
            return ResidentTenant(tenant, self._dimensions)
        if self._tables.size_of(tenant) > self._resident_rows:
            self.has_large = True
            return LargeTenant(tenant, self._tables, exact_rows=self._resident_rows)
        versions, events, vectors = self._tables.tenant(tenant)
        return ResidentTenant.load(tenant, self._dimensions, versions=versions, events=events, vectors=vectors)

    def pin(self, tenant: str) -> View:
        """Return a tenant's view and keep it until it is let go as often."""
        with self._lock:
            self._pins[tenant] += 1
        return self.get(tenant)

    def unpin(self, tenants: Iterable[str]) -> None:
        """Let go of pinned views."""
        with self._lock:
            for tenant in tenants:
                self._pins[tenant] -= 1
                if self._pins[tenant] <= 0:
                    del self._pins[tenant]

    def drop_where(self, is_stale: Callable[[str], bool], *, vectors: bool) -> None:
        """Forget views that are stale, and with `vectors` those that still lacked some; a follower's way to move on."""
        with self._lock:
            self._epoch += 1
            stale = [t for t, view in self._views.items() if is_stale(t) or (vectors and view.has_due)]
            for tenant in stale:
                del self._views[tenant]

    def set_width(self, dimensions: int) -> None:
        """Take the width of the vectors, learnt late; views are read again.  Nothing may be pinned."""
        with self._lock:
            self._dimensions = dimensions
            self._views.clear()

    def trim(self) -> None:
        """Let go of the least recently used views over the budget, and of those that grew too large for memory."""
        with self._lock:
            total = sum(view.nbytes for view in self._views.values())
            newest = next(reversed(self._views), None)
            for tenant, view in list(self._views.items()):
                if self._pins.get(tenant):
                    continue
                outgrown = isinstance(view, ResidentTenant) and view.rows > self._resident_rows
                if outgrown or (total > self._resident_bytes and tenant != newest):
                    del self._views[tenant]
                    total -= view.nbytes

    def loaded(self) -> list[View]:
        """Return the views that are in memory now."""
        with self._lock:
            return list(self._views.values())
