"""The texts of mem7's tools, letter by letter."""

from __future__ import annotations

import re

import pytest

from tests.mem7.speaking import KNOWN, Mem7, second

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
TRACEPARENT = {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}


def test_a_store_says_created_then_updated_and_how_many_there_are(mem7):
    assert mem7.ask("store", key="a", value="one") == "Memory 'a' created (1 total entries)"
    assert mem7.ask("store", key="b", value="two") == "Memory 'b' created (2 total entries)"
    assert mem7.ask("store", key="a", value="three") == "Memory 'a' updated (2 total entries)"


@pytest.mark.parametrize(
    "arguments", [{}, {"key": "a"}, {"value": "x"}, {"key": "", "value": "x"}, {"key": "a", "value": ""}]
)
def test_a_store_without_key_or_value_is_refused_in_these_words(mem7, arguments):
    assert mem7.refused("store", **arguments) == "key and value are required"
    assert mem7.ask("list") == "No memories found."


def test_a_recalled_entry_has_its_lines_in_order_and_only_those_that_apply(mem7, wall):
    mem7.ask("store", key="plain", value="text")
    assert mem7.ask("recall", key="plain") == f"## plain\ntext\nUpdated: {second(wall)}"
    mem7.ask(
        "store", TRACEPARENT, key="full", value="all of it\nin two lines", tags=["b", "a"], agent="scout",
        valid_from="2026-02-20", valid_to="2099-01-01T00:00:00.5Z",
    )  # fmt: skip
    assert mem7.ask("recall", key="full") == (
        "## full\nall of it\nin two lines\nTags: b, a\nAgent: scout\n"
        f"Trace: {TRACE}\nValid: 2026-02-20T00:00:00Z → 2099-01-01T00:00:00.500000Z\nUpdated: {second(wall)}"
    )


def test_an_open_end_reads_now_and_an_open_start_is_three_dots(mem7):
    mem7.ask("store", key="since", value="x", valid_from="2026-02-20")
    assert "\nValid: 2026-02-20T00:00:00Z → now\n" in mem7.ask("recall", key="since")
    mem7.ask("store", key="until", value="x", valid_to="2099-01-01")
    assert "\nValid: … → 2099-01-01T00:00:00Z\n" in mem7.ask("recall", key="until")


def test_several_entries_stand_one_after_the_other_newest_first(mem7):
    for key in "abc":
        mem7.ask("store", key=key, value=f"value of {key}")
    assert re.findall("^## (.)$", mem7.ask("recall"), re.MULTILINE) == ["c", "b", "a"]
    assert re.findall("^## (.)$", mem7.ask("recall", limit=2), re.MULTILINE) == ["c", "b"]


def test_a_search_says_how_many_results_it_ranked(mem7):
    mem7.ask("store", key="zebra.one", value="a zebra by the lighthouse")
    mem7.ask("store", key="zebra.two", value="zebra")
    mem7.ask("store", key="other", value="teapot")
    text = mem7.ask("search", query="zebra")
    assert text.startswith("2 results (ranked by relevance):\n\n## zebra.")
    assert text.count("\n## ") == 2
    assert mem7.ask("search", query="giraffe") == "No memories found."
    assert mem7.refused("search") == "query is required"


def test_a_list_names_keys_tags_agents_and_times(mem7, wall):
    mem7.ask("store", key="a", value="x", tags=["t", "u"], agent="scout")
    mem7.ask("store", key="b", value="y")
    now = second(wall)
    assert mem7.ask("list") == f"2 memories:\n- b — {now}\n- a [t, u] (by scout) — {now}"
    assert mem7.ask("list", tags=["t"]) == f"1 memories:\n- a [t, u] (by scout) — {now}"


def test_a_forget_counts_what_went_and_what_remains(mem7):
    for key, tags in (("a", ["t"]), ("b", ["t"]), ("c", []), ("d", [])):
        mem7.ask("store", key=key, value="x", tags=tags)
    assert mem7.ask("forget", key="c", tags=["t"]) == "Removed 3 memory(ies). 1 remaining."
    assert mem7.ask("forget", key="c") == "No matching memories found."
    assert mem7.refused("forget") == "key or tags required"
    assert mem7.refused("forget", agent="scout") == "key or tags required"


def test_a_history_tells_every_step_with_its_seal(mem7, wall):
    mem7.ask("store", TRACEPARENT, key="k", value="v1", agent="scout", valid_from="2026-02-20")
    mem7.ask("store", key="k", value="v2")
    mem7.ask("forget", key="k", agent="judge")
    mem7.ask("store", key="k", value="v3", tags=["x", "y"])
    mem7.ask("forget", tags=["x", "y"])
    lines = mem7.ask("history", key="k").split("\n")
    now = re.escape(second(wall))
    expected = [
        re.escape("History of k (5 events, oldest first):"),
        rf"- {now} store by scout · valid 2026-02-20T00:00:00Z → now · trace {TRACE} · seal [0-9a-f]{{12}}",
        rf"- {now} update by scout · seal [0-9a-f]{{12}}",
        rf"- {now} delete by judge · seal [0-9a-f]{{12}}",
        rf"- {now} store · seal [0-9a-f]{{12}}",
        rf"- {now} delete by tags x, y · seal [0-9a-f]{{12}}",
    ]
    assert len(lines) == len(expected)
    for line, pattern in zip(lines, expected, strict=True):
        assert re.fullmatch(pattern, line), line
    assert mem7.ask("history", key="nothing") == "No history."
    assert mem7.refused("history") == "key is required"


def test_an_update_without_an_agent_keeps_the_agent(mem7):
    mem7.ask("store", key="k", value="v1", agent="scout")
    mem7.ask("store", key="k", value="v2")
    assert "\nAgent: scout\n" in mem7.ask("recall", key="k")
    mem7.ask("store", key="k", value="v3", agent="judge")
    assert "\nAgent: judge\n" in mem7.ask("recall", key="k")


def test_get_reads_lines_and_refuses_in_these_words(mem7, wall):
    mem7.ask("store", key="k", value="a value to be read")
    path = f"memory/{second(wall)[:10]}.md"
    whole = mem7.ask("get", path=path)
    assert "a value to be read" in whole
    assert mem7.ask("get", path=path, from_line=1, to_line=1) == whole.split("\n")[0]
    assert mem7.ask("get", path=path, from_line=10**9) == "(empty range)"
    assert mem7.refused("get") == "path is required"
    assert mem7.refused("get", path="") == "path is required"
    assert mem7.refused("get", path="memory/1999-01-01.md") == "file not found: memory/1999-01-01.md"
    for path in ("../x.md", "/etc/hostname", "memory/../../x", "a/./b", "..", ".", "a//b", "memory/"):
        assert mem7.refused("get", path=path) == "path escapes workspace"


def test_a_full_memory_says_so_and_still_takes_updates(store):
    mem7 = Mem7(store, most=2)
    mem7.ask("store", key="a", value="1")
    mem7.ask("store", key="b", value="2")
    assert mem7.refused("store", key="c", value="3") == "memory full: 2 entries (max 2)"
    mem7.ask("store", key="a", value="4")
    mem7.ask("forget", key="b")
    mem7.ask("store", key="c", value="3")


def test_a_trace_that_is_none_is_not_recorded(mem7):
    for given in (
        {},
        {"traceparent": "x"},
        {"traceparent": "00-" + "0" * 32 + "-00f067aa0ba902b7-01"},
        {"traceparent": 7},
    ):
        mem7.ask("store", given, key="k", value="v")
        assert "Trace:" not in mem7.ask("recall", key="k")


def test_the_known_agent_goes_before_the_declared_one_for_an_authenticated_caller_alone(store):
    meta = {"art.flux7/agent": "judge"}
    Mem7(store, principal=KNOWN).ask("store", meta, key="known", value="v", agent="scout")
    mem7 = Mem7(store)
    mem7.ask("store", meta, key="unknown", value="v", agent="scout")
    assert "Agent: judge" in mem7.ask("recall", key="known")
    assert "Agent: scout" in mem7.ask("recall", key="unknown")
