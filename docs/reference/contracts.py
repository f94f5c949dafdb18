"""The lists of tools as they go over the wire, and the page of metrics."""

from __future__ import annotations

import json
from pathlib import Path

from docs.reference.tables import page, table
from lakemem.engine.meters import METERS
from lakemem_api.serving.options import Mem7Options
from lakemem_api.serving.surfaces import mem7_surface

METRICS = (
    "`GET /metrics` of a running server, in Prometheus's text format; `Store.metrics()` has the same figures without "
    "the prefix `lakemem_`. Beside them: `lakemem_http_requests_total` and `lakemem_http_request_seconds` by route "
    "template, method and class of status, and `lakemem_store_up`."
)


def mem7_tools() -> str:
    """Return `tools/list` of mem7's dialect as JSON."""
    # Nothing is called: a list needs no home.
    surface = mem7_surface(None, Path("home"), options=Mem7Options())  # type: ignore[arg-type]
    return json.dumps({"tools": surface.registry.to_wire()}, indent=2, ensure_ascii=False) + "\n"


def metrics_page() -> str:
    """Return the page of metrics: one row per figure, in the table's own order."""
    rows = [(f"`lakemem_{meter.name}`", meter.unit, meter.help) for meter in METERS]
    return page("Metrics", METRICS, table(("name", "unit", "what it tells"), rows))
