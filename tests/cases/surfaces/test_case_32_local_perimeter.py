"""Case 32: a web page reaches no route of a loopback server, and no log holds a token or what was asked.

https://github.com/teng-lin/notebooklm-py/issues/1869
https://github.com/apollographql/apollo-mcp-server/pull/602
https://github.com/OpenLiberty/open-liberty/issues/35516
https://github.com/mrexodia/ida-pro-mcp/pull/352
https://github.com/baruchiro/paperless-mcp/issues/113
https://github.com/jerichosequitin/metabase-mcp/issues/33
"""

from __future__ import annotations

import contextlib
import json

import httpx
import pytest

from lakemem_api.identity.keys import Keyring
from tests.serving.running import command, serving
from tests.serving.speaking import Mem7, Stdio, speaking

ROUTES = (
    ("POST", "/rpc"), ("POST", "/mcp"), ("GET", "/sse"), ("POST", "/messages"), ("GET", "/memory/chain"),
    ("POST", "/memory/snapshot_reminder"), ("GET", "/metrics"), ("GET", "/readyz"), ("GET", "/v1/health"),
    ("GET", "/v1/facts"), ("GET", "/v1/graph"), ("POST", "/v1/episodes"), ("GET", "/v1/episodes/search"),
    ("POST", "/v1/query"), ("POST", "/v1/admin/consolidate"), ("GET", "/nowhere"),
)  # fmt: skip
REFUSED = {
    "/messages", "/nowhere", "/v1/episodes", "/v1/episodes/search", "/v1/query", "/v1/admin/consolidate",
}  # fmt: skip
"""Routes that do not take what is sent here, whoever sends it."""
STORE = {
    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
    "params": {"name": "memory_store", "arguments": {"key": "side", "value": "effect"}},
}  # fmt: skip
JSON = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
QUERY, VALUE = "xylophone-question", "marimba-answer"


@pytest.fixture(scope="module", params=["open", "with a token"])
def guarded(request, tmp_path_factory, _words_alone):
    """Return a server without and with credentials, logging all it can, and its log."""
    home = tmp_path_factory.mktemp("perimeter") / "home"
    log = home.parent / "serve.log"
    if request.param == "open":
        with serving(home, "--log-level", "debug", log=log, env={"LAKEMEM_EMBEDDER": "none"}) as server:
            yield server, log, ""
        return
    token = Keyring(home, {}).add("ops")
    environment = {"LAKEMEM_EMBEDDER": "none", "MEM7_TOKEN": "token-of-the-environment"}
    with serving(home, "--log-level", "debug", log=log, env=environment) as server:
        server.headers["authorization"] = f"Bearer {token}"
        yield server, log, token


def send(server, method, path, **headers):
    """Return status and headers of an answer whose body may never end."""
    with (
        server.client() as client,
        client.stream(
            method, path, headers={**JSON, **headers}, content=json.dumps(STORE) if method == "POST" else None
        ) as response,
    ):
        return response.status_code, response.headers


def count(server):
    return len(command(server.home, "list"))


def test_a_bad_host_or_origin_is_403_on_every_route_without_a_side_effect(guarded):
    server, _, _ = guarded
    port = httpx.URL(server.main).port
    before = count(server)
    bad = [
        *({"host": host} for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "localhost:1")),
        *({"origin": origin} for origin in ("https://evil.example", "null", "http://localhost.evil.com", "http://localhost:1")),
    ]  # fmt: skip
    for method, path in ROUTES:
        for headers in bad:
            status, answered = send(server, method, path, **headers)
            assert status == 403, (method, path, headers)
            assert not [name for name in answered if name.startswith("access-control-")]
    for headers in ({"origin": "https://evil.example"}, {"host": "evil.example"}):
        for _, path in ROUTES:
            status, answered = send(server, "OPTIONS", path, **headers)
            assert status == 403, path
            assert not [name for name in answered if name.startswith("access-control-")]
    assert count(server) == before


def test_our_own_host_and_origin_and_none_are_let_in_on_every_route(guarded):
    server, _, _ = guarded
    port = httpx.URL(server.main).port
    good = [
        {}, *({"host": f"{name}:{port}"} for name in ("localhost", "127.0.0.1", "[::1]")),
        *({"origin": f"http://{name}:{port}"} for name in ("localhost", "127.0.0.1", "[::1]")),
    ]  # fmt: skip
    for method, path in ROUTES:
        for headers in good:
            status, answered = send(server, method, path, **headers)
            assert status not in (401, 403), (method, path, headers)
            assert (status < 400) == (path not in REFUSED), path
            assert not [name for name in answered if name.startswith("access-control-")]
    assert send(server, "OPTIONS", "/rpc", origin=f"http://localhost:{port}")[0] == 405


def test_without_its_credential_every_route_but_healthz_is_401(guarded):
    server, _, token = guarded
    for method, path in (*ROUTES, ("GET", "/healthz"), ("OPTIONS", "/rpc")):
        for shown in ("", "Bearer wrong", f"Basic x{token}"):
            status, _ = send(server, method, path, authorization=shown)
            expected = token and path != "/healthz"
            assert (status == 401) == bool(expected), (method, path, shown)


def test_it_listens_on_loopback_alone(guarded):
    server, _, _ = guarded
    port = f"{httpx.URL(server.main).port:04X}"
    listening = []
    for table in ("tcp", "tcp6"):
        with contextlib.suppress(OSError), open(f"/proc/{server.process.pid}/net/{table}") as rows:  # noqa: PTH123
            found = [line.split() for line in rows]
            listening += [row[1] for row in found if row[1].endswith(f":{port}") and row[3] == "0A"]
    if not listening:
        pytest.skip("this system has no /proc/net")
    assert listening == [f"0100007F:{port}"]


def test_after_twenty_calls_with_errors_no_log_and_no_error_holds_a_token_or_what_was_asked(guarded):
    server, log, token = guarded
    secrets = [QUERY, VALUE, "token-of-the-environment", "wrong-token", *([token] if token else [])]
    with speaking(server) as transports:
        for transport in transports.values():
            mem7 = Mem7(transport, "logged")
            mem7.ask("store", key=f"{QUERY}.key", value=VALUE, tags=[VALUE])
            for mode in ("raw", "natural"):
                mem7.ask("search", query=f'{QUERY} AND ("', mode=mode)
            mem7.ask("context", query=QUERY)
            for tool, arguments in (
                ("search", {"query": QUERY, "limit": 0}), ("search", {"query": QUERY, "mode": "none"}),
                ("search", {"query": QUERY, "since": "never"}), ("store", {"key": QUERY, "value": VALUE, "ttl": -1}),
                ("recall", {"key": QUERY, "nope": VALUE}),
            ):  # fmt: skip
                said = mem7.refused(tool, **arguments)
                assert not any(secret in said for secret in secrets), said
            transport.request("tools/call", {"name": QUERY, "arguments": {}})
            transport.request(QUERY, {})
    for shown in ({"authorization": "Bearer wrong-token"}, {"x-api-key": "wrong-token"}, {"host": QUERY}):
        with server.client() as client:
            for path in (
                "/rpc",
                "/mcp",
                "/messages",
                f"/memory/chain?q={QUERY}",
                f"/metrics?token={token or 'wrong-token'}",
            ):
                told = client.post(path, headers=shown, content=f'{{"{QUERY}": "{VALUE}"')
                assert not any(secret in told.text for secret in secrets), told.text
    text = log.read_text() + (server.home.parent / "mcp.log").read_text()
    assert text.count("lakemem.access") > 40
    assert [secret for secret in secrets if secret in text] == []


def test_a_process_on_standard_streams_logs_nothing_of_what_was_asked_either(tmp_path):
    log = tmp_path / "mcp.log"
    with contextlib.closing(Stdio(tmp_path / "home", "--log-level", "debug", log=log)) as transport:
        mem7 = Mem7(transport, "logged")
        mem7.ask("store", key=f"{QUERY}.key", value=VALUE)
        for _ in range(10):
            mem7.ask("search", query=QUERY)
            mem7.refused("search", query=QUERY, limit=0)
        transport.request("tools/call", {"name": QUERY, "arguments": {}})
        transport._send({"jsonrpc": "2.0", "method": QUERY})
    text = log.read_text()
    assert "memory_search refused" in text
    assert QUERY not in text
    assert VALUE not in text
