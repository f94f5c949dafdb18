"""Writes that may have to be sent twice: how each is told apart, and what its first attempt would have answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lakemem.records.ulids import new_ulid

if TYPE_CHECKING:
    from lakemem.records.answers import Stored
    from lakemem.records.commands import AddEpisode, Forget, StoreMemory
    from lakemem.writing.written import Written

_BY_PLACE = {"store": ("key", "value"), "add_episode": ("content",), "forget": ("key",)}
"""Arguments of the writing methods that may be given by place."""

WriteMany = Callable[[list[Any]], list[Any]]


@dataclass(slots=True)
class Call:
    """A call that can be made again, with arguments that can be read again.

    Args:
        method: of `Memories`.
        args: what is given by place.
        named: what is given by name.
    """

    method: str
    args: Sequence[Any]
    named: Mapping[str, Any]
    _given: set[int] = field(default_factory=set)
    """Numbers of the commands that had their id from here; of the only one, 0."""
    _is_named: bool = False

    def __post_init__(self) -> None:
        """Read what can be read once only."""
        self.args = [_repeatable(value) for value in self.args]
        self.named = {name: _repeatable(value) for name, value in self.named.items()}

    def name_writes(self) -> None:
        """Give every write its id, before it is sent for the first time; a second time changes nothing."""
        if self._is_named:
            return
        self._is_named = True
        if self.method in _BY_PLACE and not self.named.get("command_id"):
            self._given.add(0)
            self.named = {**self.named, "command_id": _fresh_id()}
        elif self.method == "write_many":
            commands = list(self.args[0] if self.args else self.named["commands"])
            for number, command in enumerate(commands):
                if getattr(command, "command_id", None) == "":
                    self._given.add(number)
                    commands[number] = command._replace(command_id=_fresh_id())
            self.args = [commands, *self.args[1:]]
            self.named = {name: value for name, value in self.named.items() if name != "commands"}

    def first_answer(self, answer: Any, write_many: WriteMany) -> Any:  # noqa: ANN401 - as the method answers
        """Return what the first attempt would have answered where a later one found that it had been carried out.

        What had its id from the caller stays `known`: nobody can tell whether it was so at the first attempt.

        Args:
            answer: of the later attempt.
            write_many: as `Store.write_many`.
        """
        if self.method == "write_many":
            return [_first(written) if number in self._given else written for number, written in enumerate(answer)]
        if self.method not in _BY_PLACE or not self._given or answer.status != "known":
            return answer
        command = self._command()
        (written,) = write_many([command])
        first = _first(written)
        if not getattr(first, "events", ()):
            return answer
        return _stored(first, getattr(command, "key", ""))

    def _command(self) -> StoreMemory | AddEpisode | Forget:
        from lakemem.records import requests

        named = {**dict(zip(_BY_PLACE[self.method], self.args, strict=False)), **self.named}
        if self.method == "store":
            return requests.store_memory(named["key"], named["value"], named=named)
        if self.method == "add_episode":
            return requests.add_episode(named["content"], named)
        return requests.forget(named.get("key", ""), named)


def _first(written: Any) -> Any:  # noqa: ANN401 - Written, or an error
    """Return what became of a command when it was carried out, where it is known now."""
    if getattr(written, "status", "") != "known" or not written.events:
        return written
    from lakemem.writing.written import outcome_of

    # Of a forget in several parts only the first is at hand, so its count is one of "at least".
    return outcome_of(written.events)


def _stored(written: Written, key: str) -> Stored:
    from lakemem.records.answers import Stored
    from lakemem.records.times import format_time

    event = written.events[0]
    record = event.records[0] if event.records else ""
    return Stored(written.status, record, key, format_time(event.system_time), event.seal, written.removed)


def _fresh_id() -> str:
    return new_ulid(time.time_ns() // 1000)


def _repeatable(value: object) -> object:
    return tuple(value) if isinstance(value, Iterator) else value
