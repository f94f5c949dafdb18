from __future__ import annotations

import json

import pytest


@pytest.fixture(scope="module")
def filled(shared):
    shared("store", "home.city", "Lyon", "--tag", "home", "--valid-from", "2025-01-01", "--agent", "claude")
    shared("store", "home.city", "Paris", "--tag", "home")
    shared("store", "gone", "v")
    shared("forget", "--key", "gone")
    shared("store", "k", "v", "--tenant", "atelier")
    shared("store", "note", "several\nlines — é\n", "--tag", "a", "--tag", "b")
    return shared


def test_json_lines_lose_nothing(filled, lakemem, tmp_path):
    path = tmp_path / "all.jsonl"
    assert filled.rows("export", str(path), "--all")[0]["entries"] == 6
    (report,) = lakemem.rows("import", str(path))
    assert (report["format"], report["added"], report["skipped"]) == ("jsonl", 6, [])
    assert report["tenants"] == {"user": 5, "atelier": 1}
    for asked in (("list",), ("recall", "--tenant", "atelier")):
        rows = [[{**row, "seal": ""} for row in home.rows(*asked)] for home in (filled, lakemem)]
        assert rows[0] == rows[1]
    for key in ("home.city", "gone"):
        lives = [[{**e, "seal": ""} for e in home.rows("history", key)] for home in (filled, lakemem)]
        assert lives[0] == lives[1]


@pytest.mark.parametrize("name", ["mem7", "mcp-memory", "mem0"])
def test_other_formats_carry_what_holds_now_there_and_back(filled, lakemem, tmp_path, name):
    path = tmp_path / f"out.{name}"
    assert f"({name})" in filled("export", str(path), "--format", name).out
    (report,) = lakemem.rows("import", str(path))
    assert (report["format"], report["skipped"]) == (name, [])
    wanted, found = ({row["key"]: row["value"] for row in home.rows("list")} for home in (filled, lakemem))
    assert set(found.values()) == set(wanted.values()) == {"Paris", "several\nlines — é\n"}
    if name == "mem7":
        assert found == wanted
        assert [e["what"] for e in lakemem.rows("history", "gone")] == ["store", "delete"]


def test_a_second_import_adds_nothing(filled, lakemem, tmp_path):
    path = tmp_path / "out.jsonl"
    filled("export", str(path))
    lakemem("import", str(path))
    before = lakemem.rows("list")
    (report,) = lakemem.rows("import", str(path))
    assert (report["added"], report["known"]) == (0, report["read"])
    assert lakemem.rows("list") == before


def test_a_broken_line_is_reported_with_its_place_and_the_others_are_in(lakemem):
    lines = [
        json.dumps({"op": "store", "key": "a", "value": "1"}),
        "{not json",
        json.dumps({"op": "store", "value": "no key"}),
        json.dumps({"op": "store", "key": "b", "value": "2"}),
    ]
    path = lakemem.home.parent / "notes.jsonl"
    path.write_text("\n".join(lines) + "\n")
    ran = lakemem("import", "--json", str(path))
    assert ran.code == 1
    (report,) = ran.rows
    assert (report["read"], report["added"]) == (4, 2)
    assert [skipped["where"] for skipped in report["skipped"]] == ["notes.jsonl:2", "notes.jsonl:3"]
    assert {row["key"] for row in lakemem.rows("list")} == {"a", "b"}
    told = lakemem("import", str(path))
    assert told.code == 1
    assert "  skipped notes.jsonl:2: " in told.out


def test_an_import_fills_in_vectors_unless_told_not_to(lakemem):
    path = lakemem.home.parent / "notes.jsonl"
    path.write_text('{"op": "store", "key": "a", "value": "text"}\n')

    def vectors():
        return sum(t["rows"] for name, t in lakemem.rows("doctor")[0]["tables"].items() if name.startswith("vectors_"))

    assert lakemem("import", str(path), "--no-vectors").code == 0
    assert vectors() == 0
    assert lakemem("import", str(path)).code == 0
    assert vectors() == 1


def test_what_names_no_tenant_goes_to_the_named_one(lakemem):
    path = lakemem.home.parent / "notes.jsonl"
    path.write_text('{"op": "store", "key": "a", "value": "text"}\n')
    lakemem("import", str(path), "--tenant", "atelier")
    assert [row["key"] for row in lakemem.rows("list", "--tenant", "atelier")] == ["a"]
    assert lakemem.rows("list") == []


def test_an_import_of_nothing_and_of_something_else_is_refused(lakemem):
    ran = lakemem("import", "--json", str(lakemem.home.parent / "absent"))
    assert (ran.code, ran.error["code"]) == (1, "not_found")
    path = lakemem.home.parent / "letter.txt"
    path.write_text("Dear Nora,\n")
    ran = lakemem("import", "--json", str(path))
    assert (ran.code, ran.error["code"]) == (1, "invalid_input")


def test_an_export_overwrites_only_its_own_kind(filled, tmp_path):
    path = tmp_path / "out"
    path.write_text("Dear Nora,\n")
    for name in ("jsonl", "mem7", "mcp-memory", "mem0"):
        ran = filled("export", "--json", str(path), "--format", name)
        assert (ran.code, ran.error["code"]) == (1, "invalid_input")
    assert path.read_text() == "Dear Nora,\n"
    path.unlink()
    for _ in range(2):
        assert filled("export", str(path)).code == 0
