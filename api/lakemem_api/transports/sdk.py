"""The low-level server of the `mcp` library over a dialect: exact schemas, exact error numbers, both eras."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anyio.to_thread
import mcp_types as types
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server

from lakemem_api.identity.principal import Principal
from lakemem_api.transports.dispatch import INTERNAL_ERROR, RpcError, call_tool, with_trace
from lakemem_api.transports.surface import REMINDER, Surface

_LIST_TTL_MS = 300_000

Context = ServerRequestContext[Any, Any]


class ReminderResult(types.Result):
    """What `memory/snapshot_reminder` answers."""

    reminder: str
    workspace: str
    memory_count: int
    generated_at: str


def make_server(surface: Surface, principal_of: Callable[[Context], Principal]) -> Server[Any]:
    """Return the server of a dialect.

    Args:
        surface: what can be called.
        principal_of: tells who sent a request.
    """
    tools = [types.Tool.model_validate(tool, by_name=False) for tool in surface.registry.to_wire()]

    async def list_tools(context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        del context, params
        return types.ListToolsResult(tools=tools, ttl_ms=_LIST_TTL_MS, cache_scope="private")

    async def carry_out(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        principal, request_id, traceparent = principal_of(context), *_of_request(context)
        meta = with_trace(dict(params.meta or {}), traceparent)

        def work() -> dict[str, Any]:
            return call_tool(
                surface, principal, name=params.name, arguments=params.arguments, meta=meta, request_id=request_id
            )

        try:
            return types.CallToolResult.model_validate(await anyio.to_thread.run_sync(work), by_name=False)
        except RpcError as error:
            raise MCPError(error.code, error.message, {**(error.data or {}), "request_id": request_id}) from None

    server: Server[Any] = Server(
        surface.name, version=surface.version, title="lakemem", instructions=surface.instructions,
        on_list_tools=list_tools, on_call_tool=carry_out, get_tool_input_schema=surface.registry.schema_of,
    )  # fmt: skip
    if surface.remind is not None:
        _add_reminder(server, surface.remind, lambda context: surface.caller(principal_of(context)))
    return server


def _add_reminder(
    server: Server[Any], remind: Callable[[Principal], dict[str, Any]], principal_of: Callable[[Context], Principal]
) -> None:
    async def reminder(context: Context, params: types.RequestParams) -> ReminderResult:
        del params
        principal = principal_of(context)
        try:
            return ReminderResult(**await anyio.to_thread.run_sync(lambda: remind(principal)))
        except Exception:  # noqa: BLE001 - the library would tell the caller its words
            raise MCPError(INTERNAL_ERROR, "Internal error", {"code": "internal_error"}) from None

    server.add_request_handler(REMINDER, types.RequestParams, reminder)


def _of_request(context: Context) -> tuple[str, str]:
    """Return what the request is called, and its `traceparent` header."""
    request = context.request
    if request is None:
        return str(context.request_id or ""), ""
    state = request.scope.get("state", {})
    return str(state.get("request_id", context.request_id or "")), str(request.headers.get("traceparent", ""))
