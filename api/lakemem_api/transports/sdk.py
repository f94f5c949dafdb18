"""The low-level server of the `mcp` library over a dialect: exact schemas, exact error numbers, both eras."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import anyio.to_thread
import mcp_types as types
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from pydantic import ValidationError

from lakemem_api.identity.principal import Principal
from lakemem_api.transports.dispatch import RpcError, call_tool, remind, with_trace
from lakemem_api.transports.surface import REMINDER, Surface

_LIST_TTL_MS = 300_000

_CODES = {types.METHOD_NOT_FOUND: "method_not_allowed", types.INVALID_PARAMS: "invalid_input"}
"""Our names of the errors that the library finds by itself."""

_log = logging.getLogger("lakemem.mcp")

Context = ServerRequestContext[Any, Any]


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

        return types.CallToolResult.model_validate(await anyio.to_thread.run_sync(work), by_name=False)

    server: Server[Any] = Server(
        surface.name, version=surface.version, title="lakemem", instructions=surface.instructions,
        on_list_tools=list_tools, on_call_tool=carry_out, get_tool_input_schema=surface.registry.schema_of,
    )  # fmt: skip
    server.middleware.append(_in_our_words)
    if surface.remind is not None:
        _add_reminder(server, surface, principal_of)
    return server


def _add_reminder(server: Server[Any], surface: Surface, principal_of: Callable[[Context], Principal]) -> None:
    async def reminder(context: Context, params: types.RequestParams) -> dict[str, Any]:
        del params
        principal = principal_of(context)
        return await anyio.to_thread.run_sync(lambda: remind(surface, principal))

    server.add_request_handler(REMINDER, types.RequestParams, reminder)


async def _in_our_words(ctx: Context, call_next: Callable[[Context], Awaitable[Any]]) -> Any:  # noqa: ANN401
    """Pass a request on; its errors carry a code and the request's id, as those of `/rpc`, and nothing from inside."""
    request_id, _ = _of_request(ctx)
    try:
        return await call_next(ctx)
    except RpcError as error:
        raise MCPError(error.code, error.message, {**(error.data or {}), "request_id": request_id}) from None
    except MCPError as error:
        known = _CODES.get(error.code)
        if known is None or isinstance(error.data, dict):
            raise
        raise MCPError(error.code, error.message, {"code": known, "request_id": request_id}) from None
    except ValidationError:
        data = {"code": _CODES[types.INVALID_PARAMS], "request_id": request_id}
        raise MCPError(types.INVALID_PARAMS, "Invalid request parameters", data) from None
    except Exception:  # noqa: BLE001 - whatever fails, the caller gets an answer and the log the trace
        _log.exception("request %s failed", request_id)
        raise MCPError(
            types.INTERNAL_ERROR, "Internal error", {"code": "internal_error", "request_id": request_id}
        ) from None


def _of_request(context: Context) -> tuple[str, str]:
    """Return what the request is called, and its `traceparent` header."""
    request = context.request
    number = "" if context.request_id is None else str(context.request_id)
    if request is None:
        return number, ""
    state = request.scope.get("state", {})
    return str(state.get("request_id", number)), str(request.headers.get("traceparent", ""))
