"""The filter tree as DuckDB SQL with parameters."""

from __future__ import annotations

from typing import assert_never

from lakemem.records.filters import All, Any, Filter, HasTag, Holds, Not, OneOf, Within

Parameters = list[str | int]


def render(tree: Filter, parameters: Parameters) -> str:
    """Return the condition of a filter; its values are appended to `parameters` in the order of the `?`."""
    match tree:
        case OneOf(field, values):
            parameters.extend(values)
            marks = ", ".join("?" * len(values))
            return f"{field} IN ({marks})" if values else "false"
        case HasTag(tag):
            parameters.append(tag)
            return "list_contains(tags, ?)"
        case Within(field, low, high):
            bounds = []
            for sign, value in ((">=", low), ("<", high)):
                if value is not None:
                    parameters.append(value)
                    bounds.append(f"{field} {sign} ?")
            return f"({' AND '.join(bounds)})" if bounds else "true"
        case Holds((valid_at, as_of)):
            parameters.extend((valid_at, valid_at, as_of, as_of))
            return "(valid_from <= ? AND valid_to > ? AND system_from <= ? AND system_to > ?)"
        case All(parts):
            return "(" + " AND ".join(render(part, parameters) for part in parts) + ")" if parts else "true"
        case Any(parts):
            return "(" + " OR ".join(render(part, parameters) for part in parts) + ")" if parts else "false"
        case Not(part):
            return f"(NOT {render(part, parameters)})"
        case _:
            assert_never(tree)
