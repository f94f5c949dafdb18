"""Case 31: every tool's schema is plain, and says what its code reads.

https://github.com/baruchiro/paperless-mcp/issues/138
https://github.com/lerd-env/lerd/pull/1267
https://github.com/typesense/typesense/issues/3059
https://github.com/alphaonedev/ai-memory-mcp/issues/7
"""

from __future__ import annotations

from typing import Any

SCALARS = {"string", "number", "integer", "boolean"}
BANNED = {"anyOf", "oneOf", "allOf", "$ref", "$defs", "definitions"}
SAMPLES: dict[str, Any] = {
    "key": "k", "value": "v", "query": "zebra", "tags": ["t"], "agent": "scout", "ttl": 3600,
    "valid_from": "2026-01-01", "valid_to": "2099-01-01", "valid_at": "2026-06-01", "as_of": "2999-01-01",
    "since": "2020-01-01", "until": "2999-01-01", "limit": 5, "mode": "natural",
    "include_neighbors": True, "neighbor_radius": 2, "path": "memory/2026-01-01.md", "from_line": 1, "to_line": 2,
}  # fmt: skip
KINDS = {"string": str, "number": int, "integer": int, "boolean": bool, "array": list}


def tools_of(transport):
    return transport.request("tools/list", {})["result"]["tools"]


def test_every_schema_is_an_object_of_plain_properties(transport):
    tools = tools_of(transport)
    assert len(tools) == 8
    for tool in tools:
        schema = tool["inputSchema"]
        assert schema["type"] == "object"
        assert isinstance(schema["required"], list)
        assert set(schema["required"]) <= schema["properties"].keys()
        assert not BANNED & schema.keys()
        for name, about in schema["properties"].items():
            assert isinstance(about["type"], str), name
            assert about["type"] in SCALARS | {"array"}, name
            assert not BANNED & about.keys()
            assert about["type"] != "array" or about["items"]["type"] in SCALARS


def test_every_transport_lists_the_same_tools(transports):
    first = tools_of(transports["rpc"])
    for name, transport in transports.items():
        listed = tools_of(transport)
        assert [{**tool, "annotations": None} for tool in listed] == [
            {**tool, "annotations": None} for tool in first
        ], name
        assert [tool["annotations"] for tool in listed] == [tool["annotations"] for tool in first], name


def test_every_tool_takes_its_required_arguments_alone_and_each_other_as_it_is_declared(mem7):
    mem7.ask("store", key="k", value="zebra", tags=["t"])
    for tool in tools_of(mem7.transport):
        schema, name = tool["inputSchema"], tool["name"].removeprefix("memory_")
        required = {each: SAMPLES[each] for each in schema["required"]}
        for argument, about in schema["properties"].items():
            assert isinstance(SAMPLES[argument], KINDS[about["type"]])
            reply = mem7(name, **{**required, argument: SAMPLES[argument]})
            expected = (name == "get") or (name == "forget" and argument == "agent")
            assert reply.is_error == expected, (name, argument, reply.text)
            if name == "forget":
                mem7.ask("store", key="k", value="zebra", tags=["t"])
        alone = mem7(name, **required)
        assert alone.is_error == (name in {"get", "forget"}), (name, alone.text)


def test_tags_as_an_array_of_strings_really_filter(mem7):
    mem7.ask("store", key="a", value="zebra", tags=["x", "y"])
    mem7.ask("store", key="b", value="zebra", tags=["x"])
    for tool, arguments in (("recall", {}), ("list", {}), ("search", {"query": "zebra"})):
        assert mem7.keys(tool, tags=["x", "y"], **arguments) == ["a"]
        assert sorted(mem7.keys(tool, tags=["x"], **arguments)) == ["a", "b"]
        assert mem7.keys(tool, tags=["z"], **arguments) == []
        assert mem7.refused(tool, tags="x", **arguments).startswith("tags: ")
    assert [found["key"] for found in mem7.context("zebra", tags=["y"])] == ["a"]
