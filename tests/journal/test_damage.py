"""What is cut, what is never cut, and what a damaged journal says of itself for ever."""

from __future__ import annotations

import os
import shutil
from typing import get_args

import orjson
import pytest

from lakemem.journal.anchors import Anchors
from lakemem.journal.disk import Disk
from lakemem.journal.folders import tenant_folder
from lakemem.journal.scan import Section, scan
from lakemem.journal.tenant import Handles, TenantJournal
from lakemem.journal.verify import verify_folder
from lakemem.records.versions import Op
from tests.journal.chains import day_file, memory, opening, sections
from tests.journal.homes import Clock, expected, filled, opened, places, the_day_file, values

FILE = "memory/2026-05-09.md"


def reopened(home):
    return opened(home, Clock("2026-05-09T12:00:00Z"))


def _asides(path):
    return sorted(path.parent.glob(f".{path.name}.torn-*"))


def _next_section(path, op="store") -> bytes:
    """Return a whole section that would follow the file's last one."""
    *_, last = (
        found.sealed for found in scan(path.read_bytes(), "user", chain="", sequence=-1) if isinstance(found, Section)
    )
    more = list(sections([opening(), memory(1, "never acknowledged", key="torn")]))[1][1]
    line = more.split(b"\n", 4)[3]
    assert line.startswith(b'{"v":1')
    from lakemem.journal.entry import Head, encode

    section, _ = encode(
        memory(99, "never acknowledged\n\n---\n\nmore of it", key="torn", op=op),
        Head(last.chain, last.sequence, last.seal),
    )
    return section


def test_a_tail_torn_at_any_byte_beyond_the_anchor_is_cut_and_copied_aside(tmp_path):
    path = filled(tmp_path / "home", 2)
    whole, section = path.read_bytes(), _next_section(path)
    folder, anchors = path.parent.parent, Anchors(tmp_path / "home" / "anchors", Disk(), writable=False)
    home_id = tmp_path / "home" / "lakemem.toml"
    head = anchors.get(folder.name)
    sound_from = section.index(b"more of it") + len(b"more of it")
    for size in range(1, len(section)):
        path.write_bytes(whole + section[:size])
        journal = TenantJournal(folder, "user", handles=Handles(Disk()), anchor=head)
        assert (journal.broken, journal.needs) == ("", "")
        if size >= sound_from:
            assert (journal.head.sequence, path.read_bytes()) == (head.sequence + 1, whole + section[:size])
            assert _asides(path) == []
            continue
        assert (journal.head, path.read_bytes()) == (head, whole)
        (aside,) = _asides(path)
        assert aside.read_bytes() == (section[:size] if section[:size].strip() else b"")
        aside.unlink()
    assert home_id.exists()


@pytest.mark.parametrize("op", get_args(Op))
def test_a_tail_torn_in_its_head_is_cut_whatever_it_says(tmp_path, op):
    path = filled(tmp_path / "home", 2)
    whole, section = path.read_bytes(), _next_section(path, op)
    folder, anchors = path.parent.parent, Anchors(tmp_path / "home" / "anchors", Disk(), writable=False)
    for size in range(1, section.index(b'{"v":1')):
        path.write_bytes(whole + section[:size])
        journal = TenantJournal(folder, "user", handles=Handles(Disk()), anchor=anchors.get(folder.name))
        assert (journal.broken, journal.needs, path.read_bytes()) == ("", "", whole)


def test_a_tail_that_was_acknowledged_is_never_cut(tmp_path):
    path = filled(tmp_path, 5)
    torn = path.read_bytes()[:-30]
    path.write_bytes(torn)
    with reopened(tmp_path) as store:
        store.store("new", "more")
        assert path.read_bytes().startswith(torn)
        assert _asides(path) == []
        reasons = [(entity, reason) for _, entity, reason in places(store.verify()[0])]
        assert ("entry 5", "the end of the file is torn") in reasons or (
            "entry 5",
            "its text does not fit its seal",
        ) in reasons
        store.rescan()
        assert values(store) == {k: v for k, v in expected(5).items() if k != "key.5"} | {"new": "more"}


def test_a_torn_first_section_of_a_new_day_is_cut_too(tmp_path):
    path = filled(tmp_path, 2)
    section = _next_section(path)
    next_day = path.with_name("2026-05-10.md")
    next_day.write_bytes(section[: len(section) // 2])
    with opened(tmp_path, Clock("2026-05-10T09:00:00Z")) as store:
        store.store("new", "more")
        assert (store.verify()[0].breaks, len(_asides(next_day))) == ([], 1)
        store.rescan()
        assert values(store) == expected(2) | {"new": "more"}


def test_a_tenant_whose_first_section_was_torn_begins_anew(tmp_path):
    announced = tmp_path / "anchors"
    path = day_file(tmp_path / "markdown", "user", [opening()])
    path.write_bytes(path.read_bytes()[:150])
    announced.mkdir()
    (announced / "heads.jsonl").write_bytes(orjson.dumps((tenant_folder("user"), "01CHAIN", -1, "0" * 64)) + b"\n")
    with reopened(tmp_path) as store:
        store.store("k", "v")
        assert (store.verify()[0].breaks, len(_asides(path))) == ([], 1)


@pytest.mark.parametrize(
    "wrecked", [b"", None, b"\x00\x01garbage\n", b"1\n[]\n{}\n"], ids=["empty", "gone", "garbage", "json"]
)
def test_a_missing_anchor_never_reads_as_holding_and_is_said_for_ever(tmp_path, wrecked):
    path = filled(tmp_path, 5)
    anchor = tmp_path / "anchors" / "heads.jsonl"
    anchor.unlink() if wrecked is None else anchor.write_bytes(wrecked)
    with reopened(tmp_path) as store:
        assert places(store.verify()[0]) == [(FILE, "anchor", "the anchored head is missing")]
        assert store.verify()[0].anchor == "missing"
        store.rescan()
        assert not store.verify()[0].holds
        store.store("new", "more")
        assert values(store) == expected(5) | {"new": "more"}
    with reopened(tmp_path) as store:
        store.store("newer", "more")
        assert [reason for _, _, reason in places(store.verify()[0])] == [
            "written after damage: the anchored head is missing"
        ]
        assert path.read_bytes().count(b" break") == 1


def test_a_shortened_journal_gets_one_break_section_and_never_holds_again(tmp_path):
    path = filled(tmp_path, 10)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"## ", 0, data.index(b"store key.8\n"))])
    with reopened(tmp_path) as store:
        (found,) = places(store.verify()[0])
        assert found == (FILE, "entry 8", "the journal ends at entry 7, its anchor says 10")
        anchors = (tmp_path / "anchors" / "heads.jsonl").read_bytes()
        store.rescan()
        assert (tmp_path / "anchors" / "heads.jsonl").read_bytes() == anchors
        assert sorted(values(store)) == [f"key.{n}" for n in range(1, 8)]
        for number in range(3):
            store.store(f"new.{number}", "more")
    for _ in range(2):
        with reopened(tmp_path) as store:
            store.store("again", "more")
            store.rescan()
            report = store.verify()[0]
            assert not report.holds
            assert (FILE, "entry 11", "written after damage: the journal is shorter than its anchored head") in places(
                report
            )
            assert len(values(store)) == 11
    assert path.read_bytes().count(b" break\n") == 1


def test_a_last_section_exchanged_for_another_is_a_break(tmp_path):
    path = day_file(tmp_path / "markdown", "user", [opening(), memory(1, "true"), memory(2, "forged")])
    *_, (genuine, _) = sections([opening(), memory(1, "true"), memory(2, "true")])
    (tmp_path / "anchors").mkdir()
    (tmp_path / "anchors" / "heads.jsonl").write_bytes(
        orjson.dumps((tenant_folder("user"), "01CHAIN", 2, genuine.seal)) + b"\n"
    )
    anchors = Anchors(tmp_path / "anchors", Disk(), writable=False)
    report = verify_folder(path.parent.parent, anchors, home_id="01HOME", key=None)
    assert [(found.entity, found.reason) for found in report.breaks] == [
        ("entry 2", "it is not the section that was anchored")
    ]
    journal = TenantJournal(
        path.parent.parent, "user", handles=Handles(Disk()), anchor=anchors.get(tenant_folder("user"))
    )
    assert journal.needs == "break"


def test_a_file_replaced_while_running_gets_the_next_write(tmp_path):
    with opened(tmp_path) as store:
        store.store("a", "1")
        path = the_day_file(tmp_path)
        inode = path.stat().st_ino
        other = path.with_name("edited.tmp")
        other.write_bytes(path.read_bytes())
        other.replace(path)
        assert path.stat().st_ino != inode
        store.store("b", "2")
        assert b"store b\n" in path.read_bytes()
        store.rescan()
        assert (values(store), store.verify()[0].breaks) == ({"a": "1", "b": "2"}, [])


def test_text_appended_while_running_is_kept_apart_from_the_next_section(tmp_path):
    with opened(tmp_path) as store:
        store.store("a", "1")
        with the_day_file(tmp_path).open("ab") as out:
            out.write(b"a note without a final newline")
        store.store("b", "2")
        store.rescan()
        report = store.verify()[0]
        assert (values(store), report.breaks, report.legacy) == ({"a": "1", "b": "2"}, [], 1)


def test_a_tenants_folder_deleted_while_running_is_reported_and_made_again(tmp_path):
    with opened(tmp_path) as store:
        store.store("a", "1")
        store.store("a", "1", tenant="other")
        (folder,) = (tmp_path / "markdown").glob("user~*")
        shutil.rmtree(folder)
        reports = {report.tenant: report for report in store.verify()}
        assert [reason for _, _, reason in places(reports[folder.name])] == ["the tenant's folder is missing"]
        assert reports["other"].holds
        store.store("b", "2")
        assert b"store b\n" in the_day_file(tmp_path).read_bytes()
        assert values(store) == {"a": "1", "b": "2"}
        assert not store.verify("user")[0].holds
    with reopened(tmp_path) as store:
        assert not store.verify("user")[0].holds
        assert values(store)["b"] == "2"


def test_damage_in_the_middle_names_file_line_entry_and_reason_and_reading_goes_on(tmp_path):
    path = filled(tmp_path, 6)
    data = path.read_bytes()
    wrecked = data.replace(b'"seq":3,', b'"seq":9,').replace(b"value 5\n", b"value X\n")
    path.write_bytes(wrecked)
    with reopened(tmp_path) as store:
        breaks = store.verify()[0].breaks
        lines = wrecked.decode().split("\n")
        for found in breaks[:1] + breaks[-1:]:
            assert lines[found.line - 1].startswith("## 2026-05-09T")
        assert [(found.entity, found.reason) for found in breaks] == [
            ("entry 3", "is not a sound section"),
            ("entry 3", "entry 3 is missing before key.4"),
            ("entry 5", "its text does not fit its seal"),
        ]
        store.rescan()
        assert sorted(values(store)) == ["key.1", "key.2", "key.4", "key.6"]
        store.store("new", "more")
        assert store.history("new") != []


def test_the_first_section_lost_does_not_lose_the_tenant(tmp_path):
    path = filled(tmp_path, 3)
    data = path.read_bytes()
    path.write_bytes(data[data.index(b"## ", 5) :])
    shutil.rmtree(tmp_path / "shards")
    with reopened(tmp_path) as store:
        assert values(store) == expected(3)
        assert places(store.verify()[0])[0][1:] == ("entry 0", "entry 0 is missing before key.1")


def test_a_heading_changed_by_hand_is_reported_and_its_text_still_served(tmp_path):
    path = filled(tmp_path, 2)
    path.write_bytes(path.read_bytes().replace(b"Z store key.2\n", b"Z store key.9\n"))
    with reopened(tmp_path) as store:
        assert [(entity, reason) for _, entity, reason in places(store.verify()[0])] == [
            ("key.2", "its heading was changed")
        ]
        store.rescan()
        assert values(store) == expected(2)


def test_a_journal_that_cannot_be_read_fails_the_write_and_recovers(tmp_path):
    from lakemem.errors import StorageFailed

    with opened(tmp_path) as store:
        store.store("a", "1")
        path = the_day_file(tmp_path)
        hidden = path.with_suffix(".hidden")
        path.rename(hidden)
        path.parent.rename(path.parent.with_name("aside"))
        path.parent.write_bytes(b"a file where a folder must be")
        with pytest.raises(StorageFailed):
            store.store("b", "2")
        path.parent.unlink()
        path.parent.with_name("aside").rename(path.parent)
        hidden.rename(path)
        os.utime(path)
        store.store("c", "3")
        assert sorted(values(store)) == ["a", "c"]
        store.rescan()
        assert sorted(values(store)) == ["a", "c"]
