"""Commands from what callers send: every argument checked, so that nothing later has to refuse it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

import orjson

from lakemem.errors import InvalidInput
from lakemem.records import checks
from lakemem.records.commands import AddEpisode, Forget, MarkEpisodes, StateFact, StoreMemory
from lakemem.records.times import TimeLike, parse_time

MAX_MARKS: Final = 1_000
"""Episodes of one command."""


def store_memory(key: object, value: object, *, named: Mapping[str, Any]) -> StoreMemory:
    """Return the command of `Store.store`.

    Args:
        key: the key.
        value: the text.
        named: its keyword arguments by name; absent ones have their defaults.
    """
    begin = _time(named, "valid_from")
    end = _time(named, "valid_to")
    checks.check_period(begin, end)
    agent = named.get("agent")
    return StoreMemory(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        key=checks.check_text(key, "key", limit=checks.MAX_KEY),
        value=checks.check_text(value, "value", limit=checks.MAX_VALUE),
        tags=checks.check_tags(named.get("tags")),
        agent=None if agent is None else checks.check_optional(agent, "agent"),
        ttl_us=checks.check_ttl(named.get("ttl_s")),
        valid_from=begin,
        valid_to=end,
        **_shared(named),
        extra=checks.check_extra(named.get("extra")),
        kind=_keyed(named.get("kind", "memory")),
    )


def _keyed(kind: object) -> Literal["memory", "skill"]:
    if kind == "memory":
        return "memory"
    if kind == "skill":
        return "skill"
    raise InvalidInput("kind", f"is {kind!r}, it must be memory or skill")


def state_fact(subject: object, predicate: object, object_: object, *, named: Mapping[str, Any]) -> StateFact:
    """Return the command that states a fact.

    Args:
        subject: whom it is about.
        predicate: its kind.
        object_: what is said; empty only in a retraction of a functional fact.
        named: the other fields of `StateFact` by name, times as callers write them; `is_functional` is required.
    """
    begin, end = _time(named, "valid_from"), _time(named, "valid_to")
    confidence = named.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise InvalidInput("confidence", f"must be a number, not {type(confidence).__name__}")
    command = StateFact(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        subject=checks.check_text(subject, "subject", limit=checks.MAX_NAME),
        predicate=checks.check_text(predicate, "predicate", limit=checks.MAX_NAME),
        object=checks.check_text(object_, "object", limit=checks.MAX_KEY, least=0),
        is_functional=named["is_functional"],
        holds=named.get("holds", True),
        valid_from=begin,
        valid_to=end,
        said_at=_time(named, "said_at"),
        confidence=float(confidence),
        sources=tuple(
            checks.check_text(source, "sources", limit=checks.MAX_NAME) for source in named.get("sources", ())
        ),
        sentence=checks.check_optional(named.get("sentence"), "sentence", limit=checks.MAX_VALUE),
        observed=bool(named.get("observed", False)),
        agent=checks.check_optional(named.get("agent"), "agent"),
        **_shared(named),
        extra=checks.check_extra(named.get("extra")),
    )
    check_fact(command)
    return command


def check_fact(command: StateFact) -> None:
    """Refuse a statement that cannot be, whoever made it.

    Raises:
        InvalidInput: a name is missing or too long, a period is empty, or the confidence is no share.
    """
    least = 0 if command.is_functional and not command.holds else 1
    checks.check_text(command.subject, "subject", limit=checks.MAX_NAME)
    checks.check_text(command.predicate, "predicate", limit=checks.MAX_NAME)
    checks.check_text(command.object, "object", limit=checks.MAX_KEY, least=least)
    checks.check_period(command.valid_from, command.valid_to)
    if not 0 <= command.confidence <= 1:
        raise InvalidInput("confidence", f"is {command.confidence!r}, it must be a number from 0 to 1")


def mark_episodes(marks: Mapping[str, Mapping[str, Any]], named: Mapping[str, Any]) -> MarkEpisodes:
    """Return the command that marks episodes.

    Args:
        marks: fields by episode id, at most 1,000 episodes.
        named: `tenant`, `archives`, `trace_id` and `command_id` by name.
    """
    command = MarkEpisodes(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        marks=tuple((episode, checks.check_extra(fields) or "{}") for episode, fields in marks.items()),
        archives=bool(named.get("archives", False)),
        **_shared(named),
    )
    check_marks(command)
    return command


def check_marks(command: MarkEpisodes) -> None:
    """Refuse marks that cannot be, whoever made them.

    Raises:
        InvalidInput: none or too many, an episode named twice, or fields that are no JSON object.
    """
    if not 1 <= len(command.marks) <= MAX_MARKS:
        raise InvalidInput("marks", f"has {len(command.marks)} episodes, it must have 1 to {MAX_MARKS}")
    if len({mark[0] for mark in command.marks}) < len(command.marks):
        raise InvalidInput("marks", "names an episode twice")
    for mark in command.marks:
        if len(mark) != 2:  # noqa: PLR2004 - an id and its fields
            raise InvalidInput("marks", "must be pairs of an episode and its fields")
        checks.check_text(mark[0], "marks", limit=checks.MAX_NAME)
        check_object(mark[1], "marks")


def check_object(text: str, field: str) -> None:
    """Refuse a text that is no JSON object; an empty one stands for none."""
    try:
        is_object = not text or isinstance(orjson.loads(text), dict)
    except orjson.JSONDecodeError as error:
        raise InvalidInput(field, f"is not JSON: {error}") from error
    if not is_object:
        raise InvalidInput(field, "must be a JSON object")


def add_episode(content: object, named: Mapping[str, Any]) -> AddEpisode:
    """Return the command of `Store.add_episode`; arguments as for `store_memory`."""
    return AddEpisode(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        content=checks.check_text(content, "content", limit=checks.MAX_VALUE),
        role=checks.check_text(named.get("role", "user"), "role", limit=checks.MAX_NAME),
        session=checks.check_optional(named.get("session"), "session"),
        occurred_at=_time(named, "occurred_at"),
        tags=checks.check_tags(named.get("tags")),
        agent=checks.check_optional(named.get("agent"), "agent"),
        **_shared(named),
        extra=checks.check_extra(named.get("extra")),
    )


def forget(key: object, named: Mapping[str, Any]) -> Forget:
    """Return the command of `Store.forget`; arguments as for `store_memory`."""
    tags = checks.check_tags(named.get("tags"))
    listed = named.get("memory_ids") or ()
    if not isinstance(listed, str | Iterable):
        raise InvalidInput("memory_ids", f"must be a list of ids, not {type(listed).__name__}")
    ids = dict.fromkeys(
        checks.check_text(record, "memory_ids", limit=checks.MAX_NAME)
        for record in ([listed] if isinstance(listed, str) else listed)
    )
    if not key and not tags and not ids:
        raise InvalidInput("key", "key or tags required")
    return Forget(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        key=checks.check_optional(key, "key", limit=checks.MAX_KEY),
        tags=tags,
        agent=checks.check_optional(named.get("agent"), "agent"),
        memory_ids=tuple(ids),
        **_shared(named),
    )


def _shared(named: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "trace_id": checks.check_optional(named.get("trace_id"), "trace_id"),
        "command_id": checks.check_command_id(named.get("command_id")),
    }


def _time(named: Mapping[str, Any], field: str) -> int | None:
    text: TimeLike | None = named.get(field)
    return None if text is None else parse_time(text, field)
