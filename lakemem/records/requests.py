"""Commands from what callers send: every argument checked, so that nothing later has to refuse it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lakemem.errors import InvalidInput
from lakemem.records import checks
from lakemem.records.commands import AddEpisode, Forget, StoreMemory
from lakemem.records.times import TimeLike, parse_time


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
    if not key and not tags:
        raise InvalidInput("key", "key or tags required")
    return Forget(
        tenant=checks.check_tenant(named.get("tenant", checks.DEFAULT_TENANT)),
        key=checks.check_optional(key, "key", limit=checks.MAX_KEY),
        tags=tags,
        agent=checks.check_optional(named.get("agent"), "agent"),
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
