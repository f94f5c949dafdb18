"""The MCP clients of frameworks that agents are built with: openai-agents, langchain-mcp-adapters, fastmcp."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.clients.expected import NAMES, check_texts
from tests.clients.programs import python_with, run, told
from tests.serving.running import lakemem

HERE = Path(__file__).parent


@pytest.fixture(params=["mcp", "sse", "stdio"])
def calls(request, server, stdio_home):
    """Returns what a client's program found on one transport."""

    def calling(python, program):
        command = lakemem("mcp", "--home", str(stdio_home))
        environment = {"LAKEMEM_EMBEDDER": "hashing"}
        done = told(run(python, HERE / program, request.param, server.main, *command, env=environment))
        check_texts(done["found"], done["key"])
        return done["found"]["tools"]

    return calling


def as_listed(contract):
    return [{name: tool[name] for name in ("name", "inputSchema")} for tool in contract]


def test_openai_agents_lists_and_calls_the_tools(calls):
    assert calls(sys.executable, "openai_agents_calls.py") == NAMES


def test_langchain_lists_and_calls_the_tools(calls, contract):
    python = python_with("langchain_mcp_adapters", "LAKEMEM_TEST_LANGCHAIN_PYTHON")
    assert calls(python, "langchain_calls.py") == as_listed(contract)


def test_fastmcp_lists_and_calls_the_tools(calls, contract):
    python = python_with("fastmcp", "LAKEMEM_TEST_FASTMCP_PYTHON")
    assert calls(python, "fastmcp_calls.py") == as_listed(contract)
