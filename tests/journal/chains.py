"""Chains made without a store: sections with ids, salts and times that the test chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from lakemem.journal.entry import FIRST_SEAL, Head, Key, encode
from lakemem.journal.folders import tenant_folder
from lakemem.records.times import day_of
from lakemem.records.versions import Event

MORNING = 1_778_322_600_000_000
"""2026-05-09T10:30:00Z."""


def memory(number: int, value: str, key: str = "", **names: object) -> Event:
    """Return a write of a memory; its ids and its time follow from its number."""
    at = int(str(names.pop("system_time", MORNING + number * 1_000_000)))
    event_id = f"01J{number:023d}"
    made = Event(
        event_id, "user", 0, "store", "memory", at, (event_id,),
        valid_from=at, command_id=event_id, key=key or f"key.{number}", value=value,
    )  # fmt: skip
    return made._replace(**names)  # type: ignore[arg-type]


def opening(tenant: str = "user", home: str = "01HOME") -> Event:
    """Return the section that opens a tenant's chain."""
    return memory(0, "", op="open", key="", records=(), tenant=tenant, extra=f'{{"home":"{home}"}}')._replace(key="")


def sections(
    events: Iterable[Event], *, chain: str = "01CHAIN", key: Key | None = None
) -> Iterator[tuple[Event, bytes]]:
    """Yield each event as it stands in the chain, with its section."""
    head = Head(chain, -1, FIRST_SEAL)
    for event in events:
        section, written = encode(event, head, key=key, salt=f"salt{event.system_time:012d}".encode()[:16])
        head = Head(chain, written.sequence, written.seal)
        yield written, section


def day_file(markdown: Path, tenant: str, events: Iterable[Event], **options: object) -> Path:
    """Write a tenant's journal, all of it in the day file of the last event, and return that file."""
    listed = list(sections(events, **options))  # type: ignore[arg-type]
    memory_folder = markdown / tenant_folder(tenant) / "memory"
    memory_folder.mkdir(parents=True)
    path = memory_folder / f"{day_of(listed[-1][0].system_time)}.md"
    path.write_bytes(b"".join(section for _, section in listed))
    return path
