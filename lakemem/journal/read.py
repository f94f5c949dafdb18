"""A tenant's journal, read from its files: names, sections and whole commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from lakemem.journal.folders import day_files, tenant_folder
from lakemem.journal.scan import Damage, Found, Section, every_section, scan
from lakemem.records.versions import Event


class Place(NamedTuple):
    """Something found in a day file."""

    path: Path
    found: Found


def tenant_name(folder: Path) -> str | None:
    """Return the exact name of the tenant whose folder this is, or None where neither slug nor section says it."""
    slug = folder.name.rpartition("~")[0]
    if tenant_folder(slug) == folder.name:
        return slug
    names = (event.tenant for _, event in _openings(folder))
    return next((name for name in names if tenant_folder(name) == folder.name), None)


def chain_of(folder: Path, tenant: str) -> str:
    """Return the id of a tenant's chain as its own sections say, where no anchor does; empty for none."""
    return next((chain for chain, event in _openings(folder) if event.tenant == tenant), "")


def _openings(folder: Path) -> Iterator[tuple[str, Event]]:
    """Yield the sections that name a tenant, with their chains, whatever these are."""
    for path in day_files(folder):
        for section in every_section(path.read_bytes()):
            if section.event is not None and section.sealed.op in ("open", "break"):
                yield section.sealed.chain, section.event


def places(folder: Path, tenant: str, *, chain: str = "", first_file: str = "") -> Iterator[Place]:
    """Yield what a tenant's day files hold, oldest first.

    Args:
        folder: the tenant's folder.
        tenant: its name.
        chain: the chain's id; empty to take what the tenant's own sections say.
        first_file: name of the day file to begin with; empty for the oldest.
    """
    sequence = -1
    chain = chain or chain_of(folder, tenant)
    for path in day_files(folder):
        if path.name < first_file:
            continue
        for found in scan(path.read_bytes(), tenant, chain=chain, sequence=sequence):
            sealed = found.sealed if isinstance(found, Section | Damage) else None
            if sealed is not None and (not chain or sealed.chain == chain):
                chain = sealed.chain
                sequence = max(sequence, sealed.sequence)
            yield Place(path, found)


def events(folder: Path, tenant: str, *, chain: str = "", after: int = -1, first_file: str = "") -> Iterator[Event]:
    """Yield the events that count, in order: sound, not erased, and of commands whose last part is there.

    Args:
        folder: the tenant's folder.
        tenant: its name.
        chain: the anchored chain's id; empty where no anchor is known.
        after: sequence up to which events are left out.
        first_file: name of the day file to begin with.
    """
    sound = (
        place.found.event
        for place in places(folder, tenant, chain=chain, first_file=first_file)
        if isinstance(place.found, Section) and place.found.event is not None
    )
    return complete(event for event in sound if event.sequence > after)


def complete(found: Iterable[Event]) -> Iterator[Event]:
    """Yield the events of commands that are whole; the parts of others are dropped."""
    parts: list[Event] = []
    for event in found:
        if parts and event.command_id != parts[0].command_id:
            parts = []
        if event.parts == 1:
            yield event
            continue
        if event.part == 1:
            parts = []  # the command was handed over again after its first try was cut short
        if event.part == len(parts) + 1:
            parts.append(event)
        if len(parts) == event.parts:
            yield from parts
            parts = []
