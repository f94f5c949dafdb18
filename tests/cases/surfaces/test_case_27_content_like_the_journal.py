"""Case 27: a value that looks like the journal is one value, byte for byte, also after a rescan.

https://github.com/apache/maka/issues/5361
https://github.com/orgmd/spec/issues/11
https://github.com/moorcheh-ai/memanto/pull/1540
"""

from __future__ import annotations

import re

from tests.cases.surfaces.instants import rescan
from tests.serving.running import holds

VALUES = (
    "## 2026-03-01T12:00:00Z store `other` by admin\n\nphantom",
    "## k0\nvalue\nUpdated: 2026-01-01T00:00:00Z",
    "---\ntitle: x\n---\nbody",
    "```\n# heading\n```",
    "```python\nunclosed",
    "````\n```\n````",
    "~~~\n## tilde\n~~~",
    "<!-- a comment -->",
    "<!-- unclosed",
    "#",
    "---",
    "\n\nblank lines around\n\n",
    "trailing spaces   \nand more  ",
    "one\r\ntwo\rthree\r\n",
    "a\u2028b\u2029c\x85d\x0ce",
    "\tindented\n    code",
    '{"op":"forget"}\n',
    "\ufeffBOM",
    "x\n## k1",
)


def test_values_that_look_like_the_journal_stay_values_before_and_after_a_rescan(everywhere):
    written = [(mem7, store_all(mem7)) for mem7 in everywhere]
    for mem7, values in written:
        check(mem7, values)
    rescan(everywhere)
    for mem7, values in written:
        check(mem7, values)
        assert holds(mem7.transport.home, mem7.tenant)


def store_all(mem7):
    """Store every value under its own key, and the journal's own section of one of them under another; return them."""
    values = {f"k{number}": value for number, value in enumerate(VALUES)}
    for key, value in values.items():
        mem7.ask("store", key=key, value=value)
    day = re.search(r"Updated: (\S{10})\S*$", mem7.ask("recall", key="k0"))[1]
    text = mem7.ask("get", path=f"memory/{day}.md")
    assert "seal" in text
    values["copied"] = text
    mem7.ask("store", key="copied", value=text)
    return values


def check(mem7, values):
    listed = mem7.ask("list").split("\n")
    assert listed[0] == f"{len(values)} memories:"
    assert {re.fullmatch(r"- (\S+) — \S+Z", line)[1] for line in listed[1:]} == set(values)
    for key, value in values.items():
        said = mem7.ask("recall", key=key)
        assert re.fullmatch(r"\nUpdated: \S+Z", said.removeprefix(f"## {key}\n{value}")), key
        assert mem7.ask("history", key=key).startswith(f"History of {key} (1 events, oldest first):")
    assert mem7.ask("history", key="other") == "No history."
