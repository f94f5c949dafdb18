"""The front door of the engine: one home, its memories, both times."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from lakemem.doctor import examine
from lakemem.engine import Engine, WriterEngine
from lakemem.errors import InvalidInput, LakememError, NotFound, StoreClosed, StoreReadOnly
from lakemem.interchange import exporting, importing
from lakemem.interchange.report import ImportReport
from lakemem.journal.folders import tenant_folder, tenant_folders
from lakemem.journal.verify import ChainReport, missing_folders, verify_folder
from lakemem.records import checks
from lakemem.records.answers import (
    HistoryEntry,
    Memory,
    SearchHit,
    SearchResult,
    Stored,
    history_entry,
    memory_of,
)
from lakemem.records.checks import DEFAULT_TENANT
from lakemem.records.commands import AddEpisode, Command, Forget, StoreMemory
from lakemem.records.filters import equals
from lakemem.records.times import Instant, TimeLike, format_time, parse_reading, parse_time, parse_until
from lakemem.records.versions import KINDS, Event
from lakemem.retrieval.explain import explain as explanation_of
from lakemem.retrieval.explain import verdict
from lakemem.retrieval.query import Mode, Query, Scope, Using
from lakemem.retrieval.search import Hit, Rankers, Trace, search
from lakemem.upkeep.recovery import Progress
from lakemem.writing.group import Ticket, Written

SEARCHABLE = ("memory", "episode", "fact", "skill")
"""Kinds that a search looks at by default; candidates are not believed yet."""

_DAY_FILE = re.compile(r"memory/\d{4}-\d{2}-\d{2}\.md", re.ASCII)


def _quiet(_what: str, _done: int, _total: int) -> None:
    """Show no progress."""


class Store:
    """A home, open: every method may be called from any thread.

    Made by `lakemem.open`.  Times go in as RFC 3339 text, bare dates or datetimes, and come out as RFC 3339 text in UTC;
    `valid_at` and `as_of` default to now.  A clock time without a fraction covers its whole second when asked about.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Engine | None = engine

    @property
    def _open(self) -> Engine:
        if self._engine is None:
            raise StoreClosed("the store was closed")
        return self._engine

    @property
    def _writer(self) -> WriterEngine:
        engine = self._open
        if not isinstance(engine, WriterEngine):
            raise StoreReadOnly("the store was opened read-only", hint="open it without read_only to write")
        return engine

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

        Raises:
            InvalidInput: a value is not acceptable; nothing was written.
            StorageFailed: the disk refused; nothing was written.

        >>> with lakemem.open(home, embedder=None) as store:
        ...     store.store("home.city", "Lyon", valid_from="2025-01-01").status
        'created'
        """
        begin = None if valid_from is None else parse_time(valid_from, "valid_from")
        end = None if valid_to is None else parse_time(valid_to, "valid_to")
        checks.check_period(begin, end)
        command = StoreMemory(
            tenant=checks.check_tenant(tenant),
            key=checks.check_text(key, "key", checks.MAX_KEY),
            value=checks.check_text(value, "value", checks.MAX_VALUE),
            tags=checks.check_tags(tags),
            agent=None if agent is None else checks.check_optional(agent, "agent"),
            ttl_us=checks.check_ttl(ttl_s),
            valid_from=begin,
            valid_to=end,
            trace_id=checks.check_optional(trace_id, "trace_id"),
            extra=checks.check_extra(extra),
            command_id=checks.check_command_id(command_id),
        )
        return self._write_one(command)

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
        command = AddEpisode(
            tenant=checks.check_tenant(tenant),
            content=checks.check_text(content, "content", checks.MAX_VALUE),
            role=checks.check_text(role, "role", checks.MAX_NAME),
            session=checks.check_optional(session, "session"),
            occurred_at=None if occurred_at is None else parse_time(occurred_at, "occurred_at"),
            tags=checks.check_tags(tags),
            agent=checks.check_optional(agent, "agent"),
            trace_id=checks.check_optional(trace_id, "trace_id"),
            extra=checks.check_extra(extra),
            command_id=checks.check_command_id(command_id),
        )
        return self._write_one(command)

    def forget(
        self,
        key: str = "",
        *,
        tags: Iterable[str] = (),
        tenant: str = DEFAULT_TENANT,
        agent: str = "",
        trace_id: str = "",
        command_id: str = "",
    ) -> Stored:
        """End what is believed of a key, and of all memories that carry all the tags now; their history stays.

        Args:
            key: an exact key, or empty.
            tags: all of them must be there; with a key the union is forgotten.
            tenant: whose memories.
            agent: who asks for it.
            trace_id: id of the governed call behind it.
            command_id: a ULID of the caller; the same one again does nothing.

        Raises:
            InvalidInput: neither key nor tags, or a value is not acceptable.
            StorageFailed: the disk refused; nothing was written.
        """
        if not key and not tags:
            raise InvalidInput("key", "key or tags required")
        command = Forget(
            tenant=checks.check_tenant(tenant),
            key=checks.check_optional(key, "key", checks.MAX_KEY),
            tags=checks.check_tags(tags),
            agent=checks.check_optional(agent, "agent"),
            trace_id=checks.check_optional(trace_id, "trace_id"),
            command_id=checks.check_command_id(command_id),
        )
        return self._write_one(command)

    def write_many(
        self, commands: Sequence[Command], *, vectors: NDArray[np.float32] | None = None
    ) -> builtins.list[Written | LakememError]:
        """Write many commands as one durable group and return what became of each, refusals included.

        Args:
            commands: n checked commands, in order.
            vectors: [n, dimensions], float32, of the store's own embedder, where the caller has them already; rows that
                are all zero are left to the store.
        """
        given: dict[int, NDArray[np.float32]] = {}
        engine = self._writer
        if vectors is not None:
            width = engine.generation.dimensions
            if vectors.ndim != 2 or vectors.shape != (len(commands), width):  # noqa: PLR2004 - a matrix
                raise InvalidInput("vectors", f"has shape {vectors.shape}, it must be ({len(commands)}, {width})")
            given = {number: vectors[number : number + 1] for number in np.flatnonzero(vectors.any(axis=1)).tolist()}
        return self._commit(commands, given)

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

    def _commit(
        self, commands: Sequence[Command], given: dict[int, NDArray[np.float32]]
    ) -> builtins.list[Written | LakememError]:
        engine = self._writer
        results = engine.committer.write(Ticket(commands, given))
        if engine.filler is not None:
            fresh: dict[str, builtins.list[Event]] = {}
            for number, result in enumerate(results):
                if isinstance(result, Written) and result.status in ("created", "updated", "added") and number not in given:
                    fresh.setdefault(commands[number].tenant, []).append(result.events[0])
            for tenant, events in fresh.items():
                engine.filler.add(tenant, events)
        return results

    # -- reading ------------------------------------------------------------------------------------------------------

    def recall(
        self,
        key: str | None = None,
        *,
        tenant: str = DEFAULT_TENANT,
        tags: Iterable[str] = (),
        agent: str | None = None,
        kinds: Iterable[str] = ("memory",),
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
            limit: the most that are wanted.
            valid_at: what held then; default now.
            as_of: what was believed then; default now.

        Raises:
            InvalidInput: a value is not acceptable.
        """
        scope = self._scope(tenant, kinds, valid_at, as_of, tags=tags, agent=agent, key=key)
        view = self._read_view(tenant)
        found = view.select(scope.tree(), checks.check_limit(limit))
        engine = self._open
        if isinstance(engine, WriterEngine):
            engine.counts.count(tenant, [version.record_id for version in found], engine.clock.draw())
        return [memory_of(version) for version in found]

    def list(
        self,
        *,
        tenant: str = DEFAULT_TENANT,
        tags: Iterable[str] = (),
        agent: str | None = None,
        kinds: Iterable[str] = ("memory",),
        limit: int | None = None,
        valid_at: TimeLike | None = None,
        as_of: TimeLike | None = None,
    ) -> builtins.list[Memory]:
        """Return all memories that held at an instant, most recently written first, with their access counts.

        Arguments and errors are those of `recall`; nothing is counted as an access.
        """
        scope = self._scope(tenant, kinds, valid_at, as_of, tags=tags, agent=agent)
        view = self._read_view(tenant)
        found = view.select(scope.tree(), None if limit is None else checks.check_limit(limit))
        counts = self._open.accesses(tenant)
        return [memory_of(version, counts.get(version.record_id, (0, 0))) for version in found]

    def search(
        self,
        query: str,
        *,
        tenant: str = DEFAULT_TENANT,
        mode: Mode = "natural",
        limit: int = 10,
        tags: Iterable[str] = (),
        agent: str | None = None,
        session: str | None = None,
        kinds: Iterable[str] = SEARCHABLE,
        since: TimeLike | None = None,
        until: TimeLike | None = None,
        valid_at: TimeLike | None = None,
        as_of: TimeLike | None = None,
        using: Using = "both",
        vector: NDArray[np.float32] | None = None,
        explain: bool = False,
        why_not: str | None = None,
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
            session: of which conversation.
            kinds: memory, episode, fact, skill, candidate.
            since: written at or after; a bare date from its midnight UTC.
            until: written at or before; a bare date covers its day.
            valid_at: what held then; default now.
            as_of: what was believed then; default now.
            using: both, words or vectors.
            vector: ask by a unit vector, float32 [dimensions], instead of the query's own.
            explain: tell what every stage did.
            why_not: a key or a memory id; the explanation tells what became of it.

        Raises:
            InvalidInput: a value is not acceptable.
            IndexFailed: an index could not be read.
        """
        scope = self._scope(
            tenant, kinds, valid_at, as_of, tags=tags, agent=agent, session=session,
            since=None if since is None else parse_time(since, "since"),
            until=None if until is None else parse_until(until, "until"),
        )  # fmt: skip
        _check_choice(mode, "mode", ("natural", "raw"))
        _check_choice(using, "using", ("both", "words", "vectors"))
        checks.check_text(query, "query", checks.MAX_VALUE, least=0)
        asked = Query(query, scope, checks.check_limit(limit), mode, using, self._check_vector(vector))
        due = 0
        if using != "words" and mode == "natural":
            due = self._open.vectors_due(tenant, self._open.parts.settings.vector_wait_ms / 1000)
        hits, trace = search(asked, self._rankers(tenant, words=vector is None and using != "vectors"))
        told = self._explained(asked, hits, trace, why_not) if explain or why_not else {}
        return SearchResult(tuple(map(_hit, hits)), tuple(trace.degraded), due, told)

    def history(self, key: str, *, tenant: str = DEFAULT_TENANT) -> builtins.list[HistoryEntry]:
        """Return the life of a key, oldest first: every store, update and deletion with its seal.

        Args:
            key: an exact key, or a memory id.
            tenant: whose memory.
        """
        checks.check_text(key, "key", checks.MAX_KEY)
        view = self._read_view(tenant)
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
        for line, field in ((from_line, "from_line"), (to_line, "to_line")):
            if line is not None and (isinstance(line, bool) or not isinstance(line, int)):
                raise InvalidInput(field, f"must be a whole number, not {type(line).__name__}")
        file = self._open.parts.home.markdown / tenant_folder(checks.check_tenant(tenant)) / str(path)
        if not isinstance(path, str) or not _DAY_FILE.fullmatch(path) or file.is_symlink() or not file.is_file():
            raise NotFound("there is no such file in the workspace", hint="files are named memory/YYYY-MM-DD.md")
        if from_line is None and to_line is None:
            return file.read_bytes().decode("utf-8", "replace")
        lines = file.read_bytes().decode("utf-8", "replace").split("\n")
        first = max(1, from_line or 1)
        last = len(lines) if to_line is None else max(0, to_line)
        return "\n".join(lines[first - 1 : last])

    def tenants(self) -> builtins.list[str]:
        """Return the names of all tenants."""
        return self._open.tenants()

    # -- keeping ------------------------------------------------------------------------------------------------------

    def verify(self, tenant: str | None = None) -> builtins.list[ChainReport]:
        """Return a report of the hash chain of a tenant, or of all of them."""
        engine = self._open
        parts = engine.parts
        home_id, key, markdown = parts.home.home_id, parts.key, parts.home.markdown
        folders = tenant_folders(markdown)
        if tenant is not None:
            folders = [markdown / tenant_folder(checks.check_tenant(tenant))]
        reports = [
            engine.while_quiet(
                lambda folder=folder: verify_folder(
                    folder, engine.current_anchors(), home_id=home_id, key=key, tenant=tenant
                )
            )
            for folder in folders
        ]
        return reports if tenant is not None else reports + missing_folders(folders, engine.current_anchors())

    def rescan(self, progress: Progress = _quiet) -> int:
        """Build all derived state anew from the markdown and return how many events were applied.

        Answers stay the same; access counts are forgotten.  Stopped half-way, the store is as it was.

        Raises:
            Interrupted: it was stopped.
        """
        return self._writer.rescan(progress)

    def doctor(self) -> dict[str, Any]:
        """Return how the store is: sizes, what is due, index coverage, and what is wrong."""
        return examine(self._open)

    def compact(self) -> int:
        """Merge all table fragments, clean up old table versions, and return how many tables changed."""
        return self._writer.compact()

    def catch_up(self, timeout_s: float = 60.0, *, tenant: str | None = None) -> int:
        """Wait until writes are on the tables and vectors are filled in; return how many vectors are still due."""
        engine = self._writer
        engine.flusher.wait_for(tenant)
        if engine.filler is None:
            return 0
        if tenant is not None:
            return engine.vectors_due(tenant, timeout_s)
        due = engine.filler.wait(None, timeout_s)
        engine.flusher.wait_for(None)
        return due

    def import_from(
        self, path: str | Path, *, format: str | None = None, tenant: str | None = None, progress: Progress = _quiet  # noqa: A002
    ) -> ImportReport:
        """Import a file or folder: lakemem's JSON Lines, a mem7 workspace, MCP-memory JSONL, or a mem0 dump.

        A second import of the same source adds nothing; a stopped one goes on where it was.

        Args:
            path: what to import.
            format: jsonl, mem7, mcp-memory or mem0; default: what it looks like.
            tenant: where to put what names no tenant.
            progress: called with what is done and how much there is.

        Raises:
            InvalidInput: the format is unknown or not recognised.
            NotFound: there is nothing at `path`.
        """
        engine = self._writer
        return importing.run(
            Path(path), format, checks.check_tenant(tenant or DEFAULT_TENANT),
            target=importing.Target(engine.view, self.write_many, engine.clock.draw), progress=progress,
        )  # fmt: skip

    def export_to(
        self, path: str | Path, *, format: str = "jsonl", tenant: str | None = None, progress: Progress = _quiet  # noqa: A002
    ) -> int:
        """Export to a file or folder and return how many entries were written; in one step, synced.

        Args:
            path: where to.
            format: jsonl loses nothing (all tenants for `tenant=None`); mem7, mcp-memory and mem0 hold one tenant.
            tenant: whose memories.
            progress: called with what is done and how much there is.

        Raises:
            InvalidInput: the format is unknown, or would overwrite something that is not of this format.
        """
        engine = self._open
        if isinstance(engine, WriterEngine):
            engine.flusher.wait_for(tenant)
        name = None if tenant is None else checks.check_tenant(tenant)
        now = engine.clock.draw()
        return exporting.run(engine.parts.home.markdown, Path(path), format, name, now=now, progress=progress)

    def close(self) -> None:
        """Flush, free the lock, and let go of the files; a second call does nothing."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    def __enter__(self) -> Self:
        """Return the store."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        self.close()

    # -- parts of the above -------------------------------------------------------------------------------------------

    def _read_view(self, tenant: str) -> Any:  # noqa: ANN401 - a view
        view = self._open.view(checks.check_tenant(tenant))
        return view if view.is_current else self._open.settled_view(tenant)

    def _scope(
        self,
        tenant: str,
        kinds: Iterable[str],
        valid_at: TimeLike | None,
        as_of: TimeLike | None,
        **rest: Any,  # noqa: ANN401 - the fields of Scope
    ) -> Scope:
        engine = self._open
        now = engine.clock.draw(engine.view(checks.check_tenant(tenant)).last_system_time)
        at = now if valid_at is None else parse_reading(valid_at, "valid_at")
        believed = now if as_of is None else parse_reading(as_of, "as_of")
        wanted = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        for kind in wanted:
            _check_choice(kind, "kinds", KINDS)
        rest["tags"] = checks.check_tags(rest.get("tags"))
        for name in ("agent", "session", "key"):
            if rest.get(name) is not None:
                checks.check_text(rest[name], name, checks.MAX_KEY if name == "key" else checks.MAX_NAME)
        return Scope(tenant, Instant(at, believed), wanted, **rest)

    def _rankers(self, tenant: str, *, words: bool) -> Rankers:
        engine = self._open
        view = engine.view(tenant)
        if words or not view.is_current:
            view = engine.settled_view(tenant)
        settings, embedder = engine.parts.settings, engine.parts.embedder
        weight = settings.dense_weight
        if weight is None:
            weight = embedder.dense_weight if embedder is not None else 0.5
        return Rankers(
            view, engine.words(), engine.watermark, embedder if engine.state().dimensions else None,
            engine.parts.reranker, settings.fusion, weight, settings.depth, settings.rerank_timeout_s,
        )  # fmt: skip

    def _check_vector(self, vector: NDArray[np.float32] | None) -> NDArray[np.float32] | None:
        if vector is None:
            return None
        found = np.asarray(vector, np.float32)
        width = self._open.state().dimensions
        if found.shape != (width,):
            raise InvalidInput("vector", f"has shape {found.shape}, it must be ({width},)")
        length = float(np.linalg.norm(found))
        if not np.isfinite(found).all() or length == 0:
            raise InvalidInput("vector", "must be finite and not zero")
        return found / np.float32(length)

    def _explained(self, query: Query, hits: Sequence[Hit], trace: Trace, why_not: str | None) -> dict[str, Any]:
        told = explanation_of(query, list(hits), trace)
        if why_not is not None:
            view = self._read_view(query.scope.tenant)
            record_id = view.record_of(why_not) or why_not
            versions = view.select(equals("record_id", record_id))
            told["why_not"] = {"asked": why_not, **verdict(query, list(hits), trace, versions)}
        return told


def _hit(hit: Hit) -> SearchHit:
    dense = None if hit.dense is None else min(1.0, max(0.0, hit.dense))
    return SearchHit(memory_of(hit.version), hit.score, dense, hit.words)


def _check_choice(value: object, field: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise InvalidInput(field, f"is {value!r}, it must be one of {', '.join(choices)}")
