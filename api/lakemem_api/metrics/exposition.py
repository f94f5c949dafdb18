"""Everything that a server counts, under one registry of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest

from lakemem_api.metrics.requests import RequestMeter
from lakemem_api.metrics.store_gauges import StoreGauges

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Scope

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Source: Prometheus, "Exposition formats", the text format."""


class Exposition:
    """What `GET /metrics` shows.

    Args:
        measure: returns the store's figures by name; `Store.metrics`.
        help_texts: what each of them means.
        template_of: returns the route's template once a request was routed, or None.
        timer: returns seconds that only grow.
    """

    def __init__(
        self,
        measure: Callable[[], Mapping[str, float]],
        help_texts: Mapping[str, str],
        *,
        template_of: Callable[[Scope], str | None],
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._registry = CollectorRegistry()
        self._requests = RequestMeter(self._registry, template_of=template_of, timer=timer)
        self._registry.register(StoreGauges(measure, help_texts))

    def measured(self, app: ASGIApp) -> ASGIApp:
        """Return an application with its requests counted; put it around the guard, so that refusals count too."""
        return self._requests.measured(app)

    def render(self) -> bytes:
        """Return all figures in Prometheus's text format, to be sent as `CONTENT_TYPE`."""
        return generate_latest(self._registry)
