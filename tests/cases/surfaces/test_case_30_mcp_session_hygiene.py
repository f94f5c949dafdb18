"""Case 30: nothing but answers on standard output, one for each request, none for a notification.

https://github.com/hurttlocker/o8/issues/1541
https://github.com/Kapeli/dash-mcp-server/issues/10
https://github.com/vshulcz/deja-vu/issues/1720
https://github.com/matrixorigin/memoria/issues/235
https://github.com/aovestdipaperino/tokensave/pull/505
https://github.com/yjacquin/fast-mcp/issues/39
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

import pytest

from lakemem.journal.folders import tenant_folder
from tests.serving.running import PATIENCE_S, lakemem

NOISY = {
    "PYTHONWARNINGS": "always", "LAKEMEM_DEBUG": "1", "LAKEMEM_EMBEDDER": "ollama", "LAKEMEM_EMBEDDER_MODEL": "away",
    "LAKEMEM_EMBEDDER_URL": "http://127.0.0.1:9",
}  # fmt: skip
"""Warnings, tracebacks, and a model that does not answer."""

LATEST = "2025-11-25"


def request(number: Any, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def call(number: Any, tool: str, **arguments: Any) -> dict[str, Any]:
    return request(number, "tools/call", name=tool, arguments=arguments)


def hello(number: Any, version: str) -> dict[str, Any]:
    client = {"name": "tests", "version": "1"}
    return request(number, "initialize", protocolVersion=version, capabilities={}, clientInfo=client)


def converse(home, *messages: dict[str, Any]) -> tuple[dict[Any, dict[str, Any]], str]:
    """Return what a noisy process answers, by number, and what it logs."""
    process = subprocess.Popen(
        lakemem("mcp", "--home", str(home), "--log-level", "debug"), env={**os.environ, **NOISY},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    lines = "".join(json.dumps(message) + "\n" for message in messages)
    out, log = process.communicate(lines, timeout=PATIENCE_S)
    assert process.returncode == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert all(answer["jsonrpc"] == "2.0" and "method" not in answer for answer in answers)
    found = {answer["id"]: answer for answer in answers}
    assert len(found) == len(answers)
    return found, log


def test_a_noisy_process_answers_each_request_once_and_says_nothing_else(tmp_path):
    home = tmp_path / "home"
    broken = home / "markdown" / tenant_folder("broken")
    broken.parent.mkdir(parents=True)
    broken.write_text("where a folder should be")
    found, log = converse(
        home, hello("hello", "2024-11-05"), notification("notifications/initialized"),
        notification("notifications/roots/list_changed"), notification("notifications/cancelled", requestId=99),
        notification("nobody/knows"), request("ping", "ping"), request("list", "tools/list"),
        call("inside", "memory_store", key="k", value="v", tenant="broken"), call("unknown tool", "nope"),
        request("unknown method", "nope"), call(7, "memory_store", key="k", value="zebra"),
        call(8, "memory_search", query="zebra", mode="natural"), hello("again", "1999-01-01"),
    )  # fmt: skip
    assert set(found) == {"hello", "ping", "list", "inside", "unknown tool", "unknown method", 7, 8, "again"}
    assert found["hello"]["result"]["protocolVersion"] == "2024-11-05"
    assert found["ping"]["result"] == {}
    assert len(found["list"]["result"]["tools"]) == 8
    inside = found["inside"]["result"]
    assert inside["isError"]
    assert str(home) not in inside["content"][0]["text"]
    assert "Traceback" not in inside["content"][0]["text"]
    assert "store" in log
    assert found["unknown tool"]["error"]["code"] == -32602
    assert found["unknown method"]["error"]["code"] == -32601
    assert found[7]["result"]["content"][0]["text"] == "Memory 'k' created (1 total entries)"
    assert not found[8]["result"]["isError"]
    assert found["again"]["result"]["protocolVersion"] == LATEST


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_each_version_of_the_handshake_is_echoed(transports, version):
    client = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}}
    for name in ("rpc", "mcp-2025", "sse", "stdio", "holder"):
        assert transports[name].request("initialize", client)["result"]["protocolVersion"] == version, name
    for name in ("rpc", "mcp-2025", "sse", "stdio", "holder"):
        unknown = transports[name].request("initialize", {**client, "protocolVersion": "1999-01-01"})
        assert unknown["result"]["protocolVersion"] == LATEST, name


def test_ping_the_reminder_and_what_is_unknown_are_answered_alike_on_every_transport(transports):
    for name, transport in transports.items():
        if name != "mcp-2026":  # the stateless era has no ping
            assert transport.request("ping", {})["result"] == {}, name
        reminder = transport.request("memory/snapshot_reminder", {})["result"]
        assert {"reminder", "workspace", "memory_count", "generated_at"} <= reminder.keys(), name
        assert transport.request("nope", {})["error"]["code"] == -32601, name
        assert transport.request("resources/list", {})["error"]["code"] == -32601, name
        unknown = transport.request("tools/call", {"name": "nope", "arguments": {}})["error"]
        assert (unknown["code"], unknown["message"]) == (-32602, "Unknown tool: nope"), name


def test_over_http_a_notification_is_202_and_empty_and_get_and_delete_are_405(transports):
    client = transports["rpc"]._client
    headers = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
    for method in ("notifications/initialized", "notifications/cancelled", "notifications/roots/list_changed"):
        accepted = client.post("/mcp", json={"jsonrpc": "2.0", "method": method}, headers=headers)
        assert (accepted.status_code, accepted.content) == (202, b"")
        assert "mcp-session-id" not in accepted.headers
    for method in ("GET", "DELETE"):
        refused = client.request(method, "/mcp", headers=headers)
        assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert client.get("/rpc").status_code == 405
    silent = client.post("/rpc", json={"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert silent.content == b""
