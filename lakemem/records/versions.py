"""Events and versions: one write, and the rectangles that are left of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lakemem.records.times import OPEN, Instant

Kind = Literal["memory", "episode", "fact", "skill", "candidate"]
KINDS: tuple[Kind, ...] = ("memory", "episode", "fact", "skill", "candidate")

Op = Literal["open", "store", "update", "forget", "mark", "archive", "break"]
"""What a journal section says: `open` begins a tenant's chain, `break` goes on after damage.

`mark` notes something about records and leaves their rectangles alone; `archive` does so and takes the records out of
what is searched.
"""

WRITE_OPS = ("store", "update")

ALL_OF_RECORD = "*"
"""As `Event.replaces`: the event ends everything that is believed of its record before it writes its own."""


class Event(NamedTuple):
    """One journal section, resolved: everything that `apply` needs, with no clock, setting or chance left in it.

    Absent names are empty strings.  Times are microseconds.
    """

    event_id: str
    tenant: str
    sequence: int
    op: Op
    kind: Kind
    system_time: int
    records: tuple[str, ...]
    """Record ids that the event touches: one for a write, any number for a forget."""
    valid_from: int = 0
    """The period as the writer gave it (default: from the system time on)."""
    valid_to: int = OPEN
    expires: int = OPEN
    """The system time at which the version ends by itself (TTL)."""
    replaces: str = ""
    """Event whose rectangles are amended: what they covered after `valid_to` is not written again.

    Or `ALL_OF_RECORD`.
    """
    command_id: str = ""
    part: int = 1
    parts: int = 1
    key: str = ""
    value: str = ""
    tags: tuple[str, ...] = ()
    agent: str = ""
    session: str = ""
    role: str = ""
    subject: str = ""
    predicate: str = ""
    object: str = ""
    status: str = "active"
    trace_id: str = ""
    origin: str = ""
    """Where an import took it from; a second import of the same origin adds nothing."""
    has_validity: bool = False
    """Whether the caller named a validity."""
    extra: str = ""
    """A JSON object with what has no column of its own, or an empty string."""
    context: str = ""
    """An episode's previous turn of the same session: searched by words, never returned."""
    seal: str = ""
    """The section's seal in the tenant's hash chain, hex."""


def record_name(kind: str, key: str) -> str:
    """Return the name under which a keyed record is found: a memory's is its key, and no key holds a NUL."""
    return key if kind == "memory" else f"\0{kind}\0{key}"


def fact_name(subject: str, predicate: str, object: str = "") -> str:  # noqa: A002 - the field's name
    """Return the name under which a fact's record is found; without an object that of a functional one."""
    return "\0".join(("", "fact", subject, predicate, object) if object else ("", "fact", subject, predicate))


def names_of(event: Event) -> tuple[str, ...]:
    """Return the names by which the record of a write is found: of a fact both kinds, since either may be asked for."""
    if event.kind == "fact":
        plain = fact_name(event.subject, event.predicate)
        return (plain, fact_name(event.subject, event.predicate, event.object)) if event.object else (plain,)
    return (record_name(event.kind, event.key),) if event.key else ()


class Version(NamedTuple):
    """One rectangle: an event's content over `[valid_from, valid_to)` x `[system_from, system_to)`."""

    version_id: str
    record_id: str
    event: Event
    valid_from: int
    valid_to: int
    system_from: int
    system_to: int

    def holds_at(self, instant: Instant) -> bool:
        """Tell whether the rectangle covers an instant: the four comparisons of the one rule."""
        return (
            self.valid_from <= instant.valid_at < self.valid_to and self.system_from <= instant.as_of < self.system_to
        )

    @property
    def written_at(self) -> int:
        """System time of the write that gave the content; remainders keep it."""
        return self.event.system_time
