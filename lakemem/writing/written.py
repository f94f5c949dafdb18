"""What became of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import orjson

from lakemem.records.versions import WRITE_OPS, Event

Status = Literal[
    "created", "updated", "added", "forgotten", "nothing", "known", "marked", "merged", "retracted", "noted"
]


class Written(NamedTuple):
    """What became of a command: `known` means that it was carried out before and nothing was written now.

    Of a statement about a fact: `created` (a new assertion), `merged` (the object held already), `retracted`, or
    `noted` (it changes nothing that holds, and is remembered).  `removed` counts what was forgotten, or the assertions
    whose period a statement cut or ended.
    """

    status: Status
    events: tuple[Event, ...]
    removed: int = 0


def outcome_of(events: tuple[Event, ...]) -> Written:
    """Return what became of a command, read from its events."""
    return Written(_status(events[0]), events, _removed(events))


def _removed(events: Sequence[Event]) -> int:
    first = events[0]
    if first.op == "forget":
        return sum([len(event.records) for event in events])
    if first.kind == "fact":
        ended: int = orjson.loads(first.extra)["ended"]
        return ended
    return 0


def _status(event: Event) -> Status:
    if event.op == "forget":
        return "forgotten"
    if event.kind == "fact":
        did: Status = orjson.loads(event.extra)["did"]
        return did
    if event.op not in WRITE_OPS:
        return "marked"
    if event.kind == "episode":
        return "added"
    return "created" if event.op == "store" else "updated"
