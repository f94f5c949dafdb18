from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from anthropic.lib.tools import ToolError

from lakemem.store import Store
from lakemem_api.adapters.claude_memory import AsyncLakememMemoryTool, LakememMemoryTool
from tests.store.opened import opened


def create(tool: LakememMemoryTool, path: str, text: str = "x") -> None:
    tool.call({"command": "create", "path": path, "file_text": text})


def view(tool: LakememMemoryTool, path: str = "/memories") -> str:
    return str(tool.call({"command": "view", "path": path}))


@pytest.fixture
def tenant(new_tenant: Callable[[], str]) -> str:
    return new_tenant()


@pytest.fixture
def tool(home: Store, tenant: str) -> LakememMemoryTool:
    return LakememMemoryTool(home, tenant=tenant)


def test_files_come_back_byte_for_byte_after_a_reopening_and_a_rescan(tmp_path: Path) -> None:
    texts = {"empty": "", "nul": "a\0b", "breaks": "\r\n\n \u2028\n", "plain": "one\ntwo", "mark": "(empty file)"}
    with opened(tmp_path) as home:
        for name, text in texts.items():
            create(LakememMemoryTool(home), f"/memories/{name}", text)
    with opened(tmp_path) as home:
        home.rescan()
        files = LakememMemoryTool(home)._files.files(("memories",))
    assert {file.parts[-1]: file.text for file in files} == texts


def test_a_folder_is_moved_in_one_go_and_its_files_keep_their_old_lives(
    home: Store, tool: LakememMemoryTool, tenant: str
) -> None:
    for name in ("a/1", "a/deep/2", "ab/3"):
        create(tool, f"/memories/{name}", name)
    tool.call({"command": "rename", "old_path": "/memories/a", "new_path": "/memories/b/c"})
    assert sorted(memory.key for memory in home.list(tenant=tenant)) == [
        "/memories/ab/3", "/memories/b/c/1", "/memories/b/c/deep/2",
    ]  # fmt: skip
    assert [entry.what for entry in home.history("/memories/a/deep/2", tenant=tenant)] == ["store", "delete"]


def test_a_folder_is_forgotten_in_one_step_and_its_history_stays(
    home: Store, tool: LakememMemoryTool, tenant: str
) -> None:
    for number in range(5):
        create(tool, f"/memories/a/{number}", f"text {number}")
    create(tool, "/memories/b")
    before = home.list(tenant=tenant)[0].updated
    tool.call({"command": "delete", "path": "/memories/a"})
    assert [memory.key for memory in home.list(tenant=tenant)] == ["/memories/b"]
    ends = {home.history(f"/memories/a/{number}", tenant=tenant)[-1].seal for number in range(5)}
    assert len(ends) == 1
    assert len(home.list(tenant=tenant, as_of=before, valid_at=before)) == 6


def test_clearing_leaves_other_memories_alone(home: Store, tool: LakememMemoryTool, tenant: str) -> None:
    create(tool, "/memories/a/b")
    home.store("city", "Lyon", tenant=tenant)
    assert tool.clear_all_memory() == "All memory cleared"
    assert [memory.key for memory in home.list(tenant=tenant)] == ["city"]
    assert view(tool).count("\n") == 1


def test_files_are_found_by_a_search_of_the_store(home: Store, tool: LakememMemoryTool, tenant: str) -> None:
    create(tool, "/memories/likes.md", "She likes green tea.\n")
    create(tool, "/memories/work.md", "She builds bridges.\n")
    assert home.search("tea", tenant=tenant)[0].key == "/memories/likes.md"


def test_a_long_way_of_folders_is_listed_and_forgotten(tool: LakememMemoryTool) -> None:
    deep = "/memories/" + "/".join(["folder" * 10] * 10)
    create(tool, f"{deep}/one")
    create(tool, f"{deep}-2/two")
    assert view(tool, deep).endswith(f"1B\t{deep}/one")
    tool.call({"command": "delete", "path": deep})
    assert view(tool, f"{deep}-2/two")
    with pytest.raises(ToolError, match="does not exist"):
        view(tool, deep)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"command": "create", "path": "/memories/" + "x" * 1_015, "file_text": ""},
            "1025 characters, the limit is 1024",
        ),
        ({"command": "create", "path": "/memories/a\0", "file_text": ""}, "NUL character"),
        ({"command": "create", "path": "/memories/a\ud800", "file_text": ""}, "lone surrogate"),
        ({"command": "create", "path": "/memories/a", "file_text": "\ud800"}, "text: holds a lone surrogate"),
        (
            {"command": "create", "path": "/memories/a", "file_text": "x" * 1_000_001},
            "text: has 1000001 characters, the limit is 1000000",
        ),
        ({"command": "create", "path": "/memories/f/g/h", "file_text": ""}, "leads through a file"),
        ({"command": "rename", "old_path": "/memories/f", "new_path": "/memories/f/g"}, "leads through a file"),
        ({"command": "rename", "old_path": "/memories/d", "new_path": "/memories/d/e"}, "moved into itself"),
        ({"command": "rename", "old_path": "/memories/d", "new_path": "/memories/" + "x" * 1_014}, "the limit is 1024"),
        ({"command": "view", "path": "/memories/" + "x" * 2_000}, "does not exist"),
        ({"command": "delete", "path": "/memories/\ud800"}, "does not exist"),
    ],
)
def test_what_cannot_be_kept_is_told_to_the_model_and_changes_nothing(
    home: Store, tool: LakememMemoryTool, tenant: str, asked: dict[str, Any], said: str
) -> None:
    create(tool, "/memories/f")
    create(tool, "/memories/d/1")
    before = [memory.seal for memory in home.list(tenant=tenant)]
    with pytest.raises(ToolError) as refused:
        tool.call(asked)
    assert said in str(refused.value)
    assert [memory.seal for memory in home.list(tenant=tenant)] == before


def test_threads_that_edit_one_file_lose_no_line(home: Store, tenant: str) -> None:
    create(LakememMemoryTool(home, tenant=tenant), "/memories/log", "")

    def work(number: int) -> None:
        tool = LakememMemoryTool(home, tenant=tenant)
        for turn in range(10):
            line = {"insert_line": 0, "insert_text": f"{number}.{turn}"}
            tool.call({"command": "insert", "path": "/memories/log", **line})

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(work, range(5)))
    text = view(LakememMemoryTool(home, tenant=tenant), "/memories/log")
    assert all(f"\t{number}.{turn}\n" in text for number in range(5) for turn in range(10))


def test_of_threads_that_create_one_file_only_one_does(home: Store, tenant: str) -> None:
    def work(number: int) -> bool:
        try:
            create(LakememMemoryTool(home, tenant=tenant), "/memories/one", str(number))
        except ToolError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(work, range(16))) == 1
    assert len(home.history("/memories/one", tenant=tenant)) == 1


def test_the_async_tool_answers_as_the_other(home: Store, tenant: str) -> None:
    tool = AsyncLakememMemoryTool(home, tenant=tenant)
    asked: list[dict[str, Any]] = [
        {"command": "create", "path": "/memories/a", "file_text": "one\n"},
        {"command": "insert", "path": "/memories/a", "insert_line": 1, "insert_text": "two"},
        {"command": "str_replace", "path": "/memories/a", "old_str": "one", "new_str": "1"},
        {"command": "rename", "old_path": "/memories/a", "new_path": "/memories/b"},
        {"command": "view", "path": "/memories/b"},
        {"command": "delete", "path": "/memories/b"},
    ]

    async def work() -> list[Any]:
        return [*[await tool.call(each) for each in asked], await tool.clear_all_memory()]

    said = asyncio.run(work())
    assert said[4] == "Here's the content of /memories/b with line numbers:\n     1\t1\n     2\ttwo\n     3\t"
    assert said[5:] == ["Successfully deleted /memories/b", "All memory cleared"]
    assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}
