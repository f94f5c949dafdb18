"""A server as a child process on a home, and its surfaces by hand."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

PATIENCE_S = 60.0


def lakemem(*arguments: str) -> list[str]:
    """Return the command line of a lakemem process of this checkout."""
    return [sys.executable, "-c", "from lakemem_api.cli.main import main; main()", *arguments]


@dataclass
class Server:
    """A running server."""

    home: Path
    process: subprocess.Popen[bytes]
    urls: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def main(self) -> str:
        return str(self.urls["main"])

    def client(self, **more: Any) -> httpx.Client:
        return httpx.Client(base_url=self.main, headers=self.headers, timeout=PATIENCE_S, trust_env=False, **more)

    def rpc(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
        with self.client() as client:
            return client.post("/rpc", content=json.dumps(message)).json()

    def text(self, tool: str, /, **arguments: Any) -> str:
        return str(self.rpc(tool, **arguments)["result"]["content"][0]["text"])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)


@contextlib.contextmanager
def serving(home: Path, *options: str, env: dict[str, str] | None = None, log: Path | None = None) -> Iterator[Server]:
    """Yield a server on a home, on free ports, and end it afterwards."""
    endpoint = home / "run" / "endpoint.json"
    endpoint.unlink(missing_ok=True)
    chosen = [] if "--port" in options else ["--port", "0"]
    output = (log or home.parent / "serve.log").open("ab")
    environment = {**os.environ, "LAKEMEM_EMBEDDER": "hashing", **(env or {})}
    process = subprocess.Popen(
        lakemem("serve", "--home", str(home), *chosen, *options), stdout=output, stderr=output, env=environment
    )
    try:
        yield Server(home, process, _wait(process, endpoint))
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        output.close()


def _wait(process: subprocess.Popen[bytes], endpoint: Path) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(f"the server ended with {process.returncode}")
        with contextlib.suppress(FileNotFoundError, ValueError):
            return dict(json.loads(endpoint.read_bytes()))
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


def command(home: Path, *arguments: str) -> list[dict[str, Any]]:
    """Return the rows that a command of this process gives for a home; who holds the home answers it."""
    from typer.testing import CliRunner

    from lakemem_api.cli.main import app

    result = CliRunner().invoke(app, [arguments[0], "--home", str(home), "--json", *arguments[1:]])
    assert result.exit_code == 0, (result.exception, result.stderr)
    return list(json.loads(result.stdout))


def holds(home: Path, tenant: str) -> bool:
    """Tell whether `lakemem verify` finds a tenant's chain whole."""
    (report,) = command(home, "verify", "--tenant", tenant)
    return report["holds"] is True and report["report"]["break"] is None
