"""The filter tree as DuckDB SQL with parameters."""

from __future__ import annotations

from typing import assert_never

from lakemem.records.filters import All, Any, Filter, HasTag, Holds, Matches, Not, OneOf, Within, globs_of, regex_of

Parameters = list[str | int]


def render(tree: Filter, parameters: Parameters) -> str:
    """Return the condition of a filter; its values are appended to `parameters` in the order of the `?`."""
    match tree:
        case OneOf(field, values):
            return _one_of(field, values, parameters)
        case Matches(field, patterns):
            return _matches(field, patterns, parameters)
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


def _one_of(field: str, values: tuple[str, ...], parameters: Parameters) -> str:
    parameters.extend(values)
    marks = ", ".join("?" * len(values))
    return f"{field} IN ({marks})" if values else "false"


def _matches(field: str, patterns: tuple[str, ...], parameters: Parameters) -> str:
    everything, literals, wild = globs_of(patterns)
    if everything:
        return "true"
    parts = [_one_of(field, literals, parameters)] if literals else []
    parameters.extend(map(regex_of, wild))
    parts += [f"regexp_full_match({field}, ?, 's')"] * len(wild)  # s: the dot matches a newline too
    return f"({' OR '.join(parts)})" if parts else "false"
