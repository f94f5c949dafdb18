"""Binding, serving and stopping."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import uvicorn

from lakemem.errors import InvalidInput

if TYPE_CHECKING:
    from types import FrameType

    from starlette.types import ASGIApp

_GRACE_S = 5
"""How long running requests may take after a stop was asked for; open event streams end then."""
_BACKLOG = 2_048


def bind(host: str, ports: Sequence[int]) -> list[socket.socket]:
    """Return sockets that are bound, one a port; port 0 is any free one.

    Raises:
        InvalidInput: an address cannot be bound.
    """
    bound: list[socket.socket] = []
    try:
        for port in ports:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            found = socket.socket(family, socket.SOCK_STREAM)
            bound.append(found)
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, port))
    except (OSError, OverflowError) as error:
        for found in bound:
            found.close()
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InvalidInput("port", f"{host}:{ports[len(bound) - 1]} cannot be listened on: {why}") from error
    return bound


def url_of(bound: socket.socket) -> str:
    """Return the address of a bound socket as a URL."""
    host, port = bound.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Announced(uvicorn.Server):
    """A server that tells when it answers."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; of a SIGTERM nothing is kept, which uvicorn would raise again before the home is closed."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)


def serve(app: ASGIApp, bound: Sequence[socket.socket], *, announce: Callable[[], None]) -> None:
    """Serve an application on sockets until the process is asked to stop; `announce` is called once it answers."""
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, date_header=True, proxy_headers=False,
        timeout_graceful_shutdown=_GRACE_S, backlog=_BACKLOG, lifespan="on", ws="none",
    )  # fmt: skip
    _Announced(config, announce).run(sockets=list(bound))
