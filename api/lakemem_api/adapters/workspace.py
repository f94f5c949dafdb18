"""A tenant's files for Claude: each is a memory under its path, and folders are what their paths imply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from anthropic.lib.tools import ToolError

from lakemem.errors import InvalidInput
from lakemem.records import checks, requests
from lakemem.records.answers import Memory
from lakemem.records.commands import Command, Forget, StoreMemory
from lakemem_api.adapters import payloads
from lakemem_api.adapters.labels import folder_of, tag_of
from lakemem_api.adapters.writing import write_all
from lakemem_api.memories import Memories

TOP = "memories"
_MARK = "claude-memory"
_EMPTY_TEXT = "(empty file)"

Parts = tuple[str, ...]
"""A path by its names, the first of them `memories`."""


class File(NamedTuple):
    """A file: where it is and what it holds."""

    parts: Parts
    text: str


def parts_of(path: str) -> Parts:
    """Return the names of a path as the tool is given it.

    Raises:
        ToolError: it does not begin with `/memories`, or leaves it.
    """
    if not path.startswith(f"/{TOP}"):
        raise ToolError(f"Path must start with /{TOP}, got: {path}")
    parts = [TOP]
    for name in path[len(TOP) + 1 :].split("/"):
        if name == ".." and parts:
            parts.pop()
        elif name == "..":
            break  # above the folder that holds /memories no name is known, so nothing leads back
        elif name not in ("", "."):
            parts.append(name)
    else:
        if parts[:1] == [TOP]:
            return tuple(parts)
    raise ToolError(f"Path {path} would escape /{TOP} directory")


class Workspace:
    """The files of one tenant.  Callers hold a lock where they write what follows from a read.

    Args:
        store: an open store, or anything with its methods.
        tenant: whose files.
    """

    def __init__(self, store: Memories, tenant: str) -> None:
        self._store = store
        self._tenant = checks.check_tenant(tenant)

    def file(self, parts: Parts) -> File | None:
        """Return the file at a path, or None."""
        key = _key(parts)
        if len(key) > checks.MAX_KEY or payloads.searchable(key) != key:
            return None  # no memory can have this name
        found = self._store.recall(key, tenant=self._tenant, tags=(_tag((TOP,)),), limit=1)
        return _file(found[0]) if found else None

    def is_folder(self, parts: Parts) -> bool:
        """Tell whether there is a folder: the top one always, others while they hold something."""
        if parts == (TOP,):
            return True
        return bool(self._store.list(tenant=self._tenant, tags=(_tag(parts),), limit=1))

    def files(self, folder: Parts) -> list[File]:
        """Return the files below a folder, by path."""
        found = self._store.list(tenant=self._tenant, tags=(_tag(folder),))
        return sorted(map(_file, found))

    def is_below_file(self, parts: Parts) -> bool:
        """Tell whether a part of the way to a path is a file."""
        return any(self.file(parts[:depth]) is not None for depth in range(2, len(parts)))

    def write(self, parts: Parts, text: str) -> None:
        """Write a file; its earlier contents stay in its history.

        Raises:
            ToolError: the path or the text is not acceptable; nothing was written.
        """
        with _told(parts):
            self._commit([self._write(parts, text)])

    def forget(self, parts: Parts) -> None:
        """Forget a file, or everything below a folder in one step."""
        self._commit([Forget(self._tenant, _key(parts), (_tag(parts),))])

    def move(self, old: Parts, new: Parts) -> None:
        """Move a file, or everything below a folder, as one group: first it is there, then no longer here.

        Raises:
            ToolError: a new path is too long; nothing was moved.
        """
        file = self.file(old)
        files = self.files(old) if file is None else [file]
        with _told(new):
            commands: list[Command] = [self._write(new + each.parts[len(old) :], each.text) for each in files]
        self._commit([*commands, Forget(self._tenant, _key(old), (_tag(old),))])

    def _write(self, parts: Parts, text: str) -> StoreMemory:
        if len(text) > checks.MAX_VALUE:
            raise InvalidInput("text", f"has {len(text)} characters, the limit is {checks.MAX_VALUE}")
        checks.check_text(text.replace("\0", ""), "text", limit=checks.MAX_VALUE, least=0)
        shown = payloads.searchable(text) or _EMPTY_TEXT
        # An empty text and one with a NUL are no texts of a memory, so they stand beside what is shown.
        extra = None if shown == text else {_MARK: payloads.pack(text, "text")}
        tags = [_tag(parts[:depth]) for depth in range(1, len(parts))]
        return requests.store_memory(_key(parts), shown, named={"tenant": self._tenant, "tags": tags, "extra": extra})

    def _commit(self, commands: Sequence[Command]) -> None:
        write_all(self._store, commands)


def _key(parts: Parts) -> str:
    return "".join(f"/{name}" for name in parts)


def _tag(folder: Parts) -> str:
    return tag_of(folder_of(f"{_MARK}:", folder))


def _file(memory: Memory) -> File:
    kept = memory.extra.get(_MARK)
    return File(tuple(memory.key.split("/")[1:]), memory.value if kept is None else payloads.unpack(kept))


@contextmanager
def _told(parts: Parts) -> Iterator[None]:
    """Tell the model, which can do better, what is not acceptable."""
    try:
        yield
    except InvalidInput as error:
        raise ToolError(f"The file {_key(parts)} cannot be kept: {error}") from error
