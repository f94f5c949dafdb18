"""What commands and tools ask of a home, whether it is open in this process or in another."""

# ruff: noqa: ANN401 - the arguments are those of `Store`, which spells them out

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any, Protocol

from lakemem.errors import LakememError
from lakemem.interchange.report import ImportReport
from lakemem.journal.verify import ChainReport
from lakemem.records.answers import HistoryEntry, Memory, SearchResult, Stored
from lakemem.records.commands import Command
from lakemem.writing.written import Written


class Memories(Protocol):
    """The methods of `lakemem.store.Store`, with its arguments; safe to call from any thread."""

    def store(self, *args: Any, **named: Any) -> Stored:
        """As `Store.store`."""

    def add_episode(self, *args: Any, **named: Any) -> Stored:
        """As `Store.add_episode`."""

    def forget(self, *args: Any, **named: Any) -> Stored:
        """As `Store.forget`."""

    def recall(self, *args: Any, **named: Any) -> builtins.list[Memory]:
        """As `Store.recall`."""

    def list(self, *args: Any, **named: Any) -> builtins.list[Memory]:
        """As `Store.list`."""

    def count(self, *args: Any, **named: Any) -> int:
        """As `Store.count`."""

    def search(self, *args: Any, **named: Any) -> SearchResult:
        """As `Store.search`."""

    def history(self, *args: Any, **named: Any) -> builtins.list[HistoryEntry]:
        """As `Store.history`."""

    def get(self, *args: Any, **named: Any) -> str:
        """As `Store.get`."""

    def tenants(self, *args: Any, **named: Any) -> builtins.list[str]:
        """As `Store.tenants`."""

    def write_many(self, commands: Sequence[Command], *, vectors: Any = None) -> builtins.list[Written | LakememError]:
        """As `Store.write_many`."""

    def verify(self, *args: Any, **named: Any) -> builtins.list[ChainReport]:
        """As `Store.verify`."""

    def rescan(self, *args: Any, **named: Any) -> int:
        """As `Store.rescan`."""

    def doctor(self, *args: Any, **named: Any) -> dict[str, Any]:
        """As `Store.doctor`."""

    def metrics(self) -> dict[str, float]:
        """As `Store.metrics`."""

    def compact(self) -> int:
        """As `Store.compact`."""

    def catch_up(self, *args: Any, **named: Any) -> int:
        """As `Store.catch_up`."""

    def import_from(self, *args: Any, **named: Any) -> ImportReport:
        """As `Store.import_from`."""

    def export_to(self, *args: Any, **named: Any) -> int:
        """As `Store.export_to`."""
