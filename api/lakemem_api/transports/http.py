"""Raw ASGI endpoints: `/rpc`, `/mcp`, `/sse` with `/messages`.

The guard in front has checked Host, Origin, credential and body size; the library's own checks are set to what it lets
through.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import anyio.to_thread
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.sse import SseServerTransport
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import Response
from starlette.routing import Route

from lakemem_api.identity.principal import Principal
from lakemem_api.transports.dispatch import answer
from lakemem_api.transports.envelope import refusal_of
from lakemem_api.transports.sdk import Context, make_server
from lakemem_api.transports.surface import Surface

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_JSON = "application/json"
_ANY_HOST = TransportSecuritySettings(enable_dns_rebinding_protection=False)
"""The guard checks Host and Origin, for every route alike."""


class Transports:
    """The endpoints of one dialect.

    Args:
        surface: what can be called.
        body_limit: bytes that a body may have.
        has_sse: whether the older HTTP+SSE transport is offered.
    """

    def __init__(self, surface: Surface, *, body_limit: int, has_sse: bool) -> None:
        self._surface = surface
        self._server = make_server(surface, _principal_of)
        self._manager = StreamableHTTPSessionManager(
            self._server, json_response=True, stateless=True, security_settings=_ANY_HOST,
            max_request_body_size=body_limit,
        )  # fmt: skip
        self._sse = SseServerTransport("/messages", security_settings=_ANY_HOST, max_request_body_size=body_limit)
        self._has_sse = has_sse

    def routes(self) -> list[Route]:
        """Return the routes; other methods than theirs are answered 405 with `Allow`."""
        found = [_route("POST", "/rpc", self._rpc), _route("POST", "/mcp", self._mcp)]
        if self._has_sse:
            found += [_route("GET", "/sse", self._events), _route("POST", "/messages", self._message)]
        return found

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve MCP as long as the context lasts; once only."""
        async with self._manager.run():
            yield

    async def _rpc(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        traceparent = dict(scope["headers"]).get(b"traceparent", b"").decode("latin-1")

        def work() -> bytes | None:
            return answer(
                self._surface, scope["state"]["principal"], body=body,
                request_id=scope["state"]["request_id"], traceparent=traceparent,
            )  # fmt: skip

        found = await anyio.to_thread.run_sync(work)
        response = Response(status_code=204) if found is None else Response(found, media_type=_JSON)
        await response(scope, receive, send)

    async def _mcp(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        refusal = _refusal(body)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self._manager.handle_request(_prepared(scope), _replay(body, receive), send)

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._sse.connect_sse(_prepared(scope), receive, send) as (incoming, outgoing):
            await self._server.run(incoming, outgoing, self._server.create_initialization_options())

    async def _message(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        refusal = _refusal(body)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self._sse.handle_post_message(_prepared(scope), _replay(body, receive), send)


class _Endpoint:
    """An instance, since Starlette hands raw ASGI to instances and requests to functions; it knows its template."""

    def __init__(self, path: str, serve: ASGIApp) -> None:
        self.path = path
        self._serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._serve(scope, receive, send)


def _route(method: str, path: str, serve: ASGIApp) -> Route:
    return Route(path, _Endpoint(path, serve), methods=[method])


def _principal_of(context: Context) -> Principal:
    request: Any = context.request
    found: Principal = request.scope["state"]["principal"]
    return found


def _prepared(scope: Scope) -> Scope:
    """Return a scope as the library wants it.

    It names who asks, so that a session belongs to its caller, and its header values have no blanks around them: some
    servers leave them, and they are no part of a value.  Source: RFC 9110 section 5.5.
    """
    name = scope["state"]["principal"].name
    user = AuthenticatedUser(AccessToken(token="-", client_id=name, scopes=[]))  # noqa: S106 - the library wants one
    headers = [(header, value.strip(b" \t")) for header, value in scope["headers"]]
    return {**scope, "user": user, "headers": headers}


def _refusal(body: bytes) -> Response | None:
    """Return the answer to what is no single JSON-RPC message, or None."""
    refused = refusal_of(body)
    if refused is None:
        return None
    error = {"code": refused.code, "message": refused.message}
    answered = {"jsonrpc": "2.0", "id": refused.number, "error": error}
    return Response(json.dumps(answered), status_code=400, media_type=_JSON)


async def _body(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives a body that was read already, then what comes after it."""
    given: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return given.pop() if given else await receive()

    return again
