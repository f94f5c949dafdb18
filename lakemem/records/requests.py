"""Commands from what callers send: every argument checked, so that nothing later has to refuse it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

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
    checks.check_period(begin, end)
    holds, is_functional = named.get("holds", True), named["is_functional"]
    confidence = named.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float) or not 0 <= confidence <= 1:
        raise InvalidInput("confidence", f"is {confidence!r}, it must be a number from 0 to 1")
    least = 0 if is_functional and not holds else 1
    return StateFact(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        subject=checks.check_text(subject, "subject", limit=checks.MAX_NAME),
        predicate=checks.check_text(predicate, "predicate", limit=checks.MAX_NAME),
        object=checks.check_text(object_, "object", limit=checks.MAX_KEY, least=least),
        is_functional=is_functional,
        holds=holds,
        valid_from=begin,
        valid_to=end,
        said_at=_time(named, "said_at"),
        confidence=float(confidence),
        sources=tuple(
            checks.check_text(source, "sources", limit=checks.MAX_NAME) for source in named.get("sources", ())
        ),
        sentence=checks.check_optional(named.get("sentence"), "sentence", limit=checks.MAX_VALUE),
        agent=checks.check_optional(named.get("agent"), "agent"),
        **_shared(named),
        extra=checks.check_extra(named.get("extra")),
    )


def mark_episodes(marks: Mapping[str, Mapping[str, Any]], named: Mapping[str, Any]) -> MarkEpisodes:
    """Return the command that marks episodes.

    Args:
        marks: fields by episode id, at most 1,000 episodes.
        named: `tenant`, `archives`, `trace_id` and `command_id` by name.
    """
    if not 1 <= len(marks) <= MAX_MARKS:
        raise InvalidInput("marks", f"has {len(marks)} episodes, it must have 1 to {MAX_MARKS}")
    return MarkEpisodes(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        marks=tuple(
            (checks.check_text(episode, "marks", limit=checks.MAX_NAME), checks.check_extra(fields) or "{}")
            for episode, fields in marks.items()
        ),
        archives=bool(named.get("archives", False)),
        **_shared(named),
    )


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
