"""Case 11: an instant is one instant however it is spelt, and a date as a bound covers its day.

https://github.com/getzep/graphiti/issues/893
https://github.com/getzep/graphiti/issues/920
https://github.com/mem0ai/mem0/issues/4402
https://github.com/amd/gaia/issues/3524
https://github.com/linkml/linkml/issues/2096
"""

from __future__ import annotations

SAME = (
    "2026-05-09T10:30:00Z", "2026-05-09T10:30:00+00:00", "2026-05-09T12:30:00+02:00", "2026-05-09T10:30:00.000Z",
    "2026-05-09t10:30:00z", "2026-05-09T10:30:00.000000000Z", "2026-05-09T10:30:00",
)  # fmt: skip
INSTANT = SAME[0]


def test_every_spelling_is_the_same_instant_and_comes_back_as_utc(mem7):
    for number, spelt in enumerate(SAME):
        mem7.ask("store", key=f"k{number}", value="mixed up", valid_from=spelt)
    mem7.ask("store", key="day", value="mixed up", valid_from="2026-05-09")
    for number in range(len(SAME)):
        assert f"Valid: {INSTANT} → now" in mem7.ask("recall", key=f"k{number}", valid_at=INSTANT)
        assert f"valid {INSTANT} → now" in mem7.ask("history", key=f"k{number}")
        assert mem7.keys("recall", key=f"k{number}", valid_at="2026-05-09T10:29:59.999999Z") == []
    everything = {"day", *(f"k{number}" for number in range(len(SAME)))}
    for spelt in SAME:
        assert set(mem7.keys("list", valid_at=spelt)) == everything
        assert set(mem7.keys("search", query="mixed", valid_at=spelt, limit=50)) == everything
        assert {found["key"] for found in mem7.context("mixed", valid_at=spelt, limit=50)} == everything


def test_a_date_is_midnight_and_nine_digits_are_cut_to_microseconds(mem7):
    mem7.ask("store", key="day", value="x", valid_from="2026-05-09", valid_to="2026-05-10")
    mem7.ask("store", key="fine", value="x", valid_from="2026-05-09T10:30:00.123456789Z")
    assert mem7.keys("recall", key="day", valid_at="2026-05-09") == ["day"]
    assert mem7.keys("recall", key="day", valid_at="2026-05-09T23:59:59Z") == ["day"]
    assert mem7.keys("recall", key="day", valid_at="2026-05-10") == []
    assert mem7.keys("recall", key="day", valid_at="2026-05-08T23:59:59.999999Z") == []
    assert "Valid: 2026-05-09T10:30:00.123456Z → now" in mem7.ask("recall", key="fine")


def test_until_a_date_covers_that_day_and_since_begins_at_its_midnight(past):
    def found(**bounds):
        return sorted(past.keys("search", query="hours", **bounds))

    assert found(until="2024-03-31") == found(since="2024-03-31") == ["last", "three"]
    assert found(until="2024-03-30") == found(since="2024-04-01") == []
    assert found(until="2024-03-31T15:00:00Z") == ["three"]
    assert found(since="2024-03-31T15:00:01Z", until="2024-03-31T23:59:59Z") == ["last"]
    assert "- last — 2024-03-31T23:59:59Z" in past.ask("list")
