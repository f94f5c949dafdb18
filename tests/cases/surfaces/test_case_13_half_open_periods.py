"""Case 13: at the moment of change exactly one value holds, on both axes and every tool.

https://github.com/kufu/activerecord-bitemporal/pull/95
https://github.com/getzep/graphiti/pull/174
https://github.com/nambok/mentedb/pull/264
"""

from __future__ import annotations

from tests.cases.surfaces.instants import just_before, values

READS = {"recall": {}, "search": {"query": "lamp"}}


def test_at_the_moment_of_change_exactly_one_value_holds(mem7):
    mem7.ask("store", key="k", value="v1 lamp", valid_from="2025-01-01", valid_to="2025-02-01")
    mem7.ask("store", key="k", value="v2 lamp", valid_from="2025-02-01")
    mem7.ask("store", key="once", value="v3 lamp", valid_from="2025-01-01", valid_to="2025-02-01")
    for at, expected in (
        ("2024-12-31T23:59:59.999999Z", []), ("2025-01-01", ["v1 lamp", "v3 lamp"]),
        ("2025-01-31T23:59:59.999999Z", ["v1 lamp", "v3 lamp"]), ("2025-02-01", ["v2 lamp"]),
    ):  # fmt: skip
        for tool, arguments in READS.items():
            assert sorted(values(mem7.ask(tool, valid_at=at, **arguments))) == expected
        assert sorted(found["value"] for found in mem7.context("lamp", valid_at=at)) == expected
        assert len(mem7.keys("list", valid_at=at)) == len(expected)
        assert values(mem7.ask("recall", key="k", valid_at=at)) == [v for v in expected if v != "v3 lamp"]
        assert ("once" in mem7.keys("list", valid_at=at)) == ("v3 lamp" in expected)


def test_a_write_is_believed_from_its_own_instant_on_and_not_a_microsecond_before(mem7):
    mem7.ask("store", key="k", value="v1 lamp", valid_from="2025-01-01")
    mem7.ask("store", key="k", value="v2 lamp", valid_from="2025-01-01")
    (found,) = mem7.context("lamp")
    at = found["tx_from"]
    mem7.ask("forget", key="k")
    (gone,) = mem7.context("lamp", as_of=at)
    for as_of, expected in (
        (just_before(at), ["v1 lamp"]), (at, ["v2 lamp"]), (just_before(gone["tx_to"]), ["v2 lamp"]),
        (gone["tx_to"], []),
    ):  # fmt: skip
        for tool, arguments in READS.items():
            assert values(mem7.ask(tool, as_of=as_of, **arguments)) == expected
        assert [each["value"] for each in mem7.context("lamp", as_of=as_of)] == expected
        assert len(mem7.keys("list", as_of=as_of)) == len(expected)
