"""Which vectors are accepted from a model, a service or a function."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lakemem.embedders.protocol import Matrix
from lakemem.errors import EmbedderFailed


def checked(raw: ArrayLike, *, count: int, dimensions: int, source: str) -> Matrix:
    """Return `raw` as `count` unit vectors.

    Args:
        raw: what came back, any numbers in rows.
        count: how many texts were sent.
        dimensions: the expected width, or 0 to take the width as it is.
        source: the embedder's id, for the message.

    Raises:
        EmbedderFailed: another number of rows, another width, no width, a number that is not finite, a zero vector.
    """
    try:
        rows = np.asarray(raw, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise EmbedderFailed(f"{source} answered something that is not rows of numbers") from error
    if len(rows) != count if rows.ndim else True:
        raise EmbedderFailed(f"{source} answered {len(rows) if rows.ndim else 0} vectors for {count} texts")
    if count == 0:
        return np.empty((0, dimensions), np.float32)
    if rows.ndim != 2 or rows.shape[1] == 0:  # noqa: PLR2004 - rows and columns
        raise EmbedderFailed(f"{source} answered something that is not rows of numbers: shape {rows.shape}")
    if dimensions and rows.shape[1] != dimensions:
        raise EmbedderFailed(
            f"{source} answered vectors of width {rows.shape[1]}, not {dimensions}",
            hint="another model under the same name? set the embedder's dimensions, then build the vectors anew",
        )
    return unit_rows(rows, source=source)


def unit_rows(rows: NDArray[np.float64], *, source: str) -> Matrix:
    """Return `rows`, each of length one.

    Raises:
        EmbedderFailed: a row is zero or has a number that is not finite.
    """
    if not np.isfinite(rows).all():
        raise EmbedderFailed(f"{source} answered a vector with numbers that are not finite")
    largest = np.abs(rows).max(axis=1, keepdims=True)
    if not largest.all():
        raise EmbedderFailed(f"{source} answered a zero vector")
    scaled = rows / largest  # so that squares neither overflow nor vanish
    unit: Matrix = (scaled / np.linalg.norm(scaled, axis=1, keepdims=True)).astype(np.float32)
    return unit


def mean_direction(rows: Matrix, weights: list[int], *, source: str) -> Matrix:
    """Return [1, dimensions]: the unit vector of the weighted mean of `rows`, for a text that was cut into windows."""
    mean = np.average(rows.astype(np.float64), axis=0, weights=weights)
    return unit_rows(mean[None], source=source)
