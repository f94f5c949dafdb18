"""Case 4: another tenant's id answers as a random one, and nothing wider than asked is taken away.

https://github.com/caura-ai/caura/issues/1080
https://github.com/caura-ai/caura/pull/1075
https://github.com/ebongard/renfield/issues/169
https://github.com/mem0ai/mem0/issues/3928
https://github.com/mem0ai/mem0/issues/3746
"""

from __future__ import annotations

import pytest

from lakemem_api.identity.principal import Principal

RANDOM = "01KBD5T0000000000000000000"


@pytest.fixture
def two(v1):
    """A and B hold the same: an episode in a session, and a fact."""
    ids = {}
    for tenant in ("A", "B"):
        ids[tenant] = v1.episode("the same words", tenant=tenant, session_id="s")["id"]
        v1.state("user", "owns", "a dog", tenant=tenant, since="2025-01-01")
    return ids


def of(v1, tenant, key=None):
    """Return everything that a tenant reads of itself, without scores: time goes on."""
    return (
        [hit["episode"] for hit in v1.get("/episodes/search", key, q="the same words", tenant=tenant)],
        v1.get("/facts", key, tenant=tenant),
        v1.post("/query", key, q="Que viens-je de dire ?", session_id="s", tenant=tenant),
        v1.get("/facts/history", key, subject="user", predicate="owns", tenant=tenant),
    )


def test_as_b_an_id_of_a_is_like_one_that_was_never_given(v1, two):
    key = v1.key("b", tenants=["B"])
    foreign, random = (v1.request("GET", f"/episodes/{name}", headers=key) for name in (two["A"], RANDOM))
    assert (foreign.status_code, foreign.content) == (random.status_code, random.content)
    assert foreign.json() == {"detail": "épisode inconnu"}
    assert v1.get(f"/episodes/{two['B']}", key)["tenant"] == "B"


def test_what_b_takes_away_is_b_s_own(v1, two):
    before = of(v1, "A")
    tools = v1.tended.surface().registry
    bound = Principal("b", ("B",))
    (fact,) = before[1]
    for name in (two["A"], fact["id"], RANDOM):
        answer = tools.invoke(bound, "memory_forget", arguments={"id": name})
        assert (answer.is_error, answer.text) == (False, "No matching memories found.")
    assert tools.invoke(bound, "memory_forget", arguments={"subject": "user", "predicate": "owns"}).structured == {
        "removed": 1
    }
    assert tools.invoke(bound, "memory_forget", arguments={"id": two["B"]}).structured == {"removed": 1}
    v1.request("POST", "/sessions/s/reset", headers=v1.key("b", tenants=["B"]))
    free = v1.key("free")
    assert of(v1, "A", free) == before
    episodes, facts, asked, history = of(v1, "B", free)
    assert (episodes, facts, asked["working"], history) == ([], [], [], [])
    (report,) = v1.store.verify("A")
    assert report.holds
