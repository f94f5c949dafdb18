"""A tenant's state with a group's earlier commands on top, dropped if the group fails."""

from __future__ import annotations

from collections.abc import Sequence

from lakemem.journal.tenant import TenantJournal
from lakemem.projection.apply import Outcome, apply
from lakemem.records.times import Instant
from lakemem.records.versions import WRITE_OPS, Event, Version, names_of
from lakemem.resident.views import View


class Draft:
    """What a tenant will believe once the group is on disk.

    Args:
        view: the tenant as it is.
        journal: its chain, which stages the events.
    """

    def __init__(self, view: View, journal: TenantJournal) -> None:
        self.view = view
        self.journal = journal
        self.has_events = False
        """Whether any event was staged."""
        self._outcomes: list[Outcome] = []
        self._staged: list[Event] = []
        """Staged events whose outcome is not worked out yet."""
        self._records: dict[str, Sequence[Version]] = {}
        self._changed: set[str] = set()
        self._names: dict[str, str] = {}
        self._turns: dict[str, str] = {}
        self._commands: dict[str, Event] = {}
        self._origins: set[str] = set()
        self._last_time = max(view.last_system_time, journal.last_system_time)

    @property
    def is_empty(self) -> bool:
        """Whether the tenant has no event yet."""
        return not self.has_events and self.view.is_empty and self.journal.head is None

    @property
    def outcomes(self) -> list[Outcome]:
        """What the staged events do."""
        if self._staged:
            self.settle()
        return self._outcomes

    @property
    def last_system_time(self) -> int:
        """The newest system time that the tenant was given."""
        return self._last_time

    def record_of(self, name: str) -> str | None:
        """Return the record id of a memory's key or of another name, also of a forgotten one."""
        return self._names.get(name) or self.view.record_of(name)

    def history(self, record_id: str) -> list[Event]:
        """Return the events of a record, oldest first."""
        self.settle()
        staged = [outcome.event for outcome in self._outcomes if record_id in outcome.event.records]
        return [*self.view.history(record_id), *staged]

    def believed(self, record_id: str, at: int) -> Sequence[Version]:
        """Return the versions of a record that are believed at a system time."""
        if self._staged:
            self.settle()
        return self._believed(record_id, at)

    def _believed(self, record_id: str, at: int) -> Sequence[Version]:
        drafted = self._records.get(record_id)
        if drafted is None:
            # System times only rise, so what is believed at the group's first look is all that can be later.
            drafted = self._records[record_id] = self.view.believed(record_id, at)
            return drafted
        return [v for v in drafted if v.system_from <= at < v.system_to]

    def carrying(self, tags: tuple[str, ...], instant: Instant) -> list[Version]:
        """Return the memories that hold at an instant and carry all the tags."""
        self.settle()
        found = [v for v in self.view.carrying(tags, instant) if v.record_id not in self._changed]
        for drafted in (self._records[record_id] for record_id in self._changed):
            found += [
                v for v in drafted
                if v.event.kind == "memory" and v.holds_at(instant) and set(tags) <= set(v.event.tags)
            ]  # fmt: skip
        return found

    def previous_turn(self, session: str) -> str:
        """Return the text of the session's newest episode, or an empty string."""
        turn = self._turns.get(session)
        return self.view.previous_turn(session) if turn is None else turn

    def command(self, command_id: str) -> Event | None:
        """Return the (first) event of a command that was already carried out."""
        return self._commands.get(command_id) or self.view.command(command_id)

    def has_origin(self, origin: str) -> bool:
        """Tell whether an import of this origin was already taken."""
        return origin in self._origins or self.view.has_origin(origin)

    def add(self, event: Event) -> Event:
        """Stage an event and let what follows see it; return it with its place in the chain."""
        for record_id in event.records if event.op != "mark" or event.replaces else ():
            if record_id not in self._records:  # what the view refuses is refused before anything is staged
                self._records[record_id] = self.view.believed(record_id, event.system_time)
        written = self.journal.stage(event)
        self._last_time = written.system_time
        self.has_events = True
        self._staged.append(written)
        if written.op in ("open", "break"):
            return written
        self._commands[written.command_id] = written
        if written.origin:
            self._origins.add(written.origin)
        if written.op == "forget":
            return written
        if written.kind != "episode":
            self._names.update(dict.fromkeys(names_of(written), written.records[0]))
        elif written.op in WRITE_OPS and written.session:
            self._turns[written.session] = written.value
        return written

    def settle(self) -> None:
        """Work out what the staged events do, for who asks; the last ones' while the disk is busy with them."""
        staged, self._staged = self._staged, []
        for event in staged:
            self._outcomes.append(self._outcome(event))

    def _outcome(self, event: Event) -> Outcome:
        if event.op in ("open", "break") or (event.op == "mark" and not event.replaces):
            return Outcome(event, (), ())
        records = event.records
        believed = [v for record_id in records for v in self._believed(record_id, event.system_time)]
        outcome = apply(event, believed)
        self._changed.update(records)
        if believed:
            closed = {v.version_id for v in outcome.closed}
            kept = [v for v in believed if v.version_id not in closed]
            for record_id in records:
                self._records[record_id] = [v for v in (*kept, *outcome.added) if v.record_id == record_id]
        elif outcome.added:
            self._records[records[0]] = outcome.added
        return outcome
