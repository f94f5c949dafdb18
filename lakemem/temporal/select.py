"""Ordered selections over a scan of Arrow data."""

from __future__ import annotations

from typing import Any

import duckdb

from lakemem.errors import IndexFailed
from lakemem.records.filters import Filter
from lakemem.temporal.render import Parameters, render

_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "threads": "2",
}


def newest(source: Any, where: Filter, *, limit: int | None) -> list[str]:  # noqa: ANN401 - whatever DuckDB scans as Arrow
    """Return the version ids of the rows that pass, most recently written first.

    Args:
        source: a Lance dataset or Arrow table with the columns of `records`.
        where: the filter.
        limit: rows wanted, or None for all.
    """
    parameters: Parameters = []
    condition = render(where, parameters)
    sql = (
        f"SELECT version_id FROM source WHERE {condition} "  # noqa: S608 - names and values are parameters
        "ORDER BY written_at DESC, sequence DESC, version_id"
    )
    if limit is not None:
        sql += f" LIMIT {int(limit)}"
    return [row[0] for row in _ask(source, sql, parameters)]


def newest_event(events: Any, tenant: str) -> str | None:  # noqa: ANN401 - as above
    """Return the id of a tenant's newest event, or None."""
    rows = _ask(events, "SELECT event_id FROM source WHERE tenant = ? ORDER BY sequence DESC LIMIT 1", [tenant])
    return rows[0][0] if rows else None


def stale(records: Any, vectors: Any) -> list[str]:  # noqa: ANN401 - as above
    """Return the ids of versions whose row in `vectors` no longer fits `records`: closed since, or gone."""
    sql = (
        "SELECT DISTINCT v.version_id FROM other v LEFT JOIN source r ON v.version_id = r.version_id "
        "WHERE r.version_id IS NULL OR r.system_to <> v.system_to"
    )
    return [row[0] for row in _ask(records, sql, [], other=vectors)]


def missing(records: Any, vectors: Any) -> list[str]:  # noqa: ANN401 - as above
    """Return the ids of versions in `records` that have no row in `vectors`."""
    sql = "SELECT r.version_id FROM source r WHERE NOT EXISTS (SELECT 1 FROM other v WHERE v.version_id = r.version_id)"
    return [row[0] for row in _ask(records, sql, [], other=vectors)]


def _ask(source: Any, sql: str, parameters: Parameters, other: Any = None) -> list[tuple[Any, ...]]:  # noqa: ANN401
    try:
        with duckdb.connect(":memory:", config=_SETTINGS) as connection:
            connection.register("source", source)
            if other is not None:
                connection.register("other", other)
            return connection.execute(sql, parameters).fetchall()
    except duckdb.Error as error:
        raise IndexFailed(f"DuckDB: {type(error).__name__}: {str(error)[:200]}") from error
