"""mem7's own Python client, unchanged: every method with every argument, with a token and without."""

from __future__ import annotations

import socket
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime

import pytest
import requests
from mem7 import Mem7
from mem7.client import Mem7Error

from tests.serving.running import PATIENCE_S, serving

TOKEN = "a-token-of-the-tests"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    home = tmp_path_factory.mktemp("guarded") / "home"
    home.mkdir()
    with serving(home, env={"MEM7_TOKEN": TOKEN}) as running:
        yield running


@contextmanager
def connected(url, token):
    client = Mem7(url, token=token, timeout=round(PATIENCE_S))
    client._session.trust_env = False
    with client._session:
        yield client


@pytest.fixture(scope="module", params=["open", "guarded"])
def mem7(request):
    server = request.getfixturevalue("server" if request.param == "open" else "guarded")
    with connected(server.main, "" if request.param == "open" else TOKEN) as client:
        yield client


def test_health_is_told_and_of_nobody_too(mem7):
    assert mem7.health() is True
    with closing(socket.socket()) as taken:  # bound and not listened on: nobody answers there
        taken.bind(("127.0.0.1", 0))
        with connected(f"http://127.0.0.1:{taken.getsockname()[1]}", "") as nobody:
            assert nobody.health() is False


def test_store_takes_every_argument_and_recall_shows_it(mem7):
    stored = mem7.store(
        "store.full", "all of it", tags=["a", "b"], agent="scout", ttl=3_600,
        valid_from=date(2026, 2, 20), valid_to=datetime(2099, 1, 1, 12, tzinfo=UTC),
    )  # fmt: skip
    assert stored.startswith("Memory 'store.full' created (")
    assert mem7.store("store.full", "all of it", tags=["a", "b"]).startswith("Memory 'store.full' updated (")
    found = mem7.recall(key="store.full")
    assert found.startswith("## store.full\nall of it\nTags: a, b\nAgent: scout\n")
    mem7.store("store.period", "x", valid_from="2026-02-20", valid_to="2099-01-01T12:00:00Z")
    assert "\nValid: 2026-02-20T00:00:00Z → 2099-01-01T12:00:00Z\n" in mem7.recall(key="store.period")


def test_recall_takes_every_argument(mem7):
    for number in range(3):
        mem7.store(f"recall.{number}", f"value {number}", tags=["recall", f"n{number}"], agent="recaller")
    assert mem7.recall(tags=["recall"]).count("## recall.") == 3
    assert mem7.recall(tags=["recall", "n1"]).startswith("## recall.1\n")
    assert mem7.recall(agent="recaller", limit=2).count("## recall.") == 2
    assert mem7.recall(key="recall.0", agent="somebody else") == "No memories found."
    mem7.store("recall.then", "the old host", valid_from="2026-01-01")
    mem7.store("recall.then", "the new host", valid_from="2026-03-20")
    assert "the old host" in mem7.recall(key="recall.then", valid_at="2026-03-01")
    assert "the new host" in mem7.recall(key="recall.then", valid_at=date(2026, 4, 1))
    assert mem7.recall(key="recall.then", as_of="2020-01-01") == "No memories found."
    assert "the new host" in mem7.recall(key="recall.then", as_of=datetime.now(UTC))


@pytest.fixture(scope="module")
def zebras(mem7):
    for number in range(1, 6):
        mem7.store(f"notes.part{number}", f"quagga chapter {number}", tags=["zoo", "notes"], agent="writer")
    mem7.store("notes.other", "quagga elsewhere", tags=["zoo"], agent="reader")
    return mem7


ARGUMENTS = [
    ({}, 6),
    ({"mode": "raw"}, 6),
    ({"mode": "natural"}, 6),
    ({"tags": ["notes"]}, 5),
    ({"agent": "reader"}, 1),
    ({"limit": 2}, 2),
    ({"since": "2020-01-01", "until": "2999-01-01"}, 6),
    ({"since": "2999-01-01"}, 0),
    ({"until": "2020-01-01"}, 0),
    ({"valid_at": date(2999, 1, 1)}, 6),
    ({"valid_at": "2020-01-01"}, 0),
    ({"as_of": "2020-01-01"}, 0),
]
"""Arguments of a search for what six memories hold, and how many it may find."""


@pytest.mark.parametrize(("arguments", "count"), ARGUMENTS)
def test_search_takes_every_argument(zebras, arguments, count):
    text = zebras.search("quagga", **{"tags": ["zoo"], **arguments})
    if count:
        assert text.startswith(f"{count} results (ranked by relevance):\n\n"), text
        assert text.count("## notes.") == count
    else:
        assert text == "No memories found."


@pytest.mark.parametrize(("arguments", "count"), ARGUMENTS)
def test_context_gives_the_same_as_objects(zebras, arguments, count):
    found = zebras.context("quagga", **{"tags": ["zoo"], **arguments})
    assert len(found) == count
    for memory in found:
        assert memory.key.startswith("notes.")
        assert memory.value.startswith("quagga ")
        assert memory.tags in (["zoo", "notes"], ["zoo"])
        assert memory.agent in {"writer", "reader"}
        assert memory.updated.endswith("Z")
        assert memory.tx_from is not None
        assert memory.tx_to is None


def test_siblings_come_with_what_is_found(zebras):
    chapter = "quagga AND 3"
    keys = [memory.key for memory in zebras.context(chapter, mode="raw", include_neighbors=True)]
    assert keys == ["notes.part3", "notes.part2", "notes.part4"]
    wide = zebras.search(chapter, mode="raw", include_neighbors=True, neighbor_radius=2)
    assert wide.count("## notes.part") == 5


def test_a_context_block_holds_keys_and_values(zebras):
    block = zebras.context_block("quagga AND 3", mode="raw")
    assert block == "[notes.part3]\nquagga chapter 3"
    assert len(zebras.context_block("quagga", limit=2, tags=["notes"], agent="writer").split("\n\n")) == 2
    assert zebras.context_block("quagga", agent="nobody") == ""


def test_get_reads_the_journal_by_lines(mem7):
    mem7.store("get.me", "a line to be read")
    day = mem7.history("get.me")[0].when[:10]
    whole = mem7.get(f"memory/{day}.md")
    assert "a line to be read" in whole
    assert mem7.get(f"memory/{day}.md", from_line=2, to_line=3).splitlines() == whole.splitlines()[1:3]
    assert mem7.get(f"memory/{day}.md", from_line=1_000_000) == "(empty range)"
    for path, text in (("", "path is required"), ("../x", "path escapes workspace"), ("no.md", "file not found: no")):
        with pytest.raises(Mem7Error, match=text):
            mem7.get(path)


def test_list_takes_every_argument(mem7):
    mem7.store("list.a", "x", tags=["listed"], agent="lister")
    mem7.store("list.b", "x", tags=["listed"])
    found = mem7.list(tags=["listed"])
    assert found.startswith("2 memories:\n")
    assert "\n- list.a [listed] (by lister) — 20" in found
    assert mem7.list(tags=["listed"], agent="lister").startswith("1 memories:\n- list.a ")
    assert "list.a" in mem7.list(valid_at=date(2999, 1, 1))
    assert mem7.list(as_of="2020-01-01") == "No memories found."


def test_forget_takes_every_argument_and_history_tells_it(mem7):
    mem7.store("forget.one", "x", tags=["forget"], agent="first", valid_from="2026-02-20")
    mem7.store("forget.one", "y", agent="second")
    mem7.store("forget.two", "x", tags=["forget"])
    assert mem7.forget(key="forget.one", agent="cleaner").startswith("Removed 1 memory(ies). ")
    assert mem7.forget(tags=["forget"]).startswith("Removed 1 memory(ies). ")
    assert mem7.forget(key="forget.one") == "No matching memories found."
    with pytest.raises(Mem7Error, match="key or tags required"):
        mem7.forget()
    events = mem7.history("forget.one")
    assert [(event.what, event.agent) for event in events] == [
        ("store", "first"), ("update", "second"), ("delete", "cleaner"),
    ]  # fmt: skip
    assert events[0].valid == "2026-02-20T00:00:00Z → now"
    assert all(len(event.seal) == 12 and event.when.endswith("Z") for event in events)
    assert [event.what for event in mem7.history("forget.two")] == ["store", "delete by tags forget"]
    assert mem7.history("never.there") == []


def test_the_chain_report_has_the_shape_that_the_client_knows(mem7):
    mem7.store("chain.one", "x")
    report = mem7.chain()
    assert report["holds"] is True
    assert report["report"]["break"] is None
    assert report["report"]["entries"] == report["report"]["sealed"] > 0
    assert {"legacy", "keyed"} <= set(report["report"])


def test_refusals_come_out_as_the_errors_of_the_client(mem7):
    with pytest.raises(Mem7Error, match="key and value are required"):
        mem7.store("", "")
    with pytest.raises(Mem7Error, match='valid_at: "gestern" is not a date'):
        mem7.recall(valid_at="gestern")
    with pytest.raises(Mem7Error, match="Unknown tool: memory_nope"):
        mem7._call("memory_nope", {})


def test_the_trace_of_a_governed_call_reaches_the_client(guarded):
    message = {
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {
            "name": "memory_store", "arguments": {"key": "traced", "value": "under a trace"},
            "_meta": {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01", "art.flux7/agent": "gateway"},
        },
    }  # fmt: skip
    with connected(guarded.main, TOKEN) as mem7:
        mem7._session.post(f"{guarded.main}/rpc", json=message, timeout=PATIENCE_S).raise_for_status()
        (memory,) = mem7.context("trace", agent="gateway")
        assert memory.trace_id == TRACE
        (event,) = mem7.history("traced")
        assert (event.agent, event.trace) == ("gateway", TRACE)


def test_without_the_right_token_only_health_is_told(guarded):
    for token in ("", "wrong"):
        with connected(guarded.main, token) as client:
            assert client.health() is True
            for ask in (lambda mem7: mem7.store("a", "b"), Mem7.list, Mem7.chain):
                with pytest.raises(requests.HTTPError, match="401"):
                    ask(client)


def test_the_token_of_the_environment_is_used_where_none_is_given(guarded, monkeypatch):
    monkeypatch.setenv("MEM7_TOKEN", TOKEN)
    with connected(guarded.main, None) as client:
        assert client.store("by.environment", "x").startswith("Memory 'by.environment' created (")
