"""Arguments held to a JSON schema, with errors that name the field, what was sent and the limit."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from lakemem.errors import InvalidInput

_SHOWN = 60


def validator(schema: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], None]:
    """Return a check of arguments against an object schema.

    The check raises InvalidInput for the first argument that does not fit, in the schema's order; names that the schema
    does not know are refused last.
    """
    checker = Draft202012Validator(dict(schema))
    order = list(schema.get("properties", {}))

    def check(arguments: Mapping[str, Any]) -> None:
        found = sorted(checker.iter_errors(arguments), key=lambda error: _place(error, order))
        if found:
            raise InvalidInput(*_told(found[0]))
        for name, value in arguments.items():
            _refuse_unwritable(name, value)

    return check


def _place(error: ValidationError, order: list[str]) -> tuple[int, str]:
    field = _field(error)
    return (order.index(field) if field in order else len(order), error.message)


def _field(error: ValidationError) -> str:
    if error.absolute_path:
        return str(error.absolute_path[0])
    if error.validator == "required":
        required: Any = error.validator_value
        instance: Any = error.instance
        missing = [name for name in required if name not in instance]
        return missing[0] if missing else ""
    return ""


def _told(error: ValidationError) -> tuple[str, str]:
    """Return the field and what is wrong with it."""
    limit: Any = error.validator_value
    schema: Any = error.schema
    value: Any = error.instance
    field, kind = _field(error), error.validator
    if kind == "additionalProperties":
        known = schema.get("properties", {})
        unknown = sorted(str(name) for name in value if name not in known)
        return unknown[0][:_SHOWN], f"is not an argument; known are {', '.join(known)}"
    shown = _shown(value)
    told = {
        "required": "is required",
        "type": f"is {shown}, it must be {_article(limit)}",
        "enum": f"is {shown}, it must be one of {', '.join(map(str, limit))}" if kind == "enum" else "",
        "minimum": f"is {shown}, it must be at least {limit}",
        "maximum": f"is {shown}, it must be at most {limit}",
        "multipleOf": f"is {shown}, it must be a whole number",
        "minLength": "must not be empty",
        "maxLength": f"has {len(value) if isinstance(value, str) else 0} characters, the limit is {limit}",
        "minItems": "must not be empty",
        "maxItems": f"has {len(value) if isinstance(value, list) else 0} entries, the limit is {limit}",
    }
    return field or "arguments", told.get(str(kind), "does not fit the schema")


def _article(kind: object) -> str:
    names = {"array": "a list", "object": "an object", "integer": "a whole number", "boolean": "true or false"}
    return names.get(str(kind), f"a {kind}")


def _shown(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false"}[value] if value is not None else "null"
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"


def _refuse_unwritable(name: str, value: object) -> None:
    """Refuse numbers that JSON does not have: parsers let NaN and Infinity through."""
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidInput(name, f"is {value}, it must be a finite number")


def whole(arguments: Mapping[str, Any], name: str, *, default: int) -> int:
    """Return a whole number among checked arguments; JSON writers may send 10 as 10.0."""
    value = arguments.get(name, default)
    return int(value)
