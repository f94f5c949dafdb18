"""With a thousand tenants in one home every search gives min(k, what the tenant has)."""

from __future__ import annotations

import pytest

from lakemem.records.commands import AddEpisode
from lakemem.records.requests import state_fact
from tests.mnemos.speaking import V1
from tests.store.opened import Wall, model, opened

TENANTS = 1_000
EACH = 6


@pytest.fixture(scope="module")
def v1(tmp_path_factory):
    """A thousand tenants; what the others hold is nearer to every question than what each of them holds."""
    home, wall = tmp_path_factory.mktemp("many"), Wall()
    with opened(home, wall=wall, embedder=model(width=8)[0]) as store:
        commands = []
        for number in range(TENANTS):
            tenant = f"t{number}"
            text = "the zebra" if number else "somewhere a zebra stood among a hundred other animals"
            commands += [AddEpisode(tenant, f"{text} {each}", "user", f"s{each % 2}") for each in range(EACH)]
            for each in range(EACH):
                named = {"tenant": tenant, "is_functional": False, "valid_from": "2025-01-01"}
                commands.append(state_fact("user", "prefers", f"zebra {each}", named=named))
        refused = [each for each in store.write_many(commands) if isinstance(each, Exception)]
        assert refused == []
        assert store.catch_up() == 0
        yield V1(store, home, wall=wall)


@pytest.mark.parametrize("tenant", ["t0", "t1", "t500", "t999"])
@pytest.mark.parametrize("k", [1, 5, 6, 100])
def test_a_search_is_full_and_of_its_tenant_alone(v1, tenant, k):
    for session, held in ((None, EACH), ("s1", EACH // 2)):
        parameters = {"q": "the zebra", "k": k, "tenant": tenant} | ({"session_id": session} if session else {})
        hits = v1.get("/episodes/search", **parameters)
        assert len(hits) == min(k, held)
        assert {hit["episode"]["tenant"] for hit in hits} == {tenant}
        assert len({hit["episode"]["id"] for hit in hits}) == len(hits)


@pytest.mark.parametrize("k", [1, 5, 100])
def test_a_question_is_answered_in_full(v1, k):
    found = v1.post("/query", q="What do I like?", k=k, tenant="t0")
    assert (len(found["facts"]), len(found["episodes"])) == (min(k, EACH), min(k, EACH))
    assert {hit["fact"]["tenant"] for hit in found["facts"]} == {"t0"}


def test_every_tenant_lists_its_own_facts(v1):
    for number in range(0, TENANTS, 97):
        assert len(v1.get("/facts", tenant=f"t{number}")) == EACH
    assert v1.get("/facts") == []
