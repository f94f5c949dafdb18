"""The matrix gives the best rows among those that pass, ties included, whatever the number of pieces."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lakemem.resident.matrix import Matrix


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(1, 12), st.sampled_from([0.05, 0.3, 1.0]))
def test_the_best_cosines_are_those_of_a_plain_loop(seed, rows, k, share):
    random = np.random.default_rng(seed)
    matrix, best = Matrix(4), {}
    query = np.eye(4, dtype=np.float32)[0]
    mask = random.random(rows) < share
    for row in random.permutation(rows):
        if random.random() < 0.2:
            continue
        pieces = random.integers(-2, 3, (random.integers(1, 4), 4)).astype(np.float32)
        matrix.put(int(row), pieces)
        if mask[row]:
            best[int(row)] = float(max(pieces @ query))
    found, scores, candidates = matrix.top(query, mask, k=k)
    assert candidates == len(best)
    told = dict(zip(found.tolist(), scores.tolist(), strict=True))
    edge = sorted(best.values(), reverse=True)[min(k, len(best)) - 1] if best else 0
    assert told == {row: score for row, score in best.items() if score >= edge}


def test_a_row_keeps_its_first_vectors():
    matrix = Matrix(2)
    matrix.put(3, np.array([[1, 0]], np.float32))
    matrix.put(3, np.array([[0, 1], [0, 1]], np.float32))
    assert matrix.get(3).tolist() == [[1, 0]]
    assert matrix.get(4) is None
    assert 3 in matrix
    assert len(matrix) == 1


def test_it_grows_without_losing_a_vector():
    matrix = Matrix(3)
    vectors = np.random.default_rng(0).standard_normal((1_000, 3)).astype(np.float32)
    for row in range(0, 1_000, 4):
        matrix.put(row, vectors[row : row + 1 + row % 3])
    for row in range(0, 1_000, 4):
        assert np.array_equal(matrix.get(row), vectors[row : row + 1 + row % 3])
    assert matrix.nbytes >= 250 * 12
