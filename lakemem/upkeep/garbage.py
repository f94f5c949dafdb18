"""Keeping the garbage collector out of large batches."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

_LARGE_BATCH = 200


@contextlib.contextmanager
def collection_paused(rows: int) -> Iterator[None]:
    """Keep the garbage collector from walking all tenants' rows again and again while a large batch is made.

    Nothing made in a batch is cyclic; measured on a bulk import, collecting took 25 of 95 microseconds a row.

    Args:
        rows: size of the batch; small ones are not worth it.
    """
    if rows < _LARGE_BATCH or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
