"""Filling in vectors: after the write, in batches, again after a crash, later when the model was away."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from lakemem.embedders.protocol import Embedder
from lakemem.errors import LakememError
from lakemem.records.versions import Event, Version
from lakemem.resident.views import Views
from lakemem.temporal import select as temporal
from lakemem.upkeep.flusher import Flusher
from lakemem.upkeep.generation import Generation

_FIRST_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 30.0
_LONGEST_STOP_S = 5.0
_COLLECT_S = 0.05
_READ_AT_ONCE = 2_000


class VectorFiller:
    """One thread that embeds what is due, the tenant somebody waits for first.

    Args:
        embedder: the model.
        views: the tenants' states.
        flusher: takes the vectors to the tables.
        generation: where versions without a vector are looked for at the start.
        batch: texts embedded together.
        learn_width: called with the width of the first vectors of a model that did not know it.
    """

    def __init__(
        self,
        embedder: Embedder,
        views: Views,
        *,
        flusher: Flusher,
        generation: Generation,
        batch: int,
        learn_width: Callable[[int], None],
    ) -> None:
        self._embedder = embedder
        self._views = views
        self._flusher = flusher
        self._generation = generation
        self._batch = batch
        self._learn_width = learn_width
        self._changed = threading.Condition()
        self._due: OrderedDict[str, OrderedDict[str, str]] = OrderedDict()
        self._working_on: dict[str, dict[str, str]] = {}
        self._at_once = batch
        self._first = ""
        self._waiting = 0
        self._has_looked = not generation.state.vectors_due
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.failure = ""
        """Why the last attempt failed, or an empty string."""

    def start(self) -> None:
        """Begin to fill in the background."""
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="lakemem-vectors", daemon=True)
        self._thread.start()

    def add(self, tenant: str, events: Iterable[Event]) -> None:
        """Take events whose versions lack a vector; each stands once."""
        with self._changed:
            was_idle = not self._due
            queue = self._due.setdefault(tenant, OrderedDict())
            busy = self._working_on.get(tenant, ())
            for event in events:
                if event.value and event.event_id not in busy:
                    queue[event.event_id] = event.value
            if was_idle or len(queue) >= self._at_once:
                self._changed.notify_all()

    def due(self, tenant: str | None = None) -> int:
        """Return how many texts of a tenant (None: all) are known to lack a vector."""
        with self._changed:
            if tenant is not None:
                return len(self._due.get(tenant, ())) + len(self._working_on.get(tenant, ()))
            return sum(map(len, self._due.values())) + sum(map(len, self._working_on.values()))

    @property
    def has_looked(self) -> bool:
        """Whether everything that lacks a vector is known, whoever wrote it."""
        return self._has_looked

    @property
    def is_settled(self) -> bool:
        """Whether nothing is due, as far as can be known."""
        return self._has_looked and self.due() == 0

    def wait(self, tenant: str | None, timeout_s: float) -> int:
        """Wait until a tenant's (None: everybody's) vectors are there, and return how many are still due."""
        with self._changed:
            self._first = tenant or ""
            self._waiting += 1
            self._changed.notify_all()
            while tenant is None and not self._has_looked and self._is_working():
                self._changed.wait(0.25)  # until then nobody can say how many are due
            deadline = time.monotonic() + timeout_s
            while self._is_due(tenant):
                left = deadline - time.monotonic()
                if left <= 0 or self._thread is None or self._stopping:
                    break
                if self.failure and tenant is not None:
                    break  # the model is away: nobody waits for it
                self._changed.wait(min(left, 0.25))
            self._waiting -= 1
        return self.due(tenant)

    def _is_working(self) -> bool:
        return self._thread is not None and not self._stopping and not self.failure

    def _is_due(self, tenant: str | None) -> bool:
        if tenant is None:
            return not self._has_looked or bool(self._due) or bool(self._working_on)
        return bool(self._due.get(tenant)) or bool(self._working_on.get(tenant))

    def stop(self) -> None:
        """End the thread after the batch it is at."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(_LONGEST_STOP_S)  # a model that hangs is left to itself; what it gives is dropped
            self._thread = None

    def _run(self) -> None:
        pause = _FIRST_PAUSE_S
        while True:
            with self._changed:
                while not self._due and self._has_looked and not self._stopping:
                    self._changed.wait()
                self._collect()
                if self._stopping:
                    return
            try:
                if not self._has_looked and not self._due:
                    self._look()
                    continue
                self._fill()
                pause = _FIRST_PAUSE_S
            except Exception as error:  # noqa: BLE001 - a model is somebody else's code; the thread must outlive it
                self._pause(error, pause)
                pause = min(2 * pause, _LONGEST_PAUSE_S)

    def _collect(self) -> None:
        """Give single writes a moment to come together, as long as nobody waits for their vectors."""
        until = time.monotonic() + _COLLECT_S
        while not self._waiting and not self._stopping and 0 < sum(map(len, self._due.values())) < self._at_once:
            left = until - time.monotonic()
            if left <= 0:
                return
            self._changed.wait(left)

    def _pause(self, error: Exception, pause_s: float) -> None:
        with self._changed:
            self.failure = error.message if isinstance(error, LakememError) else f"{type(error).__name__}: {error}"
            failed = sum(map(len, self._working_on.values()))
            # Fewer next time, and these last: one text that the model refuses must not hold up all others.
            self._at_once = max(1, failed // 2)
            for tenant, texts in self._working_on.items():
                self._due.setdefault(tenant, OrderedDict()).update(texts)
            self._working_on = {}
            self._changed.notify_all()
            deadline = time.monotonic() + pause_s
            while not self._stopping and (left := deadline - time.monotonic()) > 0:
                self._changed.wait(left)

    def _look(self) -> None:
        """Find versions that lack a vector, whoever wrote them."""
        shard = self._generation.tables.shard()
        if shard.vectors is None:
            missing = shard.records.read(None, ["version_id"]).column("version_id").to_pylist()
        else:
            missing = temporal.missing(shard.records.dataset, shard.vectors.dataset)
        for start in range(0, len(missing), _READ_AT_ONCE):
            found = self._generation.tables.versions_by_id(missing[start : start + _READ_AT_ONCE])
            by_tenant: dict[str, list[Version]] = {}
            for version in found:
                by_tenant.setdefault(version.event.tenant, []).append(version)
            for tenant, versions in by_tenant.items():
                self.add(tenant, [version.event for version in versions])
        with self._changed:
            self._has_looked = True
            self._changed.notify_all()

    def _take(self) -> dict[str, dict[str, str]]:
        """Return the next texts by tenant and event, the tenant somebody waits for first."""
        with self._changed:
            order = [self._first] if self._first in self._due else []
            order += [tenant for tenant in self._due if tenant != self._first]
            taken: dict[str, dict[str, str]] = {}
            left = self._at_once
            for tenant in order:
                queue = self._due[tenant]
                while queue and left:
                    event_id, text = queue.popitem(last=False)
                    taken.setdefault(tenant, {})[event_id] = text
                    left -= 1
                if not queue:
                    del self._due[tenant]
                if not left:
                    break
            self._working_on = {tenant: dict(texts) for tenant, texts in taken.items()}
            return taken

    def _fill(self) -> None:
        taken = self._take()
        pieces: list[str] = []
        spans: list[tuple[str, str, int, int]] = []
        for tenant, texts in taken.items():
            for event_id, text in texts.items():
                cut = self._embedder.pieces(text)
                spans.append((tenant, event_id, len(pieces), len(pieces) + len(cut)))
                pieces += cut
        if not pieces:
            return
        vectors = self._embedder.embed_passages(pieces)
        if self._stopping:
            return
        if not self._generation.dimensions:
            self._learn_width(vectors.shape[1])
        by_tenant: dict[str, list[tuple[Version, NDArray[np.float32]]]] = {}
        for tenant, event_id, start, end in spans:
            view = self._views.pin(tenant)
            found = view.accept_vectors(event_id, vectors[start:end])
            by_tenant.setdefault(tenant, []).extend((version, vectors[start:end]) for version in found)
            self._views.unpin([tenant])
        for tenant, ready in by_tenant.items():
            self._views.pin(tenant)
            self._flusher.enqueue_vectors(tenant, ready)
        with self._changed:
            self.failure = ""
            self._working_on = {}
            self._at_once = min(self._batch, 2 * self._at_once)
            self._changed.notify_all()
