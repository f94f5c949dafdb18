"""A server of our transports with the tools that the conformance suite wants to call; run as a process of its own.

Its own port, free, is the first line of the output.
"""

from __future__ import annotations

import contextlib
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvicorn
from mcp import MCPError
from mcp_types import MISSING_REQUIRED_CLIENT_CAPABILITY
from starlette.applications import Starlette

from lakemem_api.guard.gate import Guard
from lakemem_api.guard.hosts import Hosts
from lakemem_api.guard.rules import Rules
from lakemem_api.identity.keys import Keyring
from lakemem_api.tools.call import Answer, Call
from lakemem_api.tools.registry import Registry, Tool
from lakemem_api.transports.http import Transports
from lakemem_api.transports.surface import Surface

TOOLS = ("test_missing_capability", "test_streaming_elicitation", "test_logging_tool")
NEEDS = {"test_missing_capability": "sampling"}
"""What a client must be able to do where it calls a tool."""


def done(call: Call) -> Answer:
    del call
    return Answer("done")


async def check_capabilities(ctx: Any, call_next: Any) -> Any:
    """Refuse a call that needs what the client cannot do, as a tool that asks its client back would."""
    needed = NEEDS.get((ctx.params or {}).get("name", "")) if ctx.method == "tools/call" else None
    declared = (ctx.meta or {}).get("io.modelcontextprotocol/clientCapabilities", {})
    if needed is not None and needed not in declared:
        data = {"requiredCapabilities": {needed: {}}}
        raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, f"the client declares no {needed}", data)
    return await call_next(ctx)


def main() -> None:
    schema = {"properties": {}, "required": []}
    surface = Surface(Registry([Tool(name, name, "Of the conformance suite.", schema, done) for name in TOOLS]))
    transports = Transports(surface, body_limit=1024 * 1024, has_sse=True)
    transports._server.middleware.append(check_capabilities)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> Any:
        async with transports.running():
            yield

    listening = socket.create_server(("127.0.0.1", 0))
    address = listening.getsockname()[:2]
    sys.stdout.write(f"{address[1]}\n")
    sys.stdout.flush()
    with tempfile.TemporaryDirectory() as folder:
        rules = Rules(Keyring(Path(folder), {}), Hosts([address], allowed=()), body_limit=1024 * 1024)
        app = Guard(Starlette(routes=transports.routes(), lifespan=lifespan), rules=rules)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


if __name__ == "__main__":
    main()
