"""A bound on calls that cannot be bounded from inside: name lookups, slow headers, somebody else's function."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import TypeVar

T = TypeVar("T")


class Lane:
    """Runs calls in threads of their own and waits for each no longer than it is told.

    A call that is late goes on by itself, since a thread cannot be stopped; at most `width` calls run at a time, so a
    hanging service costs that many threads and no more.
    """

    def __init__(self, name: str, *, width: int = 16) -> None:
        self._name = name
        self._free = Semaphore(width)

    def call(self, function: Callable[[], T], *, timeout_s: float) -> T:
        """Return what `function` returns, or raise what it raises.

        Raises:
            TimeoutError: it took longer than `timeout_s` seconds, or too many earlier calls still hang.
        """
        answers: SimpleQueue[tuple[T | None, BaseException | None]] = SimpleQueue()
        if not self._free.acquire(timeout=timeout_s):
            raise TimeoutError

        def run() -> None:
            try:
                answers.put((function(), None))
            except BaseException as error:  # noqa: BLE001 - handed to the caller, who is another thread
                answers.put((None, error))
            finally:
                self._free.release()

        Thread(target=run, name=self._name, daemon=True).start()
        try:
            answer, error = answers.get(timeout=timeout_s)
        except Empty:
            raise TimeoutError from None
        if error is not None:
            raise error
        return answer  # type: ignore[return-value]  # without an error it is the function's own answer
