"""LangGraph items as memories: keys, tags, text and JSON, there and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from langgraph.store.base import PutOp, SearchItem, get_text_at_path

from lakemem.errors import InvalidInput
from lakemem.records import requests
from lakemem.records.answers import Memory
from lakemem.records.checks import MAX_KEY
from lakemem.records.commands import StoreMemory
from lakemem_api.adapters import payloads
from lakemem_api.adapters.labels import escape, folder_of, names_of, tag_of

ROOT = "langgraph"
INDEXED = f"{ROOT}:indexed"
"""The tag of items that a query may rank."""

_UNINDEXED_TEXT = "(not indexed)"
_MINUTE_S = 60


class Placed(NamedTuple):
    """An item as it lies in lakemem: the memory and what is kept beside its text."""

    memory: Memory
    item: SearchItem
    ttl_s: float | None


def memory_key(namespace: Sequence[str], key: str) -> str:
    """Return the key of an item's memory, for `Store.history` and reads at another time.

    Raises:
        InvalidInput: namespace and key together are too long.
    """
    found = folder_of(ROOT, namespace) + escape(key)
    if len(found) > MAX_KEY:
        raise InvalidInput("key", f"takes {len(found)} characters with its namespace, the limit is {MAX_KEY}")
    return found


def namespace_tag(namespace: Sequence[str]) -> str:
    """Return the tag that every item at or below a namespace carries."""
    return tag_of(folder_of(ROOT, namespace))


def namespace_of(memory: Memory) -> tuple[str, ...]:
    """Return the namespace of the item that a memory holds."""
    return names_of(memory.key)[:-1]


def placed(memory: Memory, score: float | None = None) -> Placed:
    """Return the item that a memory holds."""
    kept = memory.extra[ROOT]
    *namespace, key = names_of(memory.key)
    item = SearchItem(
        namespace=tuple(namespace),
        key=key,
        value=payloads.unpack(kept),
        created_at=datetime.fromisoformat(kept.get("created", memory.updated)),
        updated_at=datetime.fromisoformat(kept.get("updated", memory.updated)),
        score=score,
    )
    return Placed(memory, item, kept.get("ttl_s"))


def put_command(op: PutOp, tenant: str, *, fields: Sequence[str], created: str | None) -> StoreMemory:
    """Return the command that stores an item.

    Args:
        op: the operation; its value is there.
        tenant: whose item.
        fields: what is indexed unless the operation says otherwise.
        created: when the item that it replaces was created; None for a new one.

    Raises:
        InvalidInput: the value is not a JSON object, something is too long, or the time to live is not positive.
    """
    if not isinstance(op.value, Mapping):
        raise InvalidInput("value", f"must be an object, not {type(op.value).__name__}")
    kept = payloads.pack(op.value, "value")
    if created is not None:
        kept["created"] = created
    if op.ttl is not None:
        kept["ttl_s"] = _seconds(op.ttl)
    namespace = tuple(op.namespace)
    tags = [namespace_tag(namespace[:depth]) for depth in range(len(namespace) + 1)]
    text = _indexed_text(payloads.unpack(kept), fields if op.index is None else op.index)
    if text:
        tags.append(INDEXED)
    named = {"tenant": tenant, "tags": tags, "ttl_s": kept.get("ttl_s"), "extra": {ROOT: kept}}
    return requests.store_memory(memory_key(namespace, op.key), text or _UNINDEXED_TEXT, named=named)


def refresh_command(found: Placed, tenant: str) -> StoreMemory:
    """Return the command that lets an item live its time again, as what it was since when it was."""
    memory = found.memory
    kept = {"updated": memory.updated, **memory.extra[ROOT]}
    kept.setdefault("created", memory.updated)
    named = {
        "tenant": tenant, "tags": memory.tags, "ttl_s": found.ttl_s, "extra": {ROOT: kept},
        "valid_from": memory.valid_from,
    }  # fmt: skip
    return requests.store_memory(memory.key, memory.value, named=named)


def _seconds(minutes: object) -> float:
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not minutes > 0:
        raise InvalidInput("ttl", f"is {minutes!r} minutes, it must be a number above 0")
    return float(minutes) * _MINUTE_S


def _indexed_text(value: dict[str, Any], fields: object) -> str:
    """Return what a query may find: whole items as a line per leaf, fields as a line per text found there."""
    if not fields:
        return ""
    if isinstance(fields, str) or not isinstance(fields, Sequence):
        raise InvalidInput("index", f"must be False or a list of paths, not {type(fields).__name__}")
    lines: list[str] = []
    for path in fields:
        lines += payloads.leaves(value) if path in ("", "$") else get_text_at_path(value, path)
    return payloads.searchable("\n".join(lines)).strip()
