"""Case 4: who names another tenant's key, or the id of its memory, reaches nothing of it; mem7's part.

https://github.com/caura-ai/caura/issues/1080
https://github.com/caura-ai/caura/pull/1075
https://github.com/ebongard/renfield/issues/169
https://github.com/mem0ai/mem0/issues/3928
https://github.com/mem0ai/mem0/issues/3746
"""

from __future__ import annotations

import pytest

from lakemem_api.identity.keys import Keyring
from tests.serving.running import command, holds, serving
from tests.serving.speaking import Mem7, Stdio, speaking


def reads(mem7):
    """Return everything that the tools tell of a tenant's key."""
    asked = {"recall": {"key": "k"}, "list": {}, "search": {"query": "value"}, "history": {"key": "k"}}
    return [mem7.ask(tool, **arguments) for tool, arguments in asked.items()]


def test_forgetting_by_key_and_by_tags_leaves_another_tenant_as_it_was(mem7, other):
    mem7.ask("store", key="k", value="value of one", tags=["t"])
    before = reads(mem7)
    other.ask("store", key="k", value="value of the other", tags=["t"])
    assert other.ask("forget", key="k") == "Removed 1 memory(ies). 0 remaining."
    other.ask("store", key="k", value="value of the other", tags=["t"])
    assert other.ask("forget", tags=["t"]) == "Removed 1 memory(ies). 0 remaining."
    assert other.ask("recall", key="k") == "No memories found."
    assert reads(mem7) == before
    assert holds(mem7.transport.home, mem7.tenant)
    assert holds(mem7.transport.home, other.tenant)


def test_the_id_of_another_tenants_memory_is_no_key_of_anybody(mem7, other):
    mem7.ask("store", key="k", value="value of one", tags=["t"])
    other.ask("store", key="own", value="value of the other")
    before = reads(mem7)
    (row,) = command(mem7.transport.home, "list", "--tenant", mem7.tenant)
    for asking in (mem7, other):
        for name in (row["memory_id"], "01M8QGQZGR8C1K6NZG9YZ5697S"):
            assert asking.ask("history", key=name) == "No history."
            assert asking.ask("recall", key=name) == "No memories found."
            assert asking.ask("forget", key=name) == "No matching memories found."
    assert reads(mem7) == before


@pytest.fixture(scope="module")
def bound(tmp_path_factory, _words_alone):
    """Return every transport of a caller who is bound to the tenant b."""
    home = tmp_path_factory.mktemp("bound") / "home"
    with serving(home, env={"LAKEMEM_EMBEDDER": "none"}) as server:
        Mem7(Stdio(home), "a").transport.close()
        token = Keyring(home, {}).add("b-only", tenants=["b"])
        everybody = Keyring(home, {}).add("ops")
        server.headers["authorization"] = f"Bearer {everybody}"
        server.text("memory_store", key="k", value="secret of a", tenant="a")
        server.headers["authorization"] = f"Bearer {token}"
        with speaking(server) as transports:
            beside = Stdio(home, "--tenant", "b")
            yield {**transports, "stdio": beside}
            beside.close()


@pytest.mark.parametrize("name", ["rpc", "mcp-2025", "mcp-2026", "sse", "stdio"])
def test_a_caller_who_is_bound_to_a_tenant_is_refused_any_other_whether_it_is_there_or_not(bound, name):
    calls = {
        "recall": {"key": "k"}, "list": {}, "search": {"query": "secret"}, "context": {"query": "secret"},
        "history": {"key": "k"}, "forget": {"key": "k"}, "store": {"key": "k", "value": "v"},
        "get": {"path": "memory/2026-01-01.md"},
    }  # fmt: skip
    there, nowhere = Mem7(bound[name], "a"), Mem7(bound[name], "c")
    for tool, arguments in calls.items():
        said = there.refused(tool, **arguments)
        assert "secret" not in said
        assert said.replace("'a'", "'c'") == nowhere.refused(tool, **arguments)
    own = Mem7(bound[name], "b")
    own.ask("store", key=f"k.{name}", value="own")
    assert f"- k.{name} — " in own.ask("list")
    assert command(bound[name].home, "recall", "--key", "k", "--tenant", "a")[0]["value"] == "secret of a"
