"""MCP session hygiene over HTTP, request by request; reported as matrixorigin/memoria#235 and others."""

from __future__ import annotations

import json
import re
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.clients.pipes import CLIENT
from tests.clients.wrong_messages import INSIDE, NO_REQUESTS, WRONG_REQUESTS
from tests.serving.speaking import Sse, modern

TAKES = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
ERAS = [None, "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
"""Values of the version header; None: no header."""
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture(scope="module")
def http(server):
    with server.client() as client:
        yield client


@pytest.fixture(params=ERAS)
def era(request):
    return request.param


def post(http, body, era=None, path="/mcp", **more):
    headers = {**TAKES, **more, **({"mcp-protocol-version": era} if era else {})}
    if isinstance(body, dict):
        if era == "2026-07-28" and "id" in body:
            body = modern({"params": {}, **body})
            headers["mcp-method"] = body["method"]
            if "name" in body["params"]:
                headers["mcp-name"] = body["params"]["name"]
        body = json.dumps(body).encode()
    return http.post(path, content=body, headers=headers)


def rpc(method, number=1, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, **({"params": params} if params else {})}


def no_inside(text):
    return [word for word in INSIDE if word in text] == []


@pytest.mark.parametrize("method", ["notifications/initialized", "notifications/cancelled", "notifications/unheard/of"])
def test_a_notification_is_accepted_with_an_empty_body(http, era, method):
    response = post(http, {"jsonrpc": "2.0", "method": method}, era)
    assert (response.status_code, response.content) == (202, b"")
    assert "mcp-session-id" not in response.headers


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])
def test_every_method_but_post_is_refused_with_the_one_that_is_allowed(http, era, method):
    headers = {**TAKES, **({"mcp-protocol-version": era} if era else {})}
    response = http.request(method, "/mcp", headers=headers)
    assert response.status_code == 405
    assert response.headers["allow"] == "POST"


@pytest.mark.parametrize("number", [1, 0, "text", "", 2**60])
def test_a_ping_is_answered_with_an_empty_object_and_no_session(http, number):
    response = post(http, rpc("ping", number))
    assert response.json() == {"jsonrpc": "2.0", "id": number, "result": {}}
    assert "mcp-session-id" not in response.headers


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        *((version, version) for version in ERAS[1:-1]),
        ("1999-01-01", "2025-11-25"),
        ("", "2025-11-25"),
    ],
)
def test_a_handshake_echoes_a_supported_version_and_else_names_the_latest(http, asked, answered):
    response = post(http, rpc("initialize", protocolVersion=asked, capabilities={}, clientInfo=CLIENT))
    result = response.json()["result"]
    assert result["protocolVersion"] == answered
    assert result["serverInfo"]["name"] == "lakemem"
    assert list(result["capabilities"]) == ["tools"]
    assert "mcp-session-id" not in response.headers


@pytest.mark.parametrize("method", ["memory/nope", "resources/list", "prompts/list", "logging/setLevel"])
def test_an_unknown_method_is_not_found_in_each_era(http, era, method):
    params = {"level": "info"} if method == "logging/setLevel" else {}
    response = post(http, rpc(method, **params), era)
    error = response.json()["error"]
    assert error["code"] == -32601
    assert error["data"] == {"code": "method_not_allowed", "request_id": response.headers["x-request-id"]}


def test_an_unknown_tool_is_an_error_of_the_protocol_in_each_era(http, era):
    response = post(http, rpc("tools/call", name="memory_nope", arguments={}), era)
    error = response.json()["error"]
    assert (error["code"], error["message"]) == (-32602, "Unknown tool: memory_nope")
    assert error["data"] == {"code": "method_not_allowed", "request_id": response.headers["x-request-id"]}


def test_a_tool_that_fails_answers_without_its_inside_in_each_era(http, era):
    response = post(http, rpc("tools/call", name="memory_get", arguments={"path": "../../etc/passwd"}), era)
    assert response.status_code == 200
    result = response.json()["result"]
    assert result["content"] == [{"type": "text", "text": "path escapes workspace"}]
    assert result["isError"]
    assert no_inside(response.text)


def test_the_trace_of_the_header_is_recorded_where_the_call_names_none(http, era):
    key = f"by.header.{era}"
    message = rpc("tools/call", name="memory_store", arguments={"key": key, "value": "x"})
    assert "created" in post(http, message, era, traceparent=f"00-{TRACE}-00f067aa0ba902b7-01").text
    found = post(http, rpc("tools/call", name="memory_recall", arguments={"key": key}), era).json()
    assert f"\nTrace: {TRACE}\n" in found["result"]["content"][0]["text"]


@pytest.mark.parametrize("path", ["/mcp", "/messages", f"/messages?session_id={'0' * 32}"])
@pytest.mark.parametrize(("body", "code"), NO_REQUESTS)
def test_what_is_no_message_is_refused_in_our_words(http, path, body, code):
    response = post(http, body, path=path)
    assert response.status_code == 400
    told = response.json()
    assert (told["id"], told["error"]["code"]) == (None, code)
    assert told["error"]["message"] in {"Parse error", "Invalid Request"}
    assert set(told["error"]) == {"code", "message"}


@pytest.mark.parametrize(("body", "code"), WRONG_REQUESTS)
def test_a_wrong_request_is_refused_with_its_number_and_in_our_words(http, body, code):
    response = post(http, body)
    told = response.json()
    assert (told["id"], told["error"]["code"]) == (json.loads(body.decode(errors="replace"))["id"], code)
    assert no_inside(response.text)


@pytest.mark.parametrize(("body", "code"), [*NO_REQUESTS, *WRONG_REQUESTS])
def test_a_wrong_body_tells_nothing_of_the_inside_in_the_stateless_era(http, body, code):
    response = post(http, body, "2026-07-28")
    assert response.status_code in {400, 404}
    assert response.json()["error"]["code"] in {code, -32602}
    assert no_inside(response.text)


@pytest.mark.parametrize("body", [b"", b"\xef\xbb\xbf{}", '{"jsonrpc":"2.0","id":1,"method":"ping"}'.encode("utf-16")])
def test_what_is_not_plain_utf_8_is_a_parse_error(http, body):
    response = post(http, body)
    assert (response.status_code, response.json()["error"]["message"]) == (400, "Parse error")


@pytest.mark.parametrize("blank", [" {} ", "\t{}", "{}\t "])
def test_blanks_around_a_header_are_no_part_of_its_value(server, blank):
    body = modern(rpc("tools/call", name="memory_list", arguments={}))
    headers = {**TAKES, "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call"}
    address = urlsplit(server.main)
    # The other clients refuse to send them.
    with closing(HTTPConnection(address.hostname, address.port)) as connection:
        connection.request("POST", "/mcp", json.dumps(body), headers | {"mcp-name": blank.format("memory_list")})
        response = connection.getresponse()
        assert (response.status, json.loads(response.read())["result"]["isError"]) == (200, False)


def test_junk_on_a_stream_is_refused_to_its_sender_and_the_stream_goes_on(server, http):
    stream = Sse(server)
    try:
        for body, _ in [*NO_REQUESTS, *WRONG_REQUESTS[:8]]:
            refused = post(http, body, path=stream._path.result())
            assert refused.status_code == 400
            assert no_inside(refused.text)
        # Had anything of it reached the stream, the reader would have met an answer that nobody waits for.
        assert stream.request("ping", {})["result"] == {}
        assert stream.request("memory/nope", {})["error"]["data"]["code"] == "method_not_allowed"
    finally:
        stream.close()


def test_a_stream_tells_where_its_messages_go_and_other_sessions_are_not_found(server, http):
    stream = Sse(server)
    try:
        assert re.fullmatch(r"/messages\?session_id=[0-9a-f]{32}", stream._path.result())
    finally:
        stream.close()
    ping = rpc("ping")
    assert post(http, ping, path=f"/messages?session_id={'f' * 32}").status_code == 404
    assert post(http, ping, path="/messages?session_id=nope").status_code == 400
    assert post(http, ping, path="/messages").status_code == 400


@pytest.mark.parametrize(("method", "path", "allowed"), [("POST", "/sse", "GET"), ("GET", "/messages", "POST")])
def test_the_older_transport_has_one_method_a_path(http, method, path, allowed):
    response = http.request(method, path, headers=TAKES, content=b"{}" if method == "POST" else None)
    assert response.status_code == 405
    assert allowed in response.headers["allow"]
