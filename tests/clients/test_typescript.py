"""The official TypeScript SDKs on each transport."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clients.expected import check_texts
from tests.clients.programs import node, package, run, told
from tests.serving.running import lakemem

CALLS = Path(__file__).with_name("typescript_calls.mjs")
PACKAGES = {"sdk": "@modelcontextprotocol/sdk", "client": "@modelcontextprotocol/client"}
"""The SDK of the handshake era, and the one of both."""
STATELESS = "2026-07-28"


@pytest.mark.parametrize("transport", ["mcp", "sse", "stdio"])
@pytest.mark.parametrize("sdk", PACKAGES)
def test_it_lists_and_calls_the_tools(server, stdio_home, contract, sdk, transport):
    interpreter, modules = node(), package(PACKAGES[sdk]).parents[1]
    command = lakemem("mcp", "--home", str(stdio_home))
    told_by = told(
        run(interpreter, CALLS, modules, sdk, transport, server.main, *command, env={"LAKEMEM_EMBEDDER": "hashing"})
    )
    found = told_by["found"]
    assert found["tools"] == [{name: tool[name] for name in ("name", "inputSchema")} for tool in contract]
    check_texts(found, told_by["key"])
    assert found["isError"]
    assert found["unknown"]["code"] == -32602
    assert "Unknown tool: memory_nope" in found["unknown"]["message"]
    assert found["unknown"]["data"]["code"] == "method_not_allowed"
    if transport != "sse":
        assert (found["version"] == STATELESS) == (sdk == "client"), found["version"]
