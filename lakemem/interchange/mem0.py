"""mem0's JSON dump: what `get_all` and the export return.

Source: docs.mem0.ai/api-reference/memory (fields of a memory), docs.mem0.ai/cookbooks/essentials/exporting-memories
(`{"count", "results"}`), github.com/mem0ai/mem0 `mem0/memory/main.py` (the open-source `{"results", "relations"}`) and
`mem0/memory/storage.py` (history entries), docs.mem0.ai/platform/features/memory-expiration (a date, its whole UTC day
included).

One memory becomes one item: id -> key, memory -> value, user_id -> tenant, agent_id -> agent, run_id -> session,
categories -> tags, created_at -> valid_from, expiration_date -> expires.  The rest stays in `extra`.  The format holds
one state, so `written_at` is not set: mem0's times say when something became known, not in which order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from lakemem.errors import InvalidInput, LakememError
from lakemem.interchange.files import opened, replace_file
from lakemem.interchange.item import (
    Item,
    JsonValue,
    Skipped,
    checked,
    digest,
    encode_json,
    parse_json,
    text_of,
    time_of,
    type_name,
)
from lakemem.interchange.latest import latest
from lakemem.records.times import day_of, format_time, parse_until

FORMAT = "mem0"

_LISTS = ("results", "memories")
"""Names under which dumps keep their memories; a bare list is the older shape."""

_PAGING = {"count", "total", "page", "page_size", "next", "previous"}

_LOOKED_AT = 1 << 16

Entry = dict[str, JsonValue]


class _Names(NamedTuple):
    """The fields of a memory that items have a field for."""

    tenant: str = "user_id"
    agent: str = "agent_id"
    session: str = "run_id"


_NAMES = _Names()


def looks_like(path: Path) -> bool:
    """Tell whether a file is a mem0 dump; of a large one only the beginning is read."""
    if not path.is_file():
        return False
    try:
        with opened(path) as source:
            start = source.read(_LOOKED_AT)
            whole = not source.read(1)
    except LakememError:
        return False
    text = start.decode("utf-8", "ignore")
    if whole:
        try:
            return _has_our_shape(parse_json(text))
        except ValueError:
            return False
    first = text.lstrip()[:1]
    named = first == "[" or any(f'"{name}"' in text for name in _LISTS)
    return first in ("{", "[") and named and '"memory"' in text and '"id"' in text


def read(path: Path) -> Iterator[Item | Skipped]:
    """Yield the dump's memories in file order.

    The whole file is one JSON value and is held in memory.  History entries, graph relations and a page that others
    follow are reported.

    Raises:
        NotFound: no such file.
        InvalidInput: it cannot be read, or is not a JSON dump of memories.
    """
    with opened(path) as source:
        raw = source.read()
    try:
        dump = parse_json(raw.decode())
    except json.JSONDecodeError as error:
        place = f"{path.name}:{error.lineno}"
        raise InvalidInput("path", f"{place} is not JSON: {error.msg} at column {error.colno}") from error
    except ValueError as error:
        raise InvalidInput("path", f"{path.name} is not JSON in UTF-8: {error}") from error
    del raw
    seen: dict[tuple[str | None, str], tuple[str, str]] = {}
    for where, entry in _entries(dump, path.name):
        found = _take(entry, where)
        yield found if isinstance(found, Skipped) else _first_of_its_id(found, seen)
    if isinstance(dump, dict):
        yield from _leftovers(dump, path.name)


def write(items: Iterable[Item], path: Path) -> int:
    """Write a `{"results": [...]}` dump from items and return how many memories it has.

    The last stored item of a key counts and a forgotten key is left out, since the format holds one state.

    Args:
        items: memories, oldest first; several tenants become several users.
        path: the file to write or, if it is such a dump, to replace.

    Raises:
        InvalidInput: episodes, which the format cannot hold, or `path` is something else.
        StorageFailed: the disk refused; the old file is still there.
    """
    entries = [_entry_of(item) for item in latest(items, FORMAT).values()]
    replace_file(path, _dump(entries), is_ours=looks_like)
    return len(entries)


def _dump(entries: list[Entry]) -> Iterator[bytes]:
    yield b'{"results":['
    for number, entry in enumerate(entries):
        yield (b",\n" if number else b"\n") + encode_json(entry)
    yield b"\n]}\n"


def _has_our_shape(dump: JsonValue) -> bool:
    lists = [dump[name] for name in _LISTS if name in dump] if isinstance(dump, dict) else [dump or None]
    found = lists[0] if lists else None
    return isinstance(found, list) and all(isinstance(entry, dict) and "memory" in entry for entry in found[:20])


def _entries(dump: JsonValue, name: str) -> Iterator[tuple[str, JsonValue]]:
    """Yield each entry of the dump with its place; raise if the dump has no list of memories."""
    if isinstance(dump, list):
        yield from ((f"{name}[{number}]", entry) for number, entry in enumerate(dump))
        return
    if not isinstance(dump, dict) or not any(isinstance(dump.get(listed), list) for listed in _LISTS):
        raise InvalidInput("path", f'{name} has no list of memories: neither "results" nor "memories" nor a bare list')
    for listed in _LISTS:
        found = dump.get(listed)
        if isinstance(found, list):
            yield from ((f"{name}:{listed}[{number}]", entry) for number, entry in enumerate(found))


def _take(entry: JsonValue, where: str) -> Item | Skipped:
    if not isinstance(entry, dict):
        return Skipped(where, f"is {type_name(entry)}, not an object")
    if "memory" not in entry and "memory_id" in entry:
        return Skipped(where, f"is a history entry of {json.dumps(entry['memory_id'])[:60]}; only memories are taken")
    try:
        return checked(_item(entry, where))
    except InvalidInput as error:
        return Skipped(where, error.message)


def _item(entry: Entry, where: str) -> Item:
    key = text_of(entry, "id", required=True)
    tags = _categories(entry)
    for name in ("updated_at", "created_at"):
        time_of(entry, name)
    expiration = text_of(entry, "expiration_date")
    item = Item(
        origin=f"{FORMAT}:{key}:{digest(entry)[:16]}",
        where=where,
        tenant=text_of(entry, _NAMES.tenant) or None,
        key=key,
        value=text_of(entry, "memory", required=True),
        tags=tags,
        agent=text_of(entry, _NAMES.agent),
        session=text_of(entry, _NAMES.session),
        valid_from=time_of(entry, "created_at"),
        expires=parse_until(expiration, "expiration_date") if expiration else None,
    )
    plain = _plain(item)
    rest = {name: value for name, value in entry.items() if name not in plain or plain[name] != value}
    return replace(item, extra={FORMAT: rest} if rest else {})


def _plain(item: Item) -> Entry:
    """Return what a memory's own fields say in mem0's words."""
    entry: Entry = {"id": item.key, "memory": item.value}
    entry |= {name: value for name, value in zip(_NAMES, (item.tenant, item.agent, item.session), strict=True) if value}
    if item.tags:
        entry["categories"] = list[JsonValue](item.tags)
    return entry


def _entry_of(item: Item) -> Entry:
    entry = _plain(item)
    known = item.extra.get(FORMAT)
    if isinstance(known, dict):
        # What mem0 said stands, but for a user that the import had to name.
        return {**entry, **{name: value for name, value in known.items() if name != _NAMES.tenant or not item.tenant}}
    created = item.valid_from if item.valid_from is not None else item.written_at
    if created is not None:
        entry["created_at"] = format_time(created)
    if item.written_at is not None:
        entry["updated_at"] = format_time(item.written_at)
    if item.expires is not None:
        # The format knows whole days: the last day on which the memory is still seen.
        entry["expiration_date"] = day_of(item.expires - 1)
    return entry


def _categories(entry: Entry) -> tuple[str, ...]:
    found = entry.get("categories")
    if found is None:
        return ()
    if not isinstance(found, list) or not all(isinstance(tag, str) for tag in found):
        raise InvalidInput("categories", f"is {type_name(found)}, not a list of texts")
    return tuple(dict.fromkeys(str(tag) for tag in found))


def _first_of_its_id(item: Item, seen: dict[tuple[str | None, str], tuple[str, str]]) -> Item | Skipped:
    where, origin = seen.setdefault((item.tenant, item.key), (item.where, item.origin))
    if where == item.where:
        return item
    if origin == item.origin:
        return Skipped(item.where, f"repeats {where}")
    return Skipped(item.where, f"id: {json.dumps(item.key, ensure_ascii=False)[:80]} is taken by {where}")


def _leftovers(dump: Entry, name: str) -> Iterator[Skipped]:
    """Report every part of the dump that holds something and is not taken."""
    if dump.get("next"):
        yield Skipped(f"{name}:next", "is one page of several; the pages after it are in other files")
    for part, value in dump.items():
        if part in _PAGING or value in (None, [], {}, "") or (part in _LISTS and isinstance(value, list)):
            continue
        if part == "relations" and isinstance(value, list):
            yield from (
                Skipped(f"{name}:relations[{n}]", f"is a graph relation: {_edge(e)}") for n, e in enumerate(value)
            )
        elif part == "history" and isinstance(value, list):
            yield from (Skipped(f"{name}:history[{n}]", "is a history entry") for n in range(len(value)))
        else:
            yield Skipped(f"{name}:{part}", f"is {type_name(value)} that is no list of memories")


def _edge(edge: JsonValue) -> str:
    """Return a relation's ends; the open-source and the hosted mem0 name them differently."""
    if not isinstance(edge, dict):
        return type_name(edge)
    relation = edge.get("relationship", edge.get("relation"))
    target = edge.get("target", edge.get("destination"))
    return " — ".join(json.dumps(part, ensure_ascii=False)[:60] for part in (edge.get("source"), relation, target))
