from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from lakemem.embedders.vectors import checked, mean_direction
from lakemem.errors import EmbedderFailed

WRONG = {
    "not rows": [1.0, 2.0],
    "a number": 3,
    "text": [["a", "b"], ["c", "d"]],
    "nothing": None,
    "rows of different width": [[1.0, 2.0], [1.0]],
    "too few": [[1.0, 2.0]],
    "too many": [[1.0, 2.0]] * 3,
    "none at all": [],
    "another width": [[1.0, 2.0, 3.0]] * 2,
    "no width": [[], []],
    "not a number": [[1.0, 2.0], [float("nan"), 1.0]],
    "infinite": [[1.0, 2.0], [float("inf"), 1.0]],
    "zero": [[1.0, 2.0], [0.0, 0.0]],
    "a hole": [[1.0, 2.0], [None, 1.0]],
    "deeper": [[[1.0], [2.0]], [[1.0], [2.0]]],
}


@pytest.mark.parametrize("raw", WRONG.values(), ids=WRONG.keys())
def test_what_is_not_the_expected_vectors_is_refused(raw):
    with pytest.raises(EmbedderFailed, match="some-model"):
        checked(raw, count=2, dimensions=2, source="some-model")


NUMBERS = st.floats(-1e300, 1e300, allow_nan=False, allow_subnormal=False)


@given(raw=arrays.arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(1, 6)), elements=NUMBERS))
def test_vectors_of_any_size_become_unit_vectors(raw):
    raw[:, 0] = np.where(raw.any(axis=1), raw[:, 0], 1e-300)
    unit = checked(raw, count=len(raw), dimensions=raw.shape[1], source="m")
    assert unit.dtype == np.float32
    assert np.linalg.norm(unit, axis=1) == pytest.approx(1, abs=1e-5)


def test_a_mean_weighs_its_parts():
    rows = np.eye(2, dtype=np.float32)
    mean = mean_direction(rows, [3, 1], source="m")[0]
    assert mean[0] / mean[1] == pytest.approx(3)


def test_parts_that_cancel_each_other_out_are_refused():
    rows = np.array([[1, 0], [-1, 0]], np.float32)
    with pytest.raises(EmbedderFailed, match="zero"):
        mean_direction(rows, [1, 1], source="m")
