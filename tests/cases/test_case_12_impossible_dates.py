"""Case 12: what is no time is refused and leaves nothing; every real time comes back exactly.

https://github.com/pandas-dev/pandas/issues/11929
https://github.com/apache/arrow/issues/44420
https://github.com/caido/caido/issues/1116
https://github.com/joshuaswarren/remnic/pull/1623
"""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from tests.store.opened import Wall, opened

BAD = [
    *(
        "2025-02-30",
        "2024-06-31",
        "2016-12-31T23:59:60Z",
        "2026-01-01T25:00:00Z",
        "0000-01-01",
        "not a date",
        "",
        "NaN",
        "Infinity",
    ),
    *(
        "1e20",
        "99999-01-01",
        "2026-W19-6",
        "2026-1-1",
        float("nan"),
        float("inf"),
        1e20,
        True,
        0,
        b"2026-01-01",
        "2026-01-01T00:00:00+25:00",
    ),
    *("0001-01-01T00:00:00+01:00", "٢٠٢٦-01-01", "2026-01-01T10"),
]
EXTREMES = [
    "0001-01-01T00:00:00Z",
    "1677-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "2262-04-12T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "9999-12-31T23:59:59.999999Z",
]


def journal(home):
    return {path: path.read_bytes() for path in (home / "markdown").rglob("*.md")}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    with opened(home, wall=Wall()) as store:
        store.store("k", "v")
        yield store, home


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_what_is_no_time_is_refused_by_name_and_nothing_is_written(kept, bad):
    store, home = kept
    before = journal(home)
    for field in ("valid_from", "valid_to"):
        with pytest.raises(InvalidInput, match=field):
            store.store("k", "w", **{field: bad})
    with pytest.raises(InvalidInput, match="occurred_at"):
        store.add_episode("x", occurred_at=bad)
    for field in ("valid_at", "as_of"):
        for ask in (store.recall, store.list):
            with pytest.raises(InvalidInput, match=field):
                ask(**{field: bad})
    for field in ("valid_at", "as_of", "since", "until"):
        with pytest.raises(InvalidInput, match=field):
            store.search("v", **{field: bad})
    assert journal(home) == before
    assert len(store.list()) == len(store.history("k")) == 1


@pytest.mark.parametrize(
    "period",
    [
        {"valid_from": "2025-01-02", "valid_to": "2025-01-01"},
        {"valid_from": "2025-01-01", "valid_to": "2025-01-01"},
        {"valid_to": "2020-01-01"},
    ],
)
def test_a_period_that_does_not_begin_before_it_ends_is_refused(kept, period):
    store, home = kept
    before = journal(home)
    with pytest.raises(InvalidInput, match="valid_to"):
        store.store("k", "w", **period)
    assert journal(home) == before


@pytest.mark.parametrize("ttl", [-1, float("nan"), float("inf"), 1e18, "60", True, [60]])
def test_a_life_that_is_none_is_refused(kept, ttl):
    store, home = kept
    before = journal(home)
    with pytest.raises(InvalidInput, match="ttl"):
        store.store("k", "w", ttl_s=ttl)
    assert journal(home) == before


def test_a_ttl_of_nothing_is_permanent_and_half_a_second_is_half_a_second(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        store.store("always", "x", ttl_s=0)
        store.store("short", "x", ttl_s=0.5)
        assert store.history("always")[0].expires is None
        wall.pass_s(0.4)
        assert store.recall("short")
        wall.pass_s(0.2)
        assert store.recall("short") == []
        assert store.recall("short", as_of="2026-03-01T12:00:00.4Z")
        assert store.recall("always")


def test_extremes_come_back_exactly_before_and_after_a_rescan_an_export_and_an_import(tmp_path):
    with opened(tmp_path / "a", wall=Wall()) as store:
        for n, at in enumerate(EXTREMES[:-1]):
            store.store(f"from{n}", "x", valid_from=at)
            store.store(f"to{n}", "x", valid_from="0001-01-01", valid_to=at) if n else None
        store.store("last", "x", valid_from="2026-01-01", valid_to=EXTREMES[-1])
        store.store("open", "x", valid_from="2026-01-01")
        check(store)
        store.rescan()
        check(store)
        store.export_to(tmp_path / "out.jsonl")
    with opened(tmp_path / "b", wall=Wall()) as store:
        store.import_from(tmp_path / "out.jsonl")
        check(store)
    with opened(tmp_path / "b", wall=Wall(), resident_rows=1) as store:
        check(store)


def check(store):
    for n, at in enumerate(EXTREMES[:-1]):
        assert store.recall(f"from{n}", valid_at=at)[0].valid_from == at
        assert store.history(f"from{n}")[0].valid_from == at
        if n:
            assert store.recall(f"to{n}", valid_at="0001-01-01")[0].valid_to == at
            assert store.history(f"to{n}")[0].valid_to == at
    assert store.recall("last")[0].valid_to == EXTREMES[-1]
    assert store.recall("open")[0].valid_to is None
    assert store.recall("open", valid_at=EXTREMES[-1])
    assert store.recall("last", valid_at=EXTREMES[-1]) == []
