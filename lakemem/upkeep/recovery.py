"""Bringing derived state up to the journal: after a crash, a power cut, or an edit of the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from lakemem.home import Home, boot_id
from lakemem.journal import read
from lakemem.journal.anchors import Anchors
from lakemem.journal.disk import Disk
from lakemem.journal.folders import day_files, tenant_folders
from lakemem.journal.tenant import Handles, TenantJournal
from lakemem.projection.apply import Outcome, apply
from lakemem.records.versions import WRITE_OPS, Event
from lakemem.resident.views import View, Views
from lakemem.tables.published import Position, Published, States
from lakemem.upkeep.flusher import Flusher

_EVENTS_PER_BATCH = 5_000


def base_state(folder: Path) -> Published | None:
    """Return the state of a generation to go on from, or None where there is none.

    Within the same boot everything published is in the operating system's hands; after a restart only what the last
    checkpoint synced can be trusted.
    """
    states = States(folder)
    published = states.load_published()
    if published is None:
        return None
    if published.clean or (published.boot_id and published.boot_id == boot_id()):
        return published
    return states.load_checkpoint()


def behind(home: Home, positions: dict[str, Position]) -> Iterator[tuple[Path, Position]]:
    """Yield the tenants' folders whose newest day file is not as it was when it was last applied."""
    nothing = Position(-1, "", 0)
    for folder in tenant_folders(home.markdown):
        files = day_files(folder)
        position = positions.get(folder.name, nothing)
        if files and (files[-1].name, files[-1].stat().st_size) != (position.day_file, position.size):
            yield folder, position


def catch_up(home: Home, positions: dict[str, Position], *, views: Views, flusher: Flusher) -> int:
    """Apply what the journal has beyond the derived state; return how many events that were."""
    applied = 0
    anchors = Anchors(home.anchors, Disk(), writable=False)
    for folder, position in list(behind(home, positions)):
        tenant = read.tenant_name(folder)
        if tenant is None:
            continue  # no section says whose it is: reported by verify
        batch: list[tuple[str, Outcome]] = []
        view = views.pin(tenant)
        head = anchors.get(folder.name)
        TenantJournal(folder, tenant, handles=Handles(Disk()), anchor=head)  # cuts a torn end that nobody was told of
        newest = day_files(folder)[-1]
        reached = Position(position.sequence, newest.name, newest.stat().st_size)
        chain = head.chain if head is not None else ""
        for event in read.events(folder, tenant, chain=chain, after=position.sequence, first_file=position.day_file):
            batch.append((tenant, replay(event, view)))
            reached = reached._replace(sequence=event.sequence)
            applied += 1
            if len(batch) >= _EVENTS_PER_BATCH:
                _hand_over(batch, {}, views, flusher)
                batch = []
        _hand_over(batch, {folder.name: reached}, views, flusher)
        views.unpin([tenant])
    return applied


def replay(event: Event, view: View) -> Outcome:
    """Apply one journaled event to a tenant's view, exactly as the live write did."""
    if event.kind == "episode" and event.op in WRITE_OPS and event.session:
        event = event._replace(context=view.previous_turn(event.session))
    if event.op in ("open", "break") or (event.op == "mark" and not event.replaces):
        outcome = Outcome(event, (), ())
    else:
        believed = [v for record_id in event.records for v in view.believed(record_id, event.system_time)]
        outcome = apply(event, believed)
    view.accept(outcome)
    return outcome


def _hand_over(
    batch: list[tuple[str, Outcome]], positions: dict[str, Position], views: Views, flusher: Flusher
) -> None:
    for tenant in {tenant for tenant, _ in batch}:
        views.pin(tenant)
    flusher.enqueue(batch, positions, replay=True)
    flusher.hold_back(len(batch))


Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""
