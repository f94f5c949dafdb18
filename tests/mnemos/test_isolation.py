"""Nothing crosses from one tenant to another, and a credential opens its own tenants alone."""

from __future__ import annotations

import pytest

from tests.mnemos.speaking import ms

TENANTS = ("acme", "acme-corp", "acme:x", "acm", "Acme", "user")
OTHER = "cette clé ne donne pas accès à ce tenant"
EVERY = "cette clé ne donne pas accès à tous les tenants"
MISSING = "X-API-Key invalide ou manquant"


@pytest.fixture
def crowd(v1, store):
    """Tenants of alike names that hold alike things under the same session, key and subject."""
    for tenant in TENANTS:
        v1.episode(f"{tenant} secret word", tenant=tenant, session_id="s")
        v1.state("Marie", "lives_in", f"city of {tenant}", tenant=tenant, since="2025-01-01")
        store.store("deploy", f"{tenant} skill", tenant=tenant, kind="skill")
        store.store(f"deploy {tenant}", "a skill", tenant=tenant, kind="skill")
    return v1


@pytest.mark.parametrize("tenant", TENANTS)
def test_every_read_sees_one_tenant(crowd, tenant):
    (hit,) = crowd.get("/episodes/search", q="secret word", k=100, tenant=tenant)
    assert hit["episode"]["content"] == f"{tenant} secret word"
    (hit,) = crowd.get("/episodes/search", q="secret", session_id="s", tenant=tenant)
    assert hit["episode"]["tenant"] == tenant
    for facts in (
        crowd.get("/facts", tenant=tenant), crowd.get("/facts", subject="Marie", tenant=tenant),
        crowd.get("/facts/history", subject="Marie", predicate="lives_in", tenant=tenant),
        [each["fact"] for each in crowd.post("/query", q="Where does Marie live?", tenant=tenant)["facts"]],
    ):  # fmt: skip
        assert [(fact["tenant"], fact["object"]) for fact in facts] == [(tenant, f"city of {tenant}")]
    graph = crowd.get("/graph", tenant=tenant)
    shown = str(graph)
    assert [each for each in TENANTS if f"city of {each}'" in shown] == [tenant]
    assert {each["label"] for each in graph["memories"]} == {f"{tenant} secret word"}


@pytest.mark.parametrize("tenant", TENANTS)
def test_questions_are_answered_within_one_tenant(crowd, tenant):
    working = crowd.post("/query", q="Que viens-je de dire ?", session_id="s", tenant=tenant)["working"]
    assert [turn["content"] for turn in working] == [f"{tenant} secret word"]
    skills = crowd.post("/query", q="How do I deploy the service?", k=100, tenant=tenant)["procedural"]
    assert sorted(skills) == sorted(["deploy", f"deploy {tenant}"])
    for question in ("Do you remember the secret word?", "What happened today?"):
        found = crowd.post("/query", q=question, k=100, tenant=tenant)
        assert [hit["episode"]["tenant"] for hit in found["episodes"]] == [tenant]


def test_the_default_tenant_is_user(crowd):
    assert crowd.get("/facts")[0]["object"] == "city of user"
    assert crowd.episode("a word")["tenant"] == "user"


def test_reading_an_unknown_tenant_is_empty_and_makes_none(v1):
    for path in ("/facts", "/graph", "/episodes/search?q=a", "/facts/history?subject=a&predicate=owns"):
        v1.get(f"{path}{'&' if '?' in path else '?'}tenant=nobody")
    v1.post("/query", q="a", tenant="nobody")
    assert v1.store.tenants() == []


def test_an_episode_is_read_by_id_from_anywhere_unless_a_tenant_is_named(crowd):
    theirs = crowd.get("/episodes/search", q="secret", tenant="acme")[0]["episode"]
    assert crowd.get(f"/episodes/{theirs['id']}") == theirs
    assert crowd.get(f"/episodes/{theirs['id']}", tenant="acme") == theirs
    for other in ("acme-corp", "nobody", "user"):
        assert crowd.refused("GET", f"/episodes/{theirs['id']}?tenant={other}", 404) == "épisode inconnu"


def test_a_bound_credential_gets_404_by_id_and_403_by_name_outside_its_tenants(crowd):
    ids = {tenant: crowd.get("/episodes/search", q="secret", tenant=tenant)[0]["episode"]["id"] for tenant in TENANTS}
    key = crowd.key("bound", tenants=["acme", "acm"])
    assert crowd.get(f"/episodes/{ids['acme']}", key)["tenant"] == "acme"
    assert crowd.get(f"/episodes/{ids['acm']}", key, tenant="acm")["tenant"] == "acm"
    random = crowd.request("GET", "/episodes/01KBD5T0000000000000000000", headers=key)
    for tenant in ("acme-corp", "user", "Acme"):
        for query in ("", f"?tenant={tenant}"):
            answered = crowd.request("GET", f"/episodes/{ids[tenant]}{query}", headers=key)
            assert (answered.status_code, answered.content) == (404, random.content)
        for path in ("/facts", "/graph", "/episodes/search?q=a", "/facts/history?subject=a&predicate=owns"):
            assert (
                crowd.refused("GET", f"{path}{'&' if '?' in path else '?'}tenant={tenant}", 403, headers=key) == OTHER
            )
        for path, body in (("/query", {"q": "a"}), ("/episodes", {"content": "a", "role": "user"})):
            assert crowd.refused("POST", path, 403, json={**body, "tenant": tenant}, headers=key) == OTHER
        assert crowd.refused("POST", "/sessions/s/reset", 403, json={"tenant": tenant}, headers=key) == OTHER
    assert crowd.get("/facts", key)[0]["object"] == "city of acme"
    assert crowd.get("/facts", key, tenant="acm")[0]["object"] == "city of acm"


def test_a_bound_credential_resets_its_own_tenants_and_administers_nothing(crowd):
    key, free = crowd.key("bound", tenants=["acme", "acm"]), crowd.key("free")
    for path in ("/admin/consolidate", "/admin/decay", "/admin/decay?dry_run=true"):
        assert crowd.refused("POST", path, 403, headers=key) == EVERY
        assert crowd.request("POST", path, headers=free).status_code == 200
    assert crowd.request("POST", "/sessions/s/reset", headers=key).status_code == 204

    def turns(tenant):
        return crowd.post("/query", free, q="Que viens-je de dire ?", session_id="s", tenant=tenant)["working"]

    assert [tenant for tenant in TENANTS if not turns(tenant)] == ["acme", "acm"]


def test_a_key_that_may_only_read_writes_nothing(crowd):
    reader, writer = crowd.key("reader", roles=["read"]), crowd.key("writer", roles=["write"])
    body = {"content": "a", "role": "user"}
    for path, given in (
        ("/episodes", {"json": body}), ("/sessions/s/reset", {}), ("/admin/consolidate", {}), ("/admin/decay", {}),
    ):  # fmt: skip
        assert crowd.refused("POST", path, 403, headers=reader, **given) == "cette clé ne permet pas d'écrire"
    assert crowd.refused("GET", "/facts", 403, headers=writer) == "cette clé ne permet pas de lire"
    assert crowd.refused("GET", "/episodes/x", 403, headers=writer) == "cette clé ne permet pas de lire"
    assert crowd.get("/facts", reader)
    assert crowd.request("POST", "/episodes", json=body, headers=writer).status_code == 201


def test_once_there_is_a_key_every_route_asks_for_it_and_the_page_does_not(crowd):
    key = crowd.key("one")
    for headers in ({}, {"X-API-Key": "wrong"}, {"X-API-Key": ""}, {"Authorization": "Basic x"}):
        for method, path in (
            ("GET", "/health"), ("GET", "/facts"), ("GET", "/nowhere"), ("POST", "/episodes"), ("POST", "/admin/decay"),
        ):  # fmt: skip
            assert crowd.refused(method, path, 401, headers=headers) == MISSING
    assert crowd.request("GET", "/health", headers=key).status_code == 200
    assert crowd.request("GET", "/facts", headers={"Authorization": f"Bearer {key['X-API-Key']}"}).status_code == 200
    assert crowd.client().get("/viz").status_code == 200
    assert crowd.client().get("/metrics").json()["title"] == "Unauthorized"


def test_other_hosts_and_origins_are_refused_in_french_and_change_nothing(v1):
    body = {"content": "a", "role": "user"}
    for headers, word in (({"host": "evil.example"}, "Host"), ({"origin": "https://evil.example"}, "Origin")):
        assert word in v1.refused("POST", "/episodes", 403, json=body, headers=headers)
    assert v1.store.tenants() == []


@pytest.mark.parametrize(
    "name", ["O'Brien", "x' OR 1=1 --", 'a"b', "a\\'b", "%", "k; DROP TABLE t", "${x}", "'' ", "a/b"]
)
def test_odd_names_are_names(v1, name):
    bystander = v1.episode("a word", tenant="bystander", session_id="s")
    v1.episode("a word", tenant=name, session_id=name)
    v1.state(name, "owns", name, tenant=name, since="2025-01-01")
    (hit,) = v1.get("/episodes/search", q="word", tenant=name, session_id=name)
    assert (hit["episode"]["tenant"], hit["episode"]["session_id"]) == (name, name)
    (fact,) = v1.get("/facts", tenant=name, subject=name)
    assert (fact["subject"], fact["object"], fact["valid_from"]) == (name, name, ms("2025-01-01"))
    assert v1.get("/facts/history", tenant=name, subject=name, predicate="owns") == [fact]
    assert v1.get("/facts", tenant="bystander") == []
    assert [each["episode"] for each in v1.get("/episodes/search", q="word", tenant="bystander")] == [bystander]
