"""Imports: foreign items and lakemem's own events into commands, in groups, safe to repeat."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from lakemem.errors import InvalidInput, LakememError, NotFound
from lakemem.interchange import jsonl, mcp_memory, mem0, mem7, mnemos
from lakemem.interchange.item import Item, Skipped, encode_json, parse_object
from lakemem.interchange.prepared import Prepared
from lakemem.interchange.report import ImportReport
from lakemem.projection.facts import statements_of
from lakemem.records.commands import AddEpisode, Command, Forget, MarkEpisodes, Restate, StoreMemory
from lakemem.records.times import OPEN
from lakemem.records.versions import Event
from lakemem.resident.marks import MARK_OPS

FORMATS: dict[str, ModuleType] = {"jsonl": jsonl, "mem7": mem7, "mcp-memory": mcp_memory, "mem0": mem0}
"""What comes in and goes out."""

READERS: dict[str, ModuleType] = {**FORMATS, "mnemos": mnemos}
"""What comes in."""

_GROUP = 2_000
"""Entries written as one durable group."""

_FIRST_US = 1
"""The first system time that a tenant can have: its clock begins in 1970."""


class TenantState(Protocol):
    """What an import asks of a tenant."""

    @property
    def is_empty(self) -> bool:
        """Whether the tenant has no event yet."""

    @property
    def last_event(self) -> Event | None:
        """The newest event, or None."""

    def command(self, command_id: str) -> Event | None:
        """Return the event of a command that was already carried out."""

    def has_origin(self, origin: str) -> bool:
        """Tell whether an import of this origin was already taken."""

    def prefetch(self, keys: Iterable[str], *, command_ids: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        """Look up in one go what will be asked one by one."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where an import goes: the tenants' states, the writer, and the clock."""

    state: Callable[[str], TenantState]
    write: Callable[[Sequence[Command]], Sequence[Any]]
    now: Callable[[], int]


def run(
    path: Path,
    format: str | None,  # noqa: A002 - as callers call it
    *,
    tenant: str,
    target: Target,
    progress: Callable[[str, int, int], None],
) -> ImportReport:
    """Import a file or folder and return the report.

    A tenant that has nothing, or nothing but an earlier part of this very import, keeps the original system times;
    elsewhere entries are new writes.  Either way they are told apart by their origin, so a second import adds nothing.

    Raises:
        NotFound: there is nothing at `path`.
        InvalidInput: the format is unknown or not recognised.
    """
    if not path.exists():
        raise NotFound(f"there is nothing at {path}")
    name = format or recognise(path)
    if name not in READERS:
        raise InvalidInput("format", f"is {name!r}, it must be one of {', '.join(READERS)}")
    return _Import(path, name, tenant=tenant, target=target, progress=progress).run()


def recognise(path: Path) -> str:
    """Return the format that a file or folder looks like."""
    for name, module in READERS.items():
        if module.looks_like(path):
            return name
    raise InvalidInput("format", "is not recognised", hint=f"name one of {', '.join(READERS)}")


@dataclass(slots=True)
class _Keeping:
    """Whether a tenant keeps original system times, and the last one given."""

    is_on: bool
    last: int = 0


@dataclass(slots=True)
class _Group:
    """Commands on their way, with the places they came from."""

    commands: list[Command] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    are_entries: list[bool] = field(default_factory=list)
    """Whether each is counted; what belongs to an entry of its own is not."""


class _Import:
    def __init__(
        self, path: Path, name: str, *, tenant: str, target: Target, progress: Callable[[str, int, int], None]
    ) -> None:
        self._path = path
        self._module = READERS[name]
        self._tenant = tenant
        self._target = target
        self._progress = progress
        self._report = ImportReport(name)
        self._keeping: dict[str, _Keeping] = {}
        self._origins: set[str] | None = None
        self._group = _Group()

    def run(self) -> ImportReport:
        total = sum(1 for _ in self._module.read(self._path))
        for number, found in enumerate(self._read_ahead(), 1):
            self._report.read += found.is_entry if isinstance(found, Prepared) else 1
            if isinstance(found, Skipped):
                self._report.skip(found.where, found.reason)
            elif isinstance(found, Prepared):
                self._take_prepared(found)
            elif isinstance(found, Event):
                self._take_event(found, f"{self._path.name}: entry {number}")
            else:
                self._take_item(found)
            whole = not isinstance(found, Event) or found.part == found.parts
            if len(self._group.commands) >= _GROUP and whole:
                self._write()
                self._progress("import", number, total)
        self._write()
        self._progress("import", total, total)
        return self._report

    def _read_ahead(self) -> Iterator[Any]:
        """Yield the source's entries, each group's origins looked up in one go."""
        entries = self._module.read(self._path)
        while group := list(islice(entries, _GROUP)):
            origins: dict[str, list[str]] = {}
            commands: dict[str, list[str]] = {}
            for found in group:
                if isinstance(found, Item):
                    origins.setdefault(found.tenant or self._tenant, []).append(found.origin)
                elif isinstance(found, Prepared):
                    commands.setdefault(found.command.tenant or self._tenant, []).append(found.command.command_id)
            for tenant in {**origins, **commands}:
                state = self._target.state(tenant)
                state.prefetch((), command_ids=commands.get(tenant, ()), origins=origins.get(tenant, ()))
            yield from group

    def _keeps(self, tenant: str) -> _Keeping:
        keeping = self._keeping.get(tenant)
        if keeping is None:
            state = self._target.state(tenant)
            newest = state.last_event
            is_on = state.is_empty or newest is None
            if newest is not None and not state.is_empty:
                known = self._known_origins()
                is_on = newest.event_id in known or newest.origin in known or newest.command_id in known
            last = newest.system_time if newest is not None else 0
            keeping = self._keeping[tenant] = _Keeping(is_on, last if not state.is_empty else -(2**62))
        return keeping

    def _known_origins(self) -> set[str]:
        """Return the ids and origins of all entries of the source, read once."""
        if self._origins is None:
            self._origins = set()
            for found in self._module.read(self._path):
                if isinstance(found, Event):
                    self._origins.add(found.event_id)
                elif isinstance(found, Item):
                    self._origins.add(found.origin)
                elif isinstance(found, Prepared):
                    self._origins.add(found.command.command_id)
        return self._origins

    def _take_event(self, event: Event, where: str) -> None:
        keeping = self._keeps(event.tenant)
        if keeping.is_on:
            # What an earlier run of this import already took is told apart by its command id.
            self._add(Restate(event.tenant, event._replace(context="")), where)
            return
        if event.op == "forget" and self._target.state(event.tenant).command(event.command_id) is not None:
            self._report.known += 1  # this very deletion: its keys may have been stored again since
            return
        if event.expires <= self._target.now() and self._target.state(event.tenant).command(event.command_id) is None:
            self._report.skip(where, "expired before it could be stored")  # and so ends nothing that is believed here
            return
        commands = list(_as_new_writes(event))
        for command in commands:
            self._add(command, where)
        self._report.read += len(commands) - 1

    def _take_item(self, item: Item) -> None:
        tenant = item.tenant or self._tenant
        if self._target.state(tenant).has_origin(item.origin):
            self._report.known += 1
            return
        at = self._original_time(tenant, item.written_at)
        if item.expires is not None and item.expires <= (self._target.now() if at is None else at):
            self._report.skip(item.where, "expired before it could be stored")
            return
        self._add(_command(item, tenant, at), item.where)

    def _take_prepared(self, found: Prepared) -> None:
        tenant = found.command.tenant or self._tenant
        if self._target.state(tenant).command(found.command.command_id) is not None:
            self._report.known += found.is_entry
            return
        at = self._original_time(tenant, found.written_at)
        self._add(found.command._replace(tenant=tenant, at=at), found.where, is_entry=found.is_entry)

    def _original_time(self, tenant: str, written_at: int | None) -> int | None:
        """Return the system time that an entry keeps, or None where it is a new write."""
        keeping = self._keeps(tenant)
        if keeping.is_on and written_at is not None and keeping.last < self._target.now():
            keeping.last = min(max(keeping.last + 1, written_at, _FIRST_US), self._target.now())
            return keeping.last
        if written_at is not None:
            keeping.is_on = False
        return None

    def _add(self, command: Command, where: str, *, is_entry: bool = True) -> None:
        self._group.commands.append(command)
        self._group.places.append(where)
        self._group.are_entries.append(is_entry)

    def _write(self) -> None:
        group, self._group = self._group, _Group()
        if not group.commands:
            return
        report = self._report
        results = self._target.write(group.commands)
        told = zip(group.commands, group.places, group.are_entries, results, strict=True)
        for command, where, is_entry, result in told:
            if isinstance(result, LakememError):
                if result.code != "invalid_input":
                    raise result
                report.read += not is_entry
                report.skip(where, result.message)
            elif not is_entry:
                continue
            elif not where:
                continue  # it follows from the entry before it, which was counted
            elif result.status == "known":
                report.known += 1
            elif result.status == "nothing":
                report.nothing += 1
            else:
                report.added += 1
                report.tenants[command.tenant] = report.tenants.get(command.tenant, 0) + 1


def _command(item: Item, tenant: str, at: int | None) -> Command:
    """Return the command of a foreign item; `at` is its original system time, if it is kept."""
    extra = encode_json(item.extra).decode() if item.extra else ""
    # Where the system time cannot be kept, the past is kept as valid time.
    valid_from = item.valid_from if item.valid_from is not None or at is not None else item.written_at
    if item.op == "forget":
        return Forget(tenant, item.key, item.tags, item.agent, item.trace_id, origin=item.origin, at=at)
    if item.kind == "episode":
        return AddEpisode(
            tenant, item.value, item.role, item.session, valid_from, item.tags, item.agent,
            trace_id=item.trace_id, origin=item.origin, extra=extra, at=at,
        )  # fmt: skip
    return StoreMemory(
        tenant, item.key, item.value, item.tags, item.agent, item.ttl_us, expires=item.expires, valid_from=valid_from,
        valid_to=item.valid_to, trace_id=item.trace_id, origin=item.origin, extra=extra, at=at,
    )  # fmt: skip


def _as_new_writes(event: Event) -> Iterator[Command]:
    """Yield commands that do now what an event of another store did then."""
    origin = f"lakemem:{event.event_id}"
    if event.op == "forget":
        named, others = jsonl.forgotten(event)
        for key in named:
            of_key = hashlib.sha256(key.encode()).hexdigest()[:16]
            yield Forget(event.tenant, key, agent=event.agent, trace_id=event.trace_id, origin=f"{origin}:{of_key}")
        if others:
            ids = tuple(others)
            yield Forget(
                event.tenant, agent=event.agent, trace_id=event.trace_id, origin=f"{origin}:ids", memory_ids=ids
            )
        return
    if event.kind == "fact":
        yield from statements_of(event, origin)
        return
    if event.op in MARK_OPS:
        marks = tuple((record, encode_json(fields).decode()) for record, fields in parse_object(event.extra).items())
        yield MarkEpisodes(
            event.tenant, marks, event.op == "archive", event.trace_id, origin=origin, command_id=event.command_id
        )
        return
    if event.kind == "episode":
        yield AddEpisode(
            event.tenant, event.value, event.role, event.session, event.valid_from, event.tags, event.agent,
            trace_id=event.trace_id, origin=origin, extra=event.extra, command_id=event.command_id,
        )  # fmt: skip
        return
    yield StoreMemory(
        event.tenant, event.key, event.value, event.tags, event.agent,
        expires=None if event.expires == OPEN else event.expires,
        valid_from=event.valid_from, valid_to=None if event.valid_to == OPEN else event.valid_to,
        trace_id=event.trace_id, origin=origin, extra=event.extra, command_id=event.command_id,
        kind="skill" if event.kind == "skill" else "memory",
    )  # fmt: skip
