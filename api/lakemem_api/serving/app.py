"""The main listener's application: mem7's transports, Mnemos' routes, probes and metrics, behind the guard."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response

from lakemem import __version__
from lakemem_api.guard.door import Credentials
from lakemem_api.guard.gate import Guard
from lakemem_api.guard.hosts import Hosts
from lakemem_api.guard.rules import Rules
from lakemem_api.mem7.reminder import chain_report
from lakemem_api.memories import Memories
from lakemem_api.metrics.exposition import CONTENT_TYPE, Exposition
from lakemem_api.mnemos import refusals, viz
from lakemem_api.mnemos.health import Health
from lakemem_api.mnemos.routes import Offered, router
from lakemem_api.serving.problems import add_problems
from lakemem_api.serving.surfaces import TendedMnemos
from lakemem_api.transports.http import Transports
from lakemem_api.transports.surface import Surface

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Scope

HEALTHZ = "/healthz"

OPEN_PATHS = frozenset({HEALTHZ, *viz.VIZ_PATHS})
"""Answered to everybody: they hold no data."""

MNEMOS_BODY_LIMIT = 1024 * 1024
"""Bytes. The longest episode has 32,000 characters, of which each takes 12 bytes at most: an escaped surrogate pair."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the application is made of.

    Args:
        memories: the home.
        mem7: mem7's dialect.
        mnemos: TendedMnemos, and its worker.
        help_texts: what the home's figures mean, by name.
        body_limit: bytes that a body may have.
        has_sse: whether the older HTTP+SSE transport is offered.
    """

    memories: Memories
    mem7: Surface
    mnemos: TendedMnemos
    help_texts: Mapping[str, str]
    body_limit: int
    has_sse: bool


def make_app(parts: Parts, rules: Rules) -> ASGIApp:
    """Return the guarded application."""
    exposition = Exposition(parts.memories.metrics, parts.help_texts, template_of=template_of)
    return exposition.measured(Guard(make_routes(parts, exposition), rules=rules))


def make_routes(parts: Parts, exposition: Exposition) -> FastAPI:
    """Return the application without what stands in front of it."""
    transports = Transports(parts.mem7, body_limit=parts.body_limit, has_sse=parts.has_sse)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with transports.running():
            yield

    app = FastAPI(
        title="lakemem", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, redirect_slashes=False
    )
    app.router.routes += transports.routes()
    add_problems(app)
    _add_mem7_pages(app, parts)
    _add_mnemos(app, parts.mnemos)
    _add_probes(app, parts.memories, exposition)
    return app


def make_rules(keyring: Credentials, hosts: Hosts, *, body_limit: int) -> Rules:
    """Return what the main listener holds requests to.

    Args:
        keyring: who may come in.
        hosts: the listener's own names.
        body_limit: bytes that a body may have.
    """
    return Rules(
        keyring,
        hosts,
        body_limit=body_limit,
        body_limits={refusals.PREFIX: min(body_limit, MNEMOS_BODY_LIMIT)},
        open_paths=OPEN_PATHS,
        refuse=refusals.refuse,
        template_of=template_of,
    )


def template_of(scope: Scope) -> str | None:
    """Return the template of the route that a request was given to, or None."""
    route = scope.get("route") or scope.get("endpoint")
    return getattr(route, "path", None)


def _add_mem7_pages(app: FastAPI, parts: Parts) -> None:
    @app.post("/memory/snapshot_reminder")
    def snapshot_reminder(request: Request) -> dict[str, Any]:
        """What to store before a context is compacted."""
        if parts.mem7.remind is None:
            raise AssertionError("mem7 has a reminder")
        return parts.mem7.remind(parts.mem7.caller(request.state.principal))

    @app.get("/memory/chain")
    def chain(request: Request) -> dict[str, Any]:
        """The report of the tenant's hash chain."""
        return chain_report(parts.memories, parts.mem7.caller(request.state.principal))


def _add_mnemos(app: FastAPI, mnemos: TendedMnemos) -> None:
    dialect, worker = mnemos.dialect, mnemos.worker
    health = Health(dialect.memories, worker, tenant=dialect.default_tenant)
    app.include_router(router(Offered(dialect, worker, health)))
    app.router.routes += viz.routes()


def _add_probes(app: FastAPI, memories: Memories, exposition: Exposition) -> None:
    @app.get(HEALTHZ)
    async def healthz() -> dict[str, str]:
        """Whether the process lives; open to everybody."""
        return {"status": "ok", "version": __version__}

    @app.get("/readyz")
    def readyz() -> JSONResponse:
        """Whether the home answers."""
        try:
            memories.metrics()
        except Exception:  # noqa: BLE001 - whatever it is, the home does not answer
            return JSONResponse({"status": "unavailable"}, 503)
        return JSONResponse({"status": "ready"})

    @app.get("/metrics")
    def metrics() -> Response:
        """Everything that is counted, for Prometheus."""
        return Response(exposition.render(), media_type=CONTENT_TYPE)
