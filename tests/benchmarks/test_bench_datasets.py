"""The made rows are what the comparison needs them to be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.datasets import NOW, Shape, tenant_sizes, zipf
from benchmarks.engines.protocol import Rows
from lakemem.errors import InvalidInput
from lakemem.records.times import OPEN

SHAPES = st.builds(
    Shape,
    rows=st.integers(30, 120),
    tenants=st.integers(1, 30),
    dimensions=st.integers(2, 8),
    superseded=st.sampled_from([0.0, 0.3, 0.9]),
    seed=st.integers(0, 1000),
)


def test_tenant_sizes_follow_zipf_and_nobody_is_empty():
    sizes = tenant_sizes(100_000, 1_000)
    assert sizes.sum() == 100_000
    assert sizes.min() >= 1
    assert np.all(np.diff(sizes) <= 0)
    assert sizes[0] / sizes[9] == pytest.approx(10, rel=0.01)


def test_the_same_seed_gives_the_same_rows_and_another_seed_others():
    shape = Shape(rows=200, tenants=5, dimensions=8, seed=1)
    first, again, other = zipf(shape), zipf(shape), zipf(replace(shape, seed=2))
    assert first.text == again.text
    assert np.array_equal(first.vectors, again.vectors)
    assert np.array_equal(first.system_to, again.system_to)
    assert first.text != other.text


def test_the_asked_share_of_each_large_tenant_is_superseded(rows: Rows):
    closed = Counter(name for name, end in zip(rows.tenant, rows.system_to.tolist(), strict=True) if end != OPEN)
    for tenant, size in Counter(rows.tenant).items():
        assert closed[tenant] == round(0.3 * size)


@settings(max_examples=20)
@given(SHAPES)
def test_replaying_the_rows_as_writes_gives_the_same_rectangles(shape: Shape):
    rows = zipf(shape)
    latest: dict[tuple[str, str], int] = {}
    system_to = [OPEN] * len(rows)
    for row in range(len(rows)):
        name = (rows.tenant[row], rows.key[row])
        if name in latest:
            before = latest[name]
            system_to[before] = int(rows.system_from[row])
            # The successor covers the whole period: nothing is left over that would be a row of its own.
            assert rows.valid_from[row] <= rows.valid_from[before]
            assert rows.valid_to[row] >= rows.valid_to[before]
        latest[name] = row
    assert rows.system_to.tolist() == system_to


@settings(max_examples=20)
@given(SHAPES)
def test_system_times_rise_and_periods_are_not_empty(shape: Shape):
    rows = zipf(shape)
    assert np.all(np.diff(rows.system_from) > 0)
    assert rows.system_from.max() < NOW
    assert np.all(rows.system_from < rows.system_to)
    assert np.all(rows.valid_from < rows.valid_to)
    assert len(set(rows.version_id)) == shape.rows
    assert len(set(rows.tenant)) == shape.tenants


def test_a_superseded_row_lies_close_to_its_successor(rows: Rows):
    assert np.allclose(np.linalg.norm(rows.vectors, axis=1), 1, atol=1e-5)
    starts = {start: row for row, start in enumerate(rows.system_from.tolist())}
    pairs = [(row, starts[end]) for row, end in enumerate(rows.system_to.tolist()) if end != OPEN]
    assert all(rows.key[a] == rows.key[b] and rows.tenant[a] == rows.tenant[b] for a, b in pairs)
    close = np.mean([rows.vectors[a] @ rows.vectors[b] for a, b in pairs])
    assert close > 0.7
    assert close > np.mean(rows.vectors @ rows.vectors[0]) + 0.5


@pytest.mark.parametrize(
    "shape", [Shape(rows=3, tenants=4), Shape(tenants=0), Shape(superseded=1.0), Shape(superseded=-0.1)]
)
def test_a_shape_that_cannot_be_is_refused(shape: Shape):
    with pytest.raises(InvalidInput):
        zipf(shape)


def test_columns_of_different_lengths_are_refused(rows: Rows):
    with pytest.raises(InvalidInput, match="key"):
        replace(rows, key=rows.key[1:])


def test_rows_by_tenant_are_the_same_rows_clustered(rows: Rows):
    clustered = rows.by_tenant()
    assert clustered.tenant == sorted(rows.tenant)
    position = {name: row for row, name in enumerate(rows.version_id)}
    order = [position[name] for name in clustered.version_id]
    assert sorted(order) == list(range(len(rows)))
    assert clustered.key == [rows.key[row] for row in order]
    assert np.array_equal(clustered.vectors, rows.vectors[order])
    assert np.array_equal(clustered.valid_to, rows.valid_to[order])
