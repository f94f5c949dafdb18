"""What DuckDB selects from Arrow data: ordered, limited, parameterised, without reach beyond it."""

from __future__ import annotations

import pyarrow as pa
import pytest

from lakemem.errors import IndexFailed
from lakemem.records.filters import All, HasTag, Holds, equals
from lakemem.records.times import Instant
from lakemem.resident.view import newest_first
from lakemem.tables import schema
from lakemem.temporal import select
from tests.records.population import NAMES, population


@pytest.fixture(scope="module")
def records():
    return schema.records_table(population())


def test_rows_come_most_recently_written_first_with_ties_in_a_fixed_order(records):
    expected = [version.version_id for version in sorted(population(), key=newest_first)]
    assert select.newest(records, All(()), limit=None) == expected
    for limit in (1, 7, 10_000):
        assert select.newest(records, All(()), limit=limit) == expected[:limit]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_parameters_never_text_of_the_query(records, name):
    expected = {version.version_id for version in population() if version.event.agent == name}
    assert set(select.newest(records, equals("agent", name), limit=None)) == expected
    assert set(select.newest(records, HasTag(name), limit=None)) == {
        v.version_id for v in population() if name in v.event.tags
    }


def test_a_filter_that_nothing_passes_selects_nothing(records):
    assert select.newest(records, Holds(Instant(0, -5_000_000_000_000_000)), limit=None) == [
        v.version_id for v in sorted(population(), key=newest_first) if v.holds_at(Instant(0, -5_000_000_000_000_000))
    ]
    assert select.newest(records.slice(0, 0), All(()), limit=None) == []


def test_the_newest_event_of_a_tenant_is_the_one_with_the_highest_sequence():
    events = [
        version.event._replace(tenant="it's", sequence=n, event_id=f"e{n}")
        for n, version in enumerate(population()[:9])
    ]
    table = schema.events_table(events)
    assert select.newest_event(table, "it's") == "e8"
    assert select.newest_event(table, "nobody") is None


def test_vectors_that_no_longer_fit_and_rows_without_one_are_named(records):
    rows = population()
    kept = pa.table(
        {
            "version_id": [v.version_id for v in rows[:5]] + ["gone"],
            "system_to": [v.system_to for v in rows[:4]] + [77, 1],
        }
    )
    assert sorted(select.stale(records, kept)) == ["gone", rows[4].version_id]
    assert sorted(select.missing(records, kept)) == sorted(v.version_id for v in rows[5:])


def test_a_failure_of_duckdb_is_an_index_failure():
    with pytest.raises(IndexFailed):
        select.newest(pa.table({"x": [1]}), All(()), limit=None)
