"""Case 14: a correction of a closed period changes that period alone, and what was believed before stays readable.

https://github.com/xtdb/xtdb/issues/326
https://github.com/xtdb/xtdb/issues/1994
https://github.com/xtdb/xtdb/issues/5572
"""

from __future__ import annotations

from tests.cases.surfaces.instants import just_before, values
from tests.serving.running import command, holds

QUESTIONS = ({"valid_at": "2025-02-15"}, {"valid_at": "2025-03-15"}, {"valid_at": "2025-04-01"}, {})


def answers(mem7, **asked):
    return [values(mem7.ask("recall", key="k", **question, **asked)) for question in QUESTIONS]


def test_a_correction_changes_its_own_period_alone_before_and_after_a_rescan(mem7):
    mem7.ask("store", key="k", value="Paris", valid_from="2025-01-01")
    mem7.ask("store", key="k", value="Lyon", valid_from="2025-03-01", valid_to="2025-04-01")
    (lyon,) = mem7.context("Lyon", valid_at="2025-03-15")
    before = just_before(lyon["tx_from"])
    history = mem7.ask("history", key="k")
    assert "valid 2025-01-01T00:00:00Z → now" in history
    assert "valid 2025-03-01T00:00:00Z → 2025-04-01T00:00:00Z" in history
    assert history.startswith("History of k (2 events, oldest first):")
    for _ in range(2):
        assert answers(mem7) == [["Paris"], ["Lyon"], ["Paris"], ["Paris"]]
        assert answers(mem7, as_of=lyon["tx_from"]) == [["Paris"], ["Lyon"], ["Paris"], ["Paris"]]
        assert answers(mem7, as_of=before) == [["Paris"]] * 4
        assert mem7.ask("history", key="k") == history
        command(mem7.transport.home, "rescan")
    assert holds(mem7.transport.home, mem7.tenant)
