"""Case 6: `get` reads day files of the tenant's own journal and nothing else.

https://github.com/basicmachines-co/basic-memory/pull/223
https://github.com/alioshr/memory-bank-mcp/issues/36
https://github.com/zanllp/infinite-image-browsing/issues/968
"""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput, NotFound
from tests.store.opened import Wall, opened


@pytest.fixture
def store(tmp_path):
    with opened(tmp_path / "home", wall=Wall()) as made:
        made.store("k", "mine")
        made.store("k", "theirs", tenant="other")
        yield made


def test_a_day_file_is_read_and_lines_of_it(store):
    text = store.get("memory/2026-03-01.md")
    assert "mine" in text
    assert "theirs" not in text
    lines = text.split("\n")
    assert store.get("memory/2026-03-01.md", from_line=2, to_line=3) == "\n".join(lines[1:3])
    assert store.get("memory/2026-03-01.md", from_line=0, to_line=10**9) == text
    assert store.get("memory/2026-03-01.md", from_line=-5, to_line=1) == lines[0]
    assert store.get("memory/2026-03-01.md", from_line=4, to_line=2) == ""
    assert store.get("memory/2026-03-01.md", from_line=10**9) == ""


def test_everything_else_is_the_same_refusal_that_names_no_path(store, tmp_path):
    markdown = tmp_path / "home" / "markdown"
    mine = next(path for path in markdown.iterdir() if path.name.startswith("user"))
    other = next(path for path in markdown.iterdir() if path.name.startswith("other"))
    secret = tmp_path / "home" / "markdown" / f"{mine.name}_private"
    secret.mkdir()
    (secret / "secret.md").write_text("secret")
    (mine / "memory" / "2026-01-01.md").symlink_to("/etc/hostname")
    (mine / "memory" / "2026-01-02.md").mkdir()
    (mine / "link.md").symlink_to("/etc/hostname")
    (mine / "dir").symlink_to("/etc")
    paths = [
        *(
            f"../{secret.name}/secret.md",
            "/etc/hostname",
            f"memory/../../{secret.name}/secret.md",
            "%2e%2e/x",
            "..\\..\\x",
        ),
        *("link.md", "dir/hostname", "", ".", "memory/2026-03-01.md\0", "\0", "memory", "memory/2026-01-01.md"),
        *(
            "memory/2026-01-02.md",
            f"../{other.name}/memory/2026-03-01.md",
            "memory/2026-03-01.md/",
            "./memory/2026-03-01.md",
        ),
        *(
            "memory//2026-03-01.md",
            "memory/2026-03-02.md",
            "../../run/writer.lock",
            "../../lakemem.toml",
            "memory/2026-03-01.md\n",
        ),
        *("memory/\uff12026-03-01.md", 5, None, b"memory/2026-03-01.md"),
    ]
    said = set()
    for path in paths:
        with pytest.raises(NotFound) as refusal:
            store.get(path)
        said.add(str(refusal.value))
    assert len(said) == 1
    assert str(tmp_path) not in said.pop()


def test_a_journal_folder_that_is_a_link_is_refused(store, tmp_path):
    mine = next(path for path in (tmp_path / "home" / "markdown").iterdir() if path.name.startswith("user"))
    (mine / "memory").rename(tmp_path / "elsewhere")
    (mine / "memory").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotFound):
        store.get("memory/2026-03-01.md")


@pytest.mark.parametrize("line", ["a", 1.5, True])
def test_a_line_that_is_no_number_is_refused(store, line):
    with pytest.raises(InvalidInput):
        store.get("memory/2026-03-01.md", from_line=line)
    with pytest.raises(InvalidInput):
        store.get("memory/2026-03-01.md", to_line=line)


def test_a_path_as_tenant_or_key_stays_a_name(store, tmp_path):
    before = sorted(path.name for path in tmp_path.iterdir())
    for name in ("../escape", "/etc/hostname", "..\\x", "a/../../b"):
        store.store(name, "value", tenant=name)
        assert store.recall(name, tenant=name)[0].value == "value"
    assert sorted(path.name for path in tmp_path.iterdir()) == before
