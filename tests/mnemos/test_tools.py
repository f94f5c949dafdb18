"""Mnemos' five tools, called as a transport calls them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lakemem_api.identity.principal import LOCAL, Principal

NAMES = ["memory_write", "memory_query", "memory_facts", "memory_forget", "memory_consolidate"]


@pytest.fixture
def tools(v1):
    """Return a call of a tool by its short name, in whose name it is called first."""
    surface = v1.tended.surface()

    def call(name, principal=LOCAL, **arguments):
        return surface.registry.invoke(surface.caller(principal), f"memory_{name}", arguments=arguments)

    call.surface = surface
    return call


@pytest.fixture
def ask(tools):
    def asked(name, principal=LOCAL, **arguments):
        answer = tools(name, principal, **arguments)
        assert not answer.is_error, answer.text
        return answer.structured

    return asked


@pytest.fixture
def refused(tools):
    def asked(name, principal=LOCAL, **arguments):
        answer = tools(name, principal, **arguments)
        assert answer.is_error, answer.text
        return answer.text

    return asked


def objects(found):
    return [fact["object"] for fact in found["facts"]]


def test_five_tools_are_listed_without_unions_nulls_or_references(tools):
    listed = tools.surface.registry.to_wire()
    assert [tool["name"] for tool in listed] == NAMES
    for tool in listed:
        schema = tool["inputSchema"]
        assert schema["type"] == "object"
        assert set(schema["required"]) <= set(schema["properties"])
        for field in schema["properties"].values():
            assert isinstance(field["type"], str)
            assert {"anyOf", "oneOf", "$ref"}.isdisjoint(field)
    assert [tool["name"] for tool in listed if tool["annotations"]["readOnlyHint"]] == ["memory_query", "memory_facts"]
    assert [tool["name"] for tool in listed if tool["annotations"]["destructiveHint"]] == ["memory_forget"]


def test_what_is_written_is_what_the_route_reads(ask, v1):
    episode = ask("write", content="tea with milk", session_id="s")
    assert v1.get(f"/episodes/{episode['id']}") == episode
    assert (episode["role"], episode["tenant"]) == ("user", "user")
    assert ask("write", content="a", role="assistant", tenant="t")["tenant"] == "t"


def test_a_question_is_answered_as_the_route_answers_it(tools, ask, v1):
    ask("write", content="J'habite à Lyon.", session_id="s")
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    for question in ("Where do I live?", "Que viens-je de dire ?", "tea", "Où habitais-je avant ?"):
        answer = tools("query", q=question, session_id="s", k=5)
        assert answer.structured == v1.post("/query", q=question, session_id="s", k=5)
        assert json.loads(answer.text) == answer.structured


def test_facts_are_listed_with_their_history_and_at_an_instant(ask, refused, v1):
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    v1.state("user", "lives_in", "Annecy", since="2025-06-01")
    v1.state("Marie", "owns", "un chien", since="2025-01-01")
    assert sorted(objects(ask("facts"))) == ["Annecy", "un chien"]
    assert objects(ask("facts", subject="moi")) == ["Annecy"]
    assert objects(ask("facts", predicate="lives_in", valid_at="2025-03-01")) == ["Lyon"]
    assert objects(ask("facts", predicate="lives_in", valid_at="1740787200000")) == ["Lyon"]
    assert objects(ask("facts", subject="user", predicate="lives_in", history=True)) == ["Lyon", "Annecy"]
    assert refused("facts", history=True).startswith("history: ")
    assert refused("facts", predicate="alias").startswith("predicate: ")
    assert refused("facts", valid_at="soon").startswith("valid_at: ")
    together = {"subject": "user", "predicate": "lives_in", "history": True, "valid_at": "2025-01-01"}
    assert refused("facts", **together).startswith("valid_at: ")


def test_an_episode_is_forgotten_by_its_id(ask, v1):
    gone, kept = ask("write", content="tea one", session_id="s"), ask("write", content="tea two", session_id="s")
    assert ask("forget", id=gone["id"]) == {"removed": 1}
    assert ask("forget", id=gone["id"]) == {"removed": 0}
    assert [hit["episode"]["id"] for hit in v1.get("/episodes/search", q="tea")] == [kept["id"]]
    assert [turn["content"] for turn in ask("query", q="Que viens-je de dire ?", session_id="s")["working"]] == [
        "tea two"
    ]


def test_a_fact_is_forgotten_by_its_id_and_its_neighbours_stay(ask, v1):
    for name, since in (
        ("Lyon", "2025-01-01"),
        ("Nice", "2025-04-01"),
        ("Annecy", "2025-06-01"),
        ("Nice", "2025-09-01"),
    ):
        v1.state("user", "lives_in", name, since=since)

    def chain():
        return v1.get("/facts/history", subject="user", predicate="lives_in")

    before = chain()
    assert [fact["object"] for fact in before] == ["Lyon", "Nice", "Annecy", "Nice"]
    assert ask("forget", id=before[1]["id"]) == {"removed": 1}
    after = chain()
    assert [fact["object"] for fact in after] == ["Lyon", "Annecy", "Nice"]
    assert [fact["id"] for fact in after] == [before[number]["id"] for number in (0, 2, 3)]
    assert after[0]["superseded_by"] is None
    assert ask("forget", id=before[3]["id"]) == {"removed": 1}
    assert v1.get("/facts") == []


def test_an_assertion_that_was_said_twice_is_forgotten_whole(ask, v1):
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    v1.state("user", "lives_in", "Annecy", since="2025-06-01")
    v1.state("user", "lives_in", "Annecy", since="2025-08-01")
    (fact,) = v1.get("/facts")
    assert ask("forget", id=fact["id"]) == {"removed": 1}
    chain = v1.get("/facts/history", subject="user", predicate="lives_in")
    assert [each["object"] for each in chain] == ["Lyon"]


def test_all_that_is_said_of_a_subject_and_predicate_is_forgotten(ask, v1):
    for name in ("tea", "jazz"):
        v1.state("user", "prefers", name, since="2025-01-01")
    v1.state("user", "lives_in", "Lyon", since="2025-01-01")
    v1.state("user", "prefers", "tea", tenant="other", since="2025-01-01")
    assert ask("forget", subject="moi", predicate="prefers") == {"removed": 2}
    assert [fact["object"] for fact in v1.get("/facts")] == ["Lyon"]
    assert v1.get("/facts/history", subject="user", predicate="prefers") == []
    assert len(v1.get("/facts", tenant="other")) == 1
    assert ask("forget", subject="user", predicate="owns") == {"removed": 0}


def test_nothing_of_another_tenant_is_forgotten(ask, v1):
    episode = ask("write", content="tea", tenant="a")
    v1.state("user", "owns", "a dog", tenant="a", since="2025-01-01")
    (fact,) = v1.get("/facts", tenant="a")
    for name in (episode["id"], fact["id"], "x"):
        assert ask("forget", id=name, tenant="b") == {"removed": 0}
    assert v1.get(f"/episodes/{episode['id']}") == episode
    assert v1.get("/facts", tenant="a") == [fact]


@pytest.mark.parametrize(
    "arguments",
    [{}, {"id": "x", "subject": "user"}, {"subject": "user"}, {"predicate": "owns"}, {"id": ""}, {"id": 5}],
)
def test_what_is_to_be_forgotten_is_named_once_and_whole(refused, arguments):
    assert refused("forget", **arguments).split(":")[0] in ("id", "predicate", "subject")


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("write", {}, "content"), ("write", {"content": ""}, "content"),
        ("write", {"content": "x" * 32_001}, "content"),
        ("write", {"content": "a", "role": "tool"}, "role"), ("write", {"content": "a", "k": 1}, "k"),
        ("write", {"content": "a", "session_id": "s" * 257}, "session_id"), ("write", {"content": "a\0"}, "content"),
        ("query", {}, "q"), ("query", {"q": "x" * 4_001}, "q"), ("query", {"q": "a", "k": 0}, "k"),
        ("query", {"q": "a", "k": 101}, "k"), ("query", {"q": "a", "k": "5"}, "k"),
        ("query", {"q": "a", "k": 1.5}, "k"),
        ("query", {"q": "a", "tenant": ""}, "tenant"), ("query", {"q": "a", "tenant": "t" * 129}, "tenant"),
        ("query", {"q": "a", "as_of": "2025-02-30"}, "as_of"), ("consolidate", {"tenant": "a"}, "tenant"),
    ],
)  # fmt: skip
def test_arguments_are_held_to_their_limits(refused, v1, tool, arguments, field):
    assert refused(tool, **arguments).startswith(f"{field}: ")
    assert v1.store.tenants() == []


def test_consolidating_is_of_the_tenants_that_the_caller_may_use(ask, v1, wall):
    for tenant in ("a", "b"):
        v1.episode("J'habite à Lyon.", tenant=tenant)
    wall.pass_s(3_601)
    bound = Principal("bound", ("a",))
    report = ask("consolidate", bound)
    assert (report["candidates"], report["facts_inserted"]) == (1, 1)
    assert [len(v1.get("/facts", tenant=tenant)) for tenant in ("a", "b")] == [1, 0]
    assert ask("consolidate")["facts_inserted"] == 1
    assert [len(v1.get("/facts", tenant=tenant)) for tenant in ("a", "b")] == [1, 1]


def test_roles_and_tenants_of_the_caller_are_kept(ask, refused, v1):
    bound = Principal("bound", ("a",))
    reader = replace(bound, roles=frozenset({"read"}))
    assert ask("write", bound, content="tea")["tenant"] == "a"
    for tool, arguments in (("write", {"content": "x"}), ("query", {"q": "x"}), ("facts", {}), ("forget", {"id": "x"})):
        assert refused(tool, bound, tenant="b", **arguments) == "cette clé ne donne pas accès à ce tenant"
    for tool, arguments in (("write", {"content": "x"}), ("forget", {"id": "x"}), ("consolidate", {})):
        assert refused(tool, reader, **arguments) == "bound may not write"
    assert ask("query", reader, q="tea")["episodes"]
    assert v1.store.tenants() == ["a"]
