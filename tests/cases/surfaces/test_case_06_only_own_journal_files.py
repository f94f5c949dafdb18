"""Case 6: `memory_get` reads day files of the caller's own journal and nothing else.

https://github.com/basicmachines-co/basic-memory/pull/223
https://github.com/alioshr/memory-bank-mcp/issues/36
https://github.com/zanllp/infinite-image-browsing/issues/968
"""

from __future__ import annotations

import re
import shutil

import pytest

from lakemem.journal.folders import tenant_folder

ESCAPES = "path escapes workspace"


@pytest.fixture
def workspace(mem7, other):
    """Return the folder of a tenant's journal, with traps beside its day file."""
    mem7.ask("store", key="k", value="mine")
    other.ask("store", key="k", value="theirs")
    markdown = mem7.transport.home / "markdown"
    folder = markdown / tenant_folder(mem7.tenant)
    private = markdown / f"{folder.name}_private"
    private.mkdir()
    (private / "secret.md").write_text("secret")
    (folder / "memory" / "2020-01-01.md").symlink_to("/etc/hostname")
    (folder / "memory" / "2020-01-02.md").mkdir()
    (folder / "link.md").symlink_to("/etc/hostname")
    (folder / "dir").symlink_to("/etc")
    yield folder
    for trap in ("memory/2020-01-01.md", "link.md", "dir"):
        (folder / trap).unlink()
    (folder / "memory" / "2020-01-02.md").rmdir()
    shutil.rmtree(private)


def day_of(mem7):
    return re.search(r"Updated: (\S{10})", mem7.ask("recall", key="k"))[1]


def test_a_day_file_is_read_and_lines_of_it(mem7, workspace):
    path = f"memory/{day_of(mem7)}.md"
    text = mem7.ask("get", path=path)
    lines = text.split("\n")
    assert "mine" in text
    assert "theirs" not in text
    assert mem7.ask("get", path=path, from_line=2, to_line=3) == "\n".join(lines[1:3])
    assert mem7.ask("get", path=path, from_line=0, to_line=10**9) == text
    assert mem7.ask("get", path=path, from_line=-5, to_line=1) == lines[0]
    assert mem7.ask("get", path=path, from_line=4, to_line=2) == "(empty range)"
    assert mem7.ask("get", path=path, from_line=10**9) == "(empty range)"
    for line in ("a", 1.5, True, None):
        for name in ("from_line", "to_line"):
            assert mem7.refused("get", path=path, **{name: line}).startswith(f"{name}: ")


def test_everything_else_is_refused_in_words_that_name_no_path_of_the_server(mem7, other, workspace):
    theirs = tenant_folder(other.tenant)
    outside = [
        f"../{workspace.name}_private/secret.md", f"memory/../../{workspace.name}_private/secret.md", "/etc/hostname",
        "..\\..\\x", ".", "..", "memory/2020-01-01.md\0", f"../{theirs}/memory/{day_of(other)}.md",
        "../../run/writer.lock", "../../lakemem.toml", "../../keys.json", "../../anchors/heads.jsonl", "memory/",
        f"./memory/{day_of(mem7)}.md", f"memory//{day_of(mem7)}.md",
    ]  # fmt: skip
    for path in outside:
        assert mem7.refused("get", path=path) == ESCAPES, path
    inside = [
        "%2e%2e/x", "link.md", "dir/hostname", "memory", "memory/2020-01-01.md", "memory/2020-01-02.md",
        "memory/1999-01-01.md", f"memory/{day_of(mem7)}.md\n", "lakemem.toml", f"{theirs}/memory/{day_of(other)}.md",
    ]  # fmt: skip
    for path in inside:
        assert mem7.refused("get", path=path) == f"file not found: {path}"
    assert mem7.refused("get", path="") == mem7.refused("get") == "path is required"
    assert mem7.refused("get", path=5).startswith("path: ")


def test_a_path_as_tenant_or_key_stays_a_name(mem7, workspace):
    home = mem7.transport.home
    before = sorted(path.name for path in home.parent.iterdir())
    for name in ("../escape", "/etc/hostname", "..\\x", "a/../../b"):
        tenant = f"{name}{mem7.tenant}"
        mem7.ask("store", key=name, value="value", tenant=tenant)
        assert mem7.keys("recall", key=name, tenant=tenant) == [name]
        assert mem7.refused("get", path=f"memory/{name}", tenant=tenant) != ""
    assert mem7.refused("store", key="k", value="v", tenant="a\0b").startswith("tenant: ")
    assert sorted(path.name for path in home.parent.iterdir()) == before
