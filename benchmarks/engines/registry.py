"""The engines by name, and how to get one."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from lakemem.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.engines.protocol import Engine


class Missing(Exception):
    """The engine's module or a package that it needs is not installed; the message names it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Where an engine is, and what a reader of its figures must know."""

    module: str
    factory: str
    about: str


ENGINES: dict[str, Entry] = {
    "lakemem": Entry("lakemem", "Lakemem", "the store itself"),
    "numpy": Entry("numpy_floor", "NumpyFloor", "a matrix per tenant in memory; nothing on disk"),
    "sqlite-vec-partition": Entry(
        "sqlite_vec_partition", "SqliteVecPartition", "sqlite-vec, filter before the search; FTS5 by tenant"
    ),
    "sqlite-vec-join": Entry("sqlite_vec_join", "SqliteVecJoin", "sqlite-vec and FTS5, top k first, filter after"),
    "lancedb": Entry("lancedb_bare", "LancedbBare", "LanceDB, prefilter, rows clustered by tenant, no fsync"),
    "chroma": Entry("chroma", "Chroma", "Chroma in process, where filter"),
    "sqlite-plain": Entry("sqlite_plain", "SqlitePlain", "SQLite rows with a covering index; FTS5 by tenant"),
    "bare-append": Entry("bare_append", "BareAppend", "append + fdatasync of the same bytes"),
    "bare-bulk": Entry("bare_bulk", "BareBulk", "LanceDB add + one Tantivy commit, no fsync"),
}
"""In the order in which tables show them."""


def make_engine(name: str) -> Engine:
    """Return a new engine that is not open yet.

    Raises:
        NotFound: no engine has this name.
        Missing: the engine is known, but it or a package of it is not installed.
    """
    entry = ENGINES.get(name)
    if entry is None:
        raise NotFound(f'no engine "{name}"', hint=f"one of {', '.join(ENGINES)}")
    try:
        module = import_module(f"benchmarks.engines.{entry.module}")
    except ImportError as error:
        raise Missing(f"not installed: {error.name or error}") from error
    return cast("Callable[[], Engine]", getattr(module, entry.factory))()
