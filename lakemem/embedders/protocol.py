"""What the store asks of an embedder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
"""[dimensions], finite, of length one."""

Matrix = NDArray[np.float32]
"""[n, dimensions], each row a `Vector`."""


class Embedder(Protocol):
    """Turns passages and questions into vectors whose dot product says how near they are.  Thread-safe."""

    @property
    def id(self) -> str:
        """Which vectors these are, for example `multilingual-e5-small-q4:1571fc98`; the store records it."""
        ...

    @property
    def dimensions(self) -> int:
        """Width of the vectors, known without loading a model; 0 as long as a service has not told it."""
        ...

    @property
    def dense_weight(self) -> float:
        """Weight, 0 to 1, of this embedder's score when it is fused with the words' score."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """Return one row per text that is stored.

        Raises:
            EmbedderFailed: the model or service is missing, late, or gave something that is not such vectors.
        """
        ...

    def embed_query(self, text: str) -> Vector:
        """Return the vector of a question; the last few hundred are remembered.

        Raises:
            EmbedderFailed: as for `embed_passages`.
        """
        ...

    def pieces(self, text: str) -> list[str]:
        """Return the windows of `text` to be embedded one by one: at least one, every character in one of them."""
        ...

    def probe(self, timeout_s: float) -> str | None:
        """Return None if it really embeds a text within `timeout_s` seconds, else what is wrong; never raises."""
        ...

    def close(self) -> None:
        """Let go of models and connections; a later call opens them again."""
        ...
