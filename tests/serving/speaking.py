"""The same call on each transport: raw JSON-RPC, no client library between the test and the wire."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import httpx

from tests.serving.running import PATIENCE_S, Server, lakemem

LEGACY, MODERN = "2025-06-18", "2026-07-28"
"""One protocol version of each era."""

_ENVELOPE = "io.modelcontextprotocol/"
_CLIENT = {"name": "tests", "version": "1"}


class Reply(NamedTuple):
    """What a tool answered."""

    text: str
    is_error: bool


class Lost(Exception):
    """The transport ended before it answered."""


class Transport(Protocol):
    """One way to reach a home."""

    name: str
    home: Path

    def request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Return the whole answer to a request."""

    def close(self) -> None:
        """Leave."""


def call(transport: Transport, tool: str, arguments: dict[str, Any], meta: dict[str, Any] | None = None) -> Reply:
    """Return what a tool answers; a protocol error is told as its number."""
    params = {"name": tool, "arguments": arguments, **({"_meta": meta} if meta else {})}
    message = transport.request("tools/call", params)
    if "error" in message:
        return Reply(f"{message['error']['code']}", is_error=True)
    result = message["result"]
    (content,) = result["content"]
    assert content["type"] == "text"
    return Reply(content["text"], result["isError"])


@dataclass
class Mem7:
    """mem7's tools over a transport, for one tenant."""

    transport: Transport
    tenant: str

    def __call__(self, tool: str, /, **arguments: Any) -> Reply:
        return call(self.transport, f"memory_{tool}", {"tenant": self.tenant, **arguments})

    def ask(self, tool: str, /, **arguments: Any) -> str:
        reply = self(tool, **arguments)
        assert not reply.is_error, reply.text
        return reply.text

    def refused(self, tool: str, /, **arguments: Any) -> str:
        reply = self(tool, **arguments)
        assert reply.is_error, reply.text
        return reply.text

    def context(self, query: str, **arguments: Any) -> list[dict[str, Any]]:
        return json.loads(self.ask("context", query=query, **arguments))

    def keys(self, tool: str = "list", /, **arguments: Any) -> list[str]:
        """Return the keys that a reading tool shows, in its order."""
        return keys_in(self.ask(tool, **arguments))


def keys_in(text: str) -> list[str]:
    """Return the keys in an answer of recall, search or list; for keys and values without odd line starts."""
    lines = text.split("\n")
    if lines[0].endswith(" memories:"):
        return [line[2:].partition(" — ")[0].partition(" (by ")[0].partition(" [")[0] for line in lines[1:]]
    return [line[3:] for line in lines if line.startswith("## ")]


class Rpc:
    """`POST /rpc`."""

    name = "rpc"

    def __init__(self, server: Server) -> None:
        self.home = server.home
        self._client = server.client()
        self._numbers = itertools.count(1)

    def request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        number = next(self._numbers)
        answer = self._post({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        # What is no JSON, such as NaN, has no number either.
        assert answer["id"] == number or answer["error"]["code"] == -32700
        return answer

    def close(self) -> None:
        self._client.close()

    def _post(self, message: dict[str, Any]) -> dict[str, Any]:
        try:
            response = self._client.post("/rpc", content=json.dumps(message))
        except httpx.TransportError as error:
            raise Lost(str(error)) from error
        assert response.status_code == 200, response.text
        return response.json()


class Mcp(Rpc):
    """`POST /mcp` in one era."""

    def __init__(self, server: Server, era: str) -> None:
        super().__init__(server)
        self.name = f"mcp-{era[:4]}"
        self._era = era

    def _post(self, message: dict[str, Any]) -> dict[str, Any]:
        headers = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
        headers["mcp-protocol-version"] = self._era
        if self._era == MODERN:
            message = modern(message)
            headers["mcp-method"] = message["method"]
            if "name" in message["params"]:
                headers["mcp-name"] = message["params"]["name"]
        try:
            response = self._client.post("/mcp", content=json.dumps(message), headers=headers)
        except httpx.TransportError as error:
            raise Lost(str(error)) from error
        return response.json()


def modern(message: dict[str, Any]) -> dict[str, Any]:
    """Return a request with the envelope of the stateless era."""
    params = message["params"]
    meta = {
        **params.get("_meta", {}), f"{_ENVELOPE}protocolVersion": MODERN, f"{_ENVELOPE}clientInfo": _CLIENT,
        f"{_ENVELOPE}clientCapabilities": {},
    }  # fmt: skip
    return {**message, "params": {**params, "_meta": meta}}


class Stream:
    """Requests on a stream that is answered in any order."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._waiting: dict[object, Future[dict[str, Any]]] = {}
        self._turn = threading.Lock()
        self._is_over = False

    def request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        answer: Future[dict[str, Any]] = Future()
        with self._turn:
            if self._is_over:
                raise Lost("the stream has ended")
            number = next(self._numbers)
            self._waiting[number] = answer
            self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        return answer.result(PATIENCE_S)

    def shake_hands(self, version: str = LEGACY) -> None:
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": _CLIENT}
        assert self.request("initialize", params)["result"]["protocolVersion"] == version
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _send(self, message: dict[str, Any]) -> None:
        raise NotImplementedError

    def _take(self, line: str) -> None:
        message = json.loads(line)
        assert "id" in message, line
        self._waiting.pop(message["id"]).set_result(message)

    def _end(self) -> None:
        with self._turn:
            self._is_over = True
            for answer in self._waiting.values():
                answer.set_exception(Lost("the stream has ended"))


class Stdio(Stream):
    """A `lakemem mcp` process."""

    def __init__(self, home: Path, *options: str, log: Path | None = None, env: dict[str, str] | None = None) -> None:
        super().__init__()
        self.name = "stdio"
        self.home = home
        self._log = (log or home.parent / "mcp.log").open("ab")
        self.process = subprocess.Popen(
            lakemem("mcp", "--home", str(home), *options),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, env={**os.environ, **(env or {})},
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.shake_hands()

    def close(self) -> None:
        """End its input, and so the process."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self._reader.join()
            self._log.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Lost(str(error)) from error

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                if line.endswith(b"\n"):  # the last words of a process that was killed may be half a line
                    self._take(line.decode())
        self._end()


class Sse(Stream):
    """`GET /sse` with `POST /messages`."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.name = "sse"
        self.home = server.home
        self._client = server.client()
        self._path: Future[str] = Future()
        self._reader = threading.Thread(target=self._read)
        self._leaving = contextlib.ExitStack()
        self._response = self._leaving.enter_context(self._client.stream("GET", "/sse", timeout=None))
        self._reader.start()
        self._path.result(PATIENCE_S)
        self.shake_hands()

    def close(self) -> None:
        # Closing the response under the reader's feet is what a client that just leaves does.
        stream = self._response.extensions["network_stream"].get_extra_info("socket")
        with contextlib.suppress(OSError):
            stream.shutdown(2)
        self._reader.join()
        self._leaving.close()
        self._client.close()

    def _send(self, message: dict[str, Any]) -> None:
        try:
            response = self._client.post(self._path.result(), content=json.dumps(message), headers=_JSON)
        except httpx.TransportError as error:
            raise Lost(str(error)) from error
        if response.status_code != 202:  # what is no message at all is refused here, not on the stream
            self._take(response.text)

    def _read(self) -> None:
        event = ""
        try:
            for line in self._lines():
                field, _, value = line.partition(": ")
                if field == "event":
                    event = value
                elif field == "data" and event == "endpoint":
                    self._path.set_result(value)
                elif field == "data":
                    self._take(value)
        finally:
            self._end()

    def _lines(self) -> Iterator[str]:
        """Yield lines as event streams end them: a text may hold other line ends, such as U+2028."""
        rest = b""
        with contextlib.suppress(httpx.TransportError):
            for piece in self._response.iter_bytes():
                *lines, rest = (rest + piece).split(b"\n")
                yield from (line.removesuffix(b"\r").decode() for line in lines)


_JSON = {"content-type": "application/json"}


@contextlib.contextmanager
def speaking(server: Server) -> Iterator[dict[str, Transport]]:
    """Yield each transport of a running server and of a process on its standard streams beside it, by name."""
    with contextlib.ExitStack() as leaving:
        found: dict[str, Transport] = {}
        for transport in (Rpc(server), Mcp(server, LEGACY), Mcp(server, MODERN), Sse(server), Stdio(server.home)):
            leaving.callback(transport.close)
            found[transport.name] = transport
        yield found
