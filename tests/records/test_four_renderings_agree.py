"""numpy, Lance, DuckDB and Tantivy let through exactly what `matches` says, whatever the names.

https://github.com/cocoindex-io/cocoindex/pull/2119
https://github.com/crewAIInc/crewAI/pull/4714
https://github.com/run-llama/llama_index/issues/23086
https://github.com/spiceai/spiceai/issues/12575
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.fulltext.reader import WordReader
from lakemem.fulltext.render import decides, pinned
from lakemem.fulltext.writer import WordWriter
from lakemem.records.filters import All, Filter, HasTag, Holds, Matches, Not, Within, equals, matches, text_of
from lakemem.records.times import Instant
from lakemem.records.versions import Version
from lakemem.resident.columns import Columns
from lakemem.tables import schema
from lakemem.tables.render import render
from lakemem.tables.table import Table
from lakemem.temporal import select
from tests.records.population import BOUNDS, FIELDS, INSTANTS, NAMES, TIMES, globs, population, trees, versions


def columns_of(rows: list[Version]) -> Columns:
    columns = Columns()
    for row in rows:
        columns.extend([row])
    return columns


def by_numpy(columns: Columns, tree: Filter) -> list[str]:
    return sorted(columns.rows[row].version_id for row in np.flatnonzero(columns.mask(tree)))


class Engines:
    """The same versions in all four."""

    def __init__(self, folder, rows):
        self.rows = rows
        self.columns = columns_of(rows)
        self.table = Table((folder / "records.lance").as_uri(), schema.RECORDS)
        self.table.append(schema.records_table(rows))
        with_words = WordWriter(folder / "words", heap_bytes=15_000_000)
        with_words.apply(delete=(), add=rows)
        with_words.commit()
        with_words.close()
        self.words = WordReader(folder / "words")

    def agree(self, tree):
        expected = sorted(row.version_id for row in self.rows if matches(tree, row))
        assert by_numpy(self.columns, tree) == expected, "numpy"
        lance = self.table.read(render(tree), ["version_id"])
        assert sorted(lance.column("version_id").to_pylist()) == expected, "lance"
        assert sorted(select.newest(self.table.dataset, tree, limit=None)) == expected, "duckdb"
        exact = pinned(tree, lambda part: {text_of(row, part.field) for row in self.rows if matches(part, row)})
        found = self.words.search("lighthouse", mode="natural", where=exact, limit=1_000)
        assert sorted(hit.version_id for hit in found) == expected, "tantivy"
        return expected


@pytest.fixture(scope="module")
def engines(tmp_path_factory):
    made = Engines(tmp_path_factory.mktemp("engines"), population())
    yield made
    made.words.close()


@settings(max_examples=50)
@given(tree=trees)
def test_any_filter_lets_the_same_versions_through_in_all_four_engines(engines, tree):
    engines.agree(tree)


@settings(max_examples=150)
@given(field=st.sampled_from(FIELDS), patterns=st.lists(globs(), max_size=3).map(tuple))
def test_any_pattern_lets_the_same_versions_through_in_all_four_engines(engines, field, patterns):
    found = engines.agree(Matches(field, patterns))
    others = engines.agree(Not(Matches(field, patterns)))
    assert sorted(found + others) == sorted(row.version_id for row in engines.rows)


@pytest.mark.parametrize("field", FIELDS)
def test_a_pattern_without_a_wildcard_is_the_name_itself_and_a_lone_star_is_every_name(engines, field):
    for name in NAMES:
        if "*" not in name and "?" not in name:
            assert engines.agree(Matches(field, (name,))) == engines.agree(equals(field, name)) != []
    assert engines.agree(Matches(field, ())) == []
    for everything in ("*", "***"):
        assert engines.agree(Matches(field, (everything, "a"))) == sorted(row.version_id for row in engines.rows)


@pytest.mark.parametrize(
    "pattern", ["*a?????????????", "*ab" * 200 + "*", "?" * 128, "t" * 1_024, "*" + "é" * 1_000, "?*" * 400, "*a?*b?c*"]
)
def test_patterns_that_make_an_automaton_explode_are_decided_all_the_same(engines, pattern):
    engines.agree(Matches("key", (pattern, "acme*")))


def test_some_patterns_are_beyond_the_words_index_itself():
    # Else the test above would not try what it says.
    assert not decides(Matches("key", ("*a?????????????",)))
    assert decides(Matches("key", ("project/*",)))


@settings(max_examples=150)
@given(tree=trees, rows=st.lists(versions(), min_size=1, max_size=5))
def test_a_mask_over_any_versions_is_what_the_filter_means(tree, rows):
    columns = columns_of(rows)
    assert columns.mask(tree).tolist() == [matches(tree, row) for row in rows]


@pytest.mark.parametrize("field", [*FIELDS, "tags"])
def test_every_name_is_compared_byte_for_byte(engines, field):
    for name in NAMES[field == "tags" :: 3]:
        assert engines.agree(HasTag(name) if field == "tags" else equals(field, name))


@pytest.mark.parametrize("time", TIMES)
def test_bounds_of_a_time_are_exact_to_the_microsecond_and_may_lie_beyond_every_time(engines, time):
    for at, low in enumerate(BOUNDS):
        for high in BOUNDS[at % 6 :: 6]:
            engines.agree(Within(time, low, high))


def test_every_instant_is_exact_to_the_microsecond(engines):
    for valid_at in INSTANTS:
        engines.agree(All((Holds(Instant(valid_at, valid_at)), Holds(Instant(valid_at, 1)))))


def test_patterns_see_rows_whose_names_come_later():
    rows = population()
    columns = columns_of(rows[:9])
    for pattern in ("a*", "*b", "acme?corp"):
        tree = Matches("key", (pattern,))
        assert by_numpy(columns, tree) == sorted(row.version_id for row in rows[:9] if matches(tree, row))
    columns.extend(rows[9:])
    for pattern in ("*b", "acme?corp", "a*"):
        tree = Matches("key", (pattern,))
        assert by_numpy(columns, tree) == sorted(row.version_id for row in rows if matches(tree, row)) != []


def test_rows_that_come_later_and_times_that_close_are_seen_by_masks():
    rows = population()
    columns = columns_of(rows[:5])
    tree = equals("tenant", rows[7].event.tenant)
    assert by_numpy(columns, tree) == sorted(row.version_id for row in rows[:5] if matches(tree, row))
    for row in rows[5:]:
        columns.extend([row])
    columns.close(7, rows[7]._replace(system_to=5))
    assert by_numpy(columns, tree) == sorted(row.version_id for row in rows if matches(tree, row))
    now_closed = Within("system_to", 5, 6)
    assert by_numpy(columns, now_closed) == [rows[7].version_id]
