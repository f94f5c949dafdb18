"""Case 13: at the moment of change exactly one value holds, on both axes and every surface.

https://github.com/kufu/activerecord-bitemporal/pull/95
https://github.com/getzep/graphiti/pull/174
https://github.com/nambok/mentedb/pull/264
"""

from __future__ import annotations

import pytest

from tests.store.opened import Wall, micros, model, moment, opened, values


@pytest.mark.parametrize("rows", [50_000, 1])
def test_at_the_moment_of_change_exactly_one_value_holds(tmp_path, rows):
    with opened(tmp_path, wall=Wall(), embedder=model()[0], resident_rows=rows) as store:
        store.store("k", "v1 lamp", valid_from="2025-01-01", valid_to="2025-02-01")
        store.store("k", "v2 lamp", valid_from="2025-02-01")
        store.store("once", "v3 lamp", valid_from="2025-01-01", valid_to="2025-02-01")
        store.catch_up()
        for at, expected in (
            ("2024-12-31T23:59:59.999999Z", []), ("2025-01-01", ["v1 lamp", "v3 lamp"]),
            ("2025-01-31T23:59:59.999999Z", ["v1 lamp", "v3 lamp"]), ("2025-02-01", ["v2 lamp"]),
        ):  # fmt: skip
            assert sorted(values(store.recall(valid_at=at))) == expected
            assert sorted(values(store.list(valid_at=at))) == expected
            for using in ("both", "words", "vectors"):
                assert sorted(values(store.search("lamp", valid_at=at, using=using))) == expected
            assert values(store.recall("k", valid_at=at)) == [v for v in expected if v != "v3 lamp"]


@pytest.mark.parametrize("rows", [50_000, 1])
def test_a_write_is_believed_from_its_own_instant_on_and_not_a_microsecond_before(tmp_path, rows):
    wall = Wall()
    with opened(tmp_path, wall=wall, embedder=model()[0], resident_rows=rows) as store:
        store.store("k", "v1 lamp", valid_from="2025-01-01")
        wall.pass_s(10)
        at = micros(store.store("k", "v2 lamp", valid_from="2025-01-01").at)
        wall.pass_s(10)
        gone = micros(store.forget("k").at)
        store.catch_up()
        for as_of, expected in ((at - 1, "v1 lamp"), (at, "v2 lamp"), (gone - 1, "v2 lamp"), (gone, None)):
            wanted = [expected] if expected else []
            asked = {"as_of": moment(as_of)}
            assert values(store.recall("k", **asked)) == values(store.list(**asked)) == wanted
            for using in ("words", "vectors"):
                assert values(store.search("lamp", using=using, **asked)) == wanted
