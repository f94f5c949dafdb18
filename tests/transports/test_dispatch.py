"""Plain JSON-RPC: one body in, one answer out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lakemem_api.identity.principal import LOCAL
from lakemem_api.tools.call import Answer, Call
from lakemem_api.tools.registry import Registry, Tool
from lakemem_api.transports.dispatch import answer
from lakemem_api.transports.surface import Surface


def echo(call: Call) -> Answer:
    if call.arguments.get("text") == "boom":
        raise RuntimeError("a secret path /etc/passwd")
    return Answer(f"{call.tenant}: {call.arguments.get('text')} {call.trace_id}")


SURFACE = Surface(
    Registry(
        [Tool("echo", "Echo", "Says it.", {"properties": {"text": {"type": "string"}}, "required": ["text"]}, echo)]
    ),
    lambda principal: {"reminder": principal.tenant_of()},
    default_tenant="home",
)


def send(message: object, **more: Any) -> Any:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    found = answer(SURFACE, LOCAL, body=body, request_id="r1", **more)
    return None if found is None else json.loads(found)


def request(method: str, params: object = None, number: object = 7) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method} | ({} if params is None else {"params": params})


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"nope", b'{"a":NaN}', b"[" * 100_000])
def test_what_is_no_json_is_a_parse_error(body):
    assert send(body) == {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}}


@pytest.mark.parametrize("odd", [b'"\\ud800"', b"NaN", b"-Infinity", b'"\xff"'])
def test_what_is_nearly_json_is_a_parse_error_under_its_number(odd):
    body = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"text":' + odd + b"}}}"
    assert send(body) == {"jsonrpc": "2.0", "id": 7, "error": {"code": -32700, "message": "Parse error"}}


def test_a_whole_surrogate_pair_is_a_text():
    body = (
        b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"text":"\\ud83d\\ude42"}}}'
    )
    assert "🙂" in send(body)["result"]["content"][0]["text"]


@pytest.mark.parametrize(
    ("message", "number"),
    [
        (5, None), ("x", None), ({}, None), ([], None), ({"jsonrpc": "1.0", "id": 3, "method": "ping"}, 3),
        ({"id": 3, "method": "ping"}, 3),
        ({"jsonrpc": "2.0", "id": 3}, 3), ({"jsonrpc": "2.0", "id": 3, "method": 4}, 3),
        ({"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "ping"}, None),
    ],
)  # fmt: skip
def test_what_is_no_request_is_an_invalid_request(message, number):
    found = send(message)
    assert found["error"]["code"] == -32600
    assert found["id"] == number


def test_an_unknown_method_is_not_found():
    assert send(request("resources/list"))["error"]["code"] == -32601
    assert send(request("tools/nope"))["error"]["code"] == -32601


def test_ping_list_call_and_reminder_answer():
    assert send(request("ping")) == {"jsonrpc": "2.0", "id": 7, "result": {}}
    assert [tool["name"] for tool in send(request("tools/list"))["result"]["tools"]] == ["echo"]
    found = send(request("tools/call", {"name": "echo", "arguments": {"text": "hi"}}))
    assert found["result"] == {"content": [{"type": "text", "text": "home: hi "}], "isError": False}
    assert send(request("memory/snapshot_reminder"))["result"] == {"reminder": "home"}


def test_a_tool_that_fails_answers_without_its_inside():
    found = send(request("tools/call", {"name": "echo", "arguments": {"text": "boom"}}))["result"]
    assert found == {"content": [{"type": "text", "text": "internal error"}], "isError": True}


def test_an_unknown_tool_is_an_error_with_its_code():
    error = send(request("tools/call", {"name": "nope", "arguments": {}}))["error"]
    assert error["code"] == -32602
    assert error["message"] == "Unknown tool: nope"
    assert error["data"] == {"code": "method_not_allowed", "request_id": "r1"}


@pytest.mark.parametrize(
    "params",
    [{}, {"name": 5}, {"name": "echo", "arguments": [1]}, {"name": "echo", "arguments": {}, "_meta": 5}, [1], "x"],
)
def test_a_call_without_name_or_arguments_is_refused(params):
    assert send(request("tools/call", params))["error"]["code"] == -32602


def test_notifications_are_never_answered():
    for method in ("notifications/initialized", "notifications/cancelled", "ping", "nope"):
        assert send({"jsonrpc": "2.0", "method": method}) is None
    assert send([{"jsonrpc": "2.0", "method": "notifications/initialized"}]) is None


def test_a_batch_gives_one_answer_per_request():
    found = send([request("ping", number=1), {"jsonrpc": "2.0", "method": "ping"}, request("zzz", number="b"), 5])
    assert [(each["id"], each.get("error", {}).get("code")) for each in found] == [
        (1, None),
        ("b", -32601),
        (None, -32600),
    ]


def test_a_handshake_echoes_a_supported_version_and_else_names_the_latest():
    for version in ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"):
        assert send(request("initialize", {"protocolVersion": version}))["result"]["protocolVersion"] == version
    for version in ("1999-01-01", None, 5):
        result = send(request("initialize", {"protocolVersion": version}))["result"]
        assert result["protocolVersion"] == "2025-11-25"
        assert result["serverInfo"]["name"] == "lakemem"
        assert "tools" in result["capabilities"]


def test_the_trace_of_the_header_counts_where_the_call_names_none():
    trace, other = "4bf92f3577b34da6a3ce929d0e0e4736", "a" * 32
    header = f"00-{trace}-00f067aa0ba902b7-01"
    params: dict[str, Any] = {"name": "echo", "arguments": {"text": "hi"}}
    assert trace in send(request("tools/call", params), traceparent=header)["result"]["content"][0]["text"]
    params["_meta"] = {"traceparent": f"00-{other}-00f067aa0ba902b7-01"}
    assert other in send(request("tools/call", params), traceparent=header)["result"]["content"][0]["text"]


def test_odd_text_comes_back_as_it_went():
    text = 'é 🙂 \u2028 "quoted" \\ \x01'
    found = send(request("tools/call", {"name": "echo", "arguments": {"text": text}}))
    assert text in found["result"]["content"][0]["text"]
