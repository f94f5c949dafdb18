"""Claude's memory tool on lakemem: every file is a memory under its path, and no edit is ever lost.

>>> import tempfile, lakemem
>>> from lakemem_api.adapters.claude_memory import LakememMemoryTool
>>> with lakemem.open(tempfile.mkdtemp(), embedder=None) as store:
...     tool = LakememMemoryTool(store, tenant="anna")
...     print(tool.call({"command": "create", "path": "/memories/likes.md", "file_text": "tea"}))
...     edit = {"command": "str_replace", "path": "/memories/likes.md", "old_str": "tea", "new_str": "coffee"}
...     print(tool.call(edit))
...     print([entry.value for entry in store.history("/memories/likes.md", tenant="anna")])
File created successfully at: /memories/likes.md
The memory file has been edited. Here is the snippet showing the change (with line numbers):
     1	coffee
['tea', 'coffee']

The answers are those of the SDK's own tool over a local folder, to the letter.  It differs where there is no disk:

- folders are implied by their files: an emptied one is gone, and one is always said to take 4K;
- where the local tool lets an error of the operating system through (a file where a folder is needed, a folder moved
  into itself, a name over 255 bytes), this one answers with a `ToolError`, or has no such limit;
- a path has at most 1,024 characters and a file 1,000,000; neither may hold what is not Unicode, a path no NUL;
- nothing above `/memories` has a name, so a path that leaves it by two levels or more never leads back.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

try:
    from anthropic.lib.tools import ToolError
    from anthropic.tools.memory import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool
except ImportError as error:
    from lakemem_api.adapters.extras import missing

    raise missing("anthropic", "anthropic") from error

from lakemem.records.checks import DEFAULT_TENANT
from lakemem_api.adapters.file_views import MOST_LINES, edit_view, file_view, folder_view, lines_with
from lakemem_api.adapters.locks import lock_of
from lakemem_api.adapters.workspace import TOP, Parts, Workspace, parts_of
from lakemem_api.memories import Memories

if TYPE_CHECKING:
    from anthropic.types.beta import (
        BetaCacheControlEphemeralParam,
        BetaMemoryTool20250818CreateCommand,
        BetaMemoryTool20250818DeleteCommand,
        BetaMemoryTool20250818InsertCommand,
        BetaMemoryTool20250818RenameCommand,
        BetaMemoryTool20250818StrReplaceCommand,
        BetaMemoryTool20250818ViewCommand,
    )

_TOP = (TOP,)


class LakememMemoryTool(BetaAbstractMemoryTool):
    """The memory tool to hand to `client.beta.messages.tool_runner`; safe to use from several threads.

    Args:
        store: an open store, or anything with its methods.
        tenant: whose files.
        cache_control: passed on to the API with the tool's declaration.
    """

    def __init__(
        self,
        store: Memories,
        *,
        tenant: str = DEFAULT_TENANT,
        cache_control: BetaCacheControlEphemeralParam | None = None,
    ) -> None:
        super().__init__(cache_control=cache_control)
        self._files = Workspace(store, tenant)
        self._lock = lock_of(store, "claude-memory")

    def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        """Return a file's lines with numbers, or what is in a folder.

        Raises:
            ToolError: there is nothing at the path, or the path is not acceptable.
        """
        parts = parts_of(command.path)
        file = self._files.file(parts)
        if file is not None:
            if file.text.count("\n") >= MOST_LINES:
                raise ToolError(f"File {command.path} exceeds maximum line limit of {MOST_LINES:,} lines.")
            return file_view(command.path, file.text, view_range=command.view_range)
        files = self._files.files(parts)
        if not files and parts != _TOP:
            raise ToolError(f"The path {command.path} does not exist. Please provide a valid path.")
        return folder_view(command.path, files, folder=parts)

    def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        """Create a file.

        Raises:
            ToolError: there is something at the path, or the path or text is not acceptable.
        """
        parts = parts_of(command.path)
        with self._lock:
            if self._exists(parts):
                raise ToolError(f"File {command.path} already exists")
            self._check_room(parts, command.path)
            self._files.write(parts, command.file_text)
        return f"File created successfully at: {command.path}"

    def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        """Replace the one occurrence of a text in a file, and show the lines around it.

        Raises:
            ToolError: there is no such file, or the text is there not once.
        """
        parts, path, old = parts_of(command.path), command.path, command.old_str
        with self._lock:
            text = self._text(parts, path)
            places = text.count(old)
            if places == 0:
                raise ToolError(f"No replacement was performed, old_str `{old}` did not appear verbatim in {path}.")
            lines = lines_with(text, old)
            if places > 1:
                raise ToolError(
                    f"No replacement was performed. Multiple occurrences of old_str `{old}` in lines: "
                    f"{', '.join(map(str, lines))}. Please ensure it is unique"
                )
            changed = text.replace(old, command.new_str)
            self._files.write(parts, changed)
        return edit_view(changed, lines[0] - 1)

    def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        """Insert a text after a line of a file; 0 is before the first.

        Raises:
            ToolError: there is no such file or line.
        """
        parts = parts_of(command.path)
        with self._lock:
            text = self._text(parts, command.path)
            lines = text.removesuffix("\n").split("\n") if text else []
            at = command.insert_line
            if not 0 <= at <= len(lines):
                raise ToolError(
                    f"Invalid `insert_line` parameter: {at}. It should be within the range [0, {len(lines)}]."
                )
            lines.insert(at, command.insert_text.rstrip("\n"))
            changed = "\n".join(lines)
            self._files.write(parts, changed if changed.endswith("\n") else changed + "\n")
        return f"The file {command.path} has been edited."

    def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        """Forget a file, or a folder with everything in it; what they held stays in the history.

        Raises:
            ToolError: there is nothing at the path, or it is the top folder.
        """
        parts = parts_of(command.path)
        if parts == _TOP:
            raise ToolError(f"Cannot delete the /{TOP} directory itself")
        with self._lock:
            if not self._exists(parts):
                raise ToolError(f"The path {command.path} does not exist")
            self._files.forget(parts)
        return f"Successfully deleted {command.path}"

    def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        """Move a file, or a folder with everything in it.

        Raises:
            ToolError: there is nothing to move, or something in its place.
        """
        old, new = parts_of(command.old_path), parts_of(command.new_path)
        if old == _TOP:
            raise ToolError(f"Cannot rename the /{TOP} directory itself")
        with self._lock:
            if self._exists(new):
                raise ToolError(f"The destination {command.new_path} already exists")
            if not self._exists(old):
                raise ToolError(f"The path {command.old_path} does not exist")
            self._check_room(new, command.new_path)
            if new[: len(old)] == old:
                raise ToolError(f"The path {command.old_path} cannot be moved into itself")
            self._files.move(old, new)
        return f"Successfully renamed {command.old_path} to {command.new_path}"

    def clear_all_memory(self) -> str:
        """Forget all files; what they held stays in the history."""
        with self._lock:
            self._files.forget(_TOP)
        return "All memory cleared"

    def _exists(self, parts: Parts) -> bool:
        return self._files.file(parts) is not None or self._files.is_folder(parts)

    def _check_room(self, parts: Parts, path: str) -> None:
        if self._files.is_below_file(parts):
            raise ToolError(f"The path {path} leads through a file, which is not a directory")

    def _text(self, parts: Parts, path: str) -> str:
        file = self._files.file(parts)
        if file is not None:
            return file.text
        if self._files.is_folder(parts):
            raise ToolError(f"The path {path} is not a file.")
        raise ToolError(f"The path {path} does not exist. Please provide a valid path.")


class AsyncLakememMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same tool for `AsyncAnthropic`: each command is carried out in another thread.

    Args:
        store: an open store, or anything with its methods.
        tenant: whose files.
        cache_control: passed on to the API with the tool's declaration.
    """

    def __init__(
        self,
        store: Memories,
        *,
        tenant: str = DEFAULT_TENANT,
        cache_control: BetaCacheControlEphemeralParam | None = None,
    ) -> None:
        super().__init__(cache_control=cache_control)
        self._tool = LakememMemoryTool(store, tenant=tenant)

    async def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        """As `LakememMemoryTool.view`."""
        return await asyncio.to_thread(self._tool.view, command)

    async def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        """As `LakememMemoryTool.create`."""
        return await asyncio.to_thread(self._tool.create, command)

    async def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        """As `LakememMemoryTool.str_replace`."""
        return await asyncio.to_thread(self._tool.str_replace, command)

    async def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        """As `LakememMemoryTool.insert`."""
        return await asyncio.to_thread(self._tool.insert, command)

    async def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        """As `LakememMemoryTool.delete`."""
        return await asyncio.to_thread(self._tool.delete, command)

    async def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        """As `LakememMemoryTool.rename`."""
        return await asyncio.to_thread(self._tool.rename, command)

    async def clear_all_memory(self) -> str:
        """As `LakememMemoryTool.clear_all_memory`."""
        return await asyncio.to_thread(self._tool.clear_all_memory)
