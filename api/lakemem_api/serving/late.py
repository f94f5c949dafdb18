"""A home that is still being opened: a transport answers at once, calls wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, cast

from lakemem_api.memories import Memories

if TYPE_CHECKING:
    from lakemem_api.handover.shared import SharedStore


class LateStore:
    """Opens a home in a thread of its own.

    Args:
        open_home: opens it; its error comes out of every call.
    """

    def __init__(self, open_home: Callable[[], SharedStore]) -> None:
        self._opened: Future[SharedStore] = Future()
        self._thread = threading.Thread(target=self._open, args=(open_home,), name="lakemem-open", daemon=True)
        self._thread.start()

    def _open(self, open_home: Callable[[], SharedStore]) -> None:
        try:
            self._opened.set_result(open_home())
        except BaseException as error:  # noqa: BLE001 - every call tells it
            self._opened.set_exception(error)

    @property
    def memories(self) -> Memories:
        """The home's methods, each of which waits until it is open."""
        return cast("Memories", _Waiting(self._opened))

    def close(self) -> None:
        """Close the home, after it was opened."""
        self._thread.join()
        if self._opened.exception() is None:
            self._opened.result().close()


class _Waiting:
    """Gives the methods of what a future holds."""

    def __init__(self, opened: Future[SharedStore]) -> None:
        self._opened = opened

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a method of `Memories`
        def call(*args: Any, **named: Any) -> Any:  # noqa: ANN401
            return getattr(self._opened.result(), name)(*args, **named)

        return call
