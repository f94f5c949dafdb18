"""The arguments of Mnemos' tools as data: no unions, no null types."""

from __future__ import annotations

from typing import Any

from lakemem.consolidation.vocabulary import PREDICATES
from lakemem.records.checks import MAX_NAME, MAX_TENANT
from lakemem_api.mnemos.schemas import DEFAULT_K, MAX_CONTENT, MAX_K, MAX_QUESTION, MAX_SESSION

_TENANT = {
    "type": "string", "minLength": 1, "maxLength": MAX_TENANT,
    "description": "Whose memory; default the caller's own",
}  # fmt: skip
_SESSION = {"type": "string", "maxLength": MAX_SESSION, "description": "The conversation it belongs to"}
_NAME = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
_SUBJECT = {**_NAME, "description": "Whom it is about, by any name that is known; `user` is the speaker"}
_PREDICATE = {"type": "string", "enum": list(PREDICATES), "description": "One of the ten kinds of facts"}
_VALID_AT = {
    "type": "string",
    "description": "What held then: a date, RFC 3339, or milliseconds since 1970; default now",
}
_AS_OF = {"type": "string", "description": "What was believed then; default now"}

WRITE: dict[str, Any] = {
    "properties": {
        "content": {
            "type": "string", "minLength": 1, "maxLength": MAX_CONTENT, "description": "What was said or observed",
        },
        "role": {
            "type": "string", "enum": ["user", "assistant", "system"], "default": "user", "description": "Who said it",
        },
        "session_id": _SESSION,
        "tenant": _TENANT,
    },
    "required": ["content"],
}  # fmt: skip

QUERY: dict[str, Any] = {
    "properties": {
        "q": {
            "type": "string", "minLength": 1, "maxLength": MAX_QUESTION,
            "description": "A question in plain French or English",
        },
        "k": {
            "type": "number", "multipleOf": 1, "minimum": 1, "maximum": MAX_K, "default": DEFAULT_K,
            "description": "The most of each kind of memory",
        },
        "session_id": _SESSION,
        "valid_at": _VALID_AT,
        "as_of": _AS_OF,
        "tenant": _TENANT,
    },
    "required": ["q"],
}  # fmt: skip

FACTS: dict[str, Any] = {
    "properties": {
        "subject": _SUBJECT,
        "predicate": _PREDICATE,
        "history": {
            "type": "boolean", "default": False,
            "description": "Also what held before, oldest first; takes subject and predicate",
        },
        "valid_at": _VALID_AT,
        "as_of": _AS_OF,
        "tenant": _TENANT,
    },
    "required": [],
}  # fmt: skip

FORGET: dict[str, Any] = {
    "properties": {
        "id": {**_NAME, "description": "Id of an episode or of a fact"},
        "subject": _SUBJECT,
        "predicate": _PREDICATE,
        "tenant": _TENANT,
    },
    "required": [],
}

CONSOLIDATE: dict[str, Any] = {"properties": {}, "required": []}
