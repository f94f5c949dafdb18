"""The command line of the MCP inspector, on each transport."""

from __future__ import annotations

import json

import pytest

from tests.clients.expected import check_texts
from tests.clients.programs import node, package, run
from tests.serving.running import lakemem


@pytest.fixture(scope="module")
def inspector():
    return [node(), package("@modelcontextprotocol/inspector-cli") / "build" / "index.js"]


@pytest.fixture(params=["mcp", "sse", "stdio"])
def target(request, server, tmp_path):
    if request.param != "stdio":
        return request.param, [f"{server.main}/{request.param}"]
    # It takes what begins with a dash for its own options, so the command lies in a script.
    script = tmp_path / "lakemem-mcp"
    words = lakemem("mcp", "--home", str(tmp_path / "home"))
    script.write_text(f"#!/bin/sh\nexec {' '.join(map(quoted, words))}\n")
    script.chmod(0o700)
    return request.param, [str(script)]


def quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"


def test_it_lists_and_calls_the_tools(inspector, target, contract):
    name, words = target
    key = f"inspector.{name}"

    def ask(method, *more):
        done = run(*inspector, *words, "--method", method, *more, env={"LAKEMEM_EMBEDDER": "hashing"})
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def text(tool, **arguments):
        pairs = [f"{argument}={value}" for argument, value in arguments.items()]
        result = ask("tools/call", "--tool-name", f"memory_{tool}", "--tool-arg", *pairs)
        return result["content"][0]["text"]

    assert ask("tools/list")["tools"] == contract
    found = {
        "store": text("store", key=key, value="a zebra by the lighthouse"),
        "recall": text("recall", key=key),
        "search": text("search", query="zebra"),
        "context": text("context", query="zebra"),
        "failing": text("get", path="../outside"),
    }
    check_texts(found, key)
    unknown = run(*inspector, *words, "--method", "tools/call", "--tool-name", "memory_nope")
    assert unknown.returncode == 1
    assert "MCP error -32602: Unknown tool: memory_nope" in unknown.stderr
