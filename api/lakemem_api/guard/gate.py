"""The gate in front of every application."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from lakemem.records.ulids import new_ulid
from lakemem.writing.clock import wall_clock
from lakemem_api.guard.access import Access, holds_token, log_access, log_failure
from lakemem_api.guard.bodies import LimitedBody, check_length
from lakemem_api.guard.door import Door
from lakemem_api.guard.hosts import is_loopback
from lakemem_api.guard.refusals import INTERNAL, Refusal, Wording, worded
from lakemem_api.guard.rules import Rules
from lakemem_api.identity.principal import NOBODY, Principal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,128}", re.ASCII)
_POLICY_VIOLATION = 1008
"""Source: RFC 6455 section 7.4.1."""

Values = dict[bytes, list[bytes]]
"""Header values by lower-case name."""


class Guard:
    """An ASGI application that lets requests through to another one, or answers them itself.

    It leaves `request_id` and `principal` in `scope["state"]`.

    Args:
        app: what it stands in front of.
        rules: what requests are held to.
        timer: returns seconds that only grow.
    """

    def __init__(self, app: ASGIApp, *, rules: Rules, timer: Callable[[], float] = time.perf_counter) -> None:
        self._app = app
        self._rules = rules
        self._timer = timer
        is_exposed = not all(is_loopback(host) for host in rules.hosts.bound)
        self._door = Door(rules.keyring, is_shut=rules.requires_credential or is_exposed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or hand on what is none."""
        if scope["type"] == "websocket":
            # Nothing here speaks it; closed unopened it is refused with 403.
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
        elif scope["type"] != "http":
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = self._timer()
        headers = _values_of(scope)
        request_id = _request_id(headers.get(b"x-request-id", []))
        # The scope itself is changed: what stands in front of the gate reads the route from it afterwards.
        state = scope["state"] = {**scope.get("state", {}), "request_id": request_id}
        reply = Reply(send, request_id=request_id, path=scope["path"], wording=self._rules.refuse)
        try:
            admitted = self._admit(scope, headers)
            if isinstance(admitted, Refusal):
                await reply.refuse(admitted)
            else:
                state["principal"] = admitted
                await self._pass_on(scope, receive, reply)
        finally:
            principal = state.get("principal")
            log_access(
                Access(
                    method=scope["method"],
                    path=self._shown_path(scope),
                    status=reply.status,
                    ms=round((self._timer() - began) * 1000, 3),
                    request_id=request_id,
                    principal=principal.name if principal is not None else "",
                )
            )

    def _admit(self, scope: Scope, headers: Values) -> Principal | Refusal:
        """Return who asks, or why the request is refused before anybody sees it."""
        is_open = scope["path"] in self._rules.open_paths
        refusal = self._check_names(scope, headers, is_open=is_open)
        if refusal is not None:
            return refusal
        admitted = NOBODY if is_open else self._door.let_in(headers)
        if isinstance(admitted, Refusal):
            return admitted
        limit = self._rules.limit_of(scope["path"])
        return check_length(headers.get(b"content-length", []), limit) or admitted

    def _check_names(self, scope: Scope, headers: Values, *, is_open: bool) -> Refusal | None:
        hosts = self._rules.hosts
        reached = str((scope.get("server") or ("",))[0])
        named = headers.get(b"host", [])
        if not is_open and not (len(named) == 1 and hosts.takes_host(_latin(named[0]), reached=reached)):
            return Refusal(403, "forbidden_host", "the Host header does not name this server")
        origins = headers.get(b"origin", [])
        if origins and not (len(origins) == 1 and hosts.takes_origin(_latin(origins[0]), reached=reached)):
            return Refusal(403, "forbidden_origin", "the Origin header names another server's page")
        return None

    async def _pass_on(self, scope: Scope, receive: Receive, reply: Reply) -> None:
        body = LimitedBody(receive, self._rules.limit_of(scope["path"]), refuse=reply.refuse)
        try:
            await self._app(scope, body.receive, reply.send)
        except Exception as error:  # noqa: BLE001 - the server would log its message, and answer without a request id
            if not body.is_exceeded:
                log_failure(error, reply.request_id)
                await reply.refuse(INTERNAL)

    def _shown_path(self, scope: Scope) -> str:
        template = self._rules.template_of(scope) if self._rules.template_of is not None else None
        return template or scope["path"]


class Reply:
    """The response on its way out: with a request id, without CORS, and at most one.

    Args:
        send: where messages go.
        request_id: of the request.
        path: of the request.
        wording: a dialect's own wording of refusals.
    """

    def __init__(self, send: Send, *, request_id: str, path: str, wording: Wording | None) -> None:
        self._send = send
        self._path = path
        self._wording = wording
        self._is_refused = False
        self.request_id = request_id
        self.status: int | None = None

    async def send(self, message: Message) -> None:
        """Send an application's message; behind a refusal it is dropped."""
        if self._is_refused:
            return
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = {**message, "headers": [*filter(_may_leave, message.get("headers", ())), self._id_header]}
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        """Answer with a refusal, unless an answer has begun."""
        if self.status is not None:
            return
        self._is_refused = True
        self.status = refusal.status
        full = replace(refusal, request_id=self.request_id)
        headers, body = worded(full, path=self._path, wording=self._wording)
        start = {"type": "http.response.start", "status": full.status, "headers": [*headers, self._id_header]}
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})

    @property
    def _id_header(self) -> tuple[bytes, bytes]:
        return b"x-request-id", self.request_id.encode()


def _values_of(scope: Scope) -> Values:
    values: Values = {}
    for name, value in scope["headers"]:
        values.setdefault(name.lower(), []).append(value)
    return values


def _request_id(given: list[bytes]) -> str:
    """Return the caller's id where it is well-formed and no secret, else a new one."""
    text = _latin(given[0]) if len(given) == 1 else ""
    return text if _REQUEST_ID.fullmatch(text) and not holds_token(text) else new_ulid(wall_clock())


def _latin(value: bytes) -> str:
    return value.decode("latin-1")


def _may_leave(header: tuple[bytes, bytes]) -> bool:
    name = header[0].lower()
    return name != b"x-request-id" and not name.startswith(b"access-control-")
