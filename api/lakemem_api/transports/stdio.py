"""One process on standard input and output, speaking MCP.

At the end of input the library cancels what is running and drops its answers; `_Drained` passes the end on only when
every request seen has been answered, or after a bound.  Source: python-sdk issue 2678.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import anyio
from mcp.server.stdio import stdio_server

from lakemem_api.identity.principal import Principal
from lakemem_api.transports.sdk import make_server
from lakemem_api.transports.surface import Surface

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

_LONGEST_DRAIN_S = 30.0
_QUIET_LOOKS = 5
_LOOK_S = 0.01


class _Running:
    """Counts the requests that are being carried out."""

    def __init__(self) -> None:
        self.count = 0

    async def __call__(self, ctx: Any, call_next: Any) -> Any:  # noqa: ANN401 - the library's middleware
        self.count += 1
        try:
            return await call_next(ctx)
        finally:
            self.count -= 1


class _Drained:
    """A stream of messages whose end comes when what was begun is done.

    Args:
        inner: the stream.
        running: counts what was begun.
    """

    def __init__(self, inner: Any, running: _Running) -> None:  # noqa: ANN401 - the library's stream
        self._inner = inner
        self._running = running

    @property
    def last_context(self) -> Any:  # noqa: ANN401
        return getattr(self._inner, "last_context", None)

    async def receive(self) -> Any:  # noqa: ANN401
        return await self._inner.receive()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:  # noqa: ANN401
        try:
            return await self._inner.__anext__()
        except StopAsyncIteration:
            await self._wait()
            raise

    async def _wait(self) -> None:
        # A request may have been read and not begun yet: it must be quiet for some looks on end.
        with anyio.move_on_after(_LONGEST_DRAIN_S):
            quiet = 0
            while quiet < _QUIET_LOOKS:
                quiet = quiet + 1 if self._running.count == 0 else 0
                await anyio.sleep(_LOOK_S)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def __aenter__(self) -> Self:
        await self._inner.__aenter__()
        return self

    async def __aexit__(self, *details: object) -> Any:  # noqa: ANN401
        return await self._inner.__aexit__(*details)


async def serve_stdio(surface: Surface, principal: Principal) -> None:
    """Serve a dialect on standard input and output until the input ends."""
    server: Server[Any] = make_server(surface, lambda _: principal)
    running = _Running()
    server.middleware.append(running)
    async with stdio_server() as (incoming, outgoing):
        stream: Any = _Drained(incoming, running)
        await server.run(stream, outgoing, server.create_initialization_options())
