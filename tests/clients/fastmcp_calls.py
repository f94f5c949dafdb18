"""fastmcp's client; run as a process of its own, with its own packages.

Arguments: the transport, the server's address, then its command line for stdio. The last line is one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any


def way(transport: str, base: str, command: list[str]) -> Any:
    from fastmcp.client.transports import SSETransport, StdioTransport, StreamableHttpTransport

    if transport == "mcp":
        return StreamableHttpTransport(f"{base}/mcp")
    if transport == "sse":
        return SSETransport(f"{base}/sse")
    return StdioTransport(command=command[0], args=command[1:], env=dict(os.environ), keep_alive=False)


async def main(transport: str, base: str, *command: str) -> None:
    from fastmcp import Client

    key = f"fastmcp.{transport}"
    async with Client(way(transport, base, list(command))) as client:

        async def text(tool: str, **arguments: object) -> str:
            result = await client.call_tool(f"memory_{tool}", arguments, raise_on_error=False)
            return str(result.content[0].text)

        schemas = [tool.model_dump(by_alias=True, exclude_none=True) for tool in await client.list_tools()]
        found = {
            "tools": [{name: tool[name] for name in ("name", "inputSchema")} for tool in schemas],
            "store": await text("store", key=key, value="a zebra by the lighthouse"),
            "recall": await text("recall", key=key),
            "search": await text("search", query="zebra"),
            "context": await text("context", query="zebra lighthouse", mode="natural"),
            "failing": await text("get", path="../outside"),
        }
    sys.stdout.write(json.dumps({"key": key, "found": found}) + "\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
