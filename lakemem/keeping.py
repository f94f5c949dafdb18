"""Keeping a home: verifying, rebuilding, examining, importing, exporting, closing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from lakemem.asking import verify
from lakemem.doctor import examine, probe
from lakemem.engine.parts import Engine
from lakemem.engine.writer import WriterEngine
from lakemem.errors import InvalidInput, LakememError, StoreClosed, StoreReadOnly
from lakemem.interchange import exporting, importing
from lakemem.interchange.report import ImportReport
from lakemem.journal.verify import ChainReport
from lakemem.records import checks
from lakemem.records.checks import DEFAULT_TENANT
from lakemem.records.commands import Command
from lakemem.records.versions import WRITE_OPS, Event
from lakemem.upkeep.recovery import Progress
from lakemem.writing.group import Ticket
from lakemem.writing.written import Written


def _quiet(_what: str, _done: int, _total: int) -> None:
    """Show no progress."""


class OpenHome:
    """What a store does with a home as a whole; `Store` adds writing and reading memories."""

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

    def write_many(
        self, commands: Sequence[Command], *, vectors: NDArray[np.float32] | None = None
    ) -> list[Written | LakememError]:
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

    def _commit(
        self, commands: Sequence[Command], given: dict[int, NDArray[np.float32]]
    ) -> list[Written | LakememError]:
        engine = self._writer
        results = engine.committer.write(Ticket(commands, given))
        if engine.filler is not None:
            fresh: dict[str, list[Event]] = {}
            for number, result in enumerate(results):
                if isinstance(result, Written) and result.status != "known" and number not in given:
                    texts = [event for event in result.events if event.op in WRITE_OPS]
                    if texts:
                        fresh.setdefault(commands[number].tenant, []).extend(texts)
            for tenant, events in fresh.items():
                engine.filler.add(tenant, events)
        return results

    def verify(self, tenant: str | None = None) -> list[ChainReport]:
        """Return a report of the hash chain of a tenant, or of all of them."""
        return verify(self._open, tenant)

    def rescan(self, progress: Progress = _quiet) -> int:
        """Build all derived state anew from the markdown and return how many events were applied.

        Answers stay the same; access counts are forgotten.  Stopped half-way, the store is as it was.

        Raises:
            Interrupted: it was stopped.
        """
        return self._writer.rescan(progress)

    def doctor(self, probe_s: float | None = None) -> dict[str, Any]:
        """Return how the store is: sizes, what is due, index coverage, and what is wrong.

        Args:
            probe_s: tell only how the model is, asked to embed a text within so many seconds.
        """
        return examine(self._open) if probe_s is None else probe(self._open, probe_s)

    def compact(self) -> int:
        """Merge all table fragments, clean up old table versions, and return how many tables changed."""
        return self._writer.compact()

    def catch_up(self, timeout_s: float = 60.0, *, tenant: str | None = None, only_vectors: bool = False) -> int:
        """Wait until writes are on the tables and vectors are filled in; return how many vectors are still due.

        Args:
            timeout_s: seconds to wait for vectors.
            tenant: whose; None: everybody's.
            only_vectors: do not wait for the tables of the tenant, which searches do not need.
        """
        engine = self._writer
        if tenant is None or not only_vectors:
            engine.flusher.wait_for(tenant)
        if engine.filler is None:
            return 0
        if tenant is not None:
            return engine.vectors_due(tenant, timeout_s)
        due = engine.filler.wait(None, timeout_s)
        engine.flusher.wait_for(None)
        return due

    def import_from(
        self,
        path: str | Path,
        *,
        format: str | None = None,
        tenant: str | None = None,
        progress: Progress = _quiet,
    ) -> ImportReport:
        """Import JSON Lines, a mem7 workspace, a Mnemos home, MCP-memory JSONL or a mem0 dump.

        A second import of the same source adds nothing; a stopped one goes on where it was.

        Args:
            path: what to import.
            format: jsonl, mem7, mcp-memory, mem0 or mnemos; default: what it looks like.
            tenant: where to put what names no tenant.
            progress: called with what is done and how much there is.

        Raises:
            InvalidInput: the format is unknown or not recognised.
            NotFound: there is nothing at `path`.
        """
        engine = self._writer
        return importing.run(
            Path(path), format, tenant=checks.check_tenant(tenant or DEFAULT_TENANT),
            target=importing.Target(engine.view, self.write_many, engine.clock.draw), progress=progress,
        )  # fmt: skip

    def export_to(
        self,
        path: str | Path,
        *,
        format: str = "jsonl",
        tenant: str | None = None,
        progress: Progress = _quiet,
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
        return exporting.run(
            engine.parts.home.markdown, Path(path), format=format, tenant=name, now=now, progress=progress
        )

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
