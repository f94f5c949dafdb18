"""Commands: every change that can be asked of the store, as one closed union.

Adapters, the command line, imports and upkeep all make these.  A command is checked and normalised when it is made
(`checks.py`), so the writer never meets a value it has to refuse.  They are named tuples: an import makes
one per entry, and a frozen dataclass takes four times as long to make.
"""

from __future__ import annotations

from typing import NamedTuple

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
    """End what is believed of a key, and of every memory that now carries all the tags; the union of both."""

    tenant: str
    key: str = ""
    tags: tuple[str, ...] = ()
    agent: str = ""
    trace_id: str = ""
    origin: str = ""
    command_id: str = ""
    at: int | None = None


class Restate(NamedTuple):
    """Take over an event with its own ids and times: an import into a tenant that has nothing later."""

    tenant: str
    event: Event


Command = StoreMemory | AddEpisode | Forget | Restate
