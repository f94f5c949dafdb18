"""Case 14: a correction of a closed period changes that period alone, and what was believed before stays readable.

https://github.com/xtdb/xtdb/issues/326
https://github.com/xtdb/xtdb/issues/1994
https://github.com/xtdb/xtdb/issues/5572
"""

from __future__ import annotations

from tests.cases.surfaces.instants import just_before, rescan, values
from tests.serving.running import holds

QUESTIONS = ({"valid_at": "2025-02-15"}, {"valid_at": "2025-03-15"}, {"valid_at": "2025-04-01"}, {})


def answers(mem7, **asked):
    return [values(mem7.ask("recall", key="k", **question, **asked)) for question in QUESTIONS]


def test_a_correction_changes_its_own_period_alone_before_and_after_a_rescan(everywhere):
    written = [(mem7, correct(mem7)) for mem7 in everywhere]
    for mem7, history in written:
        check(mem7, history)
    rescan(everywhere)
    for mem7, history in written:
        check(mem7, history)
        assert holds(mem7.transport.home, mem7.tenant)


def correct(mem7):
    mem7.ask("store", key="k", value="Paris", valid_from="2025-01-01")
    mem7.ask("store", key="k", value="Lyon", valid_from="2025-03-01", valid_to="2025-04-01")
    return mem7.ask("history", key="k")


def check(mem7, history):
    (lyon,) = mem7.context("Lyon", valid_at="2025-03-15")
    assert answers(mem7) == [["Paris"], ["Lyon"], ["Paris"], ["Paris"]]
    assert answers(mem7, as_of=lyon["tx_from"]) == [["Paris"], ["Lyon"], ["Paris"], ["Paris"]]
    assert answers(mem7, as_of=just_before(lyon["tx_from"])) == [["Paris"]] * 4
    assert mem7.ask("history", key="k") == history
    assert history.startswith("History of k (2 events, oldest first):")
    assert "valid 2025-01-01T00:00:00Z → now" in history
    assert "valid 2025-03-01T00:00:00Z → 2025-04-01T00:00:00Z" in history
