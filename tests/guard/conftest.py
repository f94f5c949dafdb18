"""A small application behind a guard, and ways to call it: in this process, and over a socket."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from lakemem_api.guard.gate import Guard
from lakemem_api.guard.hosts import Hosts
from lakemem_api.guard.rules import Rules
from lakemem_api.identity.keys import Keyring


@dataclass
class App:
    """An application that remembers what reached it, echoes bodies, and fails where its path says so."""

    reached: list[str] = field(default_factory=list)
    lived: list[str] = field(default_factory=list)
    scopes: list[dict] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    received: int = 0

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan":
            await self.live(receive, send)
            return
        path = scope["path"]
        self.reached.append(path)
        self.scopes.append(scope)
        if path == "/fail":
            raise ValueError("about " + scope["query_string"].decode())
        if path == "/fail-late":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            raise ValueError("about " + scope["query_string"].decode())
        if path == "/early":
            await send({"type": "http.response.start", "status": 200, "headers": []})
        body = b""
        more = path != "/unread"
        while more:
            message = await receive()
            body += message.get("body", b"")
            self.received += len(message.get("body", b""))
            more = message.get("more_body", False)
        self.bodies.append(body)
        headers = [(b"content-type", b"text/plain"), (b"Access-Control-Allow-Origin", b"*"), (b"X-Request-Id", b"own")]
        if path != "/early":
            await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": str(len(body)).encode()})

    async def live(self, receive, send):
        for kind in ("startup", "shutdown"):
            assert (await receive())["type"] == f"lifespan.{kind}"
            self.lived.append(kind)
            await send({"type": f"lifespan.{kind}.complete"})


@dataclass
class Answer:
    """What came back."""

    messages: list[dict]

    @property
    def status(self) -> int:
        return self.messages[0]["status"]

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name.decode().lower(), value.decode()) for name, value in self.messages[0]["headers"]]

    def header(self, name: str) -> str | None:
        found = [value for own, value in self.headers if own == name]
        assert len(found) <= 1, found
        return found[0] if found else None

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages[1:])

    @property
    def json(self) -> dict:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        assert self.header("content-type") == "application/problem+json"
        return self.json["code"]


@dataclass
class Client:
    """Calls an application without a server, so that any header and any chunk can be sent."""

    app: Callable
    server: tuple[str, int] = ("127.0.0.1", 8765)

    def __call__(self, path="/", *headers, method="GET", chunks=(b"",), host=b"localhost:8765", query=b"", scope=None):
        given = [(name.encode(), value if isinstance(value, bytes) else value.encode()) for name, value in headers]
        asked = {
            "type": "http", "http_version": "1.1", "method": method, "path": path, "query_string": query,
            "headers": [*([(b"host", host)] if host is not None else []), *given], "server": self.server,
        }  # fmt: skip
        asked.update(scope or {})
        rest = iter(chunks)
        pending = [next(rest, b"")]
        sent = []

        async def receive():
            chunk, following = pending.pop(), next(rest, None)
            pending.append(b"" if following is None else following)
            return {"type": "http.request", "body": chunk, "more_body": following is not None}

        async def send(message):
            sent.append(message)

        asyncio.run(self.app(asked, receive, send))
        return Answer(sent)


@pytest.fixture
def app():
    return App()


@pytest.fixture
def keyring(tmp_path):
    return Keyring(tmp_path / "home", {})


@pytest.fixture
def client(app, keyring):
    """Return a function that makes a client of the guarded application, under rules that differ as told."""

    def make(*, bound=(("127.0.0.1", 8765),), allowed=(), server=("127.0.0.1", 8765), app=app, **rules):
        given = {"keyring": keyring, "hosts": Hosts(bound, allowed=allowed)} | rules
        return Client(Guard(app, rules=Rules(**given)), server)

    return make


@contextmanager
def _serving(make_app) -> Iterator[int]:
    import uvicorn

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        config = uvicorn.Config(make_app(port), log_config=None, log_level="debug", access_log=False)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started and thread.is_alive():
                thread.join(0.01)
            assert server.started
            yield port
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture
def serving():
    """Return a context manager that serves what `make_app(port)` returns on loopback, and yields the port."""
    return _serving
