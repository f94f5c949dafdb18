"""Case 16: an older fact that arrives later holds until the next known change, and displaces nothing newer.

https://github.com/DeytaHQ/khora/issues/1144
https://github.com/vectorize-io/hindsight/issues/2550
"""

from __future__ import annotations

import pytest

from tests.mnemos.speaking import ms


def names(facts):
    return [fact["object"] for fact in facts]


@pytest.fixture(params=["stated", "read from episodes"])
def told(request, v1, wall):
    """Initech since 2026 is told first, Acme since 2024 a day later; return the instant between."""

    def tell(name, since):
        if request.param == "stated":
            v1.state("user", "works_at", name, since=since)
        else:
            v1.store.add_episode(f"Je travaille chez {name}.", occurred_at=since)
            wall.pass_s(3_601)
            assert v1.post("/admin/consolidate")["facts_inserted"] == 1

    tell("Initech", "2026-01-01")
    wall.pass_s(86_400)
    between = wall.now // 1000
    wall.pass_s(86_400)
    tell("Acme", "2024-01-01")
    return between


def test_what_is_current_stays_and_the_past_is_filled_in(v1, told):
    assert names(v1.get("/facts")) == ["Initech"]
    (past,) = v1.get("/facts", valid_at="2025-06-01")
    chain = v1.get("/facts/history", subject="user", predicate="works_at")
    assert names(chain) == ["Acme", "Initech"]
    assert past == chain[0]
    assert (past["valid_from"], past["valid_until"]) == (ms("2024-01-01"), ms("2026-01-01"))
    assert (past["superseded_by"], chain[1]["superseded_by"]) == (chain[1]["id"], None)
    assert v1.post("/query", q="Where do I work?")["facts"][0]["fact"] == chain[1]


def test_between_the_two_nothing_was_known_of_the_past(v1, told):
    assert names(v1.get("/facts", as_of=told)) == ["Initech"]
    assert v1.get("/facts", as_of=told, valid_at="2025-06-01") == []
    assert names(v1.get("/facts/history", subject="user", predicate="works_at", as_of=told)) == ["Initech"]
