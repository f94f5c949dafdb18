"""The same calls give the same texts on every transport, whether the home is held there or handed over."""

from __future__ import annotations

import contextlib
import itertools
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.serving.running import serving
from tests.serving.speaking import Mem7, Stdio, speaking

KEYS = st.sampled_from(["a", "b", "note.part1", "note.part2", "note.part3", "O'Brien", "é", "../x", ""])
VALUES = st.sampled_from(
    ["zebra lighthouse", "copper teapot", "the zebra crossing", "à la carte\n## a", "桌面后端", ""]
)
TAGS = st.lists(st.sampled_from(["x", "y", "a,b", ""]), max_size=2)
AGENTS = st.sampled_from(["scout", "judge", ""])
TIMES = st.sampled_from(["2025-01-01", "2025-02-01T00:00:00Z", "2025-02-01T00:00:00.000001Z", "2025-13-01", "now"])
QUERIES = st.sampled_from(["zebra", "zebra OR teapot", "tea*", "(zebra", "桌面", "the", "", "carte", "lighthouse"])
TTLS = st.sampled_from([0, 3600, -1, "60"])
LIMITS = st.sampled_from([0, 1, 2, 10, 1.5, 1001, "3", None])

FILTERS = {"tags": TAGS, "agent": AGENTS, "valid_at": TIMES, "as_of": TIMES}
BOUNDS = {"since": TIMES, "until": TIMES, "limit": LIMITS, "mode": st.sampled_from(["raw", "natural", "other"])}
NEIGHBOURS = {"include_neighbors": st.booleans(), "neighbor_radius": st.sampled_from([0, 1, 2, -1])}


def calls(tool, required, optional):
    """Return a strategy for calls of a tool, often with few optional arguments."""
    return st.tuples(st.just(tool), st.fixed_dictionaries(required, optional=optional))


STORES = calls(
    "store", {"key": KEYS, "value": VALUES},
    {"tags": TAGS, "agent": AGENTS, "valid_from": TIMES, "valid_to": TIMES, "ttl": TTLS},
)  # fmt: skip
CALLS = st.one_of(
    STORES,
    calls("store", {"key": KEYS, "value": VALUES}, {}),
    calls("recall", {}, {"key": KEYS, "limit": LIMITS, **FILTERS}),
    calls("search", {"query": QUERIES}, FILTERS | BOUNDS | NEIGHBOURS),
    calls("context", {"query": QUERIES}, FILTERS | BOUNDS | NEIGHBOURS),
    calls("list", {}, FILTERS),
    calls("forget", {}, {"key": KEYS, "tags": TAGS, "agent": AGENTS}),
    calls("history", {"key": KEYS}, {}),
    calls("get", {"path": st.sampled_from(["../x", "memory/1999-01-01.md", "", "/etc"])}, {"from_line": LIMITS}),
    calls("recall", {"unknown": KEYS}, {}),
)

# The times of this test's own writes and their seals differ; those that were asked for lie in 2025 and must not.
_OWN = re.compile(r"(?!2025)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|seal [0-9a-f]{12}")
_numbers = itertools.count()


@pytest.fixture(scope="module")
def transports(tmp_path_factory, _hashing):
    folder = tmp_path_factory.mktemp("same")
    with (
        serving(folder / "served") as server,
        speaking(server) as found,
        contextlib.closing(Stdio(folder / "held")) as own,
    ):
        yield {**found, "holder": own}


@settings(max_examples=40, derandomize=True, database=None)
@example(sequence=[])
@given(sequence=st.lists(CALLS, max_size=12))
def test_a_sequence_of_calls_gives_the_same_texts_on_every_transport(transports, sequence):
    number = next(_numbers)
    fill = [
        ("store", {"key": "a", "value": "zebra lighthouse", "tags": ["x", "y"], "valid_from": "2025-01-01"}),
        ("store", {"key": "note.part2", "value": "zebra", "agent": "scout"}),
        ("store", {"key": "note.part3", "value": "copper teapot", "tags": ["x"]}),
    ]
    answers = {}
    for name, transport in transports.items():
        mem7 = Mem7(transport, f"{name}-{number}")
        replies = [mem7(tool, **arguments) for tool, arguments in [*fill, *sequence, ("list", {})]]
        answers[name] = [(_OWN.sub("*", reply.text), reply.is_error) for reply in replies]
    first = answers.pop("rpc")
    assert all(answer == first for answer in answers.values()), sequence
    assert not any(text == "internal error" for text, _ in first)


def test_the_trace_and_the_agent_of_a_call_are_recorded_alike(transports):
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    meta = {"traceparent": f"00-{trace}-00f067aa0ba902b7-01", "art.flux7/agent": "somebody else"}
    for name, transport in transports.items():
        arguments = {"key": "k", "value": "v", "agent": "scout", "tenant": f"traced-{name}"}
        params = {"name": "memory_store", "arguments": arguments, "_meta": meta}
        transport.request("tools/call", params)
        told = Mem7(transport, f"traced-{name}").ask("recall", key="k")
        assert re.fullmatch(rf"## k\nv\nAgent: scout\nTrace: {trace}\nUpdated: \S+Z", told), name


def test_what_no_json_can_hold_is_refused_on_every_transport_and_the_next_call_answered(transports):
    for name, transport in transports.items():
        mem7 = Mem7(transport, f"odd-{name}")
        for bad in (float("nan"), float("inf"), float("-inf")):
            assert mem7.refused("recall", limit=bad) == "-32700", name
        # Half a character is JSON, but no text: the message is refused as a whole.
        for arguments in (
            {"key": "\ud800", "value": "v"},
            {"key": "k", "value": "\udfff"},
            {"key": "k", "tags": ["\ud800"]},
        ):
            assert mem7.refused("store", **{"value": "v", **arguments}) == "-32700", name
        assert mem7.ask("list") == "No memories found."
