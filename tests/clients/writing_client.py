"""A client that stores and tells what was acknowledged, until it is killed; run as a process of its own.

Arguments: a file for the acknowledged keys, then the command line of the server.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

_IN_FLIGHT = 32


def main() -> None:
    acknowledged, *command = sys.argv[1:]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdin is not None
    assert server.stdout is not None
    client = {"name": "writer", "version": "1"}
    params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
    server.stdin.write(_line(id="hello", method="initialize", params=params))
    server.stdin.write(_line(method="notifications/initialized"))
    server.stdin.flush()
    server.stdout.readline()
    room = threading.Semaphore(_IN_FLIGHT)
    threading.Thread(target=_write_on, args=(server.stdin, room), daemon=True).start()
    # Everything is told in one write, so that a kill leaves whole lines.
    with Path(acknowledged).open("ab", buffering=0) as told:
        for line in server.stdout:
            message = json.loads(line)
            if not message["result"]["isError"]:
                told.write(f"{message['id']}\n".encode())
            room.release()


def _write_on(pipe: IO[bytes], room: threading.Semaphore) -> None:
    for number in itertools.count():
        room.acquire()
        # Every other line is wider than a pipe, so that a kill finds it half written.
        arguments = {"key": f"key.{number}", "value": "z" * (100_000 if number % 2 else 5)}
        call = {"name": "memory_store", "arguments": arguments}
        pipe.write(_line(id=f"key.{number}", method="tools/call", params=call))
        pipe.flush()


def _line(**message: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"


if __name__ == "__main__":
    main()
