from __future__ import annotations

import json
import logging

import pytest

from lakemem_api.guard.gate import Guard
from lakemem_api.guard.hosts import Hosts
from lakemem_api.guard.rules import Rules
from lakemem_api.identity.keys import Keyring


@pytest.fixture
def lines(caplog):
    """Return a function that gives the access log's lines so far, parsed."""
    caplog.set_level(logging.DEBUG)

    def read():
        texts = [record.getMessage() for record in caplog.records if record.name == "lakemem.access"]
        assert all("\n" not in text and text.isascii() for text in texts)
        return [json.loads(text) for text in texts]

    return read


def test_a_request_is_one_line(client, keyring, lines):
    token = keyring.add("me")
    client()("/a", ("x-api-key", token), ("x-request-id", "r-1"), method="POST", query=b"q=secret", chunks=[b"body"])
    (line,) = lines()
    assert line.pop("ms") >= 0
    assert line == {"method": "POST", "path": "/a", "status": 200, "request_id": "r-1", "principal": "me"}


def test_refusals_and_failures_are_logged_with_their_status(client, keyring, lines):
    call = client(body_limit=1)
    call("/fail")
    call("/", method="POST", chunks=[b"xx"])
    call("/", host=b"evil.example")
    keyring.add("me")
    call("/")
    call("/healthz")
    assert [(line["status"], line["principal"]) for line in lines()] == [
        (500, "local"), (413, "local"), (403, ""), (401, ""), (200, "nobody"),
    ]  # fmt: skip


def test_a_caller_who_leaves_is_logged_without_a_status(client, lines):
    class Gone(BaseException):
        pass

    async def waits(_scope, _receive, _send):
        raise Gone

    with pytest.raises(Gone):
        client(app=waits)("/sse")
    assert lines()[0]["status"] is None


def test_a_routed_request_is_logged_by_its_template(client, lines):
    async def routes(scope, _receive, send):
        scope["route"] = "/memories/{key}"
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    call = client(app=routes, template_of=lambda scope: scope.get("route"))
    call("/memories/private")
    call("/memories/private", host=b"evil.example")
    assert [line["path"] for line in lines()] == ["/memories/{key}", "/memories/private"]


def test_no_path_and_no_method_can_forge_a_line_or_fill_the_log(client, lines):
    client()('/\n{"status":1}\u2028' + "x" * 5000, method="G" * 5000)
    (line,) = lines()
    assert (len(line["path"]), len(line["method"])) == (256, 16)
    assert line["path"].startswith('/\n{"status":1}\u2028x')


def test_a_token_in_a_path_or_a_request_id_is_not_logged(client, keyring, lines, caplog):
    token = keyring.add("me")
    client()(f"/mcp/{token}/x", ("x-api-key", token), ("x-request-id", token))
    assert lines()[0]["path"] == "/mcp/lm_[hidden]/x"
    assert token not in caplog.text


def test_after_varied_calls_over_a_socket_no_log_holds_a_token_or_what_was_asked(app, serving, tmp_path, caplog):
    import httpx

    caplog.set_level(logging.DEBUG)
    keyring = Keyring(tmp_path, {"mem7": "environment-token-1"})
    token, revoked, wrong = keyring.add("me"), keyring.add("gone"), "lm_" + "W" * 43
    keyring.revoke("gone")

    def guarded(port):
        rules = Rules(keyring=keyring, hosts=Hosts([("127.0.0.1", port)]), body_limits={"/small": 10})
        return Guard(app, rules=rules)

    headers = [
        {"authorization": f"Bearer {token}"},
        {"x-api-key": "environment-token-1"},
        {"authorization": f"Bearer {revoked}"},
        {"x-api-key": wrong},
        {"authorization": f"Bearer {token}", "x-api-key": wrong},
        {"authorization": f"Basic {token}"},
        {"authorization": f"Bearer {token}", "host": "evil.example"},
        {"authorization": f"Bearer {token}", "origin": "http://evil.example"},
        {"authorization": f"Bearer {token}", "x-request-id": token},
    ]
    statuses = []
    with serving(guarded) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        for shown in headers:
            for path in ("/search", "/fail", "/small"):
                body = b"body-secret" + b"x" * 100
                statuses.append(http.post(path, params={"q": "query-secret"}, content=body, headers=shown).status_code)
        with pytest.raises(httpx.RemoteProtocolError):
            http.post("/fail-late", params={"q": "query-secret"}, headers=headers[0])
        (tmp_path / "keys.json").write_text(f'{{"keys": "{token}"')
        statuses.append(http.get("/search", params={"q": "query-secret"}, headers=headers[0]).status_code)
    assert len(statuses) == 28
    assert set(statuses) == {200, 401, 403, 413, 500}
    # The client of this test logs what it asks; everything else in the process is the server's.
    logged = [r for r in caplog.records if not r.name.startswith(("httpx", "httpcore"))]
    text = "\n".join(logging.Formatter("%(name)s %(message)s").format(record) for record in logged)
    assert text.count("lakemem.access") == 29
    assert "unforeseen ValueError" in text
    for secret in (token, revoked, wrong, "environment-token-1", "query-secret", "body-secret"):
        assert secret not in text
