"""Commands that come from another process, checked as if they had been made here: the writer refuses none later."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from lakemem.errors import InvalidInput
from lakemem.records import checks, requests
from lakemem.records.commands import AddEpisode, Command, Forget, MarkEpisodes, Restate, StateFact, StoreMemory
from lakemem.records.times import EARLIEST, OPEN


def check_commands(commands: object) -> list[Command]:
    """Return the commands of a `write_many`, or refuse them all.

    Raises:
        InvalidInput: one of them is no command, or no caller of the store could have made it.
    """
    if not isinstance(commands, list | tuple):
        raise InvalidInput("commands", f"must be a list of commands, not {type(commands).__name__}")
    return [_check(command) for command in commands]


def _check(command: object) -> Command:
    if not isinstance(command, StoreMemory | AddEpisode | Forget | StateFact | MarkEpisodes | Restate):
        raise InvalidInput("commands", f"holds a {type(command).__name__}, which is no command")
    _check_fields(command)
    checks.check_tenant(command.tenant)
    match command:
        case StoreMemory():
            checks.check_text(command.key, "key", limit=checks.MAX_KEY)
            checks.check_text(command.value, "value", limit=checks.MAX_VALUE)
            checks.check_period(command.valid_from, command.valid_to)
            requests.check_object(command.extra, "extra")
        case AddEpisode():
            checks.check_text(command.content, "content", limit=checks.MAX_VALUE)
            checks.check_text(command.role, "role", limit=checks.MAX_NAME)
            requests.check_object(command.extra, "extra")
        case StateFact():
            requests.check_fact(command)
            requests.check_object(command.extra, "extra")
        case MarkEpisodes():
            requests.check_marks(command)
        case Restate():
            _check_fields(command.event)
            requests.check_object(command.event.extra, "extra")
        case Forget():
            if not command.key and not command.tags and not command.memory_ids:
                raise InvalidInput("key", "key or tags required")
    return command


def _check_fields(record: Any) -> None:  # noqa: ANN401 - a named tuple
    kind: Any = type(record)
    for name, hint in _hints(kind).items():
        value = getattr(record, name)
        if not _fits(value, hint):
            raise InvalidInput(name, f"is {type(value).__name__}, which is not {hint}")
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                checks.check_text(part, name, limit=checks.MAX_VALUE, least=0)
            elif type(part) is int and not EARLIEST <= part <= OPEN:
                raise InvalidInput(name, f"is {part}, which is no time and no number of one")


@cache
def _hints(kind: Any) -> Mapping[str, Any]:  # noqa: ANN401 - a class of named tuples
    return get_type_hints(kind)


def _fits(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type hint
    """Tell whether a value is of the class that a field of a command declares."""
    origin = get_origin(hint)
    if origin in (UnionType, Union):
        return any(_fits(value, part) for part in get_args(hint))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if origin is tuple:
        return type(value) is tuple and all(_fits(part, get_args(hint)[0]) for part in value)
    return type(value) is (NoneType if hint is None else hint)
