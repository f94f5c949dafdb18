"""A table keeps what it was given, finds ties whole, and its failures come out as ours."""

from __future__ import annotations

import numpy as np
import pytest

from lakemem.errors import IndexFailed
from lakemem.records.filters import All
from lakemem.records.versions import Version
from lakemem.tables import schema
from lakemem.tables.compact import Fragment, compact, to_merge
from lakemem.tables.reader import TableReader
from lakemem.tables.render import is_in, quote
from lakemem.tables.shard import Shard, vectors_name
from lakemem.tables.table import Table, roll_back
from tests.records.population import NAMES, population


def rows() -> list[Version]:
    """Return versions whose events have just the one record, as writes have."""
    return population()


@pytest.fixture
def table(tmp_path):
    made = Table((tmp_path / "records.lance").as_uri(), schema.RECORDS)
    made.append(schema.records_table(rows()))
    return made


def test_versions_come_back_as_they_went_in(table):
    back = {version.version_id: version for version in schema.read_versions(table.read())}
    assert back == {version.version_id: version for version in rows()}


def test_rectangles_of_one_event_share_it(table):
    one = rows()[3]
    table.append(schema.records_table([one._replace(version_id="other", valid_from=5)]))
    both = schema.read_versions(table.read(is_in("version_id", [one.version_id, "other"])))
    assert both[0].event is both[1].event


@pytest.mark.parametrize("name", NAMES)
def test_a_quoted_name_is_that_name_and_nothing_else(table, name):
    found = schema.read_versions(table.read(f"key = {quote(name)}"))
    assert {version.event.key for version in found} == {name}
    assert len(found) == sum(version.event.key == name for version in rows())


def test_deleting_by_id_removes_those_rows_alone(table):
    names = [version.version_id for version in rows()]
    table.delete(names[:7])
    table.delete([])
    table.delete(["x' OR 1=1 --"])
    assert sorted(table.read(None, ["version_id"]).column(0).to_pylist()) == names[7:]


def test_compacting_changes_fragments_and_no_row(table):
    before = sorted(schema.read_versions(table.read()))
    for version in rows()[:12]:
        table.delete([version.version_id])
        table.append(schema.records_table([version]))
    assert table.fragments > 8
    assert compact(table)
    assert table.fragments <= 8
    assert sorted(schema.read_versions(table.read())) == before
    assert compact(table, everything=True)
    assert table.fragments == 1
    assert sorted(schema.read_versions(table.read())) == before
    assert not compact(table, everything=True)


def test_the_policy_merges_small_fragments_and_leaves_a_large_one_alone():
    sizes = [Fragment(0, 100_000, 0), *(Fragment(n, 10, 0) for n in range(1, 12))]
    assert set(to_merge(sizes)) == set(range(1, 12))
    assert to_merge(sizes[:8]) == []
    assert to_merge(sizes, everything=True) == [f.fragment_id for f in sizes]
    assert to_merge([Fragment(0, 5, 0)], everything=True) == []
    assert to_merge([Fragment(0, 5, 1)], everything=True) == [0]


def test_what_lance_refuses_is_an_index_failure(table):
    with pytest.raises(IndexFailed):
        table.read("no_such_column = 1")
    with pytest.raises(IndexFailed):
        Table(table.uri, schema.RECORDS, version=999)
    with pytest.raises(IndexFailed):
        table.append(schema.vectors_table([rows()[0]], [0], vectors=np.ones((1, 3), np.float32)))


def test_rolling_back_forgets_later_versions(tmp_path):
    folder = tmp_path / "records.lance"
    made = Table(folder.as_uri(), schema.RECORDS)
    made.append(schema.records_table(rows()[:2]))
    version = made.version
    made.append(schema.records_table(rows()[2:9]))
    roll_back(folder, version)
    assert Table(folder.as_uri(), schema.RECORDS).count() == 2


def test_names_of_models_never_meet():
    names = ["m/1", "m.1", "m_1", "M_1", "m 1", "é", "", "x" * 300, "x" * 301]
    assert len({vectors_name(name) for name in names}) == len(names)
    assert all(len(vectors_name(name)) < 120 for name in names)


def reader_of(tmp_path, versions, vectors, pieces=None):
    shard = Shard(tmp_path)
    shard.open_vectors("m", vectors.shape[1])
    shard.write(delete=(), add=list(dict.fromkeys(versions)), events=(), replay=False)
    shard.write_vectors((), versions, pieces=pieces or [0] * len(versions), vectors=vectors)
    at = shard.versions()
    return TableReader(tmp_path, lambda: at, embedder="m", dimensions=vectors.shape[1])


def stored(number):
    version = rows()[0]
    return version._replace(version_id=f"v{number:03}", event=version.event._replace(tenant="t"))


def test_ties_at_the_cut_are_all_found(tmp_path):
    vectors = np.vstack([np.tile([1, 0], (50, 1)), np.tile([0, 1], (10, 1))]).astype(np.float32)
    reader = reader_of(tmp_path, [stored(n) for n in range(60)], vectors)
    found, _, candidates = reader.nearest("t", np.array([1, 0], np.float32), where=All(()), k=5, exact_rows=1_000)
    assert candidates == 60
    assert {f"v{n:03}" for n in range(50)} <= {version_id for version_id, _ in found}


def test_the_best_piece_counts_and_many_pieces_are_one_version(tmp_path):
    versions = [stored(0)] * 40 + [stored(n) for n in range(1, 6)]
    vectors = np.vstack([np.tile([1, 0], (40, 1)), np.tile([0, 1], (5, 1))]).astype(np.float32)
    reader = reader_of(tmp_path, versions, vectors, [*range(40), 0, 0, 0, 0, 0])
    found, _, _ = reader.nearest("t", np.array([1, 0], np.float32), where=All(()), k=4, exact_rows=1_000)
    assert len(found) >= 4
    assert dict(found)["v000"] == pytest.approx(1)


def test_nothing_that_passes_gives_nothing(tmp_path):
    reader = reader_of(tmp_path, [stored(0)], np.ones((1, 2), np.float32))
    assert reader.nearest("nobody", np.array([1, 0], np.float32), where=All(()), k=4, exact_rows=1_000)[0] == []
    assert reader.count("tenant = 't'") == 1
