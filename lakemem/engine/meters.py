"""What a store tells about itself in figures: one table of name, unit and meaning, and how each is read.

Names that end in `_total` only rise while a home is open; the others go up and down.
"""

from __future__ import annotations

from typing import NamedTuple

from lakemem.engine.parts import Engine
from lakemem.engine.writer import WriterEngine


class Meter(NamedTuple):
    """One figure of `Store.metrics`."""

    name: str
    unit: str
    help: str


METERS = (
    Meter("write_groups_total", "groups", "Groups of commands that became durable with one sync."),
    Meter("write_commands_total", "commands", "Commands that were answered, refusals included."),
    Meter("write_grouped_commands_total", "commands", "Commands in durable groups; by groups: the mean group size."),
    Meter("sync_seconds_total", "seconds", "Time spent appending groups to the journal and syncing them."),
    Meter("sync_last_seconds", "seconds", "Time that the last group took to be appended and synced."),
    Meter("unapplied_writes", "events", "Events that are durable and not yet on the tables."),
    Meter("flushes_total", "flushes", "Batches written to the tables and the words index."),
    Meter("flush_seconds_total", "seconds", "Time spent writing batches to the tables and the words index."),
    Meter("flush_last_seconds", "seconds", "Time that the last batch took."),
    Meter("table_rows", "rows", "Rectangles on the tables after the last flush."),
    Meter("vectors_due", "texts", "Texts known to wait for a vector."),
    Meter("vectors_coverage_ratio", "ratio", "Share of the rows that have a vector; absent while it is looked for."),
    Meter("words_coverage_ratio", "ratio", "Share of the rows that are in the words index, after the last flush."),
    Meter("resident_tenants", "tenants", "Tenants whose view is in memory."),
    Meter("resident_bytes", "bytes", "Memory of those views, roughly."),
    Meter("compactions_total", "compactions", "Times that table fragments were merged."),
    Meter("checkpoints_total", "checkpoints", "Times that all derived state was synced."),
    Meter("upkeep_failed", "0 or 1", "Whether the last flush, batch of vectors or index build failed."),
)
"""All figures, in the order in which they are told."""


def read_meters(engine: Engine) -> dict[str, float]:
    """Return the figures that an engine knows, by name and in the order of `METERS`; no table is read."""
    tenants, size = engine.resident()
    found: dict[str, float] = {"resident_tenants": tenants, "resident_bytes": size}
    if isinstance(engine, WriterEngine):
        found |= _written(engine) | _kept_up(engine)
    return {meter.name: float(found[meter.name]) for meter in METERS if meter.name in found}


def _written(engine: WriterEngine) -> dict[str, float]:
    writes, flushes = engine.committer.meters, engine.flusher.meters
    return {
        "write_groups_total": writes.groups,
        "write_commands_total": writes.commands,
        "write_grouped_commands_total": writes.grouped,
        "sync_seconds_total": writes.sync_seconds,
        "sync_last_seconds": writes.last_sync_seconds,
        "unapplied_writes": engine.flusher.waiting,
        "flushes_total": flushes.flushes,
        "flush_seconds_total": flushes.seconds,
        "flush_last_seconds": flushes.last_seconds,
    }


def _kept_up(engine: WriterEngine) -> dict[str, float]:
    rows, documents, _ = engine.sizes
    filler = engine.filler
    failures = (engine.flusher.failure, engine.indexer.failure, filler.failure if filler is not None else "")
    found: dict[str, float] = {
        "table_rows": rows,
        "words_coverage_ratio": _share(documents, rows),
        "compactions_total": engine.compactions,
        "checkpoints_total": engine.checkpoints,
        "upkeep_failed": any(failures),
    }
    if filler is not None:
        found["vectors_due"] = due = filler.due()
        if filler.has_looked:
            # A text has several rows where its period was cut; each text that is due is at least one of them.
            found["vectors_coverage_ratio"] = _share(rows - due, rows)
    return found


def _share(part: int, whole: int) -> float:
    return min(1.0, max(0, part) / whole) if whole else 1.0
