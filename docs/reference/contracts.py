"""The lists of tools as they go over the wire, and the page of metrics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docs.reference.tables import page, table
from lakemem.engine.meters import METERS
from lakemem_api.metrics.exposition import Exposition
from lakemem_api.serving.app import Parts, make_routes, template_of
from lakemem_api.serving.options import Mem7Options, MnemosOptions, ServerOptions
from lakemem_api.serving.surfaces import mem7_surface, mnemos_on

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


def mnemos_tools() -> str:
    """Return `tools/list` of Mnemos' dialect as JSON."""
    surface = mnemos_on(None, options=MnemosOptions()).surface()  # type: ignore[arg-type]  # nothing is called
    return json.dumps({"tools": surface.registry.to_wire()}, indent=2, ensure_ascii=False) + "\n"


def v1_openapi() -> str:
    """Return the OpenAPI description of Mnemos' routes as JSON."""
    nowhere: Any = None  # nothing is called: a description needs no home
    parts = Parts(
        memories=nowhere,
        mem7=mem7_surface(nowhere, Path("home"), options=Mem7Options()),
        mnemos=mnemos_on(nowhere, options=MnemosOptions()),
        help_texts={},
        body_limit=ServerOptions().body_limit,
        has_sse=True,
    )
    described = make_routes(parts, Exposition(dict, {}, template_of=template_of)).openapi()
    described["paths"] = {path: each for path, each in described["paths"].items() if path.startswith("/v1/")}
    described["info"]["version"] = "v1"  # the contract's, which outlives ours
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


def metrics_page() -> str:
    """Return the page of metrics: one row per figure, in the table's own order."""
    rows = [(f"`lakemem_{meter.name}`", meter.unit, meter.help) for meter in METERS]
    return page("Metrics", METRICS, table(("name", "unit", "what it tells"), rows))
