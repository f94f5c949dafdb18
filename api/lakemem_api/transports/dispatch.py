"""Plain JSON-RPC 2.0 over one request and one answer, without a handshake: `POST /rpc`."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, LATEST_HANDSHAKE_VERSION

from lakemem.errors import LakememError
from lakemem_api.identity.principal import Principal
from lakemem_api.tools.registry import UnknownTool
from lakemem_api.transports.envelope import number_in, read_json
from lakemem_api.transports.surface import REMINDER, Surface

_log = logging.getLogger("lakemem.rpc")


class RpcError(Exception):
    """A request that cannot be carried out, as JSON-RPC says it."""

    def __init__(self, code: int, message: str, *, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


def answer(
    surface: Surface, principal: Principal, *, body: bytes, request_id: str, traceparent: str = ""
) -> bytes | None:
    """Return the answer to a body, or None where it holds notifications alone.

    Args:
        surface: what can be called.
        principal: who calls.
        body: a request or a batch, as JSON.
        request_id: what the request is called in logs and errors.
        traceparent: the header of this name, for calls whose `_meta` has none.
    """
    try:
        message = read_json(body)
    except (ValueError, RecursionError):
        return _written(_error(number_in(body), RpcError(PARSE_ERROR, "Parse error"), request_id))
    one = _One(surface, principal, request_id=request_id, traceparent=traceparent)
    if not isinstance(message, list):
        found = one.answer(message)
        return None if found is None else _written(found)
    if not message:
        return _written(_error(None, RpcError(INVALID_REQUEST, "Invalid Request"), request_id))
    answers = [found for found in map(one.answer, message) if found is not None]
    return _written(answers) if answers else None


class _One:
    """Answers one message at a time."""

    def __init__(self, surface: Surface, principal: Principal, *, request_id: str, traceparent: str) -> None:
        self._surface = surface
        self._principal = principal
        self._request_id = request_id
        self._traceparent = traceparent

    def answer(self, message: object) -> dict[str, Any] | None:
        """Return the answer to a message, or None to a notification."""
        if not isinstance(message, dict):
            return _error(None, RpcError(INVALID_REQUEST, "Invalid Request"), self._request_id)
        number = message.get("id")
        is_named = isinstance(number, str | int | float) and not isinstance(number, bool)
        try:
            _check_request(message, is_named=is_named or number is None)
            result = self._carry_out(message["method"], message.get("params"))
        except RpcError as error:
            is_request = "id" in message or error.code == INVALID_REQUEST
            return _error(number if is_named else None, error, self._request_id) if is_request else None
        except Exception:  # noqa: BLE001 - whatever fails, the caller gets an answer and the log the trace
            _log.exception("request %s failed", self._request_id)
            failure = RpcError(INTERNAL_ERROR, "Internal error", data={"code": "internal_error"})
            return _error(number if is_named else None, failure, self._request_id) if "id" in message else None
        return {"jsonrpc": "2.0", "id": number, "result": result} if "id" in message else None

    def _carry_out(self, method: str, params: object) -> dict[str, Any]:
        if params is not None and not isinstance(params, dict):
            raise RpcError(INVALID_PARAMS, "params must be an object", data={"code": "invalid_input"})
        given: dict[str, Any] = params or {}
        if method == "tools/call":
            return self._call(given)
        if method == "tools/list":
            return {"tools": self._surface.registry.to_wire()}
        if method == "ping" or method.startswith("notifications/"):
            return {}
        if method == "initialize":
            return self._initialize(given)
        if method == REMINDER and self._surface.remind is not None:
            return remind(self._surface, self._principal)
        raise RpcError(METHOD_NOT_FOUND, "Method not found", data={"code": "method_not_allowed"})

    def _call(self, params: Mapping[str, Any]) -> dict[str, Any]:
        name, arguments, meta = params.get("name"), params.get("arguments"), params.get("_meta")
        if not isinstance(name, str) or not isinstance(arguments or {}, dict) or not isinstance(meta or {}, dict):
            raise RpcError(INVALID_PARAMS, "name and arguments are required", data={"code": "invalid_input"})
        return call_tool(
            self._surface, self._principal, name=name, arguments=arguments,
            meta=with_trace(meta, self._traceparent), request_id=self._request_id,
        )  # fmt: skip

    def _initialize(self, params: Mapping[str, Any]) -> dict[str, Any]:
        asked = params.get("protocolVersion")
        return {
            "protocolVersion": asked if asked in HANDSHAKE_PROTOCOL_VERSIONS else LATEST_HANDSHAKE_VERSION,
            "capabilities": {"tools": {"listChanged": False}},
            "serverInfo": {"name": self._surface.name, "version": self._surface.version},
            "instructions": self._surface.instructions,
        }


def _check_request(message: Mapping[str, Any], *, is_named: bool) -> None:
    if message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str) or not is_named:
        raise RpcError(INVALID_REQUEST, "Invalid Request")


def call_tool(
    surface: Surface,
    principal: Principal,
    *,
    name: str,
    arguments: Mapping[str, Any] | None,
    meta: Mapping[str, Any] | None,
    request_id: str,
) -> dict[str, Any]:
    """Return the result of `tools/call`.

    Raises:
        RpcError: no tool has this name.
    """
    try:
        found = surface.registry.invoke(
            surface.caller(principal), name, arguments=arguments or {}, meta=meta, request_id=request_id
        )
    except UnknownTool as error:
        raise RpcError(INVALID_PARAMS, error.message, data={"code": error.code}) from error
    except LakememError as error:
        raise RpcError(INTERNAL_ERROR, "Internal error", data={"code": error.code}) from error
    return found.to_wire()


def remind(surface: Surface, principal: Principal) -> dict[str, Any]:
    """Return the result of `memory/snapshot_reminder`.

    Raises:
        RpcError: the dialect does not have it, or the home cannot be asked.
    """
    if surface.remind is None:
        raise RpcError(METHOD_NOT_FOUND, "Method not found", data={"code": "method_not_allowed"})
    try:
        return surface.remind(surface.caller(principal))
    except LakememError as error:
        raise RpcError(INTERNAL_ERROR, "Internal error", data={"code": error.code}) from error


def with_trace(meta: Mapping[str, Any] | None, traceparent: str) -> dict[str, Any]:
    """Return `_meta` with the header's trace where it names none of its own."""
    found = dict(meta or {})
    if traceparent and "traceparent" not in found:
        found["traceparent"] = traceparent
    return found


def _error(number: object, error: RpcError, request_id: str) -> dict[str, Any]:
    told: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.data is not None:
        told["data"] = {**error.data, "request_id": request_id}
    return {"jsonrpc": "2.0", "id": number, "error": told}


def _written(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
