"""A number in `extra` comes back as it was, however large: no way in or out makes it a float or drops its entry."""

from __future__ import annotations

import json

import pytest

from tests.store.opened import opened

EXTRA = {"count": 2**70, "deep": [{"n": -(2**64) - 1}], "half": 0.5}


@pytest.fixture
def store(tmp_path):
    with opened(tmp_path / "home") as made:
        made.store("k", "v", extra=EXTRA)
        made.add_episode("a turn", session="s", extra=EXTRA)
        yield made


def test_it_is_read_as_it_was_written_also_after_a_rescan(store):
    assert store.recall("k")[0].extra == EXTRA
    store.rescan()
    assert store.recall("k")[0].extra == EXTRA


def test_it_survives_an_export_and_an_import(store, tmp_path):
    assert store.export_to(tmp_path / "all.jsonl") == 2
    lines = (tmp_path / "all.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["extra"] for line in lines] == [EXTRA, EXTRA]
    with opened(tmp_path / "other") as other:
        report = other.import_from(tmp_path / "all.jsonl")
        assert (report.added, report.skipped) == (2, [])
        found = other.list(kinds=("memory", "episode"))
        assert [memory.extra for memory in found] == [EXTRA, EXTRA]


def test_a_foreign_entry_keeps_it_too(tmp_path):
    dump = {"results": [{"id": "1", "memory": "likes tea", "metadata": {"n": 2**70}}]}
    (tmp_path / "dump.json").write_text(json.dumps(dump), "utf-8")
    with opened(tmp_path / "home") as store:
        report = store.import_from(tmp_path / "dump.json", format="mem0")
        assert (report.added, report.skipped) == (1, [])
        assert str(2**70) in json.dumps(store.list()[0].extra)
