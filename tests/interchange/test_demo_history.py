"""The sample history keeps the promises that the demo builds on."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lakemem.records.times import OPEN, parse_time

HISTORY = Path(__file__).parents[2] / "api" / "lakemem_api" / "demo" / "history.jsonl"
FIELDS = {
    "store": {"key", "value", "tags", "agent", "valid_from", "valid_to"},
    "episode": {"session", "role", "content", "valid_from"},
    "forget": {"key"},
}


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in HISTORY.read_text(encoding="utf-8").splitlines()]


def at(text: str | None) -> int:
    return OPEN if text is None else parse_time(text, "t")


def test_every_line_has_its_fields_and_a_period_that_is_one() -> None:
    assert len(lines()) >= 120
    assert {line["tenant"] for line in lines()} == {"user", "atelier", "ops"}
    for line in lines():
        assert set(line) - {"ttl"} == FIELDS[line["op"]] | {"op", "tenant", "system_time"}
        if line["op"] == "store":
            assert at(line["valid_from"]) < at(line["valid_to"])


@pytest.mark.parametrize("tenant", ["user", "atelier", "ops"])
def test_system_time_rises_strictly_within_a_tenant(tenant: str) -> None:
    times = [at(line["system_time"]) for line in lines() if line["tenant"] == tenant]
    assert all(earlier < later for earlier, later in pairwise(times))


def test_sessions_have_six_to_twelve_turns_that_alternate() -> None:
    turns = [line for line in lines() if line["op"] == "episode"]
    counts = Counter((line["tenant"], line["session"]) for line in turns)
    assert len(counts) >= 8
    assert all(6 <= count <= 12 for count in counts.values())
    for tenant, session in counts:
        roles = [line["role"] for line in turns if (line["tenant"], line["session"]) == (tenant, session)]
        assert roles == ["user", "assistant"] * (len(roles) // 2)


def test_the_history_shows_every_kind_of_change() -> None:
    stores = [line for line in lines() if line["op"] == "store"]
    assert any("ttl" in line for line in stores)
    corrections = [line for line in stores if line["valid_to"] and at(line["valid_to"]) < at(line["system_time"])]
    assert len(corrections) >= 5
    amended = Counter((line["tenant"], line["key"], line["value"], line["valid_from"]) for line in stores)
    assert sum(count > 1 for count in amended.values()) >= 3
    for line in (line for line in lines() if line["op"] == "forget"):
        held = [s for s in stores if s["key"] == line["key"] and at(s["system_time"]) < at(line["system_time"])]
        assert held


@pytest.mark.parametrize(
    ("valid_at", "as_of", "city"),
    [
        ("2026-03-15", "2026-04-01", "Lyon"),
        ("2026-03-15", "2026-06-01", "Annecy"),
        ("2026-04-20", "2026-06-01", "Lyon"),
        ("2026-04-20", "2026-06-25", "Annecy"),
        ("2026-05-20", "2026-06-25", "Lyon"),
        ("2026-07-05", "2026-07-05", "Grenoble"),
        ("2026-07-05", "2026-07-31", "Lyon"),
        ("2026-07-25", "2026-07-31", "Grenoble"),
    ],
)
def test_home_city_tells_its_story_on_both_axes(valid_at: str, as_of: str, city: str) -> None:
    # Whoever wrote last about an instant is believed: enough for this key, where amendments only lengthen a stay.
    believed = [
        line["value"]
        for line in lines()
        if (line["tenant"], line.get("key")) == ("user", "home.city")
        and at(line["system_time"]) <= at(as_of)
        and at(line["valid_from"]) <= at(valid_at) < at(line["valid_to"])
    ]
    assert believed[-1] == city
