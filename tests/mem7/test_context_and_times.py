"""memory_context's objects, both times, whole seconds."""

from __future__ import annotations

import pytest

from tests.mem7.speaking import second

SECOND_US = 1_000_000


def test_context_is_a_json_list_and_empty_where_nothing_is_found(mem7, wall):
    assert mem7.context("zebra") == []
    mem7.ask("store", key="k", value="a zebra", tags=["b", "a"], agent="scout")
    (found,) = mem7.context("zebra")
    assert found["key"] == "k"
    assert found["value"] == "a zebra"
    assert found["tags"] == ["b", "a"]
    assert found["agent"] == "scout"
    assert found["updated"] == second(wall)
    assert found["tx_from"].startswith(second(wall)[:-1])
    assert {"valid_from", "valid_to", "tx_to", "trace_id"} & found.keys() == set()


def test_context_names_the_periods_that_are_known(mem7):
    mem7.ask("store", key="k", value="a zebra", valid_from="2026-01-01", valid_to="2099-01-01")
    (found,) = mem7.context("zebra")
    assert (found["valid_from"], found["valid_to"]) == ("2026-01-01T00:00:00Z", "2099-01-01T00:00:00Z")


def test_what_held_and_what_was_believed_are_told_apart_on_every_read(mem7, wall):
    mem7.ask("store", key="home", value="zebra in Lyon", valid_from="2026-01-01")
    wall.pass_s(1)
    first = second(wall)
    wall.pass_s(5)
    mem7.ask("store", key="home", value="zebra in Paris", valid_from="2026-03-01")
    for name, more in (("recall", {"key": "home"}), ("search", {"query": "zebra"}), ("context", {"query": "zebra"})):
        assert "Paris" in mem7.ask(name, **more)
        assert "Lyon" in mem7.ask(name, valid_at="2026-02-01", **more)
        assert "Lyon" in mem7.ask(name, as_of=first, **more)
        assert "zebra" not in mem7.ask(name, valid_at="2025-12-31", **more)
    assert "1 memories:" in mem7.ask("list", valid_at="2026-02-01")
    assert mem7.ask("list", valid_at="2025-12-31") == "No memories found."


def test_recall_shows_the_period_as_cut_and_history_as_given(mem7):
    mem7.ask("store", key="k", value="Lyon", valid_from="2026-01-01")
    mem7.ask("store", key="k", value="Paris", valid_from="2026-03-01")
    assert "Valid: 2026-01-01T00:00:00Z → 2026-03-01T00:00:00Z" in mem7.ask("recall", key="k", valid_at="2026-02-01")
    assert "valid 2026-01-01T00:00:00Z → now" in mem7.ask("history", key="k")


def test_a_clock_time_without_a_fraction_covers_its_second(mem7, wall):
    wall.now = wall.now // SECOND_US * SECOND_US + 400_000
    mem7.ask("store", key="k", value="v")
    now = second(wall)
    wall.pass_s(10)
    assert "## k" in mem7.ask("recall", key="k", as_of=now)
    assert "## k" in mem7.ask("search", query="v", since=now, until=now)
    assert mem7.ask("recall", key="k", as_of=now.replace("Z", ".000001Z")) == "No memories found."


@pytest.mark.parametrize("field", ["valid_at", "as_of", "since", "until", "valid_from", "valid_to"])
@pytest.mark.parametrize("text", ["yesterday", "", "2025-02-30", "2016-12-31T23:59:60Z"])
def test_what_is_no_time_is_refused_by_name_and_nothing_is_written(mem7, field, text):
    if field in ("valid_from", "valid_to"):
        said = mem7.refused("store", key="k", value="v", **{field: text})
    else:
        said = mem7.refused("search", query="v", **{field: text})
    assert said == f'{field}: "{text}" is not a date (2026-03-20) or an RFC3339 time'
    assert mem7.ask("history", key="k") == "No history."


def test_a_period_that_ends_before_it_begins_is_refused(mem7):
    said = mem7.refused("store", key="k", value="v", valid_from="2026-03-20", valid_to="2026-03-20")
    assert said.startswith("valid_to: must lie after valid_from")
    assert mem7.ask("list") == "No memories found."


def test_a_ttl_ends_a_memory_and_zero_is_permanent(mem7, wall):
    mem7.ask("store", key="short", value="v", ttl=60)
    mem7.ask("store", key="long", value="v", ttl=0)
    at = second(wall)
    wall.pass_s(120)
    assert "short" not in mem7.ask("list")
    assert "long" in mem7.ask("list")
    assert "short" in mem7.ask("list", as_of=at)
