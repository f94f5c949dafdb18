"""A server of the page and of graphs, on loopback in this process, without the guard."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from lakemem_api.mnemos.viz import routes

Graphs = Callable[[str], dict[str, Any]]


@contextlib.contextmanager
def pages(graphs: Graphs, *, key: str = "") -> Iterator[str]:
    """Yield the address of a server whose `/v1/graph` answers with `graphs(tenant)`, with a key if there is one."""

    def answer(request: Request) -> JSONResponse:
        if key and request.headers.get("x-api-key") != key:
            return JSONResponse({"detail": "X-API-Key invalide ou manquant"}, 401)
        return JSONResponse(graphs(request.query_params["tenant"]))

    app = Starlette(routes=[*routes(), Route("/v1/graph", answer)])
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
