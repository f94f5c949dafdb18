"""What a scoped agent sees and may change; everything else looks absent."""

from __future__ import annotations

import pytest

from tests.mem7.speaking import KNOWN, Mem7, as_agent

SCOUT, BOSS = as_agent("scout"), as_agent("boss")


@pytest.fixture
def mem7(store):
    made = Mem7(store, {"scout": ["scout.*", "shared.?"], "boss": ["x"]}, ("boss",), principal=KNOWN)
    for key, agent in (("scout.one", "scout"), ("scout.two", "judge"), ("shared.a", "judge"), ("shared.ab", "judge")):
        store.store(key, f"zebra {key}", agent=agent, tags=["t"])
    for n in range(30):
        store.store(f"secret.{n}", "zebra zebra zebra", agent="judge", tags=["t"])
    return made


def test_reads_give_only_what_the_patterns_match_and_as_many_as_there_are(mem7):
    seen = {"scout.one", "scout.two", "shared.a"}
    for more in ({}, {"tags": ["t"]}):
        assert {line.split()[1] for line in mem7.ask("list", SCOUT, **more).split("\n")[1:]} == seen
        recalled = mem7.ask("recall", SCOUT, limit=3, **more)
        assert {key for key in seen if f"## {key}\n" in recalled} == seen
    found = mem7.ask("search", SCOUT, query="zebra", limit=3)
    assert found.startswith("3 results")
    assert "secret" not in found
    assert mem7.ask("recall", SCOUT, key="secret.1") == "No memories found."
    assert mem7.ask("history", SCOUT, key="secret.1") == "No history."
    assert "History of scout.one" in mem7.ask("history", SCOUT, key="scout.one")


def test_counts_tell_a_scoped_agent_nothing_of_what_it_does_not_see(mem7):
    assert mem7.ask("store", SCOUT, key="scout.new", value="v") == "Memory 'scout.new' created (4 total entries)"
    assert mem7.ask("forget", SCOUT, key="scout.new") == "Removed 1 memory(ies). 3 remaining."


def test_a_scoped_agent_writes_only_its_own_keys(mem7):
    mem7.ask("store", SCOUT, key="scout.one", value="again")
    assert "only its own keys" in mem7.refused("store", SCOUT, key="scout.two", value="mine now")
    assert "only its own keys" in mem7.refused("forget", SCOUT, key="secret.1")
    assert "may not forget by tags" in mem7.refused("forget", SCOUT, tags=["t"])
    assert "may not forget by tags" in mem7.refused("forget", SCOUT, key="scout.one", tags=["t"])
    assert "may not read files" in mem7.refused("get", SCOUT, path="memory/2026-01-01.md")
    assert "35" not in mem7.ask("list", SCOUT)


def test_a_forgotten_key_is_nobodys(mem7):
    mem7.ask("forget", key="scout.two")
    mem7.ask("store", SCOUT, key="scout.two", value="mine now")


def test_an_admin_and_an_agent_without_a_scope_are_not_held_back(mem7):
    for who in (BOSS, as_agent("judge"), {}):
        assert mem7.ask("list", who).startswith("34 memories:")
    mem7.ask("store", BOSS, key="secret.1", value="changed")


def test_an_agent_that_is_only_declared_is_held_to_its_scope_in_writing(store):
    from lakemem_api.identity.principal import LOCAL

    store.store("secret", "v", agent="judge")
    mem7 = Mem7(store, {"scout": ["scout.*"]}, principal=LOCAL)
    assert "only its own keys" in mem7.refused("store", key="secret", value="w", agent="scout")


def test_siblings_outside_the_scope_are_not_given(store):
    store.store("doc.part1", "hay", agent="judge")
    store.store("doc.part2", "needle", agent="judge")
    mem7 = Mem7(store, {"scout": ["doc.part2"]}, principal=KNOWN)
    found = mem7.ask("search", SCOUT, query="needle", include_neighbors=True)
    assert found.startswith("1 results")


def test_a_full_memory_is_full_for_a_scoped_agent_too_and_tells_it_no_count(store):
    for n in range(5):
        store.store(f"secret.{n}", "v", agent="judge")
    mem7 = Mem7(store, {"scout": ["scout.*"]}, most=3, principal=KNOWN)
    assert mem7.refused("store", SCOUT, key="scout.one", value="v") == "memory full: 3 entries (max 3)"


def test_a_memory_id_is_no_key(store):
    stored = store.store("secret", "v", agent="judge")
    assert Mem7(store, principal=KNOWN).ask("history", key=stored.memory_id) == "No history."
