"""What the lifecycle asks of a store, wherever it is open."""

# ruff: noqa: ANN401 - the arguments are those of `Store`, which spells them out

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from lakemem.errors import LakememError
from lakemem.records.answers import Memory
from lakemem.records.commands import Command
from lakemem.records.times import parse_time
from lakemem.writing.written import Written

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is; it may raise `Interrupted`."""

EVERY_STATUS: Final = ("active", "archived")


class Memories(Protocol):
    """The methods of `lakemem.store.Store` that are used here; safe to call from any thread."""

    def list(self, *args: Any, **named: Any) -> builtins.list[Memory]:
        """As `Store.list`."""

    def count(self, *args: Any, **named: Any) -> int:
        """As `Store.count`."""

    def tenants(self, *args: Any, **named: Any) -> builtins.list[str]:
        """As `Store.tenants`."""

    def write_many(self, commands: Sequence[Command], *, vectors: Any = None) -> builtins.list[Written | LakememError]:
        """As `Store.write_many`."""


def quiet(*_told: object) -> None:
    """Show no progress."""


def occurred(episode: Memory) -> int:
    """Return when an episode happened, in microseconds since 1970."""
    return parse_time(episode.valid_from, "valid_from")


def written(episode: Memory) -> int:
    """Return when an episode was written, in microseconds since 1970."""
    return parse_time(episode.updated, "updated")
