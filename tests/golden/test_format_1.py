"""The frozen home of format 1 opens, verifies and gives exactly these answers, for ever."""

from __future__ import annotations

import filecmp
import shutil
from pathlib import Path

import orjson
import pytest

import lakemem
from lakemem.config import Settings
from lakemem.journal import read
from lakemem.journal.folders import tenant_folder
from tests.golden.make_v1 import BROKEN, CHAIN_KEY, KEYED, PLAIN, write_home

FROZEN = Path(__file__).parent / "v1"


@pytest.fixture
def home(tmp_path):
    shutil.copytree(FROZEN / "home", tmp_path / "home")
    return tmp_path / "home"


def _open(home, **options):
    return lakemem.open(home, embedder=None, settings=Settings(chain_key=CHAIN_KEY), **options)


def events_of(home: Path) -> dict[str, list[list[object]]]:
    found = {}
    for tenant in (KEYED, PLAIN, BROKEN):
        listed = read.events(home / "markdown" / tenant_folder(tenant), tenant)
        found[tenant] = orjson.loads(orjson.dumps([list(event) for event in listed]))
    return found


def test_the_frozen_files_give_exactly_these_events():
    assert events_of(FROZEN / "home") == orjson.loads((FROZEN / "events.json").read_bytes())


def test_the_encoder_still_writes_the_frozen_bytes(tmp_path):
    write_home(tmp_path / "again")
    files = [path.relative_to(FROZEN / "home") for path in (FROZEN / "home").rglob("*") if path.is_file()]
    assert len(files) == 6
    same, different, missing = filecmp.cmpfiles(FROZEN / "home", tmp_path / "again", map(str, files), shallow=False)
    assert (len(same), different, missing) == (6, [], [])


def test_the_frozen_home_verifies_as_it_did(home):
    with _open(home) as store:
        reports = {report.tenant: report for report in store.verify()}
    keyed, plain, broken = reports[KEYED], reports[PLAIN], reports[BROKEN]
    assert (keyed.holds, keyed.entries, keyed.sealed, keyed.erased, keyed.keyed, keyed.unverifiable, keyed.anchor) == (
        True,
        5,
        5,
        1,
        True,
        0,
        "ok",
    )
    assert (plain.holds, plain.entries, plain.legacy, plain.keyed) == (True, 4, 0, False)
    assert [(found.file, found.line, found.entity) for found in broken.breaks] == [
        ("memory/2026-03-01.md", 23, "entry 2")
    ]
    assert broken.breaks[0].reason == "written after damage: the journal is shorter than its anchored head"
    assert not broken.holds


def test_without_its_key_the_frozen_chain_is_unverifiable_and_not_broken(home):
    with lakemem.open(home, embedder=None) as store:
        report = store.verify(KEYED)[0]
    assert (report.holds, report.unverifiable) == (True, 6)


def test_with_another_key_the_frozen_chain_is_unverifiable_too(home):
    with lakemem.open(home, embedder=None, settings=Settings(chain_key=b"another")) as store:
        report = store.verify(KEYED)[0]
    assert (report.holds, report.unverifiable) == (True, 6)


def test_the_frozen_home_answers_as_it_did(home):
    with _open(home) as store:
        assert store.recall("ville", tenant=KEYED) == []
        then = store.recall("ville", tenant=KEYED, valid_at="2025-06-01")
        assert [(m.value, m.valid_from, m.valid_to) for m in then] == [
            ("Lyon, près de la Saône", "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z")
        ]
        believed = store.recall("ville", tenant=KEYED, as_of="2026-03-01T12:00:00Z", valid_at="2026-02-01")
        assert [(m.valid_to, m.agent, m.tags) for m in believed] == [(None, "agent é", ("lieu", "été"))]
        assert store.recall("à effacer", tenant=KEYED) == []
        assert (
            store.recall("挨拶", tenant=KEYED, as_of="2026-03-03", valid_at="2026-03-03")[0].value
            == "日本語の記憶。\n\n第二段落"
        )
        assert [hit.value for hit in store.search("opera", tenant=KEYED)] == ["On se voit à l'Opéra demain ?"]
        assert store.recall("crlf", as_of="2026-03-01T10:00:01Z")[0].value == "line one\r\nline two\r\n"
        assert store.recall("crlf") == []
        assert [entry.what for entry in store.history("crlf")] == ["store", "delete by tags old"]
        assert [m.key for m in store.list(tenant=BROKEN)] == ["after", "before"]


def test_writing_goes_on_in_the_frozen_home(home):
    with _open(home) as store:
        for tenant in (KEYED, PLAIN, BROKEN):
            store.store("new", "written today", tenant=tenant)
        reports = {report.tenant: report for report in store.verify()}
        assert {tenant: report.holds for tenant, report in reports.items()} == {KEYED: True, PLAIN: True, BROKEN: False}
        assert len(reports[BROKEN].breaks) == 1
        assert store.get("memory/2026-03-01.md", tenant=PLAIN).startswith("## 2026-03-01T09:59:59.999999Z open\n")
