"""From a command to an event: defaults, record identity, amendments, expiry.

Everything that depends on the clock, on what is believed or on chance is decided here, once, and written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, assert_never

import orjson

from lakemem.errors import InvalidInput
from lakemem.projection.facts import state_fact
from lakemem.records.commands import AddEpisode, Command, Forget, MarkEpisodes, Restate, StateFact, StoreMemory
from lakemem.records.times import OPEN, Instant
from lakemem.records.versions import Event, Version, record_name

ARCHIVED = "archived"
"""The status of records that are out of searches and lists."""

MAX_RECORDS_PER_SECTION = 1_000
"""A forget of more records is written in several parts, which count only together."""


class Beliefs(Protocol):
    """What a tenant believes, as the resolver needs to see it."""

    def record_of(self, name: str) -> str | None:
        """Return the record id of a memory's key, or of another name of `records.versions`; also of a forgotten one."""

    def believed(self, record_id: str, at: int) -> Sequence[Version]:
        """Return the versions of a record that are believed at a system time."""

    def carrying(self, tags: tuple[str, ...], instant: Instant) -> Iterable[Version]:
        """Return the memories that hold at an instant and carry all the tags."""

    def history(self, record_id: str) -> Sequence[Event]:
        """Return the events of a record, oldest first."""

    def previous_turn(self, session: str) -> str:
        """Return the text of the session's newest episode, or an empty string."""

    @property
    def is_empty(self) -> bool:
        """Whether the tenant has no event yet."""

    @property
    def last_system_time(self) -> int:
        """The newest system time that the tenant was given."""


def resolve(command: Command, beliefs: Beliefs, *, at: int, new_id: str) -> list[Event]:
    """Return the events of a command: one, none (nothing to forget), or several parts of one.

    Sequence numbers and seals are given by the journal.

    Args:
        command: a checked command.
        beliefs: the tenant's state, earlier commands of the same group included.
        at: the system time given to the command, in microseconds.
        new_id: a fresh ULID, used where the command has no id of its own.

    Raises:
        InvalidInput: a period that turns out empty once the default `valid_from` is known, or an import out of order.
    """
    match command:
        case StoreMemory():
            return [_store(command, beliefs, at, command.command_id or new_id)]
        case AddEpisode():
            return [_episode(command, beliefs, at, command.command_id or new_id)]
        case Forget():
            return _forget(command, beliefs, at, command.command_id or new_id)
        case StateFact():
            return state_fact(command, beliefs, at=at, command_id=command.command_id or new_id)
        case MarkEpisodes():
            return [_mark(command, at, command.command_id or new_id)]
        case Restate(tenant, event):
            last = beliefs.last_system_time
            if event.system_time < last or (event.system_time == last and event.part == 1):
                raise InvalidInput("system_time", "is not later than the tenant's last one")
            context = beliefs.previous_turn(event.session) if event.kind == "episode" else ""
            return [event._replace(tenant=tenant, context=context)]
        case _:
            assert_never(command)


def _store(command: StoreMemory, beliefs: Beliefs, at: int, event_id: str) -> Event:
    valid_from = at if command.valid_from is None else command.valid_from
    valid_to = OPEN if command.valid_to is None else command.valid_to
    if valid_to <= valid_from:
        raise InvalidInput("valid_to", "must lie after valid_from", hint="valid_from defaults to now")
    record_id = beliefs.record_of(record_name(command.kind, command.key))
    believed = beliefs.believed(record_id, at) if record_id else ()
    expires = at + command.ttl_us if command.ttl_us else OPEN
    if command.expires is not None:
        expires = command.expires
    agent = command.agent
    if agent is None:
        agent = max(believed, key=lambda v: v.event.sequence).event.agent if believed else ""
    return Event(
        event_id=event_id,
        tenant=command.tenant,
        sequence=0,
        op="update" if believed else "store",
        kind=command.kind,
        system_time=at,
        records=(record_id or event_id,),
        valid_from=valid_from,
        valid_to=valid_to,
        expires=expires,
        replaces=_amended(command.value, valid_from, believed),
        command_id=event_id,
        key=command.key,
        value=command.value,
        tags=command.tags,
        agent=agent,
        trace_id=command.trace_id,
        origin=command.origin,
        has_validity=command.valid_from is not None or command.valid_to is not None,
        extra=command.extra,
    )


def _amended(value: str, valid_from: int, believed: Iterable[Version]) -> str:
    """Return the event that this write amends: the same value with the same beginning, as cut or as given.

    What begins there now goes before what was only given so, the later write before the earlier: the answer may not
    depend on the order in which a tenant's state keeps its rows.
    """
    same = [v for v in believed if v.event.value == value and valid_from in (v.event.valid_from, v.valid_from)]
    best = max(same, key=lambda v: (v.valid_from == valid_from, v.event.sequence), default=None)
    return best.event.event_id if best is not None else ""


def _episode(command: AddEpisode, beliefs: Beliefs, at: int, event_id: str) -> Event:
    return Event(
        event_id=event_id,
        tenant=command.tenant,
        sequence=0,
        op="store",
        kind="episode",
        system_time=at,
        records=(event_id,),
        valid_from=at if command.occurred_at is None else command.occurred_at,
        command_id=event_id,
        value=command.content,
        tags=command.tags,
        agent=command.agent,
        session=command.session,
        role=command.role,
        trace_id=command.trace_id,
        origin=command.origin,
        has_validity=command.occurred_at is not None,
        extra=command.extra,
        context=beliefs.previous_turn(command.session) if command.session else "",
    )


def _mark(command: MarkEpisodes, at: int, event_id: str) -> Event:
    marks = ",".join(f"{orjson.dumps(episode).decode()}:{fields}" for episode, fields in command.marks)
    return Event(
        event_id=event_id,
        tenant=command.tenant,
        sequence=0,
        op="archive" if command.archives else "mark",
        kind="episode",
        system_time=at,
        records=tuple(episode for episode, _ in command.marks),
        valid_from=at,
        command_id=event_id,
        status=ARCHIVED if command.archives else "active",
        trace_id=command.trace_id,
        origin=command.origin,
        extra=f"{{{marks}}}",
    )


def _forget(command: Forget, beliefs: Beliefs, at: int, event_id: str) -> list[Event]:
    records: dict[str, None] = {}
    if command.key:
        record_id = beliefs.record_of(command.key)
        if record_id and beliefs.believed(record_id, at):
            records[record_id] = None
    if command.tags:
        records.update((v.record_id, None) for v in beliefs.carrying(command.tags, Instant(at, at)))
    for record_id in command.memory_ids:
        if beliefs.believed(record_id, at):
            records[record_id] = None
    names = list(records)
    pieces = [names[i : i + MAX_RECORDS_PER_SECTION] for i in range(0, len(names), MAX_RECORDS_PER_SECTION)]
    return [
        Event(
            event_id=event_id if len(pieces) == 1 else f"{event_id}.{part}",
            tenant=command.tenant,
            sequence=0,
            op="forget",
            kind="memory",
            system_time=at,
            records=tuple(piece),
            valid_from=at,
            command_id=event_id,
            part=part,
            parts=len(pieces),
            key=command.key,
            tags=command.tags,
            agent=command.agent,
            trace_id=command.trace_id,
            origin=command.origin,
        )
        for part, piece in enumerate(pieces, 1)
    ]
