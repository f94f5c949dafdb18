"""Items: foreign events in neutral form, and the report of those that could not be taken."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Literal

from lakemem.errors import InvalidInput
from lakemem.records.checks import (
    MAX_KEY,
    MAX_NAME,
    MAX_TENANT,
    MAX_VALUE,
    check_optional,
    check_period,
    check_tags,
    check_text,
)
from lakemem.records.times import parse_time

JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]

_JSON_NAMES = {str: "a text", bool: "a boolean", int: "a number", float: "a number", list: "a list", dict: "an object"}


@dataclass(frozen=True, slots=True)
class Item:
    """One foreign event.

    Attributes:
        origin: stable id of this event in its source; the same content read again has the same origin.
        where: place for messages, such as `memory.jsonl:3`.
        tenant: None means the caller's.
        valid_from: microseconds; None where the source does not say.
        valid_to: microseconds; None where the source does not say (open).
        written_at: when the source recorded it, in microseconds.
        expires: when the source stops showing it, in microseconds.
        ttl_us: life from the write on, where the source names no instant for it; 0 for none.
        extra: what has no field of its own, under the name of the format that it came from.
    """

    origin: str
    where: str
    op: Literal["store", "forget"] = "store"
    kind: Literal["memory", "episode"] = "memory"
    tenant: str | None = None
    key: str = ""
    value: str = ""
    tags: tuple[str, ...] = ()
    agent: str = ""
    session: str = ""
    role: str = ""
    valid_from: int | None = None
    valid_to: int | None = None
    written_at: int | None = None
    expires: int | None = None
    ttl_us: int = 0
    trace_id: str = ""
    extra: dict[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A line or entry that could not be taken, and why."""

    where: str
    reason: str


def checked(item: Item) -> Item | Skipped:
    """Return the item if a store would take it, else the reason with the field and its limit."""
    try:
        _check(item)
    except InvalidInput as error:
        return Skipped(item.where, error.message)
    return item


def _check(item: Item) -> None:
    if item.tenant is not None:
        check_text(item.tenant, "tenant", limit=MAX_TENANT)
    needs_key = item.kind == "memory" and not (item.op == "forget" and item.tags)
    check_text(item.key, "key", limit=MAX_KEY, least=1 if needs_key else 0)
    check_text(item.value, "value", limit=MAX_VALUE, least=1 if item.op == "store" else 0)
    check_tags(item.tags)
    for name in ("agent", "session", "role", "trace_id"):
        check_optional(getattr(item, name), name, limit=MAX_NAME)
    check_period(item.valid_from, item.valid_to)
    encode_json(item.extra)


def parse_json(text: str) -> JsonValue:
    """Return the value of a JSON text.

    Raises:
        ValueError: not JSON; `NaN` and `Infinity`, which Python would take, are not JSON, and neither is a nesting
            or a number that Python gives up on.
    """
    try:
        value: JsonValue = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as error:
        message = "nested too deeply"
        raise ValueError(message) from error
    return value


def parse_object(text: str) -> dict[str, JsonValue]:
    """Return the object of a JSON text, or an empty one where the text is of something else."""
    value = parse_json(text)
    return value if isinstance(value, dict) else {}


def encode_json(value: JsonValue) -> bytes:
    """Return `value` as JSON on one line, in UTF-8 with no needless escape.

    Raises:
        InvalidInput: a text in it holds a lone surrogate, or it is nested too deeply.
    """
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except UnicodeEncodeError as error:
        raise InvalidInput("extra", "holds a lone surrogate, which is not valid Unicode") from error
    except (ValueError, RecursionError) as error:
        raise InvalidInput("extra", f"cannot be written as JSON: {error}") from error


def digest(value: JsonValue) -> str:
    """Return 32 hex digits that stand for a JSON value, whatever the order of its keys.

    Raises:
        InvalidInput: it is nested too deeply.
    """
    try:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    except RecursionError as error:
        raise InvalidInput("extra", f"cannot be written as JSON: {error}") from error
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def text_of(entry: dict[str, JsonValue], name: str, *, required: bool = False) -> str:
    """Return a text field of a foreign JSON object; absent and null give the empty string.

    Raises:
        InvalidInput: another type, or absent though required.
    """
    value = entry.get(name)
    if value is None and not required:
        return ""
    if not isinstance(value, str):
        raise InvalidInput(name, "is missing" if value is None else f"is {type_name(value)}, not a text")
    return value


def time_of(entry: dict[str, JsonValue], name: str) -> int | None:
    """Return a time field of a foreign JSON object in microseconds; absent, null and empty give None.

    Raises:
        InvalidInput: not a time.
    """
    value = entry.get(name)
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise InvalidInput(name, f"is {type_name(value)}, not a time")
    return parse_time(value, name)


def type_name(value: JsonValue) -> str:
    """Return what a JSON value is, for a message."""
    return "null" if value is None else _JSON_NAMES[type(value)]


def _refuse_constant(name: str) -> JsonValue:
    message = f"{name} is not JSON"
    raise ValueError(message)
