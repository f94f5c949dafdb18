from __future__ import annotations

import pytest

from lakemem_api.cli.output import visible


@pytest.fixture(scope="module")
def moved(shared):
    """A move that was corrected: Paris since January, and Lyon for March, as was learnt later."""
    shared("store", "home.city", "Paris", "--valid-from", "2025-01-01", "--tag", "home", "--agent", "claude")
    shared("store", "home.city", "Lyon", "--valid-from", "2025-03-01", "--valid-to", "2025-04-01", "--tag", "home")
    return shared


@pytest.fixture(scope="module")
def before(moved):
    """When only the move to Paris was believed."""
    return moved.rows("history", "home.city")[0]["at"]


@pytest.mark.parametrize(("day", "city"), [("2025-02-15", "Paris"), ("2025-03-15", "Lyon"), ("2025-04-01", "Paris")])
def test_recall_and_list_and_search_answer_for_an_instant_in_the_world(moved, day, city):
    assert moved.value("--key", "home.city", "--valid-at", day) == city
    assert [row["value"] for row in moved.rows("list", "--valid-at", day)] == [city]
    assert [row["value"] for row in moved.rows("search", "home city", "--valid-at", day)] == [city]


def test_recall_and_list_and_search_answer_for_what_was_believed(moved, before):
    instants = ("--valid-at", "2025-03-15", "--as-of", before)
    assert moved.value("--key", "home.city", *instants) == "Paris"
    assert [row["value"] for row in moved.rows("list", *instants)] == ["Paris"]
    assert [row["value"] for row in moved.rows("search", "home city", *instants)] == ["Paris"]


def test_before_anything_was_written_nothing_was_believed(moved):
    assert moved.value("--key", "home.city", "--as-of", "2001-01-01") is None


def test_history_follows_both_axes(moved, before):
    assert [e["value"] for e in moved.rows("history", "home.city", "--as-of", before)] == ["Paris"]
    assert [e["value"] for e in moved.rows("history", "home.city", "--valid-at", "2025-03-15")] == ["Paris", "Lyon"]
    assert [e["value"] for e in moved.rows("history", "home.city", "--valid-at", "2025-05-15")] == ["Paris"]
    assert moved("history", "home.city", "--as-of", "2001-01-01").code == 1


@pytest.mark.parametrize("command", [("recall", "--valid-at"), ("list", "--as-of"), ("search", "q", "--since")])
def test_what_is_no_time_is_refused_with_and_without_a_home(lakemem, command):
    for _ in range(2):
        ran = lakemem(*command, "soon")
        assert ran.code == 1
        assert "is not a date (2026-03-20) or an RFC3339 time" in ran.err
        lakemem("store", "k", "v")


def test_an_entry_is_printed_with_the_lines_that_apply(moved):
    ran = moved("recall", "--key", "home.city", "--valid-at", "2025-03-15")
    lines = ran.out.splitlines()
    assert lines[:3] == ["## home.city", "Lyon", "Tags: home"]
    assert "Agent: claude" in lines  # an update that names no agent keeps it
    assert "Valid: 2025-03-01T00:00:00Z → 2025-04-01T00:00:00Z" in lines
    assert lines[-1].startswith("Updated: 20")


def test_what_simply_holds_since_it_was_written_has_no_period(lakemem):
    lakemem("store", "k", "v")
    assert [line.split(":")[0] for line in lakemem("recall").out.splitlines()] == ["## k", "v", "Updated"]


def test_a_list_has_a_line_for_each_memory(moved, tmp_path):
    lakemem = moved.copy(tmp_path)
    lakemem("store", "plain", "v")
    head, first, second = lakemem("list").out.splitlines()
    assert head == "2 memories:"
    assert first.startswith("- plain — 20")
    assert second.startswith("- home.city [home] (by claude) — 20")


def test_a_history_has_a_line_with_a_seal_for_each_event(moved, tmp_path):
    lakemem = moved.copy(tmp_path)
    lakemem("forget", "--key", "home.city", "--agent", "nora")
    head, *events = lakemem("history", "home.city").out.splitlines()
    rows = lakemem.rows("history", "home.city")
    assert head == "History of home.city (3 events, oldest first):"
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)
    assert "store by claude · valid 2025-01-01T00:00:00Z → now · seal " in events[0]
    assert "update by claude · valid 2025-03-01T00:00:00Z → 2025-04-01T00:00:00Z" in events[1]
    assert "delete by nora · seal " in events[2]
    for event, row in zip(events, rows, strict=True):
        assert event.endswith(f"seal {row['seal'][:12]}")


def test_filters_narrow_what_is_seen(lakemem):
    lakemem("store", "a", "v", "--tag", "x", "--tag", "y", "--agent", "one")
    lakemem("store", "b", "v", "--tag", "x", "--agent", "two")
    for command in (("recall",), ("list",), ("search", "v")):
        assert {row["key"] for row in lakemem.rows(*command, "--tag", "x", "--tag", "y")} == {"a"}
        assert {row["key"] for row in lakemem.rows(*command, "--agent", "two")} == {"b"}
        assert {row["key"] for row in lakemem.rows(*command, "--kind", "episode")} == set()
        assert {row["key"] for row in lakemem.rows(*command, "--tenant", "nobody")} == set()
        assert len(lakemem.rows(*command, "--tag", "x", "--limit", "1")) == 1


def test_nothing_found_is_an_answer_and_not_an_error(lakemem):
    lakemem("store", "k", "v")
    for command in (("recall", "--key", "other"), ("list", "--tag", "other"), ("search", "")):
        ran = lakemem(*command)
        assert (ran.code, ran.out, ran.err) == (0, "No memories found.\n", "")
        assert lakemem.rows(*command) == []


def test_a_history_of_nothing_and_a_file_that_is_not_there_are_not_found(lakemem):
    for _ in range(2):
        for command in (("history", "other"), ("get", "memory/2001-01-01.md"), ("get", "../../lakemem.toml")):
            ran = lakemem(*command)
            assert (ran.code, ran.out) == (1, "")
            assert ran.err.startswith("lakemem: ")
            assert lakemem(command[0], "--json", *command[1:]).error["code"] == "not_found"
        lakemem("store", "k", "v")


def test_get_prints_lines_of_the_journal(lakemem):
    lakemem("store", "k", "first line\nsecond line")
    (file,) = (lakemem.home / "markdown").glob("*/memory/*.md")
    path = f"memory/{file.name}"
    text = file.read_text("utf-8")
    assert lakemem("get", path).out == text
    assert lakemem.rows("get", path)[0]["text"] == text
    assert lakemem("get", path, "--from-line", "2", "--to-line", "3").out.splitlines() == text.splitlines()[1:3]
    assert lakemem("get", path, "--from-line", "9999").out == "(empty range)\n"


HOSTILE = "[bold]x[/bold] [link=file:///etc]y[/link] {z} \x1b[31mred\x1b[0m"


def test_markup_and_escapes_in_content_are_printed_literally(lakemem):
    lakemem("store", "k[red]", HOSTILE, "--tag", "[t]")
    assert HOSTILE in lakemem("recall").out
    assert HOSTILE in lakemem("search", "red").out
    assert lakemem("list").out.splitlines()[1].startswith("- k[red] [[t]] — ")
    assert lakemem("history", "k[red]").out.startswith("History of k[red] (1 events")
    assert lakemem.value() == HOSTILE


def test_on_a_terminal_control_characters_are_shown_and_not_obeyed():
    assert visible("a\x1b[2J\tb\r\x9b\nc") == "a\\x1b[2J\tb\\r\\x9b\nc"


def test_a_name_cannot_begin_a_line_of_its_own(lakemem):
    lakemem("store", "k\n- forged — 2001", "v", "--agent", "a\x1b[2Jb")
    ran = lakemem("list")
    assert ran.out.splitlines()[1].startswith("- k\\n- forged — 2001 (by a\\x1b[2Jb) — ")
    assert len(ran.out.splitlines()) == 2
