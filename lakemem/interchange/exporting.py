"""Exports: from the journal, which is the truth, into files that other tools read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from lakemem.errors import InvalidInput
from lakemem.interchange import jsonl, mcp_memory, mem0, mem7
from lakemem.interchange.files import replace_file
from lakemem.interchange.importing import FORMATS
from lakemem.interchange.item import Item, parse_object
from lakemem.journal import read
from lakemem.journal.folders import tenant_folder, tenant_folders
from lakemem.projection.apply import apply
from lakemem.records.checks import DEFAULT_TENANT
from lakemem.records.times import OPEN
from lakemem.records.versions import WRITE_OPS, Event, Version

Progress = Callable[[str, int, int], None]


def run(markdown: Path, path: Path, *, format: str, tenant: str | None, now: int, progress: Progress) -> int:  # noqa: A002
    """Write an export and return how many entries it holds.

    Args:
        markdown: the journal's folder.
        path: where to.
        format: jsonl, mem7, mcp-memory or mem0.
        tenant: whose memories; None means all for jsonl, else the default tenant.
        now: the instant that formats without history show, in microseconds.
        progress: called with what is done.
    """
    if format not in FORMATS:
        raise InvalidInput("format", f"is {format!r}, it must be one of {', '.join(FORMATS)}")
    if format == "jsonl":
        folders = tenant_folders(markdown) if tenant is None else [markdown / tenant_folder(tenant)]
        counted = _Counted(_lines(folders, progress))
        replace_file(path, counted, is_ours=jsonl.looks_like)
        return counted.count
    folder = markdown / tenant_folder(tenant or DEFAULT_TENANT)
    events = [event for event in _events(folder) if event.kind == "memory"]
    progress("export", 0, len(events))
    if format == "mem7":
        written = mem7.write(_history(events), path)
    else:
        module = mcp_memory if format == "mcp-memory" else mem0
        written = module.write((_item(version.event, version) for version in _held(events, now)), path)
    progress("export", len(events), len(events))
    return written


def _events(folder: Path) -> Iterator[Event]:
    tenant = read.tenant_name(folder)
    if tenant is None:
        return iter(())
    return (event for event in read.events(folder, tenant) if event.op not in ("open", "break"))


class _Counted:
    """Lines on their way, counted."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self._lines = lines
        self.count = 0

    def __iter__(self) -> Iterator[bytes]:
        for line in self._lines:
            self.count += 1
            yield line


def _lines(folders: list[Path], progress: Progress) -> Iterator[bytes]:
    for number, folder in enumerate(folders):
        progress("export", number, len(folders))
        keys: dict[str, str] = {}
        for event in _events(folder):
            if event.kind == "memory" and event.op in WRITE_OPS:
                keys[event.records[0]] = event.key
            yield jsonl.encode(event, keys)
    progress("export", len(folders), len(folders))


def _history(events: list[Event]) -> Iterator[Item]:
    """Yield every event as an item; a deletion of several memories as one for each."""
    keys: dict[str, str] = {}
    for event in events:
        if event.op in WRITE_OPS:
            keys[event.records[0]] = event.key
            yield _item(event, None)
            continue
        for record in event.records:
            if record not in keys:
                continue  # a fact or an episode
            yield Item(
                origin=f"lakemem:{event.event_id}:{record}", where=event.event_id, op="forget", tenant=event.tenant,
                key=keys.get(record, ""), agent=event.agent, written_at=event.system_time, trace_id=event.trace_id,
            )  # fmt: skip


def _held(events: list[Event], now: int) -> list[Version]:
    """Return what holds now, oldest write first."""
    rows: dict[str, dict[str, Version]] = {}
    for event in events:
        for record in event.records:
            known = rows.setdefault(record, {})
            outcome = apply(event, list(known.values()))
            known.update((v.version_id, v) for v in (*outcome.closed, *outcome.added) if v.record_id == record)
    every = [v for known in rows.values() for v in known.values()]
    held = [v for v in every if v.valid_from <= now < v.valid_to and v.system_from <= now < v.system_to]
    return sorted(held, key=lambda v: v.event.sequence)


def _item(event: Event, version: Version | None) -> Item:
    """Return a write as an item; with a version, its period as cut by later writes."""
    start, end = (event.valid_from, event.valid_to) if version is None else (version.valid_from, version.valid_to)
    named = event.has_validity or version is not None
    return Item(
        origin=f"lakemem:{event.event_id}", where=event.event_id, tenant=event.tenant, key=event.key,
        value=event.value, tags=event.tags, agent=event.agent, session=event.session, role=event.role,
        valid_from=start if named else None, valid_to=end if named and end != OPEN else None,
        written_at=event.system_time, expires=None if event.expires == OPEN else event.expires,
        trace_id=event.trace_id, extra=parse_object(event.extra) if event.extra else {},
    )  # fmt: skip
