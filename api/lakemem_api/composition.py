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
    from lakemem_api.handover.shared import SharedStore
    from lakemem_api.memories import Memories

PATIENCE_S = 1.0
"""A command that waits longer than this for the writer lock says whom it waits for."""

VECTOR_WAIT_MS = 5_000
"""How long a search of its own process fills in vectors that are due: with the model's loading still less than the 10
seconds that another command waits for the lock."""

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


def open_shared(target: Target, *, identity: str, with_vectors: bool = True) -> SharedStore:
    """Return the home for a process that stays: held here and answering others, or handed over to whoever holds it.

    It is to be closed, by `close` or as a context manager. When the holder is gone, one of those who stay takes over.

    Args:
        target: the home, made if it is missing.
        identity: what this process calls itself, in messages and logs of the holder.
        with_vectors: fill in vectors while the home is held here.

    Raises:
        StoreLocked: another process still writes after the time to wait, and does not answer.
    """
    target = replace(target, home=target.home.absolute())  # it may be opened later, from another working folder
    opening = _Opening(target.home, lambda: replace(home_settings(target.home), upkeep=with_vectors))
    return _share(target, opening.as_writer, name=identity, serves=True)


@contextmanager
def open_for_writing(target: Target, *, with_vectors: bool = False) -> Iterator[Memories]:
    """Yield the home's store, made if it is missing, and close it afterwards; calls go to the holder if it answers.

    Args:
        target: the home.
        with_vectors: fill in vectors beside the work; else the model is not loaded and they stay due.

    Raises:
        StoreLocked: another process still writes after the time to wait.
    """
    opening = _Opening(target.home, lambda: replace(home_settings(target.home), upkeep=with_vectors))
    with _share(target, opening.as_writer) as shared:
        yield shared.local or shared


@contextmanager
def open_for_measuring(target: Target, *, with_vectors: bool) -> Iterator[tuple[Store, Embedder | None]]:
    """Yield the home's store, open in this process, and its model, so that the model can be timed by itself."""
    settings = replace(home_settings(target.home), upkeep=with_vectors)
    embedder = _embedder(target.home, settings)
    with _writer(target, settings, embedder) as store:
        yield store, embedder


@contextmanager
def open_for_reading(target: Target, *, question: str | None = None) -> Iterator[Memories]:
    """Yield the home's store: the holder's if it answers, else as its writer where that is free, else beside it.

    As its writer, repairs are made.  Where there is no home the store is an empty one, gone afterwards, so that every
    command answers as it always does.

    Args:
        target: the home.
        question: what is about to be asked by meaning; loads the model before the lock is taken, and fills in vectors.
    """

    def settings() -> Settings:
        found = replace(home_settings(target.home), upkeep=question is not None)
        if question is None:
            return found
        return replace(found, vector_wait_ms=max(VECTOR_WAIT_MS, found.vector_wait_ms))

    if not target.exists:
        with (
            tempfile.TemporaryDirectory(prefix="lakemem-") as nowhere,
            _open(Path(nowhere), replace(settings(), upkeep=False), None, wait_s=0) as store,
        ):
            yield store
        return
    opening = _Opening(target.home, settings, question=question)
    with _share(target, opening.as_writer_or_reader) as shared:
        yield shared.local or shared


def _share(
    target: Target, open_here: Callable[[float], Store], *, name: str = "lakemem", serves: bool = False
) -> SharedStore:
    from lakemem_api.handover.shared import Manner, SharedStore

    return SharedStore(target.home, Manner(name, serves, target.wait_s, target.say), open_here=open_here)


class _Opening:
    """How a home is opened in this process, however often that is tried: settings and model are made when it is.

    Args:
        home: the folder.
        settings: returns how the store shall behave.
        question: what is about to be asked by meaning.
    """

    def __init__(self, home: Path, settings: Callable[[], Settings], *, question: str | None = None) -> None:
        self._home = home
        self._settings = settings
        self._question = question
        self._made: tuple[Settings, Embedder | None] | None = None

    def as_writer(self, wait_s: float) -> Store:
        """Return the store as its writer.

        Raises:
            StoreLocked: its lock is still held after so many seconds.
        """
        settings, embedder = self._parts()
        store = _open(self._home, settings, embedder, wait_s=wait_s)
        self._made = None  # the model is closed with this store
        return store

    def as_writer_or_reader(self, _wait_s: float) -> Store:
        """Return the store as its writer, or as a reader where the lock is held or the disk cannot be written.

        Raises:
            StoreLocked: somebody is just making this home, and has published nothing yet.
        """
        settings, embedder = self._parts()
        locked: StoreLocked | None = None
        try:
            return self.as_writer(0)
        except StoreLocked as error:
            locked = error
        except OSError as error:
            if error.errno not in _UNWRITABLE:
                raise
        try:
            store = _open(self._home, settings, embedder, wait_s=None)
        except NotFound:
            if locked is None:
                raise
            raise locked from None
        self._made = None
        return store

    def _parts(self) -> tuple[Settings, Embedder | None]:
        if self._made is None:
            settings = self._settings()
            embedder = _embedder(self._home, settings)
            if self._question and embedder is not None and settings.embedder.get("name", "e5") == "e5":
                with suppress(EmbedderFailed):  # the search meets it again, and says so
                    embedder.embed_query(self._question)
            self._made = settings, embedder
        return self._made


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


def _open(home: Path, settings: Settings, embedder: Embedder | None, *, wait_s: float | None) -> Store:
    """Open a home as its writer after waiting `wait_s` seconds at most, or as a reader where that is None."""
    from lakemem.opening import open_store

    return open_store(home, read_only=wait_s is None, settings=settings, embedder=embedder, wait_s=wait_s or 0)


def _embedder(home: Path, settings: Settings) -> Embedder | None:
    """Return the model that the settings name; nothing is loaded yet.

    It is made outside `open_store` so that one loaded model serves both attempts at opening.
    """
    from lakemem.embedders.registry import make_embedder

    return make_embedder(settings.embedder, cache_dir=home / "cache")
