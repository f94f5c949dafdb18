"""Case 14: a correction of a closed period in the past changes that period alone.

https://github.com/xtdb/xtdb/issues/326
https://github.com/xtdb/xtdb/issues/1994
https://github.com/xtdb/xtdb/issues/5572
"""

from __future__ import annotations

import pytest

from tests.store.opened import Wall, model, opened, values

DAYS = ("2025-02-15", "2025-03-15", "2025-04-01", None)


@pytest.mark.parametrize("rows", [50_000, 1])
def test_a_bounded_correction_leaves_what_was_before_and_what_comes_after(tmp_path, rows):
    wall = Wall()
    with opened(tmp_path, wall=wall, embedder=model()[0], resident_rows=rows) as store:
        store.store("k", "Paris", valid_from="2025-01-01")
        store.store("other", "Rome")
        wall.pass_s(60)
        store.store("k", "Lyon", valid_from="2025-03-01", valid_to="2025-04-01")
        check(store)
        store.rescan()
        check(store)


def check(store):
    assert [values(store.recall("k", valid_at=day)) for day in DAYS] == [["Paris"], ["Lyon"], ["Paris"], ["Paris"]]
    between = {"as_of": "2026-03-01T12:00:30Z"}
    assert [values(store.recall("k", valid_at=day, **between)) for day in DAYS] == [["Paris"]] * 4
    assert [(e.what, e.value, e.valid_from, e.valid_to) for e in store.history("k")] == [
        ("store", "Paris", "2025-01-01T00:00:00Z", None),
        ("update", "Lyon", "2025-03-01T00:00:00Z", "2025-04-01T00:00:00Z"),
    ]
    assert [m.updated for m in store.recall("k", valid_at="2025-04-01")] == [store.history("k")[0].at]


def test_a_fact_is_ended_after_the_fact_by_the_same_value_with_the_same_beginning(tmp_path):
    with opened(tmp_path, wall=Wall()) as store:
        store.store("job", "Initech", valid_from="2024-01-01")
        store.store("job", "on leave", valid_from="2024-06-01", valid_to="2024-07-01")
        store.store("job", "Initech", valid_from="2024-01-01", valid_to="2024-05-01")
        for day, expected in (
            ("2024-04-30", ["Initech"]),
            ("2024-05-01", []),
            ("2024-06-15", ["on leave"]),
            ("2024-08-01", []),
            (None, []),
        ):
            assert values(store.recall("job", valid_at=day)) == expected
