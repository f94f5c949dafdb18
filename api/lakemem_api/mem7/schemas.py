"""mem7's eight tools as data."""

from __future__ import annotations

from typing import Any

from lakemem.records.checks import MAX_KEY, MAX_NAME, MAX_TAGS, MAX_TENANT, MAX_VALUE

MOST_RESULTS = 1_000
MOST_NEIGHBOURS = 100

_NAME = {"type": "string", "maxLength": MAX_NAME}
_KEY = {"type": "string", "maxLength": MAX_KEY}
_WHOLE = {"type": "number", "multipleOf": 1}


def _tags(text: str) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {"type": "string", "maxLength": MAX_NAME},
        "maxItems": MAX_TAGS,
        "description": text,
    }


_VALID_AT = {"type": "string", "description": "What held at that moment (date or RFC3339); default now"}
_AS_OF = {"type": "string", "description": "What the store believed at that moment; default now"}
_INSTANT = {"valid_at": _VALID_AT, "as_of": _AS_OF}
_AND_TAGS = _tags("Only memories that carry all of these tags")
_BY_AGENT = {**_NAME, "description": "Only what this agent wrote"}
_LIMIT = {**_WHOLE, "minimum": 1, "maximum": MOST_RESULTS, "default": 10, "description": "Max results (default 10)"}

TENANT = {"tenant": {"type": "string", "minLength": 1, "maxLength": MAX_TENANT}}
"""Accepted from callers who may use more than one tenant; mem7's own schemas do not have it."""

STORE: dict[str, Any] = {
    "properties": {
        "key": {**_KEY, "description": "Unique key for this memory"},
        "value": {"type": "string", "maxLength": MAX_VALUE, "description": "Content to remember (free-form markdown)"},
        "tags": _tags("Tags for filtering and grouping"),
        "agent": {**_NAME, "description": "Identifier of the storing agent"},
        "ttl": {"type": "number", "minimum": 0, "description": "Time-to-live in seconds (0 = permanent)"},
        "valid_from": {
            "type": "string",
            "description": "When the fact starts to hold (date or RFC3339); default now; the past corrects history",
        },
        "valid_to": {"type": "string", "description": "When it stops holding; default open"},
    },
    "required": ["key", "value"],
}

RECALL: dict[str, Any] = {
    "properties": {
        "key": {**_KEY, "description": "Exact key to recall"},
        "tags": _AND_TAGS,
        "agent": _BY_AGENT,
        "limit": _LIMIT,
        **_INSTANT,
    },
    "required": [],
}

SEARCH: dict[str, Any] = {
    "properties": {
        "query": {"type": "string", "maxLength": MAX_VALUE, "description": "Search query"},
        "mode": {
            "type": "string",
            "enum": ["raw", "natural"],
            "default": "raw",
            "description": "raw (default: foo* prefix, AND, OR, NOT, quoted phrases) or natural (plain language)",
        },
        "tags": _AND_TAGS,
        "agent": _BY_AGENT,
        "since": {"type": "string", "description": "Lower bound on the time of writing (date or RFC3339)"},
        "until": {"type": "string", "description": "Upper bound on the time of writing (date or RFC3339)"},
        "limit": _LIMIT,
        "include_neighbors": {
            "type": "boolean",
            "default": False,
            "description": "Also give the numbered siblings of what is found (key.part1, key.part2, ...)",
        },
        "neighbor_radius": {
            **_WHOLE,
            "minimum": 0,
            "maximum": MOST_NEIGHBOURS,
            "default": 1,
            "description": "Neighbors on each side (default 1)",
        },
        **_INSTANT,
    },
    "required": ["query"],
}

GET: dict[str, Any] = {
    "properties": {
        "path": {"type": "string", "description": "Workspace-relative path (e.g. memory/2026-04-11.md)"},
        "from_line": {**_WHOLE, "description": "First line to read (1-indexed)"},
        "to_line": {**_WHOLE, "description": "Last line to read (1-indexed)"},
    },
    "required": ["path"],
}

LIST: dict[str, Any] = {"properties": {"tags": _AND_TAGS, "agent": _BY_AGENT, **_INSTANT}, "required": []}

FORGET: dict[str, Any] = {
    "properties": {
        "key": {**_KEY, "description": "Exact key to delete"},
        "tags": _tags("Delete all memories that carry all of these tags"),
        "agent": {**_NAME, "description": "Recorded on the deletion"},
    },
    "required": [],
}

HISTORY: dict[str, Any] = {"properties": {"key": {**_KEY, "description": "Exact key"}}, "required": ["key"]}
