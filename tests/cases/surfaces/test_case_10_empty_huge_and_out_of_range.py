"""Case 10: what is out of range is refused by name, what is empty finds nothing, what is too big is 413.

https://github.com/smaramwbc/statewave/issues/278
https://github.com/mem0ai/mem0/issues/6823
https://github.com/ohdearquant/khive/issues/2466
https://github.com/open-webui/open-webui/issues/23816
https://github.com/keeps/dbptk-ui/issues/117
https://github.com/CodeSlice-DEV/codeslice-second-brain/issues/4
https://github.com/headroomlabs-ai/headroom/issues/3326
"""

from __future__ import annotations

import httpx
import pytest

from lakemem.records.checks import MAX_KEY, MAX_NAME, MAX_TAGS, MAX_TENANT, MAX_VALUE

READS = {"recall": {}, "search": {"query": "zebra"}, "context": {"query": "zebra"}}
BODY_LIMIT = 8 * 1024 * 1024


def fill(mem7, count=20):
    for number in range(count):
        mem7.ask("store", key=f"k{number}", value="a zebra")


def test_a_limit_is_kept_or_refused_by_name_and_never_a_silent_one(mem7):
    fill(mem7)
    for tool, arguments in READS.items():
        for limit in (-5, 0, 10**9, True, "10", 1.5, None, [3]):
            assert mem7.refused(tool, limit=limit, **arguments).startswith("limit: "), limit
        for limit in (1, 19, 20, 50, 51, 100, 101, 20.0):
            found = (
                mem7.context("zebra", limit=limit) if tool == "context" else mem7.keys(tool, limit=limit, **arguments)
            )
            assert len(found) == min(limit, 20), limit


def test_a_question_without_a_word_of_a_text_finds_nothing_and_never_everything(mem7):
    fill(mem7, 3)
    for mode in ("raw", "natural"):
        for query in ("", "   ", "\n", "the", "le la les", "?!", "🙂"):
            assert mem7.ask("search", query=query, mode=mode) == "No memories found.", query
            assert mem7.context(query, mode=mode) == []
        for query in ("zebra" + " é" * 1000, "zebra " + "x" * 4000):
            assert "zebra" in mem7.ask("search", query=query, mode="natural")


def test_texts_and_names_are_taken_up_to_their_limits_in_characters(mem7):
    for size in (1, 10_000, 10_001, 32_000, 32_001, MAX_VALUE):
        value = "é" * size
        mem7.ask("store", key="k", value=value)
        assert mem7.ask("recall", key="k").startswith(f"## k\n{value}\nUpdated: ")
    fits = {
        "key": "é" * MAX_KEY, "agent": "é" * MAX_NAME, "tags": ["é" * MAX_NAME, *map(str, range(50))],
        "tenant": "é" * (MAX_TENANT - len(mem7.tenant)) + mem7.tenant,
    }  # fmt: skip
    for name, given in fits.items():
        mem7.ask("store", **{"key": "k", "value": "v", name: given})
    over = {
        "key": "é" * (MAX_KEY + 1), "agent": "é" * (MAX_NAME + 1), "tags": ["é" * (MAX_NAME + 1)],
        "tenant": "é" * (MAX_TENANT + 1), "value": "é" * (MAX_VALUE + 1),
    }  # fmt: skip
    before = mem7.ask("list")
    for name, given in over.items():
        assert mem7.refused("store", **{"key": "new", "value": "v", name: given}).startswith(f"{name}: "), name
    assert mem7.refused("store", key="new", value="v", tags=list(map(str, range(MAX_TAGS + 1)))).startswith("tags: ")
    assert mem7.refused("store", key="new", value="v", tenant="").startswith("tenant: ")
    assert mem7.refused("store", key="new", value="") == "key and value are required"
    assert mem7.ask("list") == before


@pytest.mark.parametrize("path", ["/rpc", "/mcp", "/messages"])
def test_a_body_over_the_limit_is_413_with_its_length_and_in_pieces_of_unknown_length(transports, path):
    rpc = transports["rpc"]
    piece = b" " * 65_536
    client: httpx.Client = rpc._client
    whole = client.post(path, content=piece * (BODY_LIMIT // len(piece)) + b" ")
    chunked = client.post(path, content=(piece for _ in range(BODY_LIMIT // len(piece) + 1)))
    assert (whole.status_code, chunked.status_code) == (413, 413)
    fits = client.post("/rpc", content=b'{"jsonrpc":"2.0","id":1,"method":"ping"}'.ljust(BODY_LIMIT))
    assert fits.json()["result"] == {}
