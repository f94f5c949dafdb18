"""The front door of the engine: one home, its memories, both times."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from lakemem.asking import (
    Narrowing,
    check_choice,
    check_vector,
    count,
    current_view,
    marks_of,
    read_lines,
    run_search,
    scope_of,
)
from lakemem.engine.meters import read_meters
from lakemem.engine.writer import WriterEngine
from lakemem.errors import LakememError
from lakemem.keeping import OpenHome
from lakemem.records import checks, requests
from lakemem.records.answers import HistoryEntry, Memory, SearchResult, Stored, history_entry, memory_of
from lakemem.records.checks import DEFAULT_TENANT
from lakemem.records.commands import Command, Forget, StoreMemory
from lakemem.records.times import TimeLike, format_time
from lakemem.retrieval.query import Mode, Query, Using

SEARCHABLE = ("memory", "episode", "fact", "skill")
"""Kinds that a search looks at by default; candidates are not believed yet."""


class Store(OpenHome):
    """A home, open: every method may be called from any thread.

    Made by `lakemem.open`.  Times go in as RFC 3339 text, bare dates or datetimes and come out as RFC 3339 text in UTC;
    `valid_at` and `as_of` default to now.  A clock time without a fraction covers its whole second when asked about.
    """

    # -- writing ------------------------------------------------------------------------------------------------------

    def store(
        self,
        key: str,
        value: str,
        *,
        tenant: str = DEFAULT_TENANT,
        tags: Iterable[str] = (),
        agent: str | None = None,
        ttl_s: float | None = None,
        valid_from: TimeLike | None = None,
        valid_to: TimeLike | None = None,
        trace_id: str = "",
        extra: Mapping[str, Any] | None = None,
        command_id: str = "",
        kind: Literal["memory", "skill"] = "memory",
    ) -> Stored:
        """Store a value under a key, for a period of the world's time; durable when it returns.

        Args:
            key: 1 to 1,024 characters, unique in the tenant.
            value: 1 to 1,000,000 characters.
            tenant: whose memory it is.
            tags: names to filter by; they replace earlier ones.
            agent: who says so; None keeps the agent of what is believed now.
            ttl_s: seconds after which it is no longer believed; None or 0: never.
            valid_from: when it begins to hold; default now.  In the past it corrects history from then on.
            valid_to: when it stops holding; default open.  The same value stored again with the same `valid_from` and a
                `valid_to` ends it after the fact.
            trace_id: id of the governed call behind the write.
            extra: a JSON object kept with it.
            command_id: a ULID of the caller; the same one again writes nothing and answers `known`.
            kind: memory or skill; each kind has its own keys.

        Raises:
            InvalidInput: a value is not acceptable; nothing was written.
            StorageFailed: the disk refused; nothing was written.

        >>> import lakemem, tempfile
        >>> with lakemem.open(tempfile.mkdtemp(), embedder=None) as store:
        ...     store.store("home.city", "Lyon", valid_from="2025-01-01").status
        'created'
        """
        named = {
            "tenant": tenant, "tags": tags, "agent": agent, "ttl_s": ttl_s, "valid_from": valid_from,
            "valid_to": valid_to, "trace_id": trace_id, "extra": extra, "command_id": command_id, "kind": kind,
        }  # fmt: skip
        return self._write_one(requests.store_memory(key, value, named=named))

    def add_episode(
        self,
        content: str,
        *,
        role: str = "user",
        tenant: str = DEFAULT_TENANT,
        session: str = "",
        occurred_at: TimeLike | None = None,
        tags: Iterable[str] = (),
        agent: str = "",
        trace_id: str = "",
        extra: Mapping[str, Any] | None = None,
        command_id: str = "",
    ) -> Stored:
        """Add one turn of a conversation or one observation; it becomes a record of its own.

        Words find it by its own text and by the previous turn of the same session.

        Args:
            content: 1 to 1,000,000 characters.
            role: who speaks: user, assistant or system, or any name.
            tenant: whose memory it is.
            session: the conversation it belongs to.
            occurred_at: when it happened; default now.
            tags: names to filter by.
            agent: who wrote it.
            trace_id: id of the governed call behind the write.
            extra: a JSON object kept with it.
            command_id: a ULID of the caller; the same one again writes nothing.

        Raises:
            InvalidInput: a value is not acceptable; nothing was written.
            StorageFailed: the disk refused; nothing was written.
        """
        named = {
            "role": role, "tenant": tenant, "session": session, "occurred_at": occurred_at, "tags": tags,
            "agent": agent, "trace_id": trace_id, "extra": extra, "command_id": command_id,
        }  # fmt: skip
        return self._write_one(requests.add_episode(content, named))

    def forget(
        self,
        key: str = "",
        *,
        tags: Iterable[str] = (),
        tenant: str = DEFAULT_TENANT,
        agent: str = "",
        trace_id: str = "",
        command_id: str = "",
        memory_ids: Iterable[str] = (),
    ) -> Stored:
        """End what is believed of a key, and of all memories that carry all the tags now; their history stays.

        Args:
            key: an exact key, or empty.
            tags: all of them must be there; with a key the union is forgotten.
            tenant: whose memories.
            agent: who asks for it.
            trace_id: id of the governed call behind it.
            command_id: a ULID of the caller; the same one again does nothing.
            memory_ids: records of any kind; those that the tenant does not have are passed over.

        Raises:
            InvalidInput: neither key, tags nor ids, or a value is not acceptable.
            StorageFailed: the disk refused; nothing was written.
        """
        named = {
            "tags": tags, "tenant": tenant, "agent": agent, "trace_id": trace_id, "command_id": command_id,
            "memory_ids": memory_ids,
        }  # fmt: skip
        return self._write_one(requests.forget(key, named))

    def _write_one(self, command: Command) -> Stored:
        result = self._commit([command], {})[0]
        if isinstance(result, LakememError):
            raise result
        key = command.key if isinstance(command, StoreMemory | Forget) else ""
        if not result.events:
            return Stored(result.status, "", key, "", "")
        event = result.events[0]
        record = event.records[0] if event.records else ""
        return Stored(result.status, record, key, format_time(event.system_time), event.seal, result.removed)

    # -- reading ------------------------------------------------------------------------------------------------------

    def recall(
        self,
        key: str | None = None,
        *,
        tenant: str = DEFAULT_TENANT,
        tags: Iterable[str] = (),
        agent: str | None = None,
        kinds: Iterable[str] = ("memory",),
        key_patterns: Iterable[str] | None = None,
        limit: int = 10,
        valid_at: TimeLike | None = None,
        as_of: TimeLike | None = None,
    ) -> builtins.list[Memory]:
        """Return the memories that held at an instant, most recently written first, and count the access.

        Args:
            key: an exact key; None for all.
            tenant: whose memories; an unknown tenant has none.
            tags: all of them must be there.
            agent: who said so.
            kinds: memory, episode, fact, skill, candidate.
            key_patterns: only keys that match one of these globs, whole and case-sensitive (`*` any run of characters,
                `?` one, all else literal); None: all, an empty list: none.
            limit: the most that are wanted.
            valid_at: what held then; default now.
            as_of: what was believed then; default now.

        Raises:
            InvalidInput: a value is not acceptable.
        """
        engine = self._open
        scope = scope_of(
            engine, tenant, kinds=kinds, valid_at=valid_at, as_of=as_of, tags=tags, agent=agent, key=key,
            key_patterns=key_patterns,
        )  # fmt: skip
        found = current_view(engine, tenant).select(scope.tree(), checks.check_limit(limit))
        if isinstance(engine, WriterEngine):
            engine.counts.count(tenant, [version.record_id for version in found], now=engine.clock.draw())
        return [memory_of(version) for version in found]

    def list(
        self,
        *,
        tenant: str = DEFAULT_TENANT,
        tags: Iterable[str] = (),
        agent: str | None = None,
        kinds: Iterable[str] = ("memory",),
        key_patterns: Iterable[str] | None = None,
        limit: int | None = None,
        valid_at: TimeLike | None = None,
        as_of: TimeLike | None = None,
        **more: Unpack[Narrowing],
    ) -> builtins.list[Memory]:
        """Return all memories that held at an instant, most recently written first, with their access counts.

        Arguments and errors are those of `recall`, and `Narrowing`; nothing is counted as an access.
        """
        engine = self._open
        scope = scope_of(
            engine, tenant, kinds=kinds, valid_at=valid_at, as_of=as_of, tags=tags, agent=agent,
            key_patterns=key_patterns, **more,
        )  # fmt: skip
        most = None if limit is None else checks.check_limit(limit)
        view = current_view(engine, tenant)
        found = view.select(scope.tree(), most)
        counts = engine.accesses(tenant)
        marks = view.marks() if "episode" in scope.kinds else None
        return [memory_of(v, counts.get(v.record_id, (0, 0)), marks=marks_of(v, marks)) for v in found]

    def count(
        self,
        *,
        tenant: str = DEFAULT_TENANT,
        tags: Iterable[str] = (),
        agent: str | None = None,
        kinds: Iterable[str] = ("memory",),
        key_patterns: Iterable[str] | None = None,
        valid_at: TimeLike | None = None,
        as_of: TimeLike | None = None,
        **more: Unpack[Narrowing],
    ) -> int:
        """Return how many memories held at an instant: as many as `list` would return, for less.

        Arguments and errors are those of `list`.  Asked about now it may follow every write, also of a tenant that is
        too large for memory.

        >>> import lakemem, tempfile
        >>> with lakemem.open(tempfile.mkdtemp(), embedder=None) as store:
        ...     done = [store.store(f"city/{name}", name) for name in ("Lyon", "Oslo")]
        ...     store.count(), store.count(key_patterns=["*/L*"])
        (2, 1)
        """
        scope = scope_of(
            self._open, tenant, kinds=kinds, valid_at=valid_at, as_of=as_of, tags=tags, agent=agent,
            key_patterns=key_patterns, **more,
        )  # fmt: skip
        return count(self._open, scope, is_now=valid_at is None and as_of is None)

    def search(
        self,
        query: str,
        *,
        tenant: str = DEFAULT_TENANT,
        mode: Mode = "natural",
        limit: int = 10,
        tags: Iterable[str] = (),
        agent: str | None = None,
        kinds: Iterable[str] = SEARCHABLE,
        key_patterns: Iterable[str] | None = None,
        valid_at: TimeLike | None = None,
        as_of: TimeLike | None = None,
        using: Using = "both",
        vector: NDArray[np.float32] | None = None,
        fusion: Literal["", "convex", "rrf", "weighted"] = "",
        explain: bool = False,
        why_not: str | None = None,
        **more: Unpack[Narrowing],
    ) -> SearchResult:
        """Return the memories nearest to a question by meaning and by word, filtered before top-k.

        There are min(limit, matching) hits, always.

        Args:
            query: plain language (`natural`), or an FTS5 expression (`raw`: `foo*`, AND, OR, NOT, quotes, parentheses).
            tenant: whose memories.
            mode: natural or raw; raw is words only.
            limit: hits wanted.
            tags: all of them must be there.
            agent: who said so.
            kinds: memory, episode, fact, skill, candidate.
            key_patterns: as for `recall`.
            valid_at: what held then; default now.
            as_of: what was believed then; default now.
            using: both, words or vectors.
            vector: ask by a unit vector, float32 [dimensions], instead of the query's own.
            fusion: how the rankers are joined; default as the home's settings say.  `weighted` is 0.7 cosine + 0.3
                words + 0.1 recency.
            explain: tell what every stage did.
            why_not: a key or a memory id; the explanation tells what became of it.
            more: see `lakemem.asking.Narrowing`.

        Raises:
            InvalidInput: a value is not acceptable.
            IndexFailed: an index could not be read.
        """
        engine = self._open
        check_choice(mode, "mode", choices=("natural", "raw"))
        check_choice(using, "using", choices=("both", "words", "vectors"))
        checks.check_text(query, "query", limit=checks.MAX_VALUE, least=0)
        scope = scope_of(
            engine, tenant, kinds=kinds, valid_at=valid_at, as_of=as_of, tags=tags, agent=agent,
            key_patterns=key_patterns, **more,
        )  # fmt: skip
        asked = Query(query, scope, checks.check_limit(limit), mode, using, check_vector(engine, vector), fusion=fusion)
        return run_search(engine, asked, tell=explain, why_not=why_not)

    def history(self, key: str, *, tenant: str = DEFAULT_TENANT) -> builtins.list[HistoryEntry]:
        """Return the life of a key, oldest first: every store, update and deletion with its seal.

        Args:
            key: an exact key, or a memory id.
            tenant: whose memory.
        """
        checks.check_text(key, "key", limit=checks.MAX_KEY)
        view = current_view(self._open, tenant)
        record_id = view.record_of(key) or key
        return [history_entry(event, record_id) for event in view.history(record_id)]

    def get(
        self, path: str, *, tenant: str = DEFAULT_TENANT, from_line: int | None = None, to_line: int | None = None
    ) -> str:
        """Return lines of a tenant's own journal file, such as `memory/2026-04-11.md`.

        Args:
            path: relative to the tenant's workspace.
            tenant: whose journal.
            from_line: first line, from 1; default the first.
            to_line: last line; default the last.  Bounds outside the file are moved to its ends.

        Raises:
            NotFound: anything but a regular journal file of this tenant.
            InvalidInput: a line number is not a whole number.
        """
        return read_lines(self._open, path, tenant=tenant, from_line=from_line, to_line=to_line)

    def metrics(self) -> dict[str, float]:
        """Return how the store is doing in figures, by the names of `lakemem.engine.meters.METERS`.

        It takes less than a millisecond and reads no table, so it may be asked every second.  What is not known is left
        out: a reader beside the writer knows only what it holds in memory.
        """
        return read_meters(self._open)

    def tenants(self, *, written_since: int | None = None, holding: str | None = None) -> builtins.list[str]:
        """Return the names of all tenants.

        Args:
            written_since: only those written to at this system time or later, in microseconds, as far as was seen since
                the home was opened; a reader beside the writer names all.
            holding: only the one that has a record of this id.
        """
        if holding is not None:
            return self._open.holders_of(checks.check_text(holding, "holding", limit=checks.MAX_NAME))
        return self._open.tenants(written_since)
