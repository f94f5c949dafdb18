"""What was marked about a tenant's episodes: the newest of each field, by record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from lakemem.records.versions import Event

MARK_OPS = ("mark", "archive")

_BYTES = 700
"""A record's marks in memory, roughly."""

_NONE: Mapping[str, Any] = {}


class Marks:
    """Marks of a tenant's episodes, as the journal's events give them one after another."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._of: dict[str, dict[str, Any]] = {}
        for event in events:
            self.note(event)

    def note(self, event: Event) -> None:
        """Take over an event, if it marks episodes."""
        if event.op in MARK_OPS and event.kind == "episode" and event.extra:
            for record_id, fields in orjson.loads(event.extra).items():
                self._of.setdefault(record_id, {}).update(fields)

    def of(self, record_id: str) -> Mapping[str, Any]:
        """Return the marks of one episode."""
        return self._of.get(record_id, _NONE)

    def having(self, name: str) -> list[str]:
        """Return the episodes that have a mark."""
        return [record_id for record_id, fields in self._of.items() if fields.get(name) is not None]

    def below(self, name: str, least: float) -> list[str]:
        """Return the episodes whose mark, a number, is smaller."""
        return [i for i, fields in self._of.items() if (found := fields.get(name)) is not None and found < least]

    def reaching(self, name: str, least: float) -> list[str]:
        """Return the episodes whose mark, a number, is at least so large."""
        return [i for i, fields in self._of.items() if (found := fields.get(name)) is not None and found >= least]

    @property
    def nbytes(self) -> int:
        """Bytes held, roughly."""
        return len(self._of) * _BYTES
