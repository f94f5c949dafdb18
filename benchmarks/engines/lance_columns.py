"""Rows as one Arrow table, and the filter of one tenant at one instant, for the engines on LanceDB."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    from benchmarks.engines.protocol import Rows


def as_table(rows: Rows) -> pa.Table:
    """Return the rows as Arrow columns; `vector` is a fixed-size list of float32."""
    size = int(rows.vectors.shape[1])
    return pa.table(
        {
            "version_id": pa.array(rows.version_id, pa.string()),
            "tenant": pa.array(rows.tenant, pa.string()),
            "key": pa.array(rows.key, pa.string()),
            "text": pa.array(rows.text, pa.string()),
            "valid_from": pa.array(rows.valid_from),
            "valid_to": pa.array(rows.valid_to),
            "system_from": pa.array(rows.system_from),
            "system_to": pa.array(rows.system_to),
            "vector": pa.FixedSizeListArray.from_arrays(pa.array(rows.vectors.reshape(-1)), size),
        }
    )


def holds_sql(tenant: str, *, valid_at: int, as_of: int) -> str:
    """Return the filter as Lance reads it."""
    quoted = tenant.replace("'", "''")
    return (
        f"tenant = '{quoted}' AND valid_from <= {valid_at} AND valid_to > {valid_at}"
        f" AND system_from <= {as_of} AND system_to > {as_of}"
    )
