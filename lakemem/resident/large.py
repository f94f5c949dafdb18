"""A tenant that is too large for memory: read from the published tables, unflushed writes kept beside."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from lakemem.projection.apply import Outcome
from lakemem.records.filters import All, Filter, HasTag, Holds, equals
from lakemem.records.times import Instant
from lakemem.records.versions import Event, Version, names_of
from lakemem.resident.marks import MARK_OPS, Marks
from lakemem.resident.view import SCORE_DIGITS, Near, Nearest, newest_first
from lakemem.tables.reader import TableReader
from lakemem.tables.render import is_in, quote, render
from lakemem.temporal import select as temporal

_CACHED = 20_000
"""Records, keys and sessions whose state is remembered between writes."""


class LargeTenant:
    """One tenant over the tables.

    Reads that scan (`select`, `count`, `nearest`, `history`) see the published state: callers first wait for the
    tenant's own writes to be flushed.  What writers ask (`believed`, `record_of`, ...) sees unflushed writes too.

    Args:
        tenant: its name.
        tables: the published tables.
        exact_rows: candidates up to which vectors are scanned exactly.
    """

    def __init__(self, tenant: str, tables: TableReader, *, exact_rows: int) -> None:
        self.tenant = tenant
        self.lock = threading.RLock()
        self._tables = tables
        self._exact_rows = exact_rows
        self._mine = f"tenant = {quote(tenant)}"
        self._unflushed: dict[str, Version] = {}
        self._records: OrderedDict[str, dict[str, Version]] = OrderedDict()
        self._names: OrderedDict[str, str | None] = OrderedDict()
        self._turns: OrderedDict[str, str] = OrderedDict()
        self._facts: dict[str, list[Event]] = {}
        """Events of facts that were written here, by record: a statement must see those before it."""
        self._marks: Marks | None = None
        self._commands: dict[str, Event] = {}
        self._origins: dict[str, bool] = {}
        self._absent: set[str] = set()
        self._flushes = 0
        self._due: dict[str, Version] = {}
        newest = temporal.newest_event(self._tables.shard().events.dataset, tenant)
        self.last_event = self._tables.events_where(f"event_id = {quote(newest)}")[0] if newest else None
        """The newest event, or None."""
        self._last_time = self.last_event.system_time if self.last_event else 0

    is_current = False
    """Whether scans see writes that are not flushed yet."""

    @property
    def is_empty(self) -> bool:
        """Whether the tenant has no event yet; a large one has."""
        return False

    @property
    def last_system_time(self) -> int:
        """The newest system time that the tenant was given."""
        return self._last_time

    @property
    def nbytes(self) -> int:
        """Bytes held, roughly."""
        return 2_000 * (len(self._records) + len(self._unflushed) + len(self._due))

    def prefetch(self, names: Iterable[str], command_ids: Iterable[str] = (), *, origins: Iterable[str] = ()) -> None:
        """Load what writes to these names, with these command ids and origins, will need: one read for each kind."""
        self._prefetch_names(names)
        for column, values, known in (("command_id", command_ids, self._absent), ("origin", origins, self._origins)):
            with self.lock:
                wanted = [value for value in dict.fromkeys(values) if value and value not in known]
            if wanted:
                there = self._tables.values_of("events", column, condition=f"{self._mine} AND {is_in(column, wanted)}")
                with self.lock:
                    for value in wanted:
                        if column == "origin":
                            self._origins.setdefault(value, value in there)
                        elif value not in there:
                            self._absent.add(value)

    def _prefetch_names(self, names: Iterable[str]) -> None:
        with self.lock:
            wanted = [name for name in dict.fromkeys(names) if name not in self._names]
            flushes = self._flushes
        if not wanted:
            return
        keys = [name for name in wanted if not name.startswith("\0")]
        found = (
            self._tables.versions_where(f"{self._mine} AND kind = 'memory' AND {is_in('key', keys)}") if keys else []
        )
        others = {name: self._tables.events_where(_named(self._mine, name)) for name in wanted if name.startswith("\0")}
        with self.lock:
            if flushes != self._flushes:
                return  # what was read may be older than what was let go meanwhile; it is read again when it is needed
            for name in wanted:
                events = others.get(name)
                self._names.setdefault(name, events[0].records[0] if events else None)
            for version in found:
                self._names[version.event.key] = version.record_id
                self._records.setdefault(version.record_id, {}).setdefault(version.version_id, version)

    def record_of(self, name: str) -> str | None:
        """Return the record id of a memory's key or of another name, also of a forgotten one."""
        while name not in self._names:
            self._prefetch_names([name])
        return self._names[name]

    def believed(self, record_id: str, at: int) -> list[Version]:
        """Return the versions of a record that are believed at a system time."""
        with self.lock:
            known = self._records.get(record_id)
        if known is None:
            rows = self._tables.versions_where(f"{self._mine} AND record_id = {quote(record_id)}")
            with self.lock:
                known = self._records.setdefault(record_id, {row.version_id: row for row in rows})
                known.update((i, v) for i, v in self._unflushed.items() if v.record_id == record_id)
        return [v for v in known.values() if v.system_from <= at < v.system_to]

    def carrying(self, tags: tuple[str, ...], instant: Instant) -> list[Version]:
        """Return the memories that hold at an instant and carry all the tags."""
        where = All((Holds(instant), equals("kind", "memory"), *(HasTag(tag) for tag in tags)))
        found = {v.version_id: v for v in self.select(where)}
        with self.lock:
            for version in self._unflushed.values():
                found.pop(version.version_id, None)
                if (
                    version.holds_at(instant)
                    and version.event.kind == "memory"
                    and set(tags) <= set(version.event.tags)
                ):
                    found[version.version_id] = version
        return list(found.values())

    def previous_turn(self, session: str) -> str:
        """Return the text of the session's newest episode, or an empty string."""
        if session not in self._turns:
            where = All((equals("tenant", self.tenant), equals("kind", "episode"), equals("session", session)))
            newest = self._tables.versions_by_id(temporal.newest(self._tables.shard().records.dataset, where, limit=1))
            self._turns.setdefault(session, newest[0].event.value if newest else "")
        return self._turns[session]

    def command(self, command_id: str) -> Event | None:
        """Return the (first) event of a command that was already carried out."""
        known = self._commands.get(command_id)
        if known is not None or command_id in self._absent:
            return known
        found = self._tables.events_where(f"{self._mine} AND command_id = {quote(command_id)}")
        return min(found, key=lambda e: e.sequence) if found else None

    def has_origin(self, origin: str) -> bool:
        """Tell whether an import of this origin was already taken."""
        if origin not in self._origins:
            self._origins[origin] = self._tables.has_row("events", f"{self._mine} AND origin = {quote(origin)}")
        return self._origins[origin]

    def accept(self, outcome: Outcome) -> None:
        """Take over what a durable event did."""
        event = outcome.event
        with self.lock:
            self._last_time = max(self._last_time, event.system_time)
            self.last_event = event
            self._commands.setdefault(event.command_id, event)
            self._absent.discard(event.command_id)
            if event.origin:
                self._origins[event.origin] = True
            for version in (*outcome.closed, *outcome.added):
                self._unflushed[version.version_id] = version
                # A record that is new here is known whole; another one is read whole when it is next asked for.
                if version.record_id in self._records or version.record_id == event.event_id:
                    self._records.setdefault(version.record_id, {})[version.version_id] = version
            for version in outcome.added:
                self._due[version.version_id] = version
            if event.op in MARK_OPS:
                self.marks().note(event)
            if event.op == "forget":
                for record_id in event.records:
                    self._facts.setdefault(record_id, []).append(event)
            elif event.kind != "episode":
                self._names.update(dict.fromkeys(names_of(event), event.records[0] if event.records else None))
                if event.kind == "fact":
                    self._facts.setdefault(event.records[0], []).append(event)
            elif event.op not in MARK_OPS and event.session:
                self._turns[event.session] = event.value

    def accept_all(
        self, outcomes: Sequence[Outcome], vectors: Mapping[str, NDArray[np.float32]]
    ) -> list[tuple[Version, NDArray[np.float32]]]:
        """Take over a group's durable events, and vectors by event; return the versions that got one of these."""
        for outcome in outcomes:
            self.accept(outcome)
        return [(v, array) for event_id, array in vectors.items() for v in self.accept_vectors(event_id, array)]

    def accept_vectors(self, event_id: str, vectors: NDArray[np.float32]) -> list[Version]:  # noqa: ARG002
        """Return an event's rectangles as they stand now; vectors of a large tenant live on the tables only."""
        rows = {v.version_id: v for v in self._tables.versions_where(f"event_id = {quote(event_id)}")}
        with self.lock:
            rows.update((i, v) for i, v in self._unflushed.items() if v.event.event_id == event_id)
            for version_id in rows:
                self._due.pop(version_id, None)
        return list(rows.values())

    def vectors_of(self, version_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Return the vectors of versions that have some; what a write left over of a version has that version's."""
        found = self._tables.vectors_by_id(version_ids)
        with self.lock:
            rows = [self._unflushed[i] for i in version_ids if i not in found and i in self._unflushed]
        left_over = {row.version_id: row.event.event_id for row in rows if row.version_id != row.event.event_id}
        if left_over:
            where = f"{self._mine} AND {is_in('event_id', dict.fromkeys(left_over.values()))}"
            event_of = {row.version_id: row.event.event_id for row in self._tables.versions_where(where)}
            siblings = self._tables.vectors_by_id(list(event_of))
            vectors = {event_of[i]: array for i, array in siblings.items()}
            found.update((i, vectors[event_id]) for i, event_id in left_over.items() if event_id in vectors)
        with self.lock:
            for version_id in found:
                self._due.pop(version_id, None)
        return found

    def flushed(self, versions: Iterable[Version]) -> None:
        """Forget unflushed states that are on the tables now."""
        with self.lock:
            self._flushes += 1
            for version in versions:
                if self._unflushed.get(version.version_id) is version:
                    del self._unflushed[version.version_id]
            if not self._unflushed:
                self._commands.clear()
                self._absent.clear()
                if len(self._facts) > _CACHED:
                    self._facts.clear()
                for cache in (self._records, self._names, self._turns):
                    while len(cache) > _CACHED:
                        cache.popitem(last=False)

    def select(self, where: Filter, limit: int | None = None) -> list[Version]:
        """Return the versions that pass, most recently written first."""
        if limit is None:
            return sorted(self._tables.versions_where(self._condition(where)), key=newest_first)
        mine = All((equals("tenant", self.tenant), where))
        ids = temporal.newest(self._tables.shard().records.dataset, mine, limit=limit)
        return sorted(self._tables.versions_by_id(ids), key=newest_first)

    def count(self, where: Filter) -> int:
        """Return how many versions pass."""
        return self._tables.count(self._condition(where))

    def _condition(self, where: Filter) -> str:
        return f"{self._mine} AND {render(where)}"

    def nearest(self, vector: NDArray[np.float32], where: Filter, *, k: int) -> Nearest:
        """Return the k nearest of the versions that pass, prefiltered, by scan or by index."""
        found, how, candidates = self._tables.nearest(
            self.tenant, vector, where=where, k=k, exact_rows=self._exact_rows
        )
        versions = self.by_id(version_id for version_id, _ in found)
        hits = [Near(versions[i], round(score, SCORE_DIGITS)) for i, score in found if i in versions]
        hits.sort(key=lambda hit: (-hit.score, newest_first(hit.version)))
        return Nearest(hits[:k], how, candidates)

    def by_id(self, version_ids: Iterable[str]) -> dict[str, Version]:
        """Return versions by id, unflushed states first."""
        wanted = list(version_ids)
        with self.lock:
            found = {i: self._unflushed[i] for i in wanted if i in self._unflushed}
        rest = [i for i in wanted if i not in found]
        found.update((v.version_id, v) for v in self._tables.versions_by_id(rest))
        return found

    def history(self, record_id: str) -> list[Event]:
        """Return the events of a record, oldest first; writes with their values."""
        events = {
            e.event_id: e for e in self._tables.events_where(f"{self._mine} AND array_has(records, {quote(record_id)})")
        }
        events.update((v.event.event_id, v.event) for v in self.believed_ever(record_id) if v.event.status == "active")
        events.update((event.event_id, event) for event in self._facts.get(record_id, ()))
        return sorted(events.values(), key=lambda e: e.sequence)

    def marks(self) -> Marks:
        """Return what was marked about the tenant's episodes; read once, and kept up to date by what is written."""
        with self.lock:
            if self._marks is None:
                marked = self._tables.events_where(f"{self._mine} AND kind = 'episode' AND {is_in('op', MARK_OPS)}")
                self._marks = Marks(sorted(marked, key=lambda event: event.sequence))
            return self._marks

    def believed_ever(self, record_id: str) -> list[Version]:
        """Return all rectangles of a record."""
        return self._tables.versions_where(f"{self._mine} AND record_id = {quote(record_id)}")

    def due(self) -> list[Version]:
        """Return the versions written here that still lack a vector."""
        with self.lock:
            return list(self._due.values())

    @property
    def has_due(self) -> bool:
        """Whether any version written here still lacks a vector."""
        return bool(self._due)


def _named(mine: str, name: str) -> str:
    """Return the condition on events for the writes of a record that is found by a name and not by a key."""
    _, kind, *parts = name.split("\0")
    columns = ("subject", "predicate", "object") if kind == "fact" else ("key",)
    equal = [f"{column} = {quote(part)}" for column, part in zip(columns, parts, strict=False)]
    return " AND ".join([mine, f"kind = {quote(kind)}", "op != 'forget'", *equal])
