"""What a mem7 section says, as an item; and the line that makes it exact.

mem7 trims names, splits tags at commas, counts lives in whole seconds and has no session, role or extra.  Where an
item would lose something, its section carries one more envelope line, `lakemem: {...}`, with the exact fields and a
digest of everything else in the section: edited by hand, the section counts and the line does not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lakemem.errors import InvalidInput
from lakemem.interchange.item import Item, JsonValue, encode_json, parse_json
from lakemem.interchange.mem7_sections import Section, tags_of
from lakemem.records.checks import check_ttl
from lakemem.records.times import LATEST, parse_time

FORMAT = "mem7"

EXACT = "lakemem"
"""The envelope line with the exact fields."""

SEALED = "sealed"
"""The envelope line with the seal that a section had in the workspace it came from."""

DEFAULT_PREDICATE = "note"
"""What mem7's tools write and leave out of the envelope.  Source: mem7's `internal/memory/fact.go`."""

_OWN_NAMES = frozenset({
    "op", "predicate", "agent", "trace", "tags", "ttl", "valid_from", "valid_to", "created", "updated", "deleted",
    "prev", "hash", EXACT, SEALED,
})  # fmt: skip

_TIMES = {"store": ("updated", "created"), "forget": ("deleted", "updated", "created")}
"""Where a section's time stands, best first.  Source: `entryTime` in mem7's `internal/memory/rescan.go`."""

_TEXTS = ("key", "value", "agent", "session", "role", "trace_id")
_INSTANTS = ("valid_from", "valid_to", "written_at", "expires")


def event_of(section: Section, *, origin: str, where: str) -> Item:
    """Return what a section says, exact where it carries the exact fields.

    Raises:
        InvalidInput: a field is not what its name says.
    """
    item = plain_event(section, origin=origin, where=where)
    text = section.envelope.get(EXACT)
    return item if text is None else _exact(item, section, text)


def exact_line(item: Item, section: Section) -> str | None:
    """Return the line that a section (without it) needs so that it gives `item` back, or None."""
    try:
        plain = plain_event(section)
    except InvalidInput:
        plain = Item("", "")
    names = (*_TEXTS, *_INSTANTS, "tags", "extra")
    lost = {name: getattr(item, name) for name in names if getattr(item, name) != getattr(plain, name)}
    return encode_json({"of": section.digest(), **lost}).decode() if lost else None


def plain_event(section: Section, *, origin: str = "", where: str = "") -> Item:
    """Return what mem7 reads in a section.

    Raises:
        InvalidInput: a field is not what its name says.
    """
    envelope = section.envelope
    op = envelope.get("op", "")
    at = time_of_section(section)
    common = Item(
        origin=origin,
        where=where,
        agent=envelope.get("agent", ""),
        trace_id=envelope.get("trace", ""),
        written_at=at,
        extra=_extra(section),
    )
    if op == "delete":
        return replace(common, op="forget", key=section.key)
    if op == "delete_tags":
        if not tags_of(section):
            raise InvalidInput("tags", "must not be empty in a deletion by tags")
        return replace(common, op="forget", tags=tags_of(section))
    valid_from, valid_to = (_time(envelope, name) for name in ("valid_from", "valid_to"))
    if valid_from is None and at is not None and valid_to is not None and valid_to <= at:
        raise InvalidInput("valid_to", "must lie after the time of writing, where the period begins")
    return replace(
        common,
        key=section.key,
        value=section.body,
        tags=tags_of(section),
        valid_from=valid_from,
        valid_to=valid_to,
        expires=_expires(envelope, at),
    )


def _extra(section: Section) -> dict[str, JsonValue]:
    envelope = section.envelope
    known: dict[str, JsonValue] = {}
    if envelope.get("hash") or envelope.get(SEALED):
        known["seal"] = envelope.get("hash") or envelope[SEALED]
    if envelope.get("predicate", DEFAULT_PREDICATE) != DEFAULT_PREDICATE:
        known["predicate"] = envelope["predicate"]
    if envelope.get("op", "") in ("", "store") and envelope.get("created", "") != envelope.get("updated", ""):
        known["created"] = envelope.get("created", "")
    others: dict[str, JsonValue] = {name: value for name, value in envelope.items() if name not in _OWN_NAMES}
    if others:
        known["envelope"] = others
    return {FORMAT: known} if known else {}


def _time(envelope: dict[str, str], name: str) -> int | None:
    text = envelope.get(name, "")
    return parse_time(text, name) if text else None


def time_of_section(section: Section) -> int | None:
    """Return when the section was written, in microseconds, or None where it does not say.

    Raises:
        InvalidInput: not a time.
    """
    op = "forget" if section.envelope.get("op", "").startswith("delete") else "store"
    times = [_time(section.envelope, name) for name in _TIMES[op]]
    return next((at for at in times if at is not None), None)


def _expires(envelope: dict[str, str], at: int | None) -> int | None:
    text = envelope.get("ttl", "")
    if not text:
        return None
    try:
        ttl_s = int(text) if text.isascii() else None
    except ValueError:
        ttl_s = None
    if ttl_s is None:
        raise InvalidInput("ttl", f"is {text[:40]!r}, not a whole number of seconds")
    life = check_ttl(max(ttl_s, 0))
    if not life:
        return None
    if at is None or at + life > LATEST:
        raise InvalidInput("ttl", "has no time of writing to count from" if at is None else "ends after the year 9999")
    return at + life


def _exact(item: Item, section: Section, text: str) -> Item:
    """Return the item with its exact fields, or as it is where they do not belong to this section any more."""
    others = {name: value for name, value in section.envelope.items() if name != EXACT}
    try:
        exact = parse_json(text)
    except ValueError:
        return item
    if not isinstance(exact, dict) or exact.get("of") != replace(section, envelope=others).digest():
        return item
    fields: dict[str, Any] = {name: exact[name] for name in _TEXTS if isinstance(exact.get(name), str)}
    fields |= {name: exact[name] for name in _INSTANTS if name in exact and _is_instant(exact[name])}
    tags, extra = exact.get("tags"), exact.get("extra")
    if isinstance(tags, list) and all(isinstance(tag, str) for tag in tags):
        fields["tags"] = tuple(tags)
    if isinstance(extra, dict):
        fields["extra"] = extra
    return replace(item, **fields)


def _is_instant(value: JsonValue) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LATEST)
