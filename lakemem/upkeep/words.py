"""What goes to the words index, in order and beside the tables: handed over early, committed with its flush."""

from __future__ import annotations

import threading
from collections.abc import Collection
from concurrent.futures import Future, ThreadPoolExecutor

from lakemem.fulltext.writer import WordWriter
from lakemem.records.versions import Version


class WordsQueue:
    """One thread that drives the words index.

    Tantivy gives the interpreter away with every document, and a thread that computes takes it for milliseconds each
    time (measured: 4,000 microseconds a document beside such a thread, 20 alone).  So who writes much hands documents
    over as it goes and then waits (`wait_until`); the index works on them while the next group is made.

    Args:
        words: the index's writer.
    """

    def __init__(self, words: WordWriter) -> None:
        self._words = words
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lakemem-words")
        self._changed = threading.Condition()
        self._rows = 0
        self._failure: Exception | None = None

    def give(self, delete: Collection[str], add: Collection[Version]) -> None:
        """Have versions deleted by id, then added; a failure is told by the next commit."""
        if not delete and not add:
            return
        with self._changed:
            self._rows += len(add)
        self._thread.submit(self._apply, delete, add)

    def commit(self) -> Future[None]:
        """Have what was given so far committed; the result raises what went wrong with it."""
        return self._thread.submit(self._commit)

    def wait_until(self, rows: int) -> None:
        """Return when at most so many versions wait to be handed to the index."""
        if self._rows <= rows:
            return
        with self._changed:
            while self._rows > rows:
                self._changed.wait()

    def close(self) -> None:
        """Carry out what was given, end the thread, and close the index."""
        self._thread.shutdown()
        self._words.close()

    def _apply(self, delete: Collection[str], add: Collection[Version]) -> None:
        try:
            self._words.apply(delete=delete, add=add)
        except Exception as error:  # noqa: BLE001 - told by `commit`
            self._failure = error
        finally:
            with self._changed:
                self._rows -= len(add)
                self._changed.notify_all()

    def _commit(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        self._words.commit()
