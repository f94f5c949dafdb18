"""The guard behind a real server, with what only a socket can send."""

from __future__ import annotations

import asyncio
import resource
import socket
import sys

import httpx
import pytest

from lakemem_api.guard.gate import Guard
from lakemem_api.guard.hosts import Hosts
from lakemem_api.guard.rules import Rules

CHUNK = b"x" * 65_536


@pytest.fixture
def port(app, keyring, serving):
    def guarded(port):
        return Guard(app, rules=Rules(keyring=keyring, hosts=Hosts([("127.0.0.1", port)]), body_limit=2**20))

    with serving(guarded) as port:
        yield port


def raw(port, *lines):
    """Send lines as they are, and return what comes back until the server closes."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"\r\n".join([*lines, b"connection: close", b"", b""]))
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def test_a_chunked_upload_over_the_limit_is_413_and_memory_stays_flat(port, app):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = httpx.post(f"http://127.0.0.1:{port}/", content=(CHUNK for _ in range(2_000)))
    assert answer.status_code == 413
    assert answer.json()["code"] == "request_too_large"
    assert app.received <= 2**20
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    # Kilobytes on Linux, bytes on macOS; 125 MiB were sent.
    assert grown / (1024 if sys.platform == "linux" else 1024**2) < 40


def test_the_connection_serves_on_after_a_refused_upload(port, app):
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        codes = [http.post("/", content=(CHUNK for _ in range(number))).status_code for number in (1, 20, 16, 17, 1)]
    assert codes == [200, 413, 200, 413, 200]
    assert [len(body) for body in app.bodies] == [65_536, 2**20, 65_536]


def test_a_length_over_the_limit_is_413_before_a_byte_of_the_body(port, app):
    answer = raw(port, b"POST / HTTP/1.1", b"host: localhost", b"content-length: 1048577")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert app.reached == []


@pytest.mark.parametrize(
    "lines",
    [
        (b"GET /sse HTTP/1.1", b"host: evil.example"),
        (b"GET /sse HTTP/1.1", b"host: localhost", b"host: localhost"),
        (b"GET /sse HTTP/1.1", b"host: user@localhost"),
        (b"GET /sse HTTP/1.1", b"host: localhost", b"origin: null"),
        (b"GET http://localhost/sse HTTP/1.1", b"host: evil.example"),
        (b"OPTIONS /sse HTTP/1.1", b"host: localhost", b"origin: http://evil.example"),
        (b"GET /sse HTTP/1.0",),
    ],
)
def test_what_is_refused_has_no_side_effect(port, app, lines):
    answer = raw(port, *lines)
    assert answer.split(b"\r\n")[0].split()[1] in (b"400", b"403")
    assert b"access-control" not in answer.lower()
    assert app.reached == []


def test_a_key_made_while_the_server_runs_shuts_it(port, keyring):
    url = f"http://127.0.0.1:{port}/"
    assert httpx.get(url).status_code == 200
    token = keyring.add("me")
    assert httpx.get(url).status_code == 401
    assert httpx.get(url, headers={"authorization": f"Bearer {token}"}).status_code == 200


def test_httpx_s_own_transport_needs_no_socket(app, keyring):
    guard = Guard(app, rules=Rules(keyring=keyring, hosts=Hosts([("127.0.0.1", 8765)])))

    async def call():
        async with httpx.AsyncClient(transport=httpx.ASGITransport(guard), base_url="http://localhost:8765") as http:
            return [(await http.post("/", content=b"abc")), await http.get("/", headers={"host": "evil.example"})]

    taken, refused = asyncio.run(call())
    assert (taken.status_code, taken.text, refused.status_code) == (200, "3", 403)
    assert taken.headers.get_list("x-request-id") != ["own"]
