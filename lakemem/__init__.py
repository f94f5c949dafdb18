"""lakemem: a bitemporal memory store for AI agents.

>>> import lakemem, tempfile
>>> with lakemem.open(tempfile.mkdtemp(), embedder=None) as store:
...     _ = store.store("home.city", "Paris", valid_from="2025-01-01")
...     _ = store.store("home.city", "Lyon", valid_from="2025-03-01", valid_to="2025-04-01")
...     [store.recall("home.city", valid_at=day)[0].value for day in ("2025-02-15", "2025-03-15", "2025-04-01")]
['Paris', 'Lyon', 'Paris']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lakemem.config import Settings
    from lakemem.errors import (
        InvalidInput,
        LakememError,
        NotFound,
        StorageFailed,
        StoreDamaged,
        StoreLocked,
        StoreReadOnly,
    )
    from lakemem.opening import open_store as open  # noqa: A004 - lakemem.open is the front door
    from lakemem.records.answers import HistoryEntry, Memory, SearchHit, SearchResult, Stored
    from lakemem.store import Store

__version__ = "0.1.0"

__all__ = [
    "HistoryEntry",
    "InvalidInput",
    "LakememError",
    "Memory",
    "NotFound",
    "SearchHit",
    "SearchResult",
    "Settings",
    "StorageFailed",
    "Store",
    "StoreDamaged",
    "StoreLocked",
    "StoreReadOnly",
    "Stored",
    "__version__",
    "open",
]

_HOMES = {
    "Settings": "config",
    "Store": "store",
    "open": "opening",
    **dict.fromkeys(("HistoryEntry", "Memory", "SearchHit", "SearchResult", "Stored"), "records.answers"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attribute
    """Load a public name when it is first used, so that `import lakemem` stays light."""
    if name not in __all__:
        message = f"module 'lakemem' has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    module = import_module(f"lakemem.{_HOMES.get(name, 'errors')}")
    value = getattr(module, "open_store" if name == "open" else name)
    globals()[name] = value
    return value
