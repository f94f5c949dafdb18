"""Tools by name: their schemas as data, their arguments checked, one way to call them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lakemem.errors import Forbidden, LakememError
from lakemem_api.identity.principal import Principal, Role
from lakemem_api.tools.arguments import validator
from lakemem_api.tools.call import Answer, Call

_log = logging.getLogger("lakemem.tools")


class UnknownTool(LakememError):
    """No tool has this name."""

    code = "method_not_allowed"


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool, as data and as a function.

    Args:
        name: what it is called by.
        title: for people.
        description: for models: what it does and when to use it.
        schema: its arguments, an object schema without unions, references or null types.
        carry_out: does it; runs in a worker thread.
        role: what a caller must be allowed to do.
        is_repeatable: whether a second call changes nothing more.
        is_destructive: whether it takes something away.
        unlisted: properties that are accepted but not shown, since the contract's schema does not have them.
        missing: the text of the refusal where a required argument is absent; empty: one that names it.
    """

    name: str
    title: str
    description: str
    schema: Mapping[str, Any]
    carry_out: Callable[[Call], Answer]
    role: Role = "read"
    is_repeatable: bool = True
    is_destructive: bool = False
    unlisted: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""

    def to_wire(self) -> dict[str, Any]:
        """Return the tool as `tools/list` shows it."""
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": {"type": "object", "required": [], **self.schema},
            "annotations": {
                "title": self.title,
                "readOnlyHint": self.role == "read",
                "destructiveHint": self.is_destructive,
                "idempotentHint": self.is_repeatable,
                "openWorldHint": False,
            },
        }


class Registry:
    """The tools of one dialect.

    Args:
        tools: in the order in which they are listed.
    """

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._checks = {
            name: validator(
                {
                    **tool.schema,
                    "properties": {**tool.schema.get("properties", {}), **tool.unlisted},
                    "additionalProperties": False,
                }
            )
            for name, tool in self._tools.items()
        }

    def to_wire(self) -> list[dict[str, Any]]:
        """Return all tools as `tools/list` shows them."""
        return [tool.to_wire() for tool in self._tools.values()]

    def schema_of(self, name: str) -> dict[str, Any] | None:
        """Return a tool's listed schema, or None."""
        tool = self._tools.get(name)
        return None if tool is None else dict(tool.to_wire()["inputSchema"])

    def invoke(
        self,
        principal: Principal,
        name: str,
        *,
        arguments: Mapping[str, Any],
        meta: Mapping[str, Any] | None = None,
        request_id: str = "",
    ) -> Answer:
        """Call a tool and return its answer, failures included.

        Raises:
            UnknownTool: no tool has this name.
        """
        tool = self._tools.get(name)
        if tool is None:
            raise UnknownTool(f"Unknown tool: {name[:100]}")
        call = Call(principal, arguments, meta or {}, request_id)
        try:
            return self._carry_out(tool, call)
        except LakememError as error:
            _log.info("%s refused: %s, request %s", name, error.code, request_id)
            return Answer(str(error), is_error=True)
        except Exception:  # noqa: BLE001 - whatever fails, the caller gets an answer and the log the trace
            _log.exception("%s failed, request %s", name, request_id)
            return Answer("internal error", is_error=True)

    def _carry_out(self, tool: Tool, call: Call) -> Answer:
        if not call.principal.may(tool.role):
            raise Forbidden(f"{call.principal.name} may not {tool.role}")
        if tool.missing and any(name not in call.arguments for name in tool.schema.get("required", ())):
            return Answer(tool.missing, is_error=True)
        self._checks[tool.name](call.arguments)
        return tool.carry_out(call)
