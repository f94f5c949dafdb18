"""A reading tool gives min(k, what matches), whatever it is filtered by, over every transport."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.serving.running import serving
from tests.serving.speaking import Mem7, speaking

NAMES = ("rpc", "mcp-2025", "mcp-2026", "sse", "stdio")
ENTRIES = 48


@pytest.fixture(scope="module")
def transports(tmp_path_factory, _hashing):
    with serving(tmp_path_factory.mktemp("short") / "home") as server, speaking(server) as found:
        # A neighbour with many better matches, whom a filter behind the search would let take every place.
        crowd = Mem7(found["rpc"], "crowd")
        for number in range(150):
            crowd.ask("store", key=f"c{number}", value="zebra")
        yield found


def expected(entries, **asked):
    """Return the keys that match, by looking at every entry."""
    return {
        key
        for key, entry in entries.items()
        if set(asked.get("tags", ())) <= set(entry["tags"]) and asked.get("agent", entry["agent"]) == entry["agent"]
    }


def fill(mem7):
    """Write entries, change a third and forget a fourth; return what is left, what there was before, and until when."""
    entries = {}
    for number in range(ENTRIES):
        tags = [f"by{divisor}" for divisor in (2, 3, 7) if number % divisor == 0]
        entry = {
            "value": f"zebra number {number}",
            "tags": tags,
            "agent": f"agent{number % 5}",
            "valid_from": "2025-01-01",
        }
        entries[f"k{number}"] = entry
        mem7.ask("store", key=f"k{number}", **entry)
    before = dict(entries)
    (last,) = mem7.context(f"number {ENTRIES - 1}", mode="natural", limit=1, tags=entries[f"k{ENTRIES - 1}"]["tags"])
    for number in range(0, ENTRIES, 3):
        entries[f"k{number}"] = {
            **entries[f"k{number}"],
            "value": f"a changed zebra {number}",
            "tags": ["by2", "changed"],
        }
        mem7.ask("store", key=f"k{number}", **entries[f"k{number}"])
    for number in range(0, ENTRIES, 4):
        mem7.ask("forget", key=f"k{number}")
        del entries[f"k{number}"]
    return entries, before, last["tx_from"]


@pytest.mark.parametrize("name", NAMES)
def test_min_of_k_and_what_matches_comes_back_under_every_filter(transports, name):
    mem7 = Mem7(transports[name], f"few-{name}")
    now, then, instant = fill(mem7)
    counted = defaultdict(int)
    filters = (
        {}, {"tags": ["by2"]}, {"tags": ["by2", "changed"]}, {"tags": ["by7"]}, {"tags": ["nowhere"]},
        {"agent": "agent1"}, {"agent": "agent2", "tags": ["by2"]},
    )  # fmt: skip
    instants = (
        (now, {}), (then, {"as_of": instant}), (now, {"valid_at": "2025-06-01"}), ({}, {"valid_at": "2024-06-01"}),
        (then, {"as_of": instant, "valid_at": "2025-06-01"}), ({}, {"as_of": "2024-01-01"}),
    )  # fmt: skip
    for entries, asked_at in instants:
        for narrowed in filters:
            matching = expected(entries, **narrowed)
            asked = {**narrowed, **asked_at}
            assert set(mem7.keys("list", **asked)) == matching
            for limit in (1, 5, 20, 100):
                found = [
                    mem7.keys("recall", limit=limit, **asked),
                    *(
                        mem7.keys("search", query="zebra", mode=mode, limit=limit, **asked)
                        for mode in ("raw", "natural")
                    ),
                    [each["key"] for each in mem7.context("zebra", limit=limit, **asked)],
                ]
                for keys in found:
                    counted[len(keys)] += 1
                    assert len(keys) == len(set(keys)) == min(limit, len(matching)), (asked, limit)
                    assert set(keys) <= matching
    assert len(counted) > 5


@pytest.mark.parametrize("name", NAMES)
def test_bounds_on_the_time_of_writing_narrow_before_the_best_are_taken(transports, name):
    mem7 = Mem7(transports[name], f"bounds-{name}")
    now, _, _ = fill(mem7)
    writes = {found["key"]: found["tx_from"] for found in mem7.context("zebra", limit=100)}
    assert set(writes) == set(now)
    middle = sorted(writes.values())[len(writes) // 2]
    for bound, matching in (
        ({"since": middle}, {key for key, at in writes.items() if at >= middle}),
        ({"until": middle}, {key for key, at in writes.items() if at <= middle}),
        ({"since": middle, "until": middle}, {key for key, at in writes.items() if at == middle}),
        ({"since": "2999-01-01"}, set()), ({"until": "2020-01-01"}, set()),
    ):  # fmt: skip
        assert {found["key"] for found in mem7.context("zebra", limit=100, **bound)} == matching
        for limit in (1, 5):
            assert len(mem7.keys("search", query="zebra", limit=limit, **bound)) == min(limit, len(matching))
