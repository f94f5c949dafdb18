"""One process on standard input and output, speaking MCP.

At the end of input the library cancels what is running and drops its answers; here the end is passed on only when every
request that was read has been answered.  Source: python-sdk issue 2678.

Interrupting or terminating the process ends the input: what was begun is done and answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, Self

import anyio
import mcp_types as types
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

from lakemem_api.identity.principal import Principal
from lakemem_api.transports.envelope import Refused, refusal_of
from lakemem_api.transports.lines import Lines
from lakemem_api.transports.sdk import make_server
from lakemem_api.transports.surface import Surface

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

_LOOK_S = 0.01
_QUIET_LOOKS = 3
_STILL_LOOKS = round(30 / _LOOK_S)
"""How long calls may take after the end of input while none of them gets done."""

_log = logging.getLogger("lakemem.stdio")


class _Owed:
    """Knows which requests were read and not answered yet; also the library's middleware, which sees calls begin."""

    def __init__(self) -> None:
        self._numbers: set[str] = set()
        self._running = 0
        self._moves = 0

    def note_read(self, message: types.JSONRPCMessage) -> None:
        """Take note of what came in; a request that its sender cancels is never answered."""
        self._moves += 1
        if isinstance(message, types.JSONRPCRequest):
            self._numbers.add(str(message.id))
        elif isinstance(message, types.JSONRPCNotification) and message.method == "notifications/cancelled":
            self._numbers.discard(str((message.params or {}).get("requestId")))

    def note_written(self, message: types.JSONRPCMessage) -> None:
        """Take note of what was handed to the writer."""
        self._moves += 1
        if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
            self._numbers.discard(str(message.id))

    async def __call__(self, ctx: Any, call_next: Any) -> Any:  # noqa: ANN401 - the library's middleware
        self._running += 1
        try:
            return await call_next(ctx)
        finally:
            self._running -= 1
            self._moves += 1

    async def wait(self) -> None:
        """Wait until nothing is owed, or nothing has moved for long."""
        # Two requests may have had one number: it must be quiet for some looks on end.
        quiet = still = 0
        while quiet < _QUIET_LOOKS and still < _STILL_LOOKS:
            before = self._moves
            await anyio.sleep(_LOOK_S)
            quiet = 0 if self._numbers or self._running else quiet + 1
            still = still + 1 if self._moves == before else 0


class _Passing:
    """One of the library's streams with an account of what passes.

    Args:
        inner: the stream.
        owed: the account.
    """

    def __init__(self, inner: Any, owed: _Owed) -> None:  # noqa: ANN401 - the library's stream
        self._inner = inner
        self._owed = owed

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def __aenter__(self) -> Self:
        await self._inner.__aenter__()
        return self

    async def __aexit__(self, *details: object) -> Any:  # noqa: ANN401
        return await self._inner.__aexit__(*details)


class _Incoming(_Passing):
    """Messages on their way in; their end comes when every request among them has been answered."""

    @property
    def last_context(self) -> Any:  # noqa: ANN401
        return getattr(self._inner, "last_context", None)

    async def receive(self) -> Any:  # noqa: ANN401
        item = await self._inner.receive()
        if isinstance(item, SessionMessage):
            self._owed.note_read(item.message)
        return item

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:  # noqa: ANN401
        try:
            return await self.receive()
        except anyio.EndOfStream:
            await self._owed.wait()
            raise StopAsyncIteration from None


class _Outgoing(_Passing):
    """Messages on their way out."""

    async def send(self, item: SessionMessage) -> None:
        await self._inner.send(item)
        self._owed.note_written(item.message)


class _Conversation:
    """The lines of the input that the library takes; the others are answered here."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.outgoing: Any = None

    async def messages(self) -> AsyncIterator[str]:
        async for line in self._lines:
            if not line.strip():
                continue
            refused = refusal_of(line)
            if refused is None:
                yield line.decode()
            else:
                _log.warning("a line of %d bytes is no message: %s", len(line), refused.message)
                await self._answer(refused)

    async def _answer(self, refused: Refused) -> None:
        if not refused.is_owed:
            return
        error = types.ErrorData(code=refused.code, message=refused.message)
        answer = types.JSONRPCError(jsonrpc="2.0", id=refused.number, error=error)
        # A client that hung up needs no answer; the library's writer is then gone already.
        with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await self.outgoing.send(SessionMessage(answer))


async def serve_stdio(surface: Surface, principal: Principal) -> None:
    """Serve a dialect on standard input and output until the input ends or the process is asked to stop."""
    server: Server[Any] = make_server(surface, lambda _: principal)
    owed = _Owed()
    server.middleware.append(owed)
    lines = Lines(sys.stdin.fileno())
    conversation = _Conversation(lines)
    stdin: Any = conversation.messages()
    try:
        with _ending_at_signals(lines):
            async with stdio_server(stdin=stdin) as (incoming, outgoing):
                inward: Any = _Incoming(incoming, owed)
                outward: Any = _Outgoing(outgoing, owed)
                conversation.outgoing = outgoing
                await server.run(inward, outward, server.create_initialization_options())
                lines.end()
    except* BrokenPipeError:
        _log.info("the client closed its end")


@contextlib.contextmanager
def _ending_at_signals(lines: Lines) -> Iterator[None]:
    """End the input when the process is interrupted or terminated; asked a second time it ends at once."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals belong to the main thread, and so to whoever runs this one
        return
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    loop = asyncio.get_running_loop()

    def stop() -> None:
        lines.end()
        for each in before:
            loop.remove_signal_handler(each)
            signal.signal(each, signal.SIG_DFL)

    for each in before:
        loop.add_signal_handler(each, stop)
    try:
        yield
    finally:
        for each, action in before.items():
            loop.remove_signal_handler(each)
            signal.signal(each, action)
