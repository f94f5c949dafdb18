"""Opening a home: settings, models, engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lakemem.config import Settings, load_settings
from lakemem.embedders.protocol import Embedder
from lakemem.embedders.registry import make_embedder
from lakemem.engine.follower import FollowerEngine
from lakemem.engine.parts import Parts
from lakemem.engine.writer import WriterEngine
from lakemem.journal.disk import Disk
from lakemem.rerankers.protocol import Reranker
from lakemem.rerankers.registry import make_reranker
from lakemem.store import Store
from lakemem.writing.clock import wall_clock

_FROM_SETTINGS = "settings"


def open_store(
    home: str | Path,
    *,
    read_only: bool = False,
    settings: Settings | None = None,
    embedder: Embedder | str | None = _FROM_SETTINGS,
    reranker: Reranker | str | None = _FROM_SETTINGS,
    wait_s: float = 10.0,
    wall: Callable[[], int] = wall_clock,
    disk: Disk | None = None,
) -> Store:
    """Open a home, made if it is missing, and return its store.

    Args:
        home: the folder.
        read_only: work beside the writer and follow it; nothing is repaired.
        settings: how it behaves; default: the home's `lakemem.toml` over the defaults.
        embedder: a model, or None for words only; default: as the settings say (multilingual-e5-small in process).
        reranker: reorders hits, or None; default: as the settings say (none).
        wait_s: how long to wait for another writer to finish.
        wall: returns microseconds since 1970; for tests.
        disk: the seam to the operating system; for tests.

    Raises:
        StoreLocked: another process writes this home; the message says which.
        NotFound: read-only, and there is no home.
        InvalidInput: a setting is wrong.
        StoreDamaged: the home's own files cannot be read.
    """
    root = Path(home).expanduser().absolute()
    chosen = settings if settings is not None else load_settings(root / "lakemem.toml")
    model = make_embedder(chosen.embedder, cache_dir=root / "cache") if isinstance(embedder, str) else embedder
    order = make_reranker(chosen.reranker) if isinstance(reranker, str) else reranker
    parts = Parts(root, settings=chosen, embedder=model, reranker=order, wall=wall, disk=disk)
    return Store(FollowerEngine(parts) if read_only else WriterEngine(parts, wait_s=wait_s))
