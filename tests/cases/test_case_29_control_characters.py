"""Case 29: a NUL is refused everywhere, other control characters are kept and found.

https://github.com/deeplethe/utopia/issues/665
https://github.com/dnotitia/akb/issues/527
https://github.com/chroma-core/chroma/pull/7550
https://github.com/weaviate/weaviate/issues/11743
"""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from tests.store.opened import keys, opened

CONTROL = "Acme\u0001 moved\u0008 to\u001b Shenzhen\u007f"


def test_nul_is_refused_in_every_name_and_text_and_leaves_nothing(tmp_path):
    with opened(tmp_path) as store:
        store.store("a", "neighbour in Shenzhen")
        before = {path: path.read_bytes() for path in (tmp_path / "markdown").rglob("*.md")}
        kept = {"key": "k", "value": "x"}
        for bad in (
            {"value": "Acme moved\0 to Shenzhen"},
            {"key": "a\0b"},
            {"tags": ["\0"]},
            {"agent": "a\0"},
            {"tenant": "\0"},
            {"trace_id": "\0"},
            {"value": "\ud800"},
        ):
            with pytest.raises(InvalidInput):
                store.store(**{**kept, **bad})
        for ask in (lambda: store.recall("a\0b"), lambda: store.search("Shen\0zhen"), lambda: store.list(tags=["\0"]),
                    lambda: store.forget("a\0"), lambda: store.history("a\0b"), lambda: store.list(tenant="\0"),
                    lambda: store.search("x", session="\0"), lambda: store.add_episode("x\0")):  # fmt: skip
            with pytest.raises(InvalidInput):
                ask()
        assert {path: path.read_bytes() for path in (tmp_path / "markdown").rglob("*.md")} == before
        assert keys(store.list()) == keys(store.search("Shenzhen")) == ["a"]


def test_other_control_characters_are_kept_and_their_text_is_found_before_and_after_a_rescan(tmp_path):
    with opened(tmp_path) as store:
        store.store("k", CONTROL, extra={"note": "a\u0001b"})
        store.store("a", "a neighbour")
        for _ in range(2):
            assert keys(store.search("Shenzhen")) == keys(store.search("Acme")) == ["k"]
            assert store.recall("k")[0].value == CONTROL
            assert store.recall("k")[0].extra == {"note": "a\u0001b"}
            assert store.recall("a")[0].value == "a neighbour"
            assert all(report.holds for report in store.verify())
            store.rescan()
