"""JSON kept beside a memory's text, so that it comes back equal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from lakemem.errors import InvalidInput
from lakemem.records.checks import MAX_VALUE

MAX_JSON = MAX_VALUE - 10_000
"""Characters of JSON: what lakemem keeps beside a text, less room for names and times."""


_UNFIT = re.compile("[\0\ud800-\udfff]")


def pack(value: object, field: str) -> dict[str, Any]:
    """Return an object for a memory's `extra` from which `unpack` gives an equal value.

    It holds the value as it is, and as text only where the store's own reader would change it (numbers beyond 64 bits,
    lone surrogates).

    Args:
        value: anything that is JSON; tuples become lists.
        field: the argument's name, for the error.

    Raises:
        InvalidInput: it is not JSON, or too long.
    """
    _check_names(value, field)
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
        plain = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(field, f"is not JSON: {error}") from error
    if len(text) > MAX_JSON:
        raise InvalidInput(field, f"takes {len(text)} characters as JSON, the limit is {MAX_JSON}")
    try:
        is_kept = _is_same(orjson.loads(text.encode()), plain)
    except (UnicodeEncodeError, orjson.JSONDecodeError):
        is_kept = False
    return {"value": plain} if is_kept else {"json": json.dumps(plain)}


def unpack(packed: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON
    """Return the value that was packed."""
    return json.loads(packed["json"]) if "json" in packed else packed["value"]


def leaves(value: object, path: str = "") -> Iterator[str]:
    """Yield a line for each text, number or truth in a value: `name: leaf`, absent ones left out."""
    match value:
        case Mapping():
            for name, part in value.items():
                yield from leaves(part, f"{path}.{name}" if path else str(name))
        case list() | tuple():
            for part in value:
                yield from leaves(part, path)
        case None | "":
            return
        case _:
            yield f"{path}: {value}" if path else str(value)


def searchable(text: str) -> str:
    """Return a text without the characters that no memory's text may hold."""
    return _UNFIT.sub("\ufffd", text)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON type")


def _check_names(value: object, field: str) -> None:
    """Refuse names that JSON would turn into text: they would come back changed."""
    waiting = [value]
    seen = 0
    while waiting:
        part = waiting.pop()
        seen += 1
        if seen > MAX_JSON:
            raise InvalidInput(field, f"has more than {MAX_JSON} parts, or holds itself")
        if isinstance(part, Mapping):
            wrong = [name for name in part if not isinstance(name, str)]
            if wrong:
                raise InvalidInput(field, f"has the name {wrong[0]!r}, names must be strings")
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)


def _is_same(one: object, other: object) -> bool:
    """Tell whether two values are written alike: 2**70 equals the float that it is read as, and is not the same."""
    return json.dumps(one) == json.dumps(other)
