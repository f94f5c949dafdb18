from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from anthropic.lib.tools import ToolError
from anthropic.tools.memory import BetaLocalFilesystemMemoryTool
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.store import Store
from lakemem_api.adapters.claude_memory import LakememMemoryTool

NAMES = st.sampled_from(["a", "b", "a.b", ".h", "é x", "*", "%2F", "a", "b"])
STEPS = NAMES | st.sampled_from(["..", ".", ""])
INSIDE = st.lists(NAMES, min_size=1, max_size=4).map(lambda names: "/".join(["/memories", *names]))
CROOKED = st.lists(STEPS, max_size=5).map(lambda names: "/".join(["/memories", *names]))
ODD = st.sampled_from([
    *("/memories", "/memories/", "/memoriesa", "/memories/../a", "/memories/../memories/a", "/etc/passwd", "", "a"),
    *("memories/a", "/memories/../../memories/a", "/memories/a/../../../etc", "/MEMORIES/a", "/memories/..", "/"),
])  # fmt: skip
PATHS = INSIDE | INSIDE | CROOKED | ODD
TEXTS = st.text(st.sampled_from("aab\n\n\r é\0\u2028"), max_size=12)
BITS = st.text(st.sampled_from("ab\n"), max_size=3)
LINES = st.integers(-3, 6)


def command(name: str, **arguments: Any) -> Any:
    return st.fixed_dictionaries({"command": st.just(name), **arguments})


COMMANDS = st.lists(
    command("create", path=PATHS, file_text=TEXTS)
    | command("create", path=INSIDE, file_text=TEXTS)
    | command("view", path=PATHS)
    | command("view", path=PATHS, view_range=st.lists(LINES, min_size=1, max_size=3))
    | command("str_replace", path=PATHS, old_str=BITS, new_str=BITS)
    | command("insert", path=PATHS, insert_line=LINES, insert_text=TEXTS)
    | command("delete", path=PATHS)
    | command("rename", old_path=PATHS, new_path=PATHS),
    min_size=1,
    max_size=15,
)


def answer(tool: Any, asked: dict[str, Any]) -> tuple[str, str]:
    """Return what a tool says: its answer, its refusal, or that the operating system refused."""
    try:
        return "answer", tool.call(asked)
    except ToolError as error:
        return "refusal", str(error)
    except OSError:
        return "system", ""


def drop_empty_folders(root: Path) -> None:
    """Let the local tool forget emptied folders: here they are implied by their files."""
    for folder, _, _ in os.walk(root, topdown=False):
        if folder != str(root) and not os.listdir(folder):  # noqa: PTH208
            os.rmdir(folder)  # noqa: PTH106


def level_sizes(text: str) -> str:
    """Return a listing in which each folder takes 4K, as on an ordinary disk; other texts as they are."""
    head, *lines = text.split("\n")
    if not head.startswith("Here're the files"):
        return text
    # A name may hold no line break here, so each line is an entry; the first is the folder itself.
    folders = [
        f"4K\t{line.partition(chr(9))[2]}" if not n or line.endswith("/") else line for n, line in enumerate(lines)
    ]
    return "\n".join([head, *folders])


def on_disk(root: Path) -> dict[str, bytes]:
    return {f"/{path.relative_to(root.parent)}": path.read_bytes() for path in root.rglob("*") if path.is_file()}


@settings(max_examples=120)
@given(commands=COMMANDS)
def test_any_commands_are_answered_to_the_letter_and_leave_the_same_files(
    home: Store, new_tenant: Callable[[], str], commands: list[dict[str, Any]]
) -> None:
    tool = LakememMemoryTool(home, tenant=new_tenant())
    with tempfile.TemporaryDirectory() as folder:
        local = BetaLocalFilesystemMemoryTool(folder)
        root = Path(folder) / "memories"
        for asked in commands:
            ours, theirs = answer(tool, asked), answer(local, asked)
            drop_empty_folders(root)
            if theirs[0] == "system":
                assert ours[0] == "refusal"
            else:
                assert ours == (theirs[0], level_sizes(theirs[1]))
            files = {"/" + "/".join(file.parts): file.text.encode() for file in tool._files.files(("memories",))}
            assert files == on_disk(root)


@pytest.mark.parametrize("size", [0, 1, 1023, 1024, 1025, 1536, 2**20 - 1, 900_000])
def test_sizes_are_shown_in_the_same_units(
    home: Store, new_tenant: Callable[[], str], tmp_path: Path, size: int
) -> None:
    said = []
    for tool in (LakememMemoryTool(home, tenant=new_tenant()), BetaLocalFilesystemMemoryTool(str(tmp_path))):
        text = "é" * (size // 2) + "x" * (size % 2)
        tool.call({"command": "create", "path": "/memories/f", "file_text": text})
        said.append(level_sizes(str(tool.call({"command": "view", "path": "/memories"}))))
    assert said[0] == said[1]


def test_a_file_of_a_million_lines_is_too_long_to_be_shown(
    home: Store, new_tenant: Callable[[], str], tmp_path: Path
) -> None:
    tool, local = LakememMemoryTool(home, tenant=new_tenant()), BetaLocalFilesystemMemoryTool(str(tmp_path))
    for breaks in (999_998, 999_999):
        path = f"/memories/{breaks}"
        said = []
        for each in (tool, local):
            each.call({"command": "create", "path": path, "file_text": "\n" * breaks})
            said.append(answer(each, {"command": "view", "path": path}))
        assert said[0] == said[1]
        assert said[0][0] == ("answer" if breaks == 999_998 else "refusal")


def test_declaration_and_unknown_commands_are_the_same(
    home: Store, new_tenant: Callable[[], str], tmp_path: Path
) -> None:
    tool, local = LakememMemoryTool(home, tenant=new_tenant()), BetaLocalFilesystemMemoryTool(str(tmp_path))
    assert (tool.to_dict(), tool.name) == (local.to_dict(), local.name)
    cached = LakememMemoryTool(home, cache_control={"type": "ephemeral"})
    assert cached.to_dict()["cache_control"] == {"type": "ephemeral"}
    for each in (tool, local):
        with pytest.raises(NotImplementedError, match="Unknown command: boom"):
            each.call({"command": "boom", "path": "/memories"})
