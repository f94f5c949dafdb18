"""A real HTTP server on this machine whose answers a test decides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

HANG = "hang"
RESET = "reset"


@dataclass
class Reply:
    """What is sent back: a status and a body that is written as it is."""

    status: int = 200
    body: bytes = b""


Answer = Reply | str | object
"""A `Reply`, `HANG`, `RESET` (close without a word), or anything else to be sent as JSON with status 200."""


@dataclass
class ScriptedServer:
    """The running server: its address, what was asked, and what it does next."""

    url: str
    answer: Callable[[str, dict], Answer]
    asked: list[tuple[str, dict, dict]] = field(default_factory=list)
    over: Event = field(default_factory=Event)

    @property
    def bodies(self) -> list[dict]:
        return [body for _, body, _ in self.asked]


@contextmanager
def scripted_server(answer: Callable[[str, dict], Answer]) -> Iterator[ScriptedServer]:
    """Yield a server that gives `answer(path, body)` to each POST; it is gone afterwards."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.asked.append((self.path, body, dict(self.headers)))
            said = state.answer(self.path, body)
            if said in (HANG, RESET):
                if said == HANG:
                    state.over.wait(30)
                self.close_connection = True
                return
            reply = said if isinstance(said, Reply) else Reply(body=json.dumps(said).encode())
            self.send_response(reply.status)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, *_args):
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request, client_address):
            """Say nothing: a client that gave up waiting is what these tests are about."""

    server = Quiet(("127.0.0.1", 0), Handler)
    state = ScriptedServer(f"http://127.0.0.1:{server.server_port}", answer)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield state
    finally:
        state.over.set()
        server.shutdown()
        thread.join()
        server.server_close()
