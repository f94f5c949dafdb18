"""The thread that scores what is new and consolidates what is due."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from lakemem.errors import Interrupted, LakememError, StoreClosed
from lakemem.lifecycle.backlog import Backlog
from lakemem.lifecycle.consolidating import Report, consolidate
from lakemem.lifecycle.decaying import decay
from lakemem.lifecycle.extractors import Extractor
from lakemem.lifecycle.model import extractor_of
from lakemem.lifecycle.protocol import Memories
from lakemem.lifecycle.scoring import score_since
from lakemem.lifecycle.settings import LifecycleSettings
from lakemem.records.times import EARLIEST, SECOND_US, format_time
from lakemem.writing.clock import wall_clock

Phase = Literal["idle", "scoring", "consolidating", "decaying", "stopped"]

_MARGIN_US: Final = 10 * SECOND_US
"""How far back it is asked who was written to: a group gets its times before it is seen."""

_COUNTED_S: Final = 3.0
"""How long counts of what is pending are good for."""

_LONGEST_STOP_S: Final = 5.0

_SWEEP_EACH: Final = 24
"""Consolidations by the clock between two that look at every tenant, also at those that nobody was seen to write to."""


class Worker:
    """Scores and consolidates the episodes of an open store, in a thread or when it is asked to.

    Args:
        memories: the store, or its hand-over.
        settings: how.
        clock: returns microseconds since 1970, as the store's does.
        extractor: who reads; default as the settings say.
    """

    def __init__(
        self,
        memories: Memories,
        settings: LifecycleSettings,
        *,
        clock: Callable[[], int] = wall_clock,
        extractor: Extractor | None = None,
    ) -> None:
        self._memories = memories
        self._settings = settings
        self._clock = clock
        self._extractor = extractor_of(settings) if extractor is None else extractor
        self._backlog = Backlog(memories, after_s=settings.after_s)
        self._changed = threading.Condition()
        self._passing = threading.RLock()
        """Held while consolidating or decaying: one pass at a time."""
        self._scoring = threading.RLock()
        self._counting = threading.Lock()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._active: list[Phase] = []
        self._last_run: int | None = None
        self._last_report: Report | None = None
        self._failures: dict[str, str] = {}
        self._asked = 0
        """When it was last asked who was written to; 0: never, so everybody is to be looked at."""
        self._counted = 0
        """When everybody's backlog was last known; 0: never."""
        self._counted_at = -_COUNTED_S
        self._unscored: set[str] = set()
        """Tenants that may have episodes without a score."""
        self._scored_until: dict[str, int] = {}
        self._looked_at = 0.0
        self._passes = 0

    # -- the thread ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to work in the background; a second call does nothing."""
        with self._changed:
            if self._thread is None:
                self._stopping = False
                self._thread = threading.Thread(target=self._run, name="lakemem-lifecycle", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """End the thread after the episode that it is at; within 5 seconds, whatever a model is doing."""
        with self._changed:
            self._stopping = True
            thread, self._thread = self._thread, None
            self._changed.notify_all()
        close = getattr(self._extractor, "close", None)
        if close is not None:
            close()
        if thread is not None:
            thread.join(_LONGEST_STOP_S)  # a model that hangs is left to itself: what it says is not written

    def _run(self) -> None:
        due = time.monotonic()
        # A thread that hung when it was stopped is not woken to a second life by a later start.
        while not self._stopping and self._thread is threading.current_thread():
            try:
                self._count_at_first()
                self._score_new()
                if time.monotonic() >= due:
                    due = time.monotonic() + self._settings.interval_s
                    self._pass_by_the_clock()
                self._failures.pop("worker", None)
            except (StoreClosed, Interrupted):
                if self._is_over():
                    break
            except Exception as error:  # noqa: BLE001 - the thread must outlive a pass that fails
                self._failures["worker"] = _told(error)
            with self._changed:
                if not self._stopping:
                    self._changed.wait(min(self._settings.poll_s, max(0.01, due - time.monotonic())))

    def _is_over(self) -> bool:
        """Tell whether there is nothing to go on with: it was stopped, or the store was closed under it."""
        if self._stopping:
            return True
        try:
            self._memories.tenants(written_since=self._clock())
        except StoreClosed:
            return True
        except LakememError:
            return False
        return False

    def _count_at_first(self) -> None:
        """Know everybody's backlog before anything is done about it: it is asked for from the beginning."""
        if not self._counted:
            now = self._clock()
            self._backlog.refresh(self._each(self._memories.tenants()))
            self._counted = now

    def _pass_by_the_clock(self) -> None:
        self._passes += 1
        everybody = self._passes % _SWEEP_EACH == 0
        tenants = self._memories.tenants() if everybody else self._memories.tenants(written_since=EARLIEST)
        self._score(tenants)  # an import that keeps old times is not among those written to lately
        self._backlog.refresh(self._each(tenants))
        self.run_now(self._backlog.ready(self._clock()))

    # -- the work -----------------------------------------------------------------------------------------------------

    def run_now(self, tenants: Iterable[str] | None = None) -> Report:
        """Score and consolidate at once, in the caller's thread, and return what was done.

        One pass at a time: a second caller waits for the first.

        Args:
            tenants: whose episodes; None: everybody's.

        Raises:
            LakememError: something could not be read or written; what was written before stays.
            Interrupted: the worker was stopped meanwhile.
        """
        with self._passing, self._in("consolidating"):
            names = list(self._memories.tenants() if tenants is None else tenants)
            self._score(names)
            self._looked_at = time.monotonic()
            try:
                report = consolidate(
                    self._memories,
                    tenants=names,
                    settings=self._settings,
                    extractor=self._extractor,
                    now=self._clock(),
                    progress=self._go_on,
                )
            except Exception as error:
                self._failures["consolidating"] = _told(error)
                raise
            self._failures["consolidating"] = report.failure
            self._last_run, self._last_report = self._clock(), report
            self._backlog.refresh(self._each(names))
            return report

    def decay_now(self, *, dry_run: bool = False) -> dict[str, Any]:
        """Let all active episodes fade to now; see `lakemem.lifecycle.decaying.decay`."""
        with self._passing, self._in("decaying"):
            return decay(self._memories, now=self._clock(), dry_run=dry_run, progress=self._go_on)

    def _score_new(self) -> None:
        """Score the episodes of the tenants that were written to since it was last asked; at first everybody's."""
        with self._scoring:
            now = self._clock()
            if self._asked:
                self._unscored.update(self._memories.tenants(written_since=self._asked - _MARGIN_US))
            else:
                self._unscored.update(self._memories.tenants())
            self._asked = now
            if self._unscored:
                self._score(list(self._unscored))

    def _score(self, tenants: Iterable[str]) -> None:
        """Score tenants one by one; one that cannot be read or written is tried again, and holds up no other."""
        failure = ""
        with self._scoring, self._in("scoring"):
            for tenant in self._each(tenants):
                since = self._scored_until.get(tenant)
                try:
                    found = score_since(self._memories, tenant, now=self._clock(), since=since, progress=self._go_on)
                except (StoreClosed, Interrupted):
                    raise
                except LakememError as error:
                    self._unscored.add(tenant)
                    failure = _told(error)
                    continue
                self._unscored.discard(tenant)
                if found.newest is not None:
                    self._scored_until[tenant] = found.newest
            self._failures["scoring"] = failure

    def _go_on(self, what: str, _done: int, _total: int) -> None:
        """Between two steps: end where that is wanted, and let nobody wait for a score while a model reads."""
        if self._stopping:
            raise Interrupted("the worker was stopped")
        if what == "consolidating" and time.monotonic() - self._looked_at >= self._settings.poll_s:
            self._looked_at = time.monotonic()
            self._score_new()

    def _each(self, tenants: Iterable[str]) -> Iterator[str]:
        """Yield tenants until it is stopped."""
        for tenant in tenants:
            if self._stopping:
                raise Interrupted("the worker was stopped")
            yield tenant

    @contextmanager
    def _in(self, phase: Phase) -> Iterator[None]:
        """Show a phase while something is done; of several threads the last one's is shown."""
        self._active.append(phase)
        try:
            yield
        finally:
            self._active.remove(phase)

    # -- what it tells ------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Return what the worker is doing: `phase`, `last_run` (RFC 3339 or None), `last_report`, `failure`."""
        active = self._active[-1:]
        thread = self._thread
        is_running = thread is not None and thread.is_alive()
        return {
            "phase": active[0] if active else "idle" if is_running else "stopped",
            "last_run": None if self._last_run is None else format_time(self._last_run),
            "last_report": None if self._last_report is None else self._last_report.to_dict(),
            "failure": "; ".join(dict.fromkeys(filter(None, list(self._failures.values())))),
        }

    def pending(self) -> dict[str, int]:
        """Return how many episodes are `unscored`, `consolidation_ready` and `consolidation_waiting`.

        Counted at most every 3 seconds, and only where something was written; until a thread that has just begun has
        seen everybody once, those that it has seen.

        Raises:
            LakememError: the store cannot be read.
        """
        with self._counting:
            is_first = not self._counted
            is_left_to_thread = is_first and self._thread is not None
            if not is_left_to_thread and time.monotonic() - self._counted_at >= _COUNTED_S:
                now = self._clock()
                since = {} if is_first else {"written_since": self._counted - _MARGIN_US}
                self._backlog.refresh(self._memories.tenants(**since))
                self._counted, self._counted_at = now, time.monotonic()
            return self._backlog.pending(self._clock())

    def queue_depth(self) -> int:
        """Return how many episodes wait for a score."""
        return self.pending()["unscored"]


def _told(error: Exception) -> str:
    return error.message if isinstance(error, LakememError) else f"{type(error).__name__}: {error}"
