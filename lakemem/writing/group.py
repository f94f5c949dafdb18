"""Group commit: whoever comes first writes for everybody who waits."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import orjson
from numpy.typing import NDArray

from lakemem.errors import InvalidInput, LakememError, StorageFailed
from lakemem.home import Home
from lakemem.journal.anchors import Anchors
from lakemem.journal.disk import Disk
from lakemem.journal.entry import Key
from lakemem.journal.folders import tenant_folder
from lakemem.journal.tenant import OPEN_FILES, Handles, TenantJournal
from lakemem.projection.apply import Outcome
from lakemem.projection.resolve import resolve
from lakemem.records.commands import Command, Forget, Restate, StateFact, StoreMemory
from lakemem.records.ulids import new_ulid
from lakemem.records.versions import Event, Version, fact_name, record_name
from lakemem.resident.views import View, Views
from lakemem.tables.published import Position
from lakemem.upkeep.flusher import Flusher
from lakemem.upkeep.garbage import collection_paused
from lakemem.writing.clock import SystemClock
from lakemem.writing.draft import Draft
from lakemem.writing.meters import WriteMeters
from lakemem.writing.written import Written, outcome_of

_MOST_AT_ONCE = 10_000
"""Commands of one caller in a group: while the next is made, tables and words work on the one before."""

_JOURNALS = 20_000
"""Chains whose head is remembered between groups."""


@dataclass(slots=True)
class Ticket:
    """Commands that wait for a group, with vectors by their number where the caller brought some."""

    commands: Sequence[Command]
    vectors: dict[int, NDArray[np.float32]] = field(default_factory=dict)
    results: list[Written | LakememError] = field(default_factory=list)
    is_done: bool = False


class Committer:
    """The one writer of a home's journal.

    Args:
        home: where the journal lies.
        disk: the seam to the operating system.
        clock: gives system times.
        views: the tenants' states.
        flusher: takes what is durable.
        anchors: the anchored heads.
        key: the chain key, or None.
    """

    def __init__(
        self,
        home: Home,
        *,
        disk: Disk,
        clock: SystemClock,
        views: Views,
        flusher: Flusher,
        anchors: Anchors,
        key: Key | None,
    ) -> None:
        self._home = home
        self._home_id = home.home_id
        self._clock = clock
        self._views = views
        self._flusher = flusher
        self._anchors = anchors
        self._key = key
        self._handles = Handles(disk)
        self._journals: OrderedDict[str, TenantJournal] = OrderedDict()
        self._commit_lock = threading.Lock()
        self._queue_lock = threading.Lock()
        self._waiting: list[Ticket] = []
        self.meters = WriteMeters()
        self.written: dict[str, int] = {}
        """When each tenant was last written to, by the clock."""

    def write(self, ticket: Ticket) -> list[Written | LakememError]:
        """Return what became of each command, once all of them are on disk; many are written as several groups."""
        if len(ticket.commands) <= _MOST_AT_ONCE:
            return self._write(ticket)
        results: list[Written | LakememError] = []
        for start, end in _groups(ticket.commands):
            vectors = {
                number - start: ticket.vectors[number] for number in range(start, end) if number in ticket.vectors
            }
            results += self._write(Ticket(ticket.commands[start:end], vectors))
        return results

    def _write(self, ticket: Ticket) -> list[Written | LakememError]:
        commands = ticket.commands
        for tenant in [commands[0].tenant] if len(commands) == 1 else {command.tenant for command in commands}:
            view = self._views.get(tenant)  # a cold tenant is loaded here, outside the writer's lock
            if not view.is_current:
                _prefetch(view, [command for command in commands if command.tenant == tenant])
        with self._queue_lock:
            self._waiting.append(ticket)
        with self._commit_lock:
            if not ticket.is_done:
                with self._queue_lock:
                    group, self._waiting = self._waiting, []
                if len(group) == 1 and len(ticket.commands) == 1:
                    self._commit(group)
                else:
                    with collection_paused(sum(len(waiting.commands) for waiting in group)):
                        self._commit(group)
        self._flusher.hold_back(len(ticket.commands))
        return ticket.results

    def serve(self, views: Views, flusher: Flusher) -> None:
        """Hand what is durable to another generation's parts from now on; called by `exclusively`, after a rescan."""
        self._views, self._flusher = views, flusher

    def exclusively(self, work: Callable[[], None]) -> None:
        """Do `work` while no group is being written."""
        with self._commit_lock:
            work()

    def journal(self, tenant: str) -> TenantJournal:
        """Return a tenant's chain, read from disk if need be."""
        journal = self._journals.get(tenant)
        if journal is None:
            name = tenant_folder(tenant)
            journal = self._journals[tenant] = TenantJournal(
                self._home.markdown / name, tenant, handles=self._handles, anchor=self._anchors.get(name), key=self._key
            )
            if len(self._journals) > _JOURNALS:
                self._journals.popitem(last=False)
        return journal

    def close(self) -> None:
        """Let go of the day files."""
        self._handles.close()

    def _commit(self, group: list[Ticket]) -> None:
        begun = time.monotonic()
        drafts: dict[str, Draft] = {}
        handed_over: list[str] = []
        failed: dict[str, LakememError] = {}
        done: list[tuple[Ticket, int, str]] = []
        brought: dict[str, dict[str, NDArray[np.float32]]] = {}
        try:
            for ticket in group:
                for number, command in enumerate(ticket.commands):
                    try:
                        result: Written | LakememError = self._stage(command, drafts, failed)
                    except LakememError as error:
                        result = error
                    ticket.results.append(result)
                    if isinstance(result, Written):
                        done.append((ticket, number, command.tenant))
                        if number in ticket.vectors and result.status in ("created", "updated", "added"):
                            given = brought.setdefault(command.tenant, {})
                            given[result.events[0].event_id] = ticket.vectors[number]
            asked = sum(len(ticket.commands) for ticket in group)
            failed.update(self.meters.sync(self._sync, drafts, asked=asked, done=done))
            for ticket, number, tenant in done:
                if tenant in failed:
                    ticket.results[number] = failed[tenant]
            kept = {t: d for t, d in drafts.items() if d.has_events and t not in failed}
            if kept:
                self._keep(kept, brought, begun)
                handed_over = list(kept)  # the flusher lets go of their views
        except BaseException as error:
            self._abandon(group, drafts, error)
            raise
        finally:
            if len(handed_over) < len(drafts):
                self._views.unpin(drafts.keys() - handed_over)
            for ticket in group:
                ticket.is_done = True
            self._handles.trim()

    def _abandon(self, group: list[Ticket], drafts: dict[str, Draft], error: BaseException) -> None:
        """Leave nothing staged and nobody without an answer when a group dies of something unforeseen."""
        for draft in drafts.values():
            draft.journal.drop()
        told = StorageFailed(f"the group was abandoned: {type(error).__name__}: {error}")
        for ticket in group:
            ticket.results += [told] * (len(ticket.commands) - len(ticket.results))
            ticket.results[:] = [told if isinstance(result, Written) else result for result in ticket.results]

    def _stage(self, command: Command, drafts: dict[str, Draft], failed: dict[str, LakememError]) -> Written:
        tenant = command.tenant
        if tenant in failed:
            raise failed[tenant]
        draft = drafts.get(tenant)
        if draft is None:
            try:
                draft = drafts[tenant] = Draft(self._views.pin(tenant), self.journal(tenant))
            except OSError as error:
                self._views.unpin([tenant])
                failed[tenant] = StorageFailed(f"the journal of tenant {tenant!r} cannot be read: {error.strerror}")
                raise failed[tenant] from error
            except LakememError:
                self._views.unpin([tenant])
                raise
        known = self._known(command, draft)
        if known is not None:
            return known
        needs = "" if draft.has_events else draft.journal.needs
        before = self._clock.tick(draft.last_system_time)
        at = self._clock.tick(before) if needs else before
        if not isinstance(command, Restate) and command.at is not None:
            if command.at <= draft.last_system_time:
                raise InvalidInput("at", "is not later than the tenant's last system time")
            at = command.at
        events = resolve(command, draft, at=at, new_id=new_ulid(before))
        if not events:
            return Written("known" if isinstance(command, StateFact) else "nothing", ())
        if needs:
            draft.add(self._preamble(needs, draft.journal, min(before, events[0].system_time - 1)))
        written = tuple([draft.add(event) for event in events])
        return outcome_of(written)

    def _known(self, command: Command, draft: Draft) -> Written | None:
        """Return the answer to a command that was carried out before: by its id, or by an import's origin."""
        command_id = command.event.command_id if isinstance(command, Restate) else command.command_id
        if command_id:
            # Later parts of a command that this very group has begun are not known yet.
            is_later_part = isinstance(command, Restate) and command.event.part > 1
            known = draft.view.command(command_id) if is_later_part else draft.command(command_id)
            if known is not None:
                return Written("known", (known,))
        origin = command.event.origin if isinstance(command, Restate) else command.origin
        if origin and draft.has_origin(origin):
            return Written("known", ())
        return None

    def _preamble(self, needs: str, journal: TenantJournal, at: int) -> Event:
        """Return the section that opens a chain, or goes on after damage."""
        event_id = new_ulid(at)
        body = journal.broken if needs == "break" else ""
        extra = orjson.dumps({"home": self._home_id}).decode()
        return Event(
            event_id, journal.tenant, 0, "break" if needs == "break" else "open", "memory", at, (),
            valid_from=at, command_id=event_id, value=body, extra=extra,
        )  # fmt: skip

    def _announce(self, drafts: dict[str, Draft]) -> dict[str, LakememError]:
        """Anchor the beginnings of new chains before their first sections; return the tenants that cannot begin."""
        new = {tenant: found for tenant, draft in drafts.items() if (found := draft.journal.announcement) is not None}
        if not new:
            return {}
        try:
            self._anchors.announce(new.values())
        except OSError as error:
            for tenant in new:
                drafts[tenant].journal.drop()
            refused = f"a new chain could not be anchored: {error.strerror}"
            return {tenant: StorageFailed(f"tenant {tenant!r}: {refused}") for tenant in new}
        return {}

    def _sync(self, drafts: dict[str, Draft]) -> dict[str, LakememError]:
        """Append and sync what is staged; return the tenants whose group failed, cut back."""
        failed = self._announce(drafts)
        written = [(tenant, draft) for tenant, draft in drafts.items() if draft.has_events and tenant not in failed]
        if len(written) > OPEN_FILES and self._handles.disk.syncs_all:
            return failed | self._sync_all(written)
        # Only so many files at once: a group of 10,000 tenants must not mean 10,000 open files.
        for start in range(0, len(written), OPEN_FILES):
            failed |= self._sync_some(written[start : start + OPEN_FILES])
            self._handles.trim()
        return failed

    def _sync_all(self, drafts: list[tuple[str, Draft]]) -> dict[str, LakememError]:
        """Append to many files, few of them open at a time, and sync the whole file system once."""
        failed: dict[str, LakememError] = {}
        for number, (tenant, draft) in enumerate(drafts, 1):
            try:
                draft.journal.write()
            except LakememError as error:
                failed[tenant] = error
            if number % OPEN_FILES == 0:
                self._handles.trim()
        try:
            self._handles.disk.sync_all(self._home.markdown)
        except OSError as cause:
            for tenant, draft in drafts:
                if tenant not in failed:
                    draft.journal.drop()
                    failed[tenant] = StorageFailed(f"the journals could not be synced: {cause.strerror}")
        return failed

    def _sync_some(self, drafts: list[tuple[str, Draft]]) -> dict[str, LakememError]:
        failed: dict[str, LakememError] = {}
        handles: dict[int, str] = {}
        folders: set[Path] = set()
        for tenant, draft in drafts:
            try:
                handles.update((handle, tenant) for handle in draft.journal.write())
                folders |= draft.journal.new_entries
            except LakememError as error:
                failed[tenant] = error
        for tenant, draft in drafts:
            if tenant not in failed:
                draft.settle()  # while the disk is busy with what was just appended
        errors = self._handles.disk.sync_many(list(handles), folders) if handles else {}
        for handle, cause in errors.items():
            tenant = handles[handle]
            if tenant not in failed:
                dict(drafts)[tenant].journal.drop()
                failed[tenant] = StorageFailed(
                    f"the journal of tenant {tenant!r} could not be synced: {cause.strerror}"
                )
        return failed

    def _keep(self, drafts: dict[str, Draft], brought: dict[str, dict[str, NDArray[np.float32]]], begun: float) -> None:
        """Move the heads, anchor them, show the group to readers and hand it to the flusher."""
        self._anchors.record([draft.journal.keep() for draft in drafts.values()])
        outcomes: list[tuple[str, Outcome]] = []
        positions: dict[str, Position] = {}
        vectors: list[tuple[Version, NDArray[np.float32]]] = []
        now = self._clock.draw()  # an import may keep much older times
        for tenant, draft in drafts.items():
            done, journal = draft.outcomes, draft.journal
            vectors += draft.view.accept_all(done, brought.get(tenant, {}))
            outcomes += [(tenant, outcome) for outcome in done]
            positions[journal.name] = Position(*journal.position)
            self.written[tenant] = now
        self._flusher.enqueue(outcomes, positions, vectors=vectors, took_s=time.monotonic() - begun)


def _groups(commands: Sequence[Command]) -> Iterator[tuple[int, int]]:
    """Yield begin and end of groups of a bounded size; the parts of one command stay together."""
    start = 0
    while start < len(commands):
        end = min(start + _MOST_AT_ONCE, len(commands))
        while end < len(commands) and isinstance(later := commands[end], Restate) and later.event.part > 1:
            end += 1
        yield start, end
        start = end


def _prefetch(view: View, commands: Sequence[Command]) -> None:
    """Let a tenant that is not in memory read in one go what each command would ask it for."""
    names, command_ids, origins = [], [], []
    for command in commands:
        source = command.event if isinstance(command, Restate) else command
        command_ids.append(source.command_id)
        origins.append(source.origin)
        if isinstance(command, StoreMemory):
            names.append(record_name(command.kind, command.key))
        elif isinstance(command, Forget):
            names.append(command.key)
        elif isinstance(command, StateFact):
            named = "" if command.is_functional else command.object
            names.append(fact_name(command.subject, command.predicate, named))
    view.prefetch([name for name in names if name], command_ids, origins=origins)
