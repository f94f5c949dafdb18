"""Requests as they pass: how many, how long, and how they ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

UNMATCHED = "unmatched"
"""The template of what was refused before it was routed, or has no route."""

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))

BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: from a lookup in memory to a first search that loads the model."""

_LABELS = ("template", "method", "status")


class RequestMeter:
    """Counts the requests of any number of applications.

    Args:
        registry: where the figures are read.
        template_of: returns the route's template once a request was routed, or None.
        timer: returns seconds that only grow.
    """

    def __init__(
        self,
        registry: CollectorRegistry,
        *,
        template_of: Callable[[Scope], str | None],
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._template_of = template_of
        self._timer = timer
        self._count = Counter(
            "lakemem_http_requests_total", "Requests by route, method and class of status.", _LABELS, registry=registry
        )
        self._times = Histogram(
            "lakemem_http_request_seconds",
            "Time from a request's first byte to its response's last, in seconds; a stream's is how long it was open.",
            _LABELS,
            registry=registry,
            buckets=BUCKETS_S,
        )

    def measured(self, app: ASGIApp) -> ASGIApp:
        """Return the application with its requests counted."""

        async def _call(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http":
                await self._measure(app, scope, receive, send)
            else:
                await app(scope, receive, send)

        return _call

    async def _measure(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        began = self._timer()
        try:
            await app(scope, receive, watch)
        except Exception:
            status = status or 500  # the server's answer to what nobody caught
            raise
        finally:
            labels = (
                self._template_of(scope) or UNMATCHED,
                scope["method"] if scope["method"] in METHODS else "other",
                f"{status // 100}xx" if status else "none",
            )
            self._count.labels(*labels).inc()
            self._times.labels(*labels).observe(self._timer() - began)
