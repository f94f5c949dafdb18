"""A `lakemem mcp` process by hand: lines in, lines out, nothing between."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.serving.running import PATIENCE_S, lakemem

CLIENT = {"name": "tests", "version": "1"}


def request(number: object, method: str, **params: Any) -> bytes:
    """Return a request as a line."""
    return line({"jsonrpc": "2.0", "id": number, "method": method, **({"params": params} if params else {})})


def notification(method: str, **params: Any) -> bytes:
    """Return a notification as a line."""
    return line({"jsonrpc": "2.0", "method": method, **({"params": params} if params else {})})


def call(number: object, tool: str, /, **arguments: Any) -> bytes:
    """Return a call of a tool as a line."""
    return request(number, "tools/call", name=tool, arguments=arguments)


def handshake(number: object, version: str) -> bytes:
    """Return the request that begins a session."""
    return request(number, "initialize", protocolVersion=version, capabilities={}, clientInfo=CLIENT)


def line(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"


@dataclass
class Pipes:
    """A running process."""

    process: subprocess.Popen[bytes]
    log: Path

    def write(self, *lines: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"".join(lines))
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """Return the next line of its output as JSON."""
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def shake_hands(self) -> None:
        self.write(handshake("hello", "2025-11-25"), notification("notifications/initialized"))
        assert self.read()["id"] == "hello"

    def end(self) -> None:
        """Close its input."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def rest(self) -> list[dict[str, Any]]:
        """Return the lines of its output up to its end, each one a JSON-RPC object."""
        assert self.process.stdout is not None
        return messages(self.process.stdout.read())

    def wait(self) -> int:
        """Return its exit code, once it has ended."""
        return self.process.wait(PATIENCE_S)


@contextlib.contextmanager
def piped(home: Path, *options: str, env: dict[str, str] | None = None) -> Iterator[Pipes]:
    """Yield a process on a home, and end it afterwards."""
    home.parent.mkdir(exist_ok=True)
    log = home.parent / "mcp.log"
    environment = {**os.environ, "LAKEMEM_EMBEDDER": "hashing", **(env or {})}
    with log.open("ab") as errors:
        process = subprocess.Popen(
            lakemem("mcp", "--home", str(home), *options),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment,
        )  # fmt: skip
        try:
            yield Pipes(process, log)
        finally:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                assert stream is not None
                with contextlib.suppress(BrokenPipeError):
                    stream.close()


def messages(output: bytes) -> list[dict[str, Any]]:
    """Return the lines of an output; each must be one JSON-RPC object."""
    assert output == b"" or output.endswith(b"\n"), output[-200:]
    found = [json.loads(each) for each in output.splitlines()]
    for message in found:
        assert isinstance(message, dict)
        assert message["jsonrpc"] == "2.0"
        assert ("result" in message) != ("error" in message), message
    return found
