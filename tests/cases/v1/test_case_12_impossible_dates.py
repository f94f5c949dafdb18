"""Case 12: an impossible time is refused by name, an extreme one comes back exactly.

https://github.com/pandas-dev/pandas/issues/11929
https://github.com/apache/arrow/issues/44420
https://github.com/caido/caido/issues/1116
https://github.com/joshuaswarren/remnic/pull/1623
"""

from __future__ import annotations

import json

import pytest

JSON = {"content-type": "application/json"}
IMPOSSIBLE = [
    "2025-02-30", "2024-06-31", "2016-12-31T23:59:60Z", "2026-01-01T25:00:00Z", "0000-01-01", "not a date", "", "NaN",
    "Infinity", "1e20", "99999-01-01", "true", "2026-W19-6", str(10**18), "253402300800000", "-62135596800001",
]  # fmt: skip
EXTREMES = {
    "0001-01-01T00:00:00Z": -62_135_596_800_000, "1677-01-01": -9_246_096_000_000, "1969-12-31T23:59:59Z": -1_000,
    "2262-04-12": 9_223_372_800_000, "9999-12-31T23:59:59Z": 253_402_300_799_000,
}  # fmt: skip


@pytest.mark.parametrize("time", IMPOSSIBLE)
def test_an_impossible_time_is_refused_by_name(v1, time):
    for name in ("valid_at", "as_of"):
        assert v1.refused("GET", "/facts", 422, params={name: time}).startswith(f"{name} : ")
        assert v1.refused("POST", "/query", 422, json={"q": "a", name: time}).startswith(f"{name} : ")
    history = {"subject": "user", "predicate": "owns", "as_of": time}
    assert v1.refused("GET", "/facts/history", 422, params=history).startswith("as_of : ")


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1e400", "1e20", "true", "1.5", "[]", "253402300800000"])
def test_what_is_no_time_in_json_is_refused(v1, text):
    v1.refused("POST", "/query", 422, content=f'{{"q": "a", "valid_at": {text}}}'.encode(), headers=JSON)


@pytest.mark.parametrize(("time", "in_ms"), EXTREMES.items())
def test_an_extreme_time_comes_back_exactly_before_and_after_a_rescan(v1, time, in_ms):
    v1.state("user", "owns", "a stone", since=time)
    episode = v1.store.add_episode("a stone", occurred_at=time).memory_id
    for _ in range(2):
        (fact,) = v1.get("/facts/history", subject="user", predicate="owns")
        assert (fact["valid_from"], fact["valid_until"]) == (in_ms, None)
        assert v1.get("/facts", valid_at=in_ms) == v1.get("/facts", valid_at=time) == [fact]
        assert v1.get(f"/episodes/{episode}")["created_at"] == in_ms
        json.dumps(v1.get("/graph"), allow_nan=False)
        v1.store.rescan()


def test_the_last_second_of_the_calendar_is_an_end_and_no_open_one(v1):
    v1.state("user", "owns", "a stone", since="2025-01-01", valid_to="9999-12-31T23:59:59Z")
    (fact,) = v1.get("/facts")
    assert fact["valid_until"] == 253_402_300_799_000
