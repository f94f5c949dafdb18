"""The right answers are right: compared with loops over single rows."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.datasets import NOW, START, Shape, zipf
from benchmarks.engines.protocol import Rows
from benchmarks.truth import Truth

ROWS = zipf(Shape(rows=150, tenants=4, dimensions=6, seed=11))
TRUTH = Truth(ROWS)
TIMES = st.one_of(
    st.integers(START, NOW),
    st.sampled_from([*ROWS.system_from.tolist(), *ROWS.valid_to.tolist(), *ROWS.valid_from.tolist(), NOW]),
)
TENANTS = st.sampled_from([*sorted(set(ROWS.tenant)), "nobody"])


def plainly_holding(rows: Rows, tenant: str, valid_at: int, as_of: int) -> list[int]:
    return [
        row
        for row in range(len(rows))
        if rows.tenant[row] == tenant
        and rows.valid_from[row] <= valid_at < rows.valid_to[row]
        and rows.system_from[row] <= as_of < rows.system_to[row]
    ]


@settings(max_examples=60)
@given(TENANTS, TIMES, TIMES)
def test_the_state_is_what_a_loop_finds(tenant: str, valid_at: int, as_of: int):
    expected = sorted(ROWS.version_id[row] for row in plainly_holding(ROWS, tenant, valid_at, as_of))
    assert TRUTH.state(tenant, valid_at=valid_at, as_of=as_of) == expected


@settings(max_examples=60)
@given(TENANTS, st.integers(1, 60), TIMES, TIMES)
def test_the_nearest_are_what_sorting_all_cosines_finds(tenant: str, k: int, valid_at: int, as_of: int):
    vector = ROWS.vectors[0]
    scored = sorted(
        (-sum(a * b for a, b in zip(ROWS.vectors[row].tolist(), vector.tolist(), strict=True)), row)
        for row in plainly_holding(ROWS, tenant, valid_at, as_of)
    )
    right = TRUTH.nearest(tenant, vector, k=k, valid_at=valid_at, as_of=as_of)
    assert set(right.best) <= right.acceptable <= right.matching
    assert len(right.best) == min(k, len(scored))
    assert right.best == [ROWS.version_id[row] for _, row in scored[:k]]


def test_a_tie_at_the_last_place_is_acceptable_either_way():
    rows = zipf(Shape(rows=40, tenants=1, dimensions=4, superseded=0.0, seed=2))
    rows.vectors[:] = rows.vectors[0]
    right = Truth(rows).nearest("t0000", rows.vectors[0], k=3, valid_at=NOW, as_of=NOW)
    assert len(right.best) == 3
    assert right.acceptable == right.matching
    assert len(right.matching) > 3


def test_words_count_whole_and_only_in_rows_that_hold():
    row = next(r for r in range(len(ROWS)) if r in plainly_holding(ROWS, ROWS.tenant[r], NOW, NOW))
    word = ROWS.text[row].split()[0]
    found = TRUTH.with_a_word(ROWS.tenant[row], [word], valid_at=NOW, as_of=NOW)
    assert ROWS.version_id[row] in found
    assert found == {
        ROWS.version_id[r] for r in plainly_holding(ROWS, ROWS.tenant[row], NOW, NOW) if word in ROWS.text[r].split()
    }
    assert TRUTH.with_a_word(ROWS.tenant[row], [word[:-1] + "\u2603"], valid_at=NOW, as_of=NOW) == set()
