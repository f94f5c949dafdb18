"""Commands: every change that can be asked of the store, as one closed union.

Adapters, the command line, imports and upkeep all make these.  A command is checked and normalised when it is made
(`checks.py`), so the writer never meets a value it has to refuse.  They are named tuples: an import makes
one per entry, and a frozen dataclass takes four times as long to make.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lakemem.records.versions import Event


class StoreMemory(NamedTuple):
    """Store a value under a key for a period; see `Store.store`.

    Times are microseconds; None means the default (from now on, open end, keep the agent, no expiry).  `at` is the
    system time of an import that keeps original times.
    """

    tenant: str
    key: str
    value: str
    tags: tuple[str, ...] = ()
    agent: str | None = None
    ttl_us: int = 0
    expires: int | None = None
    valid_from: int | None = None
    valid_to: int | None = None
    trace_id: str = ""
    origin: str = ""
    extra: str = ""
    command_id: str = ""
    at: int | None = None
    kind: Literal["memory", "skill"] = "memory"


class AddEpisode(NamedTuple):
    """Add one turn or observation; it becomes a record of its own."""

    tenant: str
    content: str
    role: str
    session: str = ""
    occurred_at: int | None = None
    tags: tuple[str, ...] = ()
    agent: str = ""
    trace_id: str = ""
    origin: str = ""
    extra: str = ""
    command_id: str = ""
    at: int | None = None


class Forget(NamedTuple):
    """End what is believed of a key, of every memory that now carries all the tags, and of records by their ids.

    `memory_ids` may name records of any kind; those that the tenant does not have are passed over.
    """

    tenant: str
    key: str = ""
    tags: tuple[str, ...] = ()
    agent: str = ""
    trace_id: str = ""
    origin: str = ""
    command_id: str = ""
    at: int | None = None
    memory_ids: tuple[str, ...] = ()


class StateFact(NamedTuple):
    """State that a fact holds, or no longer does, from an instant of the world's time on.

    What is believed of a record follows from the set of statements about it, never from their order: a statement holds
    until the next known change, and one about an earlier time displaces nothing that begins later.  Times are
    microseconds; None means the default (from now on, until the next known change).
    """

    tenant: str
    subject: str
    predicate: str
    object: str
    is_functional: bool
    """Whether subject and predicate have one object at a time; else the object is part of the record's identity."""
    holds: bool = True
    """False: from `valid_from` on the object (empty: any) no longer holds."""
    valid_from: int | None = None
    valid_to: int | None = None
    said_at: int | None = None
    """When it was said: of two statements about one instant the later one counts."""
    confidence: float = 1.0
    sources: tuple[str, ...] = ()
    """Ids of the episodes that say so."""
    sentence: str = ""
    """The words that it was read from; they are searched too."""
    observed: bool = False
    """Whether it says that the object holds when it is said, and not that it began then."""
    agent: str = ""
    trace_id: str = ""
    origin: str = ""
    extra: str = ""
    command_id: str = ""
    at: int | None = None


class MarkEpisodes(NamedTuple):
    """Note something about episodes: their scores, that they were consolidated, how far they faded."""

    tenant: str
    marks: tuple[tuple[str, str], ...]
    """Episode ids, each with a JSON object whose fields go over what was marked before."""
    archives: bool = False
    """Whether the episodes are out of searches and lists from now on."""
    trace_id: str = ""
    origin: str = ""
    command_id: str = ""
    at: int | None = None


class Restate(NamedTuple):
    """Take over an event with its own ids and times: an import into a tenant that has nothing later."""

    tenant: str
    event: Event


Command = StoreMemory | AddEpisode | Forget | StateFact | MarkEpisodes | Restate
