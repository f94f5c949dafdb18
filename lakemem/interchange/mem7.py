"""A mem7 workspace: a folder of append-only markdown day files.

Source: github.com/KTCrisis/flux7-memory, `internal/memory/markdown.go` (layout and sections), `rescan.go` (replay by
time, ties in file order) and `history.go` (what a deletion by tags reaches); see `mem7_sections.py` for the sections.

Reading.  Each section becomes one item at its own time.  A deletion by tags becomes one forget for each memory that
this reader has met and that carries all the tags at that point, so it cannot reach a memory that came from elsewhere.
What mem7 passes over (text between sections, a section cut short) is reported.  Seals are kept in `extra`, not checked.

Writing.  Sections are unsealed; mem7 counts them as written before its chain and begins the chain after them.  mem7
keeps whole seconds, trims names and splits tags at commas.  Where that loses something, one more envelope line,
`lakemem: {...}`, which mem7 ignores, holds the exact fields; the reader takes them while the section is as it was
written, so an edit by hand still counts.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from lakemem.errors import InvalidInput, LakememError, NotFound
from lakemem.interchange.files import opened, replace_folder
from lakemem.interchange.item import Item, JsonValue, Skipped, checked
from lakemem.interchange.latest import of_one_tenant, refuse_episode
from lakemem.interchange.mem7_events import FORMAT, event_of, time_of_section
from lakemem.interchange.mem7_sections import FENCE_OPEN, WHITE, Section, Stray, parse
from lakemem.interchange.mem7_writer import sections_of, tombstone_of
from lakemem.journal.disk import sync_folder
from lakemem.records.times import LATEST, day_of

_DAY_FILE = re.compile(r"\d{4}-\d{2}-\d{2}\.md", re.ASCII)

_LOOKED_AT = 1 << 16


def looks_like(path: Path) -> bool:
    """Tell whether a folder is a mem7 workspace (or holds one): a day file with a mem7 fence in it."""
    try:
        memory = _memory_folder(path)
        return memory is not None and any(_has_fence(file) for file in _day_files(memory))
    except LakememError:
        return False


def read(path: Path) -> Iterator[Item | Skipped]:
    """Yield the workspace's events by file name and, within a file, by time, as mem7 replays them.

    One day file at a time is held in memory.

    Args:
        path: the workspace, mem7's data folder above it, or the `memory` folder in it.

    Raises:
        NotFound: no such folder.
        InvalidInput: there is no `memory` folder in it, or a file cannot be read.
    """
    memory = _memory_folder(path)
    if memory is None:
        raise InvalidInput("path", f"{path} holds no memory folder of day files")
    reader = _Reader()
    notes = memory.parent / "MEMORY.md"
    if notes.is_file() and notes.stat().st_size:
        yield Skipped("MEMORY.md", "holds notes that are no memories; mem7 does not read them either")
    for file in _day_files(memory):
        yield from reader.read_file(file)


def write(items: Iterable[Item], path: Path) -> int:
    """Write a workspace from items and return how many items it took.

    Args:
        items: memories of one tenant, stored and forgotten, oldest first; one without a time gets the one before it.
        path: the folder that will hold `memory/`; missing, empty, or an earlier workspace with nothing else in it.

    Raises:
        InvalidInput: episodes or several tenants, which the format cannot hold, or `path` is something else.
        StorageFailed: the disk refused; what was there is still there.
    """
    taken = 0

    def fill(folder: Path) -> None:
        nonlocal taken
        memory = folder / "memory"
        memory.mkdir()
        taken = _write_days(of_one_tenant(items, FORMAT), memory)
        sync_folder(memory)

    replace_folder(path, fill, is_ours=_is_plain_workspace)
    return taken


class _Reader:
    """Replays day files: numbers equal sections and knows which memories stand, for deletions by tags."""

    def __init__(self) -> None:
        self._standing: dict[str, tuple[str, ...]] = {}
        self._met: dict[str, int] = {}

    def read_file(self, file: Path) -> Iterator[Item | Skipped]:
        with opened(file) as source:
            found = list(parse(line.decode("utf-8", "surrogateescape") for line in source))
        for part in _by_time(found):
            where = f"memory/{file.name}:{part.line}"
            if isinstance(part, Stray):
                yield Skipped(where, part.reason)
                continue
            try:
                yield from self._events(part, where)
            except InvalidInput as error:
                yield Skipped(where, error.message)

    def _events(self, section: Section, where: str) -> Iterator[Item | Skipped]:
        op = section.envelope.get("op", "")
        if op not in ("", "store", "delete", "delete_tags"):
            yield Skipped(where, f"op: is {op[:40]!r}, not store, delete or delete_tags")
            return
        digest = section.digest()
        self._met[digest] = count = self._met.get(digest, 0) + 1
        origin = f"{FORMAT}:{digest}" if count == 1 else f"{FORMAT}:{digest}:{count}"
        item = checked(event_of(section, origin=origin, where=where))
        if isinstance(item, Skipped):
            yield item
        elif item.op == "store":
            self._standing[item.key] = item.tags
            yield item
        elif op == "delete":
            yield self._forget(item)
        else:
            yield from self._forget_by_tags(item)

    def _forget(self, item: Item) -> Item | Skipped:
        if self._standing.pop(item.key, None) is None:
            return Skipped(item.where, f"deletes {item.key[:80]!r}, which is not in this workspace at that point")
        return item

    def _forget_by_tags(self, item: Item) -> Iterator[Item | Skipped]:
        wanted = set(item.tags)
        gone = [key for key, tags in self._standing.items() if wanted and wanted <= set(tags)]
        if not gone:
            yield Skipped(item.where, f"deletes by tags {', '.join(item.tags)[:80]}, which no memory carries then")
        known = item.extra.get(FORMAT)
        extra = {**(known if isinstance(known, dict) else {}), "by_tags": list[JsonValue](item.tags)}
        for key in gone:
            del self._standing[key]
            mark = hashlib.sha256(key.encode()).hexdigest()[:16]
            yield replace(
                item,
                origin=f"{item.origin}:{mark}",
                key=key,
                tags=(),
                extra={**item.extra, FORMAT: {**extra, "tombstone": item.origin}},
            )


def _by_time(found: list[Section | Stray]) -> list[Section | Stray]:
    """Return a file's parts by time, ties and parts without a time in file order: the order in which mem7 replays."""
    times: list[int] = []
    for part in found:
        try:
            at = time_of_section(part) if isinstance(part, Section) else None
        except InvalidInput:
            at = None
        before = times[-1] if times else -LATEST
        times.append(before if at is None else at)
    order = sorted(range(len(found)), key=times.__getitem__)
    return [found[place] for place in order]


def _write_days(items: Iterable[Item], memory: Path) -> int:
    """Append each item's sections to its day's file, sync the files and return how many items there were."""
    taken, tombstone = 0, ""
    at: int | None = None
    for item in items:
        refuse_episode(item, FORMAT)
        taken += 1
        # Time must not run back where an item has none: mem7 replays by time.
        at = next((time for time in (item.written_at, at, item.valid_from) if time is not None), 0)
        before, tombstone = tombstone, tombstone_of(item)
        if tombstone and tombstone == before:
            # One deletion by tags was read as several forgets; it is written once.
            continue
        with (memory / f"{day_of(at)}.md").open("ab") as out:
            out.write("".join(sections_of(item, at)).encode())
    for file in memory.iterdir():
        with file.open("rb") as written:
            os.fsync(written.fileno())
    return taken


def _memory_folder(path: Path) -> Path | None:
    """Return the folder of day files, found from the data folder, from the workspace or from itself."""
    if not path.exists():
        message = f"no such folder: {path}"
        raise NotFound(message)
    folders = (path / "workspace" / "memory", path / "memory", *([path] if path.name == "memory" else []))
    return next((folder for folder in folders if folder.is_dir()), None)


def _day_files(memory: Path) -> list[Path]:
    """Return the day files in order of name; mem7 takes every `.md` in the folder."""
    try:
        return sorted(file for file in memory.iterdir() if file.suffix == ".md" and file.is_file())
    except OSError as error:
        raise InvalidInput("path", f"{memory} cannot be read: {error.strerror}") from error


def _has_fence(file: Path) -> bool:
    with opened(file) as source:
        lines = source.read(_LOOKED_AT).decode("utf-8", "replace").split("\n")
    return any(line.strip(WHITE) == FENCE_OPEN for line in lines)


def _is_plain_workspace(path: Path) -> bool:
    """Tell whether a folder holds day files of mem7 sections and nothing else, so that nothing else would be lost."""
    memory = path / "memory"
    if [entry.name for entry in path.iterdir()] != ["memory"] or not memory.is_dir():
        return False
    files = list(memory.iterdir())
    return all(_DAY_FILE.fullmatch(file.name) and file.is_file() and _has_fence(file) for file in files)
