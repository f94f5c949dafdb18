"""Which items pass a LangGraph filter."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

_NUMERIC: dict[str, Callable[[float, float], bool]] = {
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}
OPERATORS = ("$eq", "$ne", *_NUMERIC)


def check_filter(wanted: object) -> None:
    """Refuse a filter with an operator that there is none of.

    Raises:
        ValueError: as LangGraph's own stores raise it, but before anything is read.
    """
    if isinstance(wanted, Mapping):
        if _is_comparison(wanted):
            unknown = [name for name in wanted if name not in OPERATORS]
            if unknown:
                raise ValueError(f"Unsupported operator: {unknown[0]}; there are {', '.join(OPERATORS)}")
            return
        for part in wanted.values():
            check_filter(part)
    elif isinstance(wanted, list | tuple):
        for part in wanted:
            check_filter(part)


def passes(actual: Any, wanted: Any) -> bool:  # noqa: ANN401 - any JSON
    """Tell whether a value passes a checked filter.

    An object passes if each named part does; a list if it has as many parts and each does; what cannot be read as a
    number passes no numeric comparison.
    """
    if isinstance(wanted, Mapping):
        if _is_comparison(wanted):
            return all(_compares(actual, name, bound) for name, bound in wanted.items())
        return isinstance(actual, Mapping) and all(passes(actual.get(name), part) for name, part in wanted.items())
    if isinstance(wanted, list | tuple):
        if not isinstance(actual, list | tuple) or len(actual) != len(wanted):
            return False
        return all(passes(part, other) for part, other in zip(actual, wanted, strict=True))
    return bool(actual == wanted)


def _is_comparison(wanted: Mapping[Any, Any]) -> bool:
    return any(str(name).startswith("$") for name in wanted)


def _compares(actual: Any, name: str, bound: Any) -> bool:  # noqa: ANN401
    if name == "$eq":
        return bool(actual == bound)
    if name == "$ne":
        return bool(actual != bound)
    left, right = _number(actual), _number(bound)
    return left is not None and right is not None and _NUMERIC[name](left, right)


def _number(value: Any) -> float | None:  # noqa: ANN401
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None
