"""The last questions' vectors: agents ask the same again, and the embedding is the dearest part of a search."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from lakemem.embedders.protocol import Vector

REMEMBERED: Final = 512
"""Questions kept; at 384 dimensions below 1 MB."""


class QuestionCache:
    """Vectors by question, least recently used out first.  A failure is not remembered."""

    def __init__(self, capacity: int = REMEMBERED) -> None:
        self._capacity = capacity
        self._vectors: OrderedDict[str, Vector] = OrderedDict()
        self._lock = Lock()

    def get(self, question: str, compute: Callable[[str], Vector]) -> Vector:
        """Return the vector of `question`, computed if it is not remembered; it cannot be written to."""
        with self._lock:
            found = self._vectors.get(question)
            if found is not None:
                self._vectors.move_to_end(question)
                return found
        vector = compute(question)
        vector.flags.writeable = False
        with self._lock:
            self._vectors[question] = vector
            if len(self._vectors) > self._capacity:
                self._vectors.popitem(last=False)
        return vector

    def clear(self) -> None:
        """Forget all questions, for example when something is erased."""
        with self._lock:
            self._vectors.clear()
