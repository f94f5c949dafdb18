"""Case 11: every spelling of an instant is the same instant; a naive one is UTC.

https://github.com/getzep/graphiti/issues/893
https://github.com/getzep/graphiti/issues/920
https://github.com/mem0ai/mem0/issues/4402
https://github.com/amd/gaia/issues/3524
https://github.com/linkml/linkml/issues/2096
"""

from __future__ import annotations

import pytest

from tests.mnemos.speaking import ms

AT = ms("2026-02-09T10:30:00")
SPELLINGS = [
    AT, str(AT), "2026-02-09T10:30:00Z", "2026-02-09T10:30:00+00:00", "2026-02-09T12:30:00+02:00",
    "2026-02-09T10:30:00.000Z", "2026-02-09t10:30:00z", "2026-02-09T10:30:00.000000999Z", "2026-02-09T10:30:00",
    "2026-02-09 10:30:00",
]  # fmt: skip


@pytest.fixture
def moved(v1):
    """Lyon until half past ten, from then on Annecy."""
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    v1.state("user", "lives_in", "Annecy", since="2026-02-09T12:30:00+02:00")
    return v1


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_asks_about_the_same_instant(moved, spelling):
    (fact,) = moved.get("/facts", valid_at=spelling)
    assert (fact["object"], fact["valid_from"]) == ("Annecy", AT)
    found = moved.post("/query", q="Where do I live?", valid_at=spelling)
    assert found["facts"][0]["fact"] == fact


@pytest.mark.parametrize("before", [AT - 1, "2026-02-09T10:29:59Z", "2026-02-09T10:29:59.999999Z", "2026-02-09"])
def test_the_moment_before_is_another(moved, before):
    (fact,) = moved.get("/facts", valid_at=before)
    assert (fact["object"], fact["valid_until"]) == ("Lyon", AT)


def test_a_day_in_a_question_is_that_whole_day_in_utc(v1, store_episodes):
    store_episodes("2026-02-28T00:00:00Z", "2026-02-28T15:00:00Z", "2026-02-28T23:59:59.999Z", "2026-03-01T00:00:00Z")
    found = v1.post("/query", q="What did I note yesterday?")
    assert found["type"] == "episodic_temporal"
    assert sorted(hit["episode"]["content"] for hit in found["episodes"]) == ["note 0", "note 1", "note 2"]


@pytest.fixture
def store_episodes(v1):
    def write(*times):
        for number, at in enumerate(times):
            v1.store.add_episode(f"note {number}", occurred_at=at)

    return write
