"""Arguments and answers as JSON, exactly: what comes out equals what went in, of the same class.

Plain JSON stands for itself. Everything else is an object `{"$": kind, "v": content}`; a class is its fields in order,
so both ends must be of one version. Nothing but the classes listed here is ever made.
"""

from __future__ import annotations

import base64
import json
import math
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from lakemem import errors
from lakemem.errors import InvalidInput, LakememError, StoreLocked

TAG = "$"
_LEAST, _MOST = -(2**63), 2**63 - 1
_DEEP = 100
"""Nesting from which a value travels as text: orjson writes 254 levels at most."""

CLASSES: dict[str, str] = {
    **dict.fromkeys(("HistoryEntry", "Memory", "SearchHit", "SearchResult", "Stored"), "lakemem.records.answers"),
    **dict.fromkeys(
        ("AddEpisode", "Forget", "MarkEpisodes", "Restate", "StateFact", "StoreMemory"), "lakemem.records.commands"
    ),
    **dict.fromkeys(("Event", "Version"), "lakemem.records.versions"),
    **dict.fromkeys(("Break", "ChainReport"), "lakemem.journal.verify"),
    "Head": "lakemem.journal.entry",
    "ImportReport": "lakemem.interchange.report",
    "Written": "lakemem.writing.written",
}
"""Classes that travel, and where they live: loaded when the first one comes, since some bring half the engine."""

_ERRORS: dict[str, Any] = {
    kind.code: kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, LakememError)
}
_Encoder = Callable[[Any, int], object]


class Marker:
    """Stands for a function of the caller: the progress of a call is told to it."""


PROGRESS = Marker()


def encode(value: object, depth: int = 0) -> Any:  # noqa: ANN401 - JSON
    """Return a value as what orjson writes.

    Raises:
        TypeError: it is of a class that does not travel.
    """
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is str:
        return _text(value)  # type: ignore[arg-type]  # as the line above says
    if kind is int:
        return value if _LEAST <= value <= _MOST else _tagged("int", str(value))  # type: ignore[operator]
    if kind is float:
        return value if math.isfinite(value) else _tagged("float", repr(value))  # type: ignore[arg-type]
    if depth > _DEEP and kind in (list, dict):
        return _tagged("deep", json.dumps(value))
    if kind is list:
        return [encode(part, depth + 1) for part in value]  # type: ignore[attr-defined]
    if kind is dict:
        return _mapping(value, depth)  # type: ignore[arg-type]
    return _encode_rare(value, depth)


def _tagged(kind: str, content: object) -> dict[str, object]:
    return {TAG: kind, "v": content}


def _text(text: str) -> object:
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return _tagged("text", text.encode("utf-8", "surrogatepass").hex())
    return text


def _mapping(value: Mapping[Any, Any], depth: int) -> object:
    if TAG not in value and all(type(name) is str and _text(name) is name for name in value):
        return {name: encode(part, depth + 1) for name, part in value.items()}
    return _tagged("map", [[encode(name), encode(part, depth + 3)] for name, part in value.items()])


def _encode_rare(value: object, depth: int) -> object:
    """Return what is no JSON by itself."""
    kind: Any = type(value)
    if CLASSES.get(kind.__name__) == kind.__module__:
        return _tagged(kind.__name__, [encode(getattr(value, name), depth + 2) for name in field_names(kind)])
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray) and value.dtype.kind in "fiub":
        plain = numpy.ascontiguousarray(value, value.dtype.newbyteorder("<"))
        return _tagged("array", [plain.dtype.str, list(value.shape), base64.b64encode(plain.tobytes()).decode()])
    for base, write in _ENCODERS:
        if isinstance(value, base):
            return write(value, depth)
    if callable(value):
        return _tagged("progress", None)
    raise TypeError(f"cannot be handed over: it is {kind.__name__}")


def _group(name: str) -> _Encoder:
    return lambda value, depth: _tagged(name, [encode(part, depth + 2) for part in value])


_ENCODERS: tuple[tuple[type, _Encoder], ...] = (
    (LakememError, lambda value, _depth: _tagged("error", error_fields(value))),
    (datetime, lambda value, _depth: _tagged("datetime", value.isoformat())),
    (date, lambda value, _depth: _tagged("date", value.isoformat())),
    (Path, lambda value, _depth: _tagged("path", _text(str(value)))),
    (bytes, lambda value, _depth: _tagged("bytes", value.hex())),
    # Classes made from these, an enumeration's members for instance, travel as what they are made from.
    (str, lambda value, _depth: _text(str.__str__(value))),
    (int, lambda value, _depth: encode(int(value))),
    (float, lambda value, _depth: encode(float(value))),
    (tuple, _group("tuple")),
    (set, _group("set")),
    (frozenset, _group("frozenset")),
    (Mapping, _mapping),
    (Iterable, lambda value, depth: [encode(part, depth + 1) for part in value]),
)
"""What is no JSON by itself, the narrower class first."""


def decode(value: object) -> Any:  # noqa: ANN401 - whatever was encoded
    """Return the value that `encode` was given.

    Raises:
        ValueError: nothing that `encode` returns; as TypeError, KeyError, AttributeError and OverflowError.
    """
    if isinstance(value, list):
        return [decode(part) for part in value]
    if not isinstance(value, dict):
        return value
    if TAG not in value:
        return {name: decode(part) for name, part in value.items()}
    kind, content = value[TAG], value["v"]
    rare = _DECODERS.get(kind)
    return rare(content) if rare is not None else _decode_class(kind, content)


def _decode_class(name: str, content: list[object]) -> object:
    kind = _class_of(name)
    names = field_names(kind)
    if len(content) != len(names):
        raise ValueError(f"{name} has {len(names)} fields, not {len(content)}")
    return kind(*map(decode, content))


def _decode_array(content: list[Any]) -> object:
    import numpy as np

    dtype, shape, data = content
    if np.dtype(dtype).kind not in "fiub":
        raise ValueError("an array of numbers is expected")
    return np.frombuffer(base64.b64decode(data, validate=True), dtype).reshape(shape).copy()


def decode_error(content: Mapping[str, Any]) -> LakememError:
    """Return an error as the class of the tree that its code names."""
    kind = _ERRORS.get(content["code"], LakememError)
    message, hint, field, holder = (str(decode(content[name])) for name in ("message", "hint", "field", "holder"))
    if kind is InvalidInput:
        return InvalidInput(field, message.removeprefix(f"{field}: "), hint=hint)
    if kind is StoreLocked:
        return StoreLocked(message, holder=holder, hint=hint)
    made: LakememError = kind(message, hint=hint)
    return made


def error_fields(error: LakememError) -> dict[str, object]:
    """Return what an error says, as `encode` would write it."""
    field, holder = getattr(error, "field", ""), getattr(error, "holder", "")
    told = {"code": error.code, "message": error.message, "hint": error.hint, "field": field, "holder": holder}
    return {name: _text(str(text)) for name, text in told.items()}


@cache
def _class_of(name: str) -> Any:  # noqa: ANN401 - a class
    if name not in CLASSES:
        raise ValueError(f"nothing of kind {name!r} travels")
    return getattr(import_module(CLASSES[name]), name)


@cache
def field_names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of `CLASSES`
    """Return the names of a class's fields, in the order in which they travel."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    names: tuple[str, ...] = kind._fields
    return names


def _decode_map(content: list[Any]) -> dict[Any, Any]:
    return {decode(name): decode(part) for name, part in content}


_DECODERS: dict[object, Callable[[Any], Any]] = {
    "array": _decode_array,
    "bytes": bytes.fromhex,
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "deep": json.loads,
    "error": decode_error,
    "float": float,
    "frozenset": lambda content: frozenset(map(decode, content)),
    "int": int,
    "map": _decode_map,
    "path": lambda content: Path(decode(content)),
    "progress": lambda _content: PROGRESS,
    "set": lambda content: set(map(decode, content)),
    "text": lambda content: bytes.fromhex(content).decode("utf-8", "surrogatepass"),
    "tuple": lambda content: tuple(map(decode, content)),
}
