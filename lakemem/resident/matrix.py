"""A tenant's vectors as one matrix, searched exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lakemem.resident.view import SCORE_DIGITS

_FIRST_ROWS = 16
_SPARSE = 4
"""Below a quarter of the rows it is cheaper to gather the candidates than to score everything."""


class Matrix:
    """Unit vectors by row number; a row with a long text has several."""

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self._vectors = np.empty((_FIRST_ROWS, dimensions), np.float32)
        self._rows = np.empty(_FIRST_ROWS, np.int32)
        self._used = 0
        self._places: dict[int, tuple[int, int]] = {}
        """The places of each row, where they are not aligned."""
        self._has_pieces = False
        self._is_aligned = True
        """Whether place i holds row i: then the mask of rows is the mask of places."""

    def __contains__(self, row: int) -> bool:
        return row < self._used if self._is_aligned else row in self._places

    def __len__(self) -> int:
        return self._used if self._is_aligned else len(self._places)

    @property
    def nbytes(self) -> int:
        """Bytes of the matrix."""
        return int(self._vectors.nbytes)

    def put(self, row: int, vectors: NDArray[np.float32]) -> None:
        """Add a row's vectors, [pieces, dimensions]; a row that has some keeps them."""
        if row in self:
            return
        start, end = self._used, self._used + len(vectors)
        if self._is_aligned and not (start == row and end == row + 1):
            self._places = {place: (place, place + 1) for place in range(start)}
            self._is_aligned = False
        self._reserve(end)
        self._vectors[start:end] = vectors
        self._rows[start:end] = row
        self._used = end
        if not self._is_aligned:
            self._places[row] = (start, end)
        self._has_pieces = self._has_pieces or len(vectors) > 1

    def put_all(self, row: int, vectors: Sequence[NDArray[np.float32]]) -> None:
        """Add the vectors of rows that follow one another, [pieces, dimensions] each."""
        if not self._is_aligned or self._used != row or any(len(pieces) != 1 for pieces in vectors):
            for number, pieces in enumerate(vectors, row):
                self.put(number, pieces)
            return
        end = row + len(vectors)
        self._reserve(end)
        np.concatenate(vectors, out=self._vectors[row:end])
        self._rows[row:end] = np.arange(row, end)
        self._used = end

    def _reserve(self, rows: int) -> None:
        if rows > len(self._rows):
            used, size = self._used, max(rows, 2 * len(self._rows))
            self._vectors = np.concatenate([self._vectors[:used], np.empty((size - used, self.dimensions), np.float32)])
            self._rows = np.concatenate([self._rows[:used], np.empty(size - used, np.int32)])

    def get(self, row: int) -> NDArray[np.float32] | None:
        """Return a row's vectors, or None."""
        if self._is_aligned:
            return self._vectors[row : row + 1] if row < self._used else None
        place = self._places.get(row)
        return None if place is None else self._vectors[place[0] : place[1]]

    def top(
        self, query: NDArray[np.float32], mask: NDArray[np.bool_], *, k: int
    ) -> tuple[NDArray[np.int32], NDArray[np.float32], int]:
        """Return the rows of the k best cosines among the masked rows, all ties at the end included, unordered.

        Args:
            query: float32 [dimensions], unit length.
            mask: [rows], the filter.
            k: rows wanted.

        Returns:
            Rows, their cosines (best piece counts), and how many masked rows had a vector.
        """
        used = self._used
        chosen = mask[:used] if self._is_aligned else mask[self._rows[:used]]
        places = np.flatnonzero(chosen)
        if len(places) == 0:
            return np.empty(0, np.int32), np.empty(0, np.float32), 0
        if len(places) * _SPARSE < used:
            scores = self._vectors[places] @ query
        else:
            scores = (self._vectors[:used] @ query)[places]
        rows = self._rows[places]
        if self._has_pieces:
            rows, scores = _best_piece(rows, scores)
        found = len(rows)
        if found > k:
            edge = np.partition(scores, found - k)[found - k]
            best = scores >= edge - 10.0**-SCORE_DIGITS
            rows, scores = rows[best], scores[best]
        return rows, scores, found


def _best_piece(rows: NDArray[np.int32], scores: NDArray[np.float32]) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    order = np.lexsort((-scores, rows))
    rows, scores = rows[order], scores[order]
    first = np.ones(len(rows), bool)
    first[1:] = rows[1:] != rows[:-1]
    return rows[first], scores[first]
