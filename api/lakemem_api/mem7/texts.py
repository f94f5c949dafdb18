"""The texts that mem7's clients match on.

Times of writing are printed in whole seconds, as its clients expect; validity with a fraction only where it has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lakemem.records.answers import HistoryEntry, Memory

NOTHING_FOUND = "No memories found."
NOTHING_FORGOTTEN = "No matching memories found."
NO_HISTORY = "No history."
EMPTY_RANGE = "(empty range)"
KEY_AND_VALUE = "key and value are required"
KEY_OR_TAGS = "key or tags required"
PATH_REQUIRED = "path is required"
PATH_ESCAPES = "path escapes workspace"
QUERY_REQUIRED = "query is required"
KEY_REQUIRED = "key is required"

_SEAL_DIGITS = 12
_OPEN_START, _OPEN_END = "…", "now"


def stored(key: str, status: str, *, total: int) -> str:
    """Return the answer to a store."""
    return f"Memory '{key}' {status} ({total} total entries)"


def forgotten(removed: int, remaining: int) -> str:
    """Return the answer to a forget that removed something."""
    return f"Removed {removed} memory(ies). {remaining} remaining."


def full(entries: int, most: int) -> str:
    """Return the refusal of a store over the cap."""
    return f"memory full: {entries} entries (max {most})"


def file_not_found(path: str) -> str:
    """Return the refusal of a file that is not there."""
    return f"file not found: {path}"


def entry(memory: Memory) -> str:
    """Return one memory as text."""
    lines = [f"## {memory.key}", memory.value]
    if memory.tags:
        lines.append(f"Tags: {', '.join(memory.tags)}")
    if memory.agent:
        lines.append(f"Agent: {memory.agent}")
    if memory.trace_id:
        lines.append(f"Trace: {memory.trace_id}")
    if memory.has_validity:
        lines.append(f"Valid: {period(_given_start(memory), memory.valid_to)}")
    lines.append(f"Updated: {whole_second(memory.updated)}")
    return "\n".join(lines)


def entries(memories: Sequence[Memory]) -> str:
    """Return memories as text, or that there are none."""
    return "\n\n".join(map(entry, memories)) or NOTHING_FOUND


def results(memories: Sequence[Memory]) -> str:
    """Return what a search found as text."""
    if not memories:
        return NOTHING_FOUND
    return f"{len(memories)} results (ranked by relevance):\n\n{entries(memories)}"


def listing(memories: Sequence[Memory]) -> str:
    """Return keys with their tags, agents and times of writing."""
    if not memories:
        return NOTHING_FOUND
    lines = [f"{len(memories)} memories:"]
    for memory in memories:
        tags = f" [{', '.join(memory.tags)}]" if memory.tags else ""
        agent = f" (by {memory.agent})" if memory.agent else ""
        lines.append(f"- {memory.key}{tags}{agent} — {whole_second(memory.updated)}")
    return "\n".join(lines)


def history(key: str, events: Sequence[HistoryEntry]) -> str:
    """Return the life of a key, oldest first."""
    if not events:
        return NO_HISTORY
    lines = [f"History of {key} ({len(events)} events, oldest first):"]
    for event in events:
        told = f"- {whole_second(event.at)} {event.what}"
        if event.agent:
            told += f" by {event.agent}"
        if event.valid_from is not None:
            told += f" · valid {period(None if event.valid_from == event.at else event.valid_from, event.valid_to)}"
        if event.trace_id:
            told += f" · trace {event.trace_id}"
        told += f" · seal {event.seal[:_SEAL_DIGITS]}" if event.seal else " · unsealed (written before the chain)"
        lines.append(told)
    return "\n".join(lines)


def period(start: str | None, end: str | None) -> str:
    """Return a period of the world's time; None is an open end."""
    return f"{start or _OPEN_START} → {end or _OPEN_END}"


def structured(memory: Memory) -> dict[str, Any]:
    """Return a memory as `memory_context` gives it: the times and the trace only where they are known."""
    found: dict[str, Any] = {
        "key": memory.key,
        "value": memory.value,
        "tags": list(memory.tags),
        "agent": memory.agent,
        "updated": whole_second(memory.updated),
    }
    if memory.trace_id:
        found["trace_id"] = memory.trace_id
    if memory.has_validity and (start := _given_start(memory)) is not None:
        found["valid_from"] = start
    if memory.valid_to is not None:
        found["valid_to"] = memory.valid_to
    found["tx_from"] = memory.system_from
    if memory.system_to is not None:
        found["tx_to"] = memory.system_to
    return found


def whole_second(text: str) -> str:
    """Return an RFC 3339 time in UTC without its fraction."""
    return text.partition(".")[0].removesuffix("Z") + "Z"


def _given_start(memory: Memory) -> str | None:
    """Return when a memory begins to hold, or None where only its end was named: then it begins with the write."""
    return None if memory.valid_from == memory.updated else memory.valid_from
