"""The MCP memory server's JSONL file: a knowledge graph with one entity or relation a line.

Source: `@modelcontextprotocol/server-memory` (github.com/modelcontextprotocol/servers, `src/memory/index.ts`): lines
`{"type":"entity","name","entityType","observations"}` and `{"type":"relation","from","to","relationType"}`, joined by
line feeds; entities have unique names, relations are unique triples, blank lines are ignored.

An entity becomes a memory under its name, with its observations as lines and its type as tag.  A relation becomes a
memory under `from —relationType→ to`.  The server knows no times, so items have none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

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
    type_name,
)
from lakemem.interchange.latest import latest_of_one_tenant

FORMAT = "mcp-memory"

_LOOKED_AT = 20
"""Lines that `looks_like` reads: a damaged start must not hide the format."""

_LONGEST_LOOK = 1 << 20


def looks_like(path: Path) -> bool:
    """Tell whether a file is an MCP memory graph, from its first lines."""
    if not path.is_file():
        return False
    try:
        with opened(path) as source:
            for _ in range(_LOOKED_AT):
                line = source.readline(_LONGEST_LOOK)
                if not line:
                    return False
                if _has_our_shape(line):
                    return True
    except LakememError:
        return False
    return False


def read(path: Path) -> Iterator[Item | Skipped]:
    """Yield the graph's entities and relations in file order, line by line.

    A broken or repeated line is reported with its number and the others are taken.

    Raises:
        NotFound: no such file.
        InvalidInput: it cannot be read.
    """
    seen: dict[str, tuple[int, str]] = {}
    with opened(path) as source:
        for number, line in enumerate(source, 1):
            if line.strip():
                found = _take(line, f"{path.name}:{number}")
                yield found if isinstance(found, Skipped) else _first_of_its_key(found, number, seen)


def write(items: Iterable[Item], path: Path) -> int:
    """Write a graph from items and return how many lines it has.

    The last stored item of a key counts and a forgotten key is left out, since the format holds one state.  Entities
    come before relations, as the server itself writes them.

    Args:
        items: memories of one tenant, oldest first.
        path: the file to write or, if it is such a graph, to replace.

    Raises:
        InvalidInput: episodes or several tenants, which the format cannot hold, or `path` is something else.
        StorageFailed: the disk refused; the old file is still there.
    """
    lines = [_line_of(item) for item in latest_of_one_tenant(items, FORMAT).values()]
    lines.sort(key=lambda line: line["type"] == "relation")
    replace_file(path, (encode_json(line) + b"\n" for line in lines), is_ours=looks_like)
    return len(lines)


def _has_our_shape(line: bytes) -> bool:
    try:
        entry = parse_json(line.decode())
    except ValueError:
        return False
    if not isinstance(entry, dict):
        return False
    if entry.get("type") == "entity":
        return isinstance(entry.get("name"), str) and isinstance(entry.get("observations"), list)
    return entry.get("type") == "relation" and isinstance(entry.get("from"), str)


def _take(line: bytes, where: str) -> Item | Skipped:
    try:
        entry = parse_json(line.decode())
    except UnicodeDecodeError as error:
        return Skipped(where, f"is not UTF-8 at byte {error.start}")
    except json.JSONDecodeError as error:
        return Skipped(where, f"is not JSON: {error.msg} at column {error.colno}")
    except ValueError as error:
        return Skipped(where, f"is not JSON: {error}")
    try:
        return checked(_item(entry, where))
    except InvalidInput as error:
        return Skipped(where, error.message)


def _item(entry: JsonValue, where: str) -> Item:
    if not isinstance(entry, dict):
        raise InvalidInput("line", f"is {type_name(entry)}, not an object")
    kind = entry.get("type")
    if kind == "entity":
        return _entity(entry, where)
    if kind == "relation":
        return _relation(entry, where)
    raise InvalidInput("type", f"is {json.dumps(kind)[:60]}, neither entity nor relation")


def _entity(entry: dict[str, JsonValue], where: str) -> Item:
    name = text_of(entry, "name", required=True)
    entity_type = text_of(entry, "entityType", required=True)
    observations = _texts(entry)
    value = "\n".join(observations)
    known: dict[str, JsonValue] = {"type": "entity", **_others(entry, {"type", "name", "entityType", "observations"})}
    if not value:
        value = f"{name} ({entity_type})" if entity_type else name
    if value.split("\n") != observations:
        # Lines alone would not give the observations back: one holds a line feed, or there is none.
        known["observations"] = list[JsonValue](observations)
    if not entity_type:
        known["entityType"] = ""
    return Item(
        origin=f"{FORMAT}:entity:{name}:{digest(entry)[:16]}",
        where=where,
        key=name,
        value=value,
        tags=(entity_type,) if entity_type else (),
        extra={FORMAT: known},
    )


def _relation(entry: dict[str, JsonValue], where: str) -> Item:
    source, target = text_of(entry, "from", required=True), text_of(entry, "to", required=True)
    relation_type = text_of(entry, "relationType", required=True)
    named: dict[str, JsonValue] = {"type": "relation", "from": source, "to": target, "relationType": relation_type}
    return Item(
        origin=f"{FORMAT}:relation:{digest(entry)}",
        where=where,
        key=relation_key(source, target, relation_type=relation_type),
        value=f"{source} {relation_type} {target}",
        tags=(relation_type,) if relation_type else (),
        extra={FORMAT: {**named, **_others(entry, set(named))}},
    )


def relation_key(source: str, target: str, *, relation_type: str) -> str:
    """Return the key of a relation: readable, and different for different triples."""
    return f"{_quoted(source)} —{_quoted(relation_type)}→ {_quoted(target)}"


def _quoted(name: str) -> str:
    """Return a name as it is, or as a JSON string where it could be taken for a part of the key around it."""
    plain = name and not any(mark in name for mark in '—→"')
    return name if plain else json.dumps(name, ensure_ascii=False)


def _texts(entry: dict[str, JsonValue]) -> list[str]:
    found = entry.get("observations")
    if not isinstance(found, list):
        raise InvalidInput("observations", "is missing" if found is None else f"is {type_name(found)}, not a list")
    texts = [text for text in found if isinstance(text, str)]
    if len(texts) != len(found):
        raise InvalidInput("observations", "holds something else than texts")
    return texts


def _others(entry: dict[str, JsonValue], known: set[str]) -> dict[str, JsonValue]:
    return {name: value for name, value in entry.items() if name not in known}


def _first_of_its_key(item: Item, number: int, seen: dict[str, tuple[int, str]]) -> Item | Skipped:
    """Return the item, or the report that an earlier line already has its key: the server uses the first one."""
    line, origin = seen.setdefault(item.key, (number, item.origin))
    if line == number:
        return item
    if origin == item.origin:
        return Skipped(item.where, f"repeats line {line}")
    return Skipped(item.where, f"key: {json.dumps(item.key, ensure_ascii=False)[:80]} is taken by line {line}")


def _line_of(item: Item) -> dict[str, JsonValue]:
    known = item.extra.get(FORMAT)
    extra = dict(known) if isinstance(known, dict) else {}
    if extra.get("type") == "relation":
        return extra
    observations = list[JsonValue](item.value.split("\n"))
    entity_type: JsonValue = item.tags[0] if item.tags else "memory"
    line: dict[str, JsonValue] = {
        "type": "entity",
        "name": item.key,
        "entityType": entity_type,
        "observations": observations,
    }
    return {**line, **extra, "name": item.key}
