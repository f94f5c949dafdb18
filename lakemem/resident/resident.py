"""A tenant held in memory."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from lakemem.projection.apply import Outcome
from lakemem.records.filters import All, Filter, HasTag, Holds, equals
from lakemem.records.times import Instant
from lakemem.records.versions import WRITE_OPS, Event, Version, names_of
from lakemem.resident.columns import Columns
from lakemem.resident.marks import Marks
from lakemem.resident.matrix import Matrix
from lakemem.resident.view import SCORE_DIGITS, Near, Nearest, newest_first

_ROW_BYTES = 1_200
"""A row's objects in memory without its text, roughly (measured with tracemalloc on memories of 60 characters)."""


Rows = tuple[int, ...] | list[int]

_LONG = 16


class ResidentTenant:
    """All rows, events and vectors of one tenant in memory.

    Args:
        tenant: its name.
        dimensions: width of the vectors; 0 where no embedder is set.
    """

    def __init__(self, tenant: str, dimensions: int) -> None:
        self.tenant = tenant
        self.lock = threading.RLock()
        self._columns = Columns()
        self._matrix = Matrix(dimensions) if dimensions else None
        self._row_of: dict[str, int] = {}
        # An event's own row is found by the event's id, and mostly the first one of its record too; the others stand
        # here.
        self._later_of_record: dict[str, Rows] = {}
        self._later_of_event: dict[str, Rows] = {}
        self._current_of_record: dict[str, Rows] = {}
        """The rows of a record that were not closed, where it has more than its own."""
        self._record_of_name: dict[str, str] = {}
        self._quiet_of_record: dict[str, list[Event]] = {}
        """Events of a record that wrote no row: forgets and marks."""
        self._marks = Marks()
        self._turns: dict[str, str] = {}
        self._commands: dict[str, Event] = {}
        """Commands whose (first) event has no row of its own."""
        self._origins: set[str] = set()
        self._without_vector: set[int] = set()
        self._text_bytes = 0
        self._last_time = 0
        self.last_event: Event | None = None
        """The newest event, or None."""
        self._has_events = False

    @classmethod
    def load(
        cls,
        tenant: str,
        dimensions: int,
        *,
        versions: Iterable[Version],
        events: Iterable[Event],
        vectors: dict[str, NDArray[np.float32]],
    ) -> ResidentTenant:
        """Return a tenant as the tables hold it.

        Args:
            tenant: its name.
            dimensions: width of the vectors.
            versions: all its rectangles.
            events: its sections that wrote nothing (forgets, marks, breaks, the opening).
            vectors: vectors by version id, [pieces, dimensions].
        """
        view = cls(tenant, dimensions)
        found: dict[str, Event] = {event.event_id: event for event in events}
        rows = sorted(versions, key=lambda v: (v.event.sequence, v.system_from, v.version_id))
        found.update((row.event.event_id, row.event) for row in rows)
        for event in sorted(found.values(), key=lambda e: e.sequence):
            view._note(event)
        for row in rows:
            view._add([row], [vectors.get(row.version_id)])
        return view

    is_current = True
    """Whether scans see writes that are not flushed yet."""

    @property
    def is_empty(self) -> bool:
        """Whether the tenant has no event yet."""
        return not self._has_events

    @property
    def last_system_time(self) -> int:
        """The newest system time that the tenant was given."""
        return self._last_time

    @property
    def rows(self) -> int:
        """Number of rectangles."""
        return len(self._columns)

    @property
    def nbytes(self) -> int:
        """Bytes held, roughly."""
        rows = len(self._columns) * _ROW_BYTES + self._text_bytes
        return rows + self._marks.nbytes + (self._matrix.nbytes if self._matrix else 0)

    def prefetch(self, names: Iterable[str], command_ids: Iterable[str] = (), *, origins: Iterable[str] = ()) -> None:
        """Do nothing: everything is here."""

    def record_of(self, name: str) -> str | None:
        """Return the record id of a memory's key or of another name, also of a forgotten one."""
        return self._record_of_name.get(name)

    def believed(self, record_id: str, at: int) -> list[Version]:
        """Return the versions of a record that are believed at a system time."""
        rows = self._columns.rows
        numbers = self._current(record_id) if at >= self._last_time else self._rows_of_record(record_id)
        found = [rows[row] for row in numbers]
        return [v for v in found if v.system_from <= at < v.system_to]

    def _current(self, record_id: str) -> Iterable[int]:
        """Return the rows of a record that may still be believed after the tenant's last event."""
        current = self._current_of_record.get(record_id)
        return self._own(record_id) if current is None else current

    def _own(self, record_id: str) -> tuple[int, ...]:
        """Return a record's first row, if it is found by the record's id."""
        row = self._row_of.get(record_id)
        return () if row is None or self._columns.rows[row].record_id != record_id else (row,)

    def _rows_of_record(self, record_id: str) -> Iterable[int]:
        return (*self._own(record_id), *self._later_of_record.get(record_id, ()))

    def _rows_of_event(self, event_id: str) -> tuple[int, ...]:
        row = self._row_of.get(event_id)
        later = self._later_of_event.get(event_id, ())
        return tuple(later) if row is None else (row, *later)

    def carrying(self, tags: tuple[str, ...], instant: Instant) -> list[Version]:
        """Return the memories that hold at an instant and carry all the tags."""
        return self.select(All((Holds(instant), equals("kind", "memory"), *(HasTag(tag) for tag in tags))))

    def previous_turn(self, session: str) -> str:
        """Return the text of the session's newest episode, or an empty string."""
        return self._turns.get(session, "")

    def command(self, command_id: str) -> Event | None:
        """Return the (first) event of a command that was already carried out."""
        row = self._row_of.get(command_id)
        return self._commands.get(command_id) if row is None else self._columns.rows[row].event

    def has_origin(self, origin: str) -> bool:
        """Tell whether an import of this origin was already taken."""
        return origin in self._origins

    def accept(self, outcome: Outcome) -> None:
        """Take over what a durable event did."""
        self.accept_all([outcome], {})

    def accept_all(
        self, outcomes: Sequence[Outcome], vectors: Mapping[str, NDArray[np.float32]]
    ) -> list[tuple[Version, NDArray[np.float32]]]:
        """Take over a group's durable events, and vectors by event; return the versions that got one of these."""
        got: list[tuple[Version, NDArray[np.float32]]] = []
        fresh: list[Version] = []
        brought: list[NDArray[np.float32] | None] = []
        closed: list[Version] = []
        with self.lock:
            for event, closing, adding in outcomes:
                self._note(event)
                closed += closing
                for version in adding:
                    given = vectors.get(version.event.event_id)
                    if version.event is not event:
                        # A remainder has the vectors of the row that it is cut from.
                        self._add(fresh, brought)
                        fresh, brought = [], []
                        rows = self._rows_of_event(version.event.event_id)
                        given = self._matrix.get(rows[0]) if self._matrix and rows else None
                    elif given is not None:
                        got.append((version, given))
                    fresh.append(version)
                    brought.append(given)
            self._add(fresh, brought)
            for version in closed:
                row = self._row_of[version.version_id]
                self._columns.close(row, version)
                left = [number for number in self._current(version.record_id) if number != row]
                self._current_of_record[version.record_id] = tuple(left)
        return got

    def _note(self, event: Event) -> None:
        self._has_events = True
        self._last_time = max(self._last_time, event.system_time)
        self.last_event = event
        if event.op in ("open", "break"):
            return
        has_row = event.op in WRITE_OPS and event.expires > event.system_time
        if event.event_id != event.command_id or not has_row:
            self._commands.setdefault(event.command_id, event)
        if event.origin:
            self._origins.add(event.origin)
        if event.op not in WRITE_OPS:
            for record_id in event.records:
                self._quiet_of_record.setdefault(record_id, []).append(event)
            if event.op == "forget":
                return
            self._marks.note(event)
        if event.kind == "memory":
            self._record_of_name[event.key] = event.records[0]
        elif event.kind != "episode":
            self._record_of_name.update(dict.fromkeys(names_of(event), event.records[0]))
        elif event.session:
            self._turns[event.session] = event.value

    def _add(self, versions: Sequence[Version], vectors: Sequence[NDArray[np.float32] | None]) -> None:
        """Add rows, with their vectors where they are known."""
        if not versions:
            return
        first = self._columns.extend(versions)
        for row, version in enumerate(versions, first):
            version_id, record_id, event = version.version_id, version.record_id, version.event
            self._row_of[version_id] = row
            if version_id != record_id:
                _append(self._later_of_record, record_id, row)
                if version.system_to > self._last_time:
                    self._current_of_record[record_id] = (*self._current(record_id), row)
            elif version.system_to <= self._last_time:
                self._current_of_record[record_id] = ()
            if version_id != event.event_id:
                _append(self._later_of_event, event.event_id, row)
            self._text_bytes += len(event.value) + len(event.context)
        if self._matrix is None:
            return
        known = [array for array in vectors if array is not None]
        if len(known) == len(versions):
            self._matrix.put_all(first, known)
            return
        for row, array in enumerate(vectors, first):
            if array is None:
                self._without_vector.add(row)
            else:
                self._matrix.put(row, array)

    def accept_vectors(self, event_id: str, vectors: NDArray[np.float32]) -> list[Version]:
        """Take an event's vectors and return its rectangles as they stand now."""
        with self.lock:
            rows = self._rows_of_event(event_id)
            if self._matrix is not None:
                for row in rows:
                    self._matrix.put(row, vectors)
                    self._without_vector.discard(row)
            return [self._columns.rows[row] for row in rows]

    def vectors_of(self, version_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Return the vectors of versions that have some."""
        with self.lock:
            found = {}
            for version_id in version_ids:
                row = self._row_of.get(version_id)
                vectors = self._matrix.get(row) if self._matrix is not None and row is not None else None
                if vectors is not None:
                    found[version_id] = vectors.copy()
            return found

    def flushed(self, versions: Iterable[Version]) -> None:
        """Do nothing: what is in memory stays there."""

    def select(self, where: Filter, limit: int | None = None) -> list[Version]:
        """Return the versions that pass, most recently written first."""
        with self.lock:
            rows = self._columns.rows
            found = [rows[row] for row in np.flatnonzero(self._columns.mask(where)).tolist()]
        found.sort(key=newest_first)
        return found if limit is None else found[:limit]

    def count(self, where: Filter) -> int:
        """Return how many versions pass."""
        with self.lock:
            return int(np.count_nonzero(self._columns.mask(where)))

    def nearest(self, vector: NDArray[np.float32], where: Filter, *, k: int) -> Nearest:
        """Return the k nearest of the versions that pass, by an exact scan."""
        with self.lock:
            if self._matrix is None or not len(self._matrix):
                return Nearest([], "exact scan in memory", 0)
            rows, scores, candidates = self._matrix.top(vector, self._columns.mask(where), k=k)
            every = self._columns.rows
            hits = [
                Near(every[row], round(score, SCORE_DIGITS))
                for row, score in zip(rows.tolist(), scores.tolist(), strict=True)
            ]
        hits.sort(key=_best_first)
        if any(a.score == b.score for a, b in pairwise(hits)):
            hits.sort(key=lambda hit: (-hit.score, newest_first(hit.version)))
        return Nearest(hits[:k], "exact scan in memory", candidates)

    def by_id(self, version_ids: Iterable[str]) -> dict[str, Version]:
        """Return versions by id."""
        with self.lock:
            rows = self._columns.rows
            return {i: rows[self._row_of[i]] for i in version_ids if i in self._row_of}

    def history(self, record_id: str) -> list[Event]:
        """Return the events of a record, oldest first."""
        with self.lock:
            rows = [self._columns.rows[row].event for row in self._rows_of_record(record_id)]
            quiet = self._quiet_of_record.get(record_id, ())
        # Of an archived record the event stands once for each status; what was written is the first.
        written = {event.event_id: event for event in reversed(rows)}
        return sorted((*written.values(), *quiet), key=lambda event: event.sequence)

    def marks(self) -> Marks:
        """Return what was marked about the tenant's episodes."""
        return self._marks

    def due(self) -> list[Version]:
        """Return the versions that still lack a vector."""
        with self.lock:
            return [self._columns.rows[row] for row in sorted(self._without_vector)]

    @property
    def has_due(self) -> bool:
        """Whether any version still lacks a vector."""
        return bool(self._without_vector)


def _append(rows: dict[str, Rows], name: str, row: int) -> None:
    """Add a row's number; short lists are tuples, at which the garbage collector need not look."""
    found = rows.get(name, ())
    if isinstance(found, list):
        found.append(row)
    else:
        rows[name] = (*found, row) if len(found) < _LONG else [*found, row]


def _best_first(hit: Near) -> float:
    return -hit.score
