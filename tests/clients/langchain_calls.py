"""langchain-mcp-adapters, whose client is of the handshake era; run as a process of its own, with its own packages.

Arguments: the transport, the server's address, then its command line for stdio. The last line is one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any


def connection(transport: str, base: str, command: list[str]) -> dict[str, Any]:
    if transport == "mcp":
        return {"transport": "streamable_http", "url": f"{base}/mcp"}
    if transport == "sse":
        return {"transport": "sse", "url": f"{base}/sse"}
    return {"transport": "stdio", "command": command[0], "args": command[1:], "env": dict(os.environ)}


async def main(transport: str, base: str, *command: str) -> None:
    from langchain_core.tools import ToolException
    from langchain_mcp_adapters.client import MultiServerMCPClient
    from langchain_mcp_adapters.tools import load_mcp_tools

    key = f"langchain.{transport}"
    client = MultiServerMCPClient({"lakemem": connection(transport, base, list(command))})  # type: ignore[dict-item]
    async with client.session("lakemem") as session:
        tools = {tool.name: tool for tool in await load_mcp_tools(session)}

        async def text(tool: str, **arguments: object) -> str:
            return text_of(await tools[f"memory_{tool}"].ainvoke(arguments))

        found = {
            "tools": [{"name": name, "inputSchema": tool.args_schema} for name, tool in tools.items()],
            "store": await text("store", key=key, value="a zebra by the lighthouse"),
            "recall": await text("recall", key=key),
            "search": await text("search", query="zebra"),
            "context": await text("context", query="zebra lighthouse", mode="natural"),
        }
        try:
            found["failing"] = await text("get", path="../outside")
        except ToolException as error:
            found["failing"] = str(error)
    sys.stdout.write(json.dumps({"key": key, "found": found}) + "\n")


def text_of(answer: Any) -> str:
    return answer if isinstance(answer, str) else str(answer[0]["text"])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
