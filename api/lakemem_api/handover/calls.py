"""The methods of `Memories`, each as one call that can be sent, repeated or carried out here."""

from __future__ import annotations

import builtins
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lakemem.errors import LakememError
    from lakemem.interchange.report import ImportReport
    from lakemem.journal.verify import ChainReport
    from lakemem.records.answers import HistoryEntry, Memory, SearchResult, Stored
    from lakemem.records.commands import Command
    from lakemem.writing.written import Written


class Calls(ABC):
    """`Memories` in terms of `call`: arguments, answers and errors are those of `lakemem.store.Store`."""

    @abstractmethod
    def call(self, method: str, args: Sequence[Any], **named: Any) -> Any:  # noqa: ANN401 - each method has its own
        """Return what a method of the store answers.

        Args:
            method: its name.
            args: what is given by place.
            named: what is given by name.
        """

    def store(self, *args: Any, **named: Any) -> Stored:  # noqa: ANN401 - as `Store.store`, and so below
        """As `Store.store`."""
        answer: Stored = self.call("store", args, **named)
        return answer

    def add_episode(self, *args: Any, **named: Any) -> Stored:  # noqa: ANN401
        """As `Store.add_episode`."""
        answer: Stored = self.call("add_episode", args, **named)
        return answer

    def forget(self, *args: Any, **named: Any) -> Stored:  # noqa: ANN401
        """As `Store.forget`."""
        answer: Stored = self.call("forget", args, **named)
        return answer

    def recall(self, *args: Any, **named: Any) -> builtins.list[Memory]:  # noqa: ANN401
        """As `Store.recall`."""
        answer: builtins.list[Memory] = self.call("recall", args, **named)
        return answer

    def list(self, *args: Any, **named: Any) -> builtins.list[Memory]:  # noqa: ANN401
        """As `Store.list`."""
        answer: builtins.list[Memory] = self.call("list", args, **named)
        return answer

    def count(self, *args: Any, **named: Any) -> int:  # noqa: ANN401
        """As `Store.count`."""
        answer: int = self.call("count", args, **named)
        return answer

    def search(self, *args: Any, **named: Any) -> SearchResult:  # noqa: ANN401
        """As `Store.search`."""
        answer: SearchResult = self.call("search", args, **named)
        return answer

    def history(self, *args: Any, **named: Any) -> builtins.list[HistoryEntry]:  # noqa: ANN401
        """As `Store.history`."""
        answer: builtins.list[HistoryEntry] = self.call("history", args, **named)
        return answer

    def get(self, *args: Any, **named: Any) -> str:  # noqa: ANN401
        """As `Store.get`."""
        answer: str = self.call("get", args, **named)
        return answer

    def tenants(self, *args: Any, **named: Any) -> builtins.list[str]:  # noqa: ANN401
        """As `Store.tenants`."""
        answer: builtins.list[str] = self.call("tenants", args, **named)
        return answer

    def write_many(
        self,
        commands: Sequence[Command],
        *,
        vectors: Any = None,  # noqa: ANN401 - a matrix, or None
    ) -> builtins.list[Written | LakememError]:
        """As `Store.write_many`."""
        answer: builtins.list[Written | LakememError] = self.call("write_many", (commands,), vectors=vectors)
        return answer

    def verify(self, *args: Any, **named: Any) -> builtins.list[ChainReport]:  # noqa: ANN401
        """As `Store.verify`."""
        answer: builtins.list[ChainReport] = self.call("verify", args, **named)
        return answer

    def rescan(self, *args: Any, **named: Any) -> int:  # noqa: ANN401
        """As `Store.rescan`."""
        answer: int = self.call("rescan", args, **named)
        return answer

    def doctor(self, *args: Any, **named: Any) -> dict[str, Any]:  # noqa: ANN401
        """As `Store.doctor`."""
        answer: dict[str, Any] = self.call("doctor", args, **named)
        return answer

    def metrics(self) -> dict[str, float]:
        """As `Store.metrics`."""
        answer: dict[str, float] = self.call("metrics", ())
        return answer

    def compact(self) -> int:
        """As `Store.compact`."""
        answer: int = self.call("compact", ())
        return answer

    def catch_up(self, *args: Any, **named: Any) -> int:  # noqa: ANN401
        """As `Store.catch_up`."""
        answer: int = self.call("catch_up", args, **named)
        return answer

    def import_from(self, *args: Any, **named: Any) -> ImportReport:  # noqa: ANN401
        """As `Store.import_from`."""
        answer: ImportReport = self.call("import_from", args, **named)
        return answer

    def export_to(self, *args: Any, **named: Any) -> int:  # noqa: ANN401
        """As `Store.export_to`."""
        answer: int = self.call("export_to", args, **named)
        return answer
