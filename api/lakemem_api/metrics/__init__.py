"""What does a running server count, and how does Prometheus read it?

`exposition.py` gathers everything under one registry and renders it for `GET /metrics`; `requests.py` counts requests
as they pass; `store_gauges.py` asks the store when somebody looks.

Invariants:
- every name begins with `lakemem_`; what ends in `_total` only grows;
- labels have few values: a route's template, never its path; methods of HTTP, never what a client made up;
- a store that fails is a figure (`lakemem_store_up` 0), not an error of the page.
"""
