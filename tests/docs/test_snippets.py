"""The setup snippets of the README, each tried with a real MCP client, and the pages' examples of serving."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client

from lakemem_api.serving.options import load_options
from tests.serving.running import serving

ROOT = Path(__file__).parent.parent.parent
COMMAND = Path(sys.executable).parent / "lakemem"


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def snippets() -> dict[str, list[str]]:
    """Return the command and arguments that each client's snippet starts."""
    (claude,) = [
        line for block in blocks("README.md", "sh") for line in block.splitlines() if line.startswith("claude")
    ]
    (plain,) = blocks("README.md", "json")
    (codex,) = [block for block in blocks("README.md", "toml") if "mcp_servers" in block]
    found = {
        "claude code": shlex.split(claude.partition(" -- ")[2]),
        "cursor and plain": _started(json.loads(plain)["mcpServers"]["lakemem"]),
        "codex": _started(tomllib.loads(codex)["mcp_servers"]["lakemem"]),
    }
    assert all(command[0] == "LAKEMEM" for command in found.values())
    return found


def _started(entry: dict[str, Any]) -> list[str]:
    return [entry["command"], *entry["args"]]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_every_setup_snippet_starts_a_server_that_a_client_can_use(tmp_path: Path, mode: str) -> None:
    for name, (_, *arguments) in snippets().items():
        place = arguments.index("--home") + 1
        arguments[place] = str(tmp_path / "home")  # all of them share one home, as on a developer's machine
        agent = arguments[arguments.index("--agent") + 1]

        async def try_out(name: str = name, arguments: list[str] = arguments, agent: str = agent) -> None:
            server = StdioServerParameters(
                command=str(COMMAND), args=arguments, env={"LAKEMEM_EMBEDDER": "none", "PATH": "/usr/bin:/bin"}
            )
            async with Client(stdio_client(server), mode=mode) as client:
                assert len((await client.list_tools()).tools) == 8
                await client.call_tool("memory_store", {"key": name, "value": f"from {name}"})
                recalled = await client.call_tool("memory_recall", {"key": name})
                assert f"Agent: {agent}" in recalled.content[0].text

        anyio.run(try_out)


def test_the_example_of_mem7_s_client_prints_what_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = [block for block in blocks("docs/serving.md", "python") if "Mem7" in block]
    with serving(tmp_path / "home") as server:
        exec(compile(example.replace("http://127.0.0.1:9070", server.main), "serving.md", "exec"), {})
    printed = capsys.readouterr().out
    assert printed.startswith("## event7.host\nCloudflare\nValid: 2026-03-20T00:00:00Z → now\nUpdated: ")


def test_the_settings_of_serving_on_its_page_are_accepted(tmp_path: Path) -> None:
    (block,) = blocks("docs/serving.md", "toml")
    file = tmp_path / "lakemem.toml"
    file.write_text(block, encoding="utf-8")
    _, mem7 = load_options(file)
    assert mem7.scopes == {"scout": ("scout.*", "shared.*")}
    assert mem7.admins == ("supervisor",)
