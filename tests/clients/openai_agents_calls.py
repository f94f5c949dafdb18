"""MCP clients of openai-agents; run as a process of its own.

Arguments: the transport, the server's address, then its command line for stdio. The last line is one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

from agents.mcp import MCPServerSse, MCPServerStdio, MCPServerStreamableHttp

_PATIENCE_S = 60


def connected(transport: str, base: str, command: list[str]) -> MCPServerSse | MCPServerStdio | MCPServerStreamableHttp:
    if transport == "mcp":
        return MCPServerStreamableHttp({"url": f"{base}/mcp"}, client_session_timeout_seconds=_PATIENCE_S)
    if transport == "sse":
        return MCPServerSse({"url": f"{base}/sse"}, client_session_timeout_seconds=_PATIENCE_S)
    parameters = {"command": command[0], "args": command[1:], "env": dict(os.environ)}
    return MCPServerStdio(parameters, client_session_timeout_seconds=_PATIENCE_S)  # type: ignore[arg-type]


async def main(transport: str, base: str, *command: str) -> None:
    key = f"agents.{transport}"
    async with connected(transport, base, list(command)) as server:

        async def text(tool: str, **arguments: object) -> str:
            return (await server.call_tool(f"memory_{tool}", arguments)).content[0].text  # type: ignore[union-attr]

        found = {
            "tools": [tool.name for tool in await server.list_tools()],
            "store": await text("store", key=key, value="a zebra by the lighthouse"),
            "recall": await text("recall", key=key),
            "search": await text("search", query="zebra"),
            "context": await text("context", query="zebra lighthouse", mode="natural"),
            "failing": await text("get", path="../outside"),
        }
    sys.stdout.write(json.dumps({"key": key, "found": found}) + "\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
