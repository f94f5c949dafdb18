"""Case 29: a NUL is refused everywhere, other control characters are kept and found.

https://github.com/deeplethe/utopia/issues/665
https://github.com/dnotitia/akb/issues/527
https://github.com/chroma-core/chroma/pull/7550
https://github.com/weaviate/weaviate/issues/11743
"""

from __future__ import annotations

from tests.cases.surfaces.instants import rescan
from tests.serving.running import holds

CONTROL = "Acme\u0001 moved\u0008 to\u001b Shenzhen\u007f"


def test_nul_is_refused_by_name_in_every_argument_and_leaves_nothing(mem7):
    mem7.ask("store", key="a", value="neighbour in Shenzhen")
    kept = {"key": "k", "value": "x"}
    for name, bad in (
        ("value", "Acme moved\0 to Shenzhen"), ("key", "a\0b"), ("tags", ["\0"]), ("agent", "a\0"), ("tenant", "a\0"),
    ):  # fmt: skip
        assert mem7.refused("store", **{**kept, name: bad}).startswith(f"{name}: ")
    for tool, arguments in (
        ("recall", {"key": "a\0b"}), ("list", {"tags": ["\0"]}), ("list", {"agent": "\0"}), ("forget", {"key": "a\0"}),
        ("forget", {"tags": ["\0"]}), ("history", {"key": "a\0b"}), ("search", {"query": "Shen\0zhen"}),
        ("context", {"query": "Shen\0zhen"}), ("list", {"tenant": "\0"}),
    ):  # fmt: skip
        assert mem7.refused(tool, **arguments).startswith(f"{next(iter(arguments))}: "), tool
    assert mem7.keys() == mem7.keys("search", query="Shenzhen") == ["a"]


def test_other_control_characters_are_kept_and_their_text_is_found_before_and_after_a_rescan(everywhere):
    for mem7 in everywhere:
        mem7.ask("store", key="k", value=CONTROL, tags=["t\u0001"], agent="a\u001b")
        mem7.ask("store", key="a", value="a neighbour")
        check(mem7)
    rescan(everywhere)
    for mem7 in everywhere:
        check(mem7)
        assert holds(mem7.transport.home, mem7.tenant)


def check(mem7):
    assert mem7.keys("search", query="Shenzhen") == mem7.keys("search", query="Acme") == ["k"]
    assert mem7.ask("recall", key="k").startswith(f"## k\n{CONTROL}\nTags: t\u0001\nAgent: a\u001b\nUpdated: ")
    assert mem7.keys("recall", tags=["t\u0001"]) == mem7.keys("recall", agent="a\u001b") == ["k"]
    assert mem7.keys("recall", tags=["t"]) == []
    assert mem7.keys("recall", key="a") == ["a"]
