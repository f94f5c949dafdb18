"""Case 2: tenants and tags are compared whole, never by prefix or substring.

https://github.com/langchain-ai/langgraphjs/issues/2721
https://github.com/langchain-ai/deepagents/issues/5711
https://github.com/s-hiraoku/synapse-a2a/issues/293
"""

from __future__ import annotations

import pytest

from tests.store.opened import keys, model, opened, values

TENANTS = ("acme", "acme-corp", "acme:x", "acm", "Acme")


@pytest.fixture(params=[50_000, 1])
def store(request, tmp_path):
    with opened(tmp_path, embedder=model()[0], resident_rows=request.param) as made:
        yield made


def test_every_read_of_a_tenant_sees_that_tenant_alone(store):
    for tenant in TENANTS:
        store.store("note", f"{tenant} secret", tenant=tenant)
        store.store("more", f"{tenant} secret too", tenant=tenant)
    for tenant in TENANTS:
        store.catch_up(tenant=tenant)
        assert values(store.recall("note", tenant=tenant)) == [f"{tenant} secret"]
        assert len(store.recall(tenant=tenant)) == len(store.list(tenant=tenant)) == 2
        for found in (
            store.recall(tenant=tenant),
            store.list(tenant=tenant),
            [h.memory for h in store.search("secret", tenant=tenant)],
            [h.memory for h in store.search("secret", tenant=tenant, using="vectors", limit=99)],
        ):
            assert {memory.tenant for memory in found} == {tenant}
            assert len(found) == 2
        assert [entry.value for entry in store.history("note", tenant=tenant)] == [f"{tenant} secret"]
    assert store.tenants() == sorted(TENANTS)


def test_tags_are_whole_and_all_of_them_must_be_there(store):
    for key, tags in {
        "one": ["auth"],
        "two": ["authentication"],
        "three": ["auth", "db"],
        "four": ["a,b"],
        "five": ["a", "b"],
        "six": ["Auth"],
    }.items():
        store.store(key, "a secret", tags=tags)
    store.catch_up()
    for tags, expected in (
        (["auth"], ["one", "three"]),
        (["auth", "db"], ["three"]),
        (["a"], ["five"]),
        (["Auth"], ["six"]),
    ):
        assert sorted(keys(store.list(tags=tags))) == sorted(expected)
        assert sorted(keys(store.recall(tags=tags))) == sorted(expected)
        for using in ("both", "words", "vectors"):
            assert sorted(keys(store.search("secret", tags=tags, using=using))) == sorted(expected)
    assert store.forget(tags=["a"]).removed == 1
    assert sorted(keys(store.list())) == ["four", "one", "six", "three", "two"]
