"""Case 11: an instant is one instant however it is spelt, and a date as a bound covers its day.

https://github.com/getzep/graphiti/issues/893
https://github.com/getzep/graphiti/issues/920
https://github.com/mem0ai/mem0/issues/4402
https://github.com/amd/gaia/issues/3524
https://github.com/linkml/linkml/issues/2096
"""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest

from tests.store.opened import Wall, keys, model, opened

SAME = [
    *("2026-05-09T10:30:00Z", "2026-05-09T10:30:00+00:00", "2026-05-09T12:30:00+02:00", "2026-05-09T10:30:00.000Z"),
    *(
        "2026-05-09t10:30:00z",
        "2026-05-09T10:30:00.000000000Z",
        "2026-05-09T10:30:00",
        "2026-05-09 10:30:00",
        "2026-05-09T10:30Z",
    ),
    *(datetime(2026, 5, 9, 10, 30), datetime(2026, 5, 9, 12, 30, tzinfo=timezone(timedelta(hours=2)))),  # noqa: DTZ001 - naive is UTC
]


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture(params=[50_000, 1])
def store(request, tmp_path, wall):
    wall.set("2026-06-01T00:00:00")
    with opened(tmp_path, wall=wall, embedder=model()[0], resident_rows=request.param) as made:
        yield made


def test_every_spelling_is_the_same_instant_and_comes_back_as_utc(store):
    for n, spelt in enumerate(SAME):
        store.store(f"k{n}", "mixed up", valid_from=spelt)
    for n in range(len(SAME)):
        found = store.recall(f"k{n}", valid_at="2026-05-09T10:30:00Z")
        assert found[0].valid_from == "2026-05-09T10:30:00Z"
        assert store.recall(f"k{n}", valid_at="2026-05-09T10:29:59.999999Z") == []
        assert store.history(f"k{n}")[0].valid_from == "2026-05-09T10:30:00Z"
    for spelt in SAME:
        assert len(store.list(valid_at=spelt)) == len(SAME)
        assert len(store.search("mixed", valid_at=spelt, limit=50)) == len(SAME)


def test_a_date_is_midnight_and_nine_digits_are_cut_to_microseconds(store):
    store.store("day", "x", valid_from="2026-05-09")
    store.store("date", "x", valid_from=date(2026, 5, 9))
    store.store("fine", "x", valid_from="2026-05-09T10:30:00.123456789Z")
    store.store("ends", "x", valid_from="2026-05-09", valid_to="2026-05-10")
    assert store.recall("day", valid_at="2026-05-09")
    assert store.recall("date", valid_at="2026-05-09T00:00:00Z")
    assert store.recall("date", valid_at="2026-05-08T23:59:59.999999Z") == []
    assert store.recall("date")[0].valid_from == "2026-05-09T00:00:00Z"
    assert store.recall("fine")[0].valid_from == "2026-05-09T10:30:00.123456Z"
    assert store.recall("ends", valid_at="2026-05-09T23:59:59Z")
    assert store.recall("ends", valid_at="2026-05-10") == []


def test_until_a_date_covers_that_day_and_since_begins_at_its_midnight(store, wall, tmp_path):
    with opened(tmp_path / "other", wall=Wall(), embedder=model()[0]) as other:
        clock = other._open.clock._wall
        for key, at in (("three", "2026-03-31T15:00:00"), ("last", "2026-03-31T23:59:59.999")):
            clock.set(at)
            other.store(key, "in the last hours")
        clock.set("2026-04-02T00:00:00")
        for using in ("both", "words", "vectors"):
            other.catch_up()

            def found(using=using, **bounds):
                return sorted(keys(other.search("hours", using=using, **bounds)))

            assert found(until="2026-03-31") == found(since="2026-03-31") == ["last", "three"]
            assert found(until="2026-03-30") == found(since="2026-04-01") == []
            assert found(until="2026-03-31T15:00:00Z") == ["three"]
            assert found(since="2026-03-31T15:00:01Z", until="2026-03-31T23:59:59Z") == ["last"]
            assert found(until=date(2026, 3, 31)) == ["last", "three"]
