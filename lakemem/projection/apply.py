"""The rectangle algebra: what an event closes and what it adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lakemem.records.versions import ALL_OF_RECORD, WRITE_OPS, Event, Version


class Outcome(NamedTuple):
    """What one event does to the rectangles: `closed` carry their new `system_to`."""

    event: Event
    closed: tuple[Version, ...]
    added: tuple[Version, ...]


def apply(event: Event, believed: Iterable[Version]) -> Outcome:
    """Return what `event` closes and adds.

    Each version believed at the event's system time that overlaps its period is closed there, and what it covered
    outside the period is written again (a remainder keeps its event, its expiry and so its `written_at`).  An amended
    event's rectangles leave nothing after the new period; `ALL_OF_RECORD` leaves nothing of any.  A forget closes and
    adds nothing, a mark does neither, and an archive writes every rectangle again with its own status.

    Args:
        event: a resolved `store`, `update`, `forget`, `mark` or `archive`.
        believed: the versions of the event's records with `system_from <= event.system_time < system_to`.
    """
    at = event.system_time
    ends_all = event.replaces == ALL_OF_RECORD
    if event.op == "archive":
        return _archived(event, believed)
    if event.op not in WRITE_OPS:
        ends_all |= event.op == "forget"
        return Outcome(event, tuple(v._replace(system_to=at) for v in believed if ends_all and _is_believed(v, at)), ())
    closed: list[Version] = []
    added: list[Version] = []
    start, end = event.valid_from, event.valid_to
    for old in believed:
        if not _is_believed(old, at):
            continue
        if ends_all:
            closed.append(old._replace(system_to=at))
            continue
        amended = bool(event.replaces) and old.event.event_id == event.replaces
        if old.valid_to <= start or (old.valid_from >= end and not amended):
            continue
        closed.append(old._replace(system_to=at))
        if old.valid_from < start:
            added.append(_remainder(old, event, "a", old.valid_from, start))
        if old.valid_to > end and not amended:
            added.append(_remainder(old, event, "b", end, old.valid_to))
    if event.expires > at:
        added.append(Version(event.event_id, event.records[0], event, start, end, at, event.expires))
    return Outcome(event, tuple(closed), tuple(added))


def _archived(event: Event, believed: Iterable[Version]) -> Outcome:
    """Return what an archive does: the same rectangles go on under its status."""
    at = event.system_time
    old = sorted((v for v in believed if _is_believed(v, at)), key=lambda v: (v.event.event_id, v.valid_from))
    old = [v for v in old if v.event.status != event.status]
    added = tuple(
        v._replace(
            version_id=f"{v.event.event_id}.{event.sequence}s{number}",
            event=v.event._replace(status=event.status),
            system_from=at,
        )
        for number, v in enumerate(old)
    )
    return Outcome(event, tuple(v._replace(system_to=at) for v in old), added)


def _is_believed(version: Version, at: int) -> bool:
    return version.system_from <= at < version.system_to


def _remainder(old: Version, event: Event, side: str, valid_from: int, valid_to: int) -> Version:
    # One event has at most one rectangle across each edge of a period, so (event, cut, side) names it uniquely.
    version_id = f"{old.event.event_id}.{event.sequence}{side}"
    return Version(version_id, old.record_id, old.event, valid_from, valid_to, event.system_time, old.system_to)
