"""The composition root: every command gets its store here, with the settings, the lock and the model it needs."""

from __future__ import annotations

import errno
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from lakemem.config import Settings
from lakemem.errors import EmbedderFailed, NotFound, StoreLocked
from lakemem_api.settings import home_settings

if TYPE_CHECKING:
    from lakemem.embedders.protocol import Embedder
    from lakemem.store import Store

PATIENCE_S = 1.0
"""A command that waits longer than this for the writer lock says whom it waits for."""

VECTOR_WAIT_MS = 5_000
"""How long a search of its own process fills in vectors that are due: with the model's loading still less than the 10
seconds that another command waits for the lock."""

_RETRY_S = 0.05
_UNWRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS)


@dataclass(frozen=True, slots=True)
class Target:
    """Which home is meant, and how long to queue for its writer lock.

    Args:
        home: its folder.
        wait_s: seconds.
        say: told in one line what is being waited for.
    """

    home: Path
    wait_s: float
    say: Callable[[str], None]

    @property
    def exists(self) -> bool:
        """Whether there is a home already."""
        from lakemem.home import Home

        with suppress(NotFound):
            Home(self.home).check_exists()
            return True
        return False


@contextmanager
def open_for_writing(target: Target, *, with_vectors: bool = False) -> Iterator[Store]:
    """Yield the home's store, made if it is missing, and close it afterwards.

    Args:
        target: the home.
        with_vectors: fill in vectors beside the work; else the model is not loaded and they stay due.

    Raises:
        StoreLocked: another process still writes after the time to wait.
    """
    settings = replace(home_settings(target.home), upkeep=with_vectors)
    with _writer(target, settings, _embedder(target.home, settings)) as store:
        yield store


@contextmanager
def open_for_measuring(target: Target, *, with_vectors: bool) -> Iterator[tuple[Store, Embedder | None]]:
    """Yield the home's store as for writing, and its model, so that the model can be timed by itself."""
    settings = replace(home_settings(target.home), upkeep=with_vectors)
    embedder = _embedder(target.home, settings)
    with _writer(target, settings, embedder) as store:
        yield store, embedder


@contextmanager
def open_for_reading(target: Target, *, question: str | None = None) -> Iterator[Store]:
    """Yield the home's store: as its writer where that is free, so that repairs are made, else beside the writer.

    Where there is no home the store is an empty one, gone afterwards, so that every command answers as it always does.

    Args:
        target: the home.
        question: what is about to be asked by meaning; loads the model before the lock is taken, and fills in vectors.
    """
    settings = replace(home_settings(target.home), upkeep=question is not None)
    if question is not None:
        settings = replace(settings, vector_wait_ms=max(VECTOR_WAIT_MS, settings.vector_wait_ms))
    embedder = _embedder(target.home, settings)
    if not target.exists:
        with (
            tempfile.TemporaryDirectory(prefix="lakemem-") as nowhere,
            _open(Path(nowhere), replace(settings, upkeep=False), None, wait_s=0) as store,
        ):
            yield store
        return
    if question and embedder is not None and settings.embedder.get("name", "e5") == "e5":
        with suppress(EmbedderFailed):  # the search meets it again, and says so
            embedder.embed_query(question)
    with _writer_or_reader(target, settings, embedder) as store:
        yield store


def _writer(target: Target, settings: Settings, embedder: Embedder | None) -> Store:
    """Return the store as its writer, and say who is waited for where that takes longer."""
    deadline = time.monotonic() + target.wait_s
    try:
        return _open(target.home, settings, embedder, wait_s=min(PATIENCE_S, target.wait_s))
    except StoreLocked as error:
        left = deadline - time.monotonic()
        if left <= 0:
            raise
        target.say(f"waiting up to {left:.0f} s for {error.holder}, which is writing this home")
    return _open(target.home, settings, embedder, wait_s=left)


def _writer_or_reader(target: Target, settings: Settings, embedder: Embedder | None) -> Store:
    """Return the store as its writer, or as a reader where the lock is held or the disk cannot be written."""
    deadline = time.monotonic() + target.wait_s
    while True:
        try:
            return _open(target.home, settings, embedder, wait_s=0)
        except StoreLocked as error:
            locked = error
        except OSError as error:
            if error.errno not in _UNWRITABLE:
                raise
            return _open(target.home, settings, embedder, wait_s=None)
        try:
            return _open(target.home, settings, embedder, wait_s=None)
        except NotFound:
            # Somebody is just making this home, and has published nothing yet.
            if time.monotonic() >= deadline:
                raise locked from None
            time.sleep(_RETRY_S)


def _open(home: Path, settings: Settings, embedder: Embedder | None, *, wait_s: float | None) -> Store:
    """Open a home as its writer after waiting `wait_s` seconds at most, or as a reader where that is None."""
    # HANDING OVER: where `<home>/run/endpoint.json` names a running server, its calls begin here, before the lock.
    from lakemem.opening import open_store

    return open_store(home, read_only=wait_s is None, settings=settings, embedder=embedder, wait_s=wait_s or 0)


def _embedder(home: Path, settings: Settings) -> Embedder | None:
    """Return the model that the settings name; nothing is loaded yet.

    It is made outside `open_store` so that one loaded model serves both attempts at opening.
    """
    from lakemem.embedders.registry import make_embedder

    return make_embedder(settings.embedder, cache_dir=home / "cache")
