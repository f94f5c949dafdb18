"""lakemem's own JSON Lines: one event a line, nothing lost.

A full line is what an export writes: the resolved event with its ids and times.  A short line may leave out everything
but `op` and what the op needs; it is resolved like a fresh write, at its `system_time` where it names one.  Times are
RFC 3339 text, `null` for an open end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from lakemem.errors import InvalidInput
from lakemem.interchange.files import opened
from lakemem.interchange.item import Item, Skipped, checked, encode_json, parse_json
from lakemem.records.checks import check_ttl
from lakemem.records.times import OPEN, format_end, format_time, parse_time
from lakemem.records.ulids import is_ulid
from lakemem.records.versions import KINDS, WRITE_OPS, Event

FORMAT_VERSION = 1
_OPS = ("store", "update", "episode", "forget", "mark", "archive")
_FULL = ("event_id", "command_id", "records", "system_time", "kind")


def encode(event: Event, keys: Mapping[str, str]) -> bytes:
    """Return an event as one line.

    Args:
        event: a store, update, forget, mark or archive.
        keys: keys of records by id, so that a forget can be carried out in another store.
    """
    line: dict[str, Any] = {
        "v": FORMAT_VERSION,
        "op": event.op,
        "tenant": event.tenant,
        "kind": event.kind,
        "system_time": format_time(event.system_time),
        "event_id": event.event_id,
        "command_id": event.command_id,
        "records": event.records,
        "sequence": event.sequence,
        "seal": event.seal,
    }
    if event.op == "forget":
        line["keys"] = [keys.get(record, "") for record in event.records]
    elif event.op in WRITE_OPS:
        line["value"] = event.value
    if event.has_validity:
        line["valid_from"] = format_time(event.valid_from)
        line["valid_to"] = format_end(event.valid_to)
    if event.expires != OPEN:
        line["expires"] = format_time(event.expires)
    if event.parts != 1:
        line["part"] = [event.part, event.parts]
    if event.extra:
        line["extra"] = orjson.Fragment(encode_json(parse_json(event.extra)))  # whatever its numbers
    if event.tags:
        line["tags"] = event.tags
    line.update((name, getattr(event, name)) for name in _NAMES if getattr(event, name))
    if event.status != "active":
        line["status"] = event.status
    return orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE)


_NAMES = (
    "key", "agent", "session", "role", "subject", "predicate", "object", "trace_id", "origin", "replaces",
)  # fmt: skip


def looks_like(path: Path) -> bool:
    """Tell whether a file begins with a line of this format."""
    if not path.is_file():
        return False
    with opened(path) as lines:
        for line in lines:
            try:
                entry = orjson.loads(line)
            except orjson.JSONDecodeError:
                return False
            return isinstance(entry, dict) and entry.get("op") in _OPS
    return False


def read(path: Path) -> Iterator[Event | Item | Skipped]:
    """Yield full lines as events, short ones as items, and what is neither as skipped, in the file's order."""
    with opened(path) as lines:
        for number, raw in enumerate(lines, 1):
            if not raw.strip():
                continue
            where = f"{path.name}:{number}"
            try:
                line = raw.decode()
                entry = _entry(line)
                yield _full(entry) if all(name in entry for name in _FULL) else _short(entry, where, line)
            except InvalidInput as error:
                yield Skipped(where, error.message)
            except (ValueError, TypeError, KeyError) as error:
                yield Skipped(where, f"is not a line of this format: {error}"[:200])


def _entry(line: str) -> dict[str, Any]:
    entry = parse_json(line)
    if not isinstance(entry, dict) or entry.get("op") not in _OPS:
        raise InvalidInput("op", f"must be one of {', '.join(_OPS)}")
    return entry


def _full(entry: dict[str, Any]) -> Event:
    if entry["kind"] not in KINDS or entry["op"] == "episode":
        raise InvalidInput("kind", f"must be one of {', '.join(KINDS)}")
    if not is_ulid(entry["command_id"]) or not all(isinstance(record, str) for record in entry["records"]):
        raise InvalidInput("command_id", "must be a ULID")
    at = parse_time(entry["system_time"], "system_time")
    part, parts = entry.get("part", (1, 1))
    valid_to = entry.get("valid_to")
    event = Event(
        event_id=entry["event_id"],
        tenant=entry["tenant"],
        sequence=0,
        op=entry["op"],
        kind=entry["kind"],
        system_time=at,
        records=tuple(entry["records"]),
        valid_from=parse_time(entry["valid_from"], "valid_from") if "valid_from" in entry else at,
        valid_to=OPEN if valid_to is None else parse_time(valid_to, "valid_to"),
        expires=parse_time(entry["expires"], "expires") if entry.get("expires") else OPEN,
        command_id=entry["command_id"],
        part=part,
        parts=parts,
        value=entry.get("value", ""),
        tags=tuple(entry.get("tags", ())),
        has_validity="valid_from" in entry,
        extra=encode_json(entry["extra"]).decode() if entry.get("extra") else "",
        status=entry.get("status", "active"),
        **{name: entry[name] for name in _NAMES if name in entry},
    )
    keys = entry.get("keys", [])
    known = Item(
        "", "", tenant=event.tenant, key=event.key, value=event.value, tags=event.tags, agent=event.agent,
        session=event.session, role=event.role, valid_from=event.valid_from,
        valid_to=None if event.valid_to == OPEN else event.valid_to, trace_id=event.trace_id,
        kind="memory" if event.kind == "memory" and event.op in WRITE_OPS else "episode",
        op="store" if event.op in WRITE_OPS else "forget",
    )  # fmt: skip
    found = checked(known)
    if isinstance(found, Skipped):
        raise InvalidInput("line", found.reason)
    # A forget's keys travel in `context`, which a forget has no other use for.
    return event._replace(context=orjson.dumps(keys).decode()) if event.op == "forget" else event


def forgotten(event: Event) -> tuple[list[str], list[str]]:
    """Return the keys that a forget read from a file names, and the ids of the records that have none."""
    keys: list[str] = orjson.loads(event.context or "[]")
    named = [key for key in keys if key]
    return named, [record for record, key in zip(event.records, keys, strict=False) if not key]


def _short(entry: dict[str, Any], where: str, line: str) -> Item | Skipped:
    digest = hashlib.sha256(line.strip().encode()).hexdigest()[:32]
    is_episode = entry["op"] == "episode"
    at = parse_time(entry["system_time"], "system_time") if entry.get("system_time") else None
    ttl = check_ttl(entry.get("ttl"))
    times = {name: parse_time(entry[name], name) if entry.get(name) else None for name in ("valid_from", "valid_to")}
    return checked(
        Item(
            origin=f"jsonl:{digest}",
            where=where,
            op="forget" if entry["op"] == "forget" else "store",
            kind="episode" if is_episode else "memory",
            tenant=entry.get("tenant"),
            key=entry.get("key", ""),
            value=entry.get("content" if is_episode else "value", ""),
            tags=tuple(entry.get("tags") or ()),
            agent=entry.get("agent") or "",
            session=entry.get("session") or "",
            role=entry.get("role") or ("user" if is_episode else ""),
            written_at=at,
            expires=at + ttl if at is not None and ttl else None,
            ttl_us=ttl if at is None else 0,
            trace_id=entry.get("trace_id") or "",
            extra=entry.get("extra") or {},
            **times,
        )
    )
