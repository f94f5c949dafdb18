"""Cases 10, 29 and 31 of the public reports: limits, odd characters, schemas that clients take.

https://github.com/smaramwbc/statewave/issues/278
https://github.com/deeplethe/utopia/issues/665
https://github.com/baruchiro/paperless-mcp/issues/138
"""

from __future__ import annotations

import pytest

from tests.mem7.speaking import KNOWN, Mem7

TOOLS = ("store", "recall", "search", "context", "get", "list", "forget", "history")
SCALARS = {"string", "number", "integer", "boolean"}


def test_there_are_eight_tools_with_schemas_without_unions(mem7):
    listed = mem7.registry.to_wire()
    assert [tool["name"] for tool in listed] == [f"memory_{name}" for name in TOOLS]
    for tool in listed:
        schema = tool["inputSchema"]
        assert schema["type"] == "object"
        assert isinstance(schema["required"], list)
        assert set(schema["required"]) <= schema["properties"].keys()
        assert "tenant" not in schema["properties"]
        for name, about in schema["properties"].items():
            assert about["type"] in SCALARS | {"array"}, name
            if about["type"] == "array":
                assert about["items"]["type"] in SCALARS
            assert not {"anyOf", "oneOf", "allOf", "$ref", "$defs"} & about.keys()


@pytest.mark.parametrize("limit", [-5, 0, 10**9, True, "10", 1.5, None, float("nan"), [3]])
def test_a_limit_outside_its_range_or_type_is_refused_by_name(mem7, limit):
    for n in range(3):
        mem7.ask("store", key=f"k{n}", value="zebra")
    for name, more in (("recall", {}), ("search", {"query": "zebra"}), ("context", {"query": "zebra"})):
        assert mem7.refused(name, limit=limit, **more).startswith("limit: ")


def test_a_whole_number_may_be_written_with_a_point(mem7):
    mem7.ask("store", key="k", value="zebra")
    assert mem7.ask("search", query="zebra", limit=10.0).startswith("1 results")


@pytest.mark.parametrize("ttl", [-1, float("nan"), float("inf"), 1e18, "60", True, None])
def test_a_ttl_that_is_none_is_refused_and_nothing_is_written(mem7, ttl):
    assert mem7.refused("store", key="k", value="v", ttl=ttl).startswith("ttl: ")
    assert mem7.ask("list") == "No memories found."


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("store", {"key": "k", "value": "v", "tag": ["x"]}),
        ("recall", {"keys": ["k"]}),
        ("search", {"query": "v", "filter": {}}),
        ("list", {"limit": 3}),
        ("forget", {"key": "k", "all": True}),
    ],
)
def test_an_unknown_argument_is_refused_and_never_widens_an_answer(mem7, name, arguments):
    mem7.ask("store", key="k", value="v")
    assert "is not an argument" in mem7.refused(name, **arguments)
    assert "1 memories" in mem7.ask("list")


@pytest.mark.parametrize("tags", ["auth", ["a", 1], [None], {"a": 1}, 3])
def test_tags_are_a_list_of_strings(mem7, tags):
    mem7.ask("store", key="k", value="v", tags=["auth"])
    for name, more in (("list", {}), ("search", {"query": "v"}), ("forget", {}), ("store", {"key": "j", "value": "v"})):
        assert mem7.refused(name, tags=tags, **more).startswith("tags: ")


def test_tags_really_filter_and_by_all_of_them(mem7):
    for number, tags in enumerate((["auth"], ["authentication"], ["auth", "db"], ["a,b"], ["a", "b"], ["Auth"]), 1):
        mem7.ask("store", key=f"k{number}", value="zebra", tags=tags)

    def found(*tags: str) -> set[str]:
        return {row["key"] for row in mem7.context("zebra", tags=list(tags))}

    assert found("auth") == {"k1", "k3"}
    assert found("auth", "db") == {"k3"}
    assert found("a") == {"k5"}


@pytest.mark.parametrize("query", ["", "   ", "\n", "?!", "🙂"])
def test_a_query_without_a_word_finds_nothing(mem7, query):
    mem7.ask("store", key="k", value="zebra")
    for mode in ("raw", "natural"):
        assert mem7.ask("search", query=query, mode=mode) == "No memories found."


@pytest.mark.parametrize("mode", ["fuzzy", "", "RAW", None, 1])
def test_another_mode_is_refused(mem7, mode):
    assert mem7.refused("search", query="v", mode=mode).startswith("mode: ")


def test_a_nul_is_refused_wherever_it_stands(mem7):
    mem7.ask("store", key="a", value="plain")
    for arguments in (
        {"key": "a\0b", "value": "v"}, {"key": "k", "value": "moved\0to"}, {"key": "k", "value": "v", "tags": ["t\0"]},
        {"key": "k", "value": "v", "agent": "x\0"},
    ):  # fmt: skip
        assert "NUL" in mem7.refused("store", **arguments)
    mem7.ask("store", key="controls", value="a\x01b\x08c\x1bd")
    assert "a\x01b\x08c\x1bd" in mem7.ask("recall", key="controls")
    assert "plain" in mem7.ask("recall", key="a")


@pytest.mark.parametrize("line", ["a", 1.5, True, None])
def test_a_line_that_is_no_whole_number_is_refused(mem7, line):
    assert mem7.refused("get", path="memory/2026-01-01.md", from_line=line).startswith("from_line: ")


def test_a_tenant_may_be_named_by_who_may_use_several(store):
    mem7 = Mem7(store, principal=KNOWN)
    mem7.ask("store", key="k", value="v", tenant="acme")
    assert "1 memories" in mem7.ask("list", tenant="acme")
    assert mem7.ask("list") == "No memories found."
    assert mem7.refused("list", tenant="").startswith("tenant: ")


def test_a_bound_caller_stays_in_its_tenant(store):
    from lakemem_api.identity.principal import Principal

    store.store("k", "v", tenant="other")
    bound = Mem7(store, principal=Principal("one", ("acme",)))
    bound.ask("store", key="k", value="mine")
    assert "may not use this tenant" in bound.refused("list", tenant="other")
    assert "mine" in bound.ask("recall", key="k", tenant="acme")
    assert store.recall("k", tenant="other")[0].value == "v"


def test_a_reader_may_not_write(store):
    from lakemem_api.identity.principal import Principal

    reader = Mem7(store, principal=Principal("eye", roles=frozenset({"read"})))
    assert "may not write" in reader.refused("store", key="k", value="v")
    assert "may not write" in reader.refused("forget", key="k")
    assert reader.ask("list") == "No memories found."
