"""What a transport hands to a tool, and what it gets back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lakemem_api.identity.principal import Principal

AGENT_META = "art.flux7/agent"
"""Under this name of `_meta` an authenticated caller says which agent it speaks for."""

_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool.

    Args:
        principal: who calls.
        arguments: as they came, already held to the tool's schema.
        meta: the request's `_meta`.
        request_id: what the call is called in logs and errors.
    """

    principal: Principal
    arguments: Mapping[str, Any]
    meta: Mapping[str, Any] = field(default_factory=dict)
    request_id: str = ""

    @property
    def trace_id(self) -> str:
        """The trace of the governed call behind this one, 32 hexadecimal digits, or an empty string.

        Source: W3C Trace Context, `traceparent`; an all-zero trace id is invalid there.
        """
        given = self.meta.get("traceparent")
        found = _TRACEPARENT.fullmatch(given.strip()) if isinstance(given, str) else None
        return "" if found is None or not found[1].strip("0") else found[1]

    @property
    def agent(self) -> str:
        """Which agent the caller is known to be, or an empty string; never taken from an argument."""
        named = self.meta.get(AGENT_META)
        if self.principal.is_authenticated and isinstance(named, str) and named:
            return named
        return self.principal.agent

    @property
    def tenant(self) -> str:
        """The tenant of the call.

        Raises:
            Forbidden: the caller may not use the tenant that it names.
            InvalidInput: that is no name.
        """
        return self.principal.tenant_of(self.arguments.get("tenant"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answers.

    Args:
        text: for people and models.
        is_error: whether the tool failed.
        structured: the same as an object, for programs, where the tool's contract has one.
    """

    text: str
    is_error: bool = False
    structured: Mapping[str, Any] | None = None

    def to_wire(self) -> dict[str, Any]:
        """Return the answer as the result of `tools/call`."""
        found: dict[str, Any] = {"content": [{"type": "text", "text": self.text}], "isError": self.is_error}
        if self.structured is not None:
            found["structuredContent"] = dict(self.structured)
        return found
