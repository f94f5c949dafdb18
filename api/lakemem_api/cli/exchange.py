"""Commands that take memories from other files and hand them out: import, export."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lakemem.errors import NotFound
from lakemem_api.cli import translate
from lakemem_api.cli.failures import REFUSED, STOPPED
from lakemem_api.cli.options import Common
from lakemem_api.cli.output import inline
from lakemem_api.cli.progress import Progress, progress_bars
from lakemem_api.composition import open_for_reading, open_for_writing

if TYPE_CHECKING:
    from lakemem_api.memories import Memories

FormatName = Literal["jsonl", "mem7", "mcp-memory", "mem0"]
SourceName = Literal["jsonl", "mem7", "mcp-memory", "mem0", "mnemos"]

_FIRST_LOOK_S = 0.05
_LOOK_S = 0.5
_STALLED_S = 2.0
"""Where no vector came for so long, the store is asked what is wrong; a model that is merely slow is waited for."""


def import_(
    path: Annotated[Path, typer.Argument(help="A file or folder.")],
    *,
    format_: Annotated[
        SourceName | None, typer.Option("--format", help="Default: what it looks like.", show_default=False)
    ] = None,
    no_vectors: Annotated[
        bool, typer.Option("--no-vectors", help="Leave the vectors to a later search; words find the texts at once.")
    ] = False,
    common: Common,
) -> None:
    """Import JSON Lines, a mem7 workspace, a Mnemos home, MCP-memory JSONL or a mem0 dump; twice is the same as once.

    What names no tenant goes to --tenant. Exit 1 where some entries could not be taken; the others are in.
    """
    with progress_bars() as progress, open_for_writing(common.target, with_vectors=not no_vectors) as opened:
        report = opened.import_from(path, format=format_, tenant=common.tenant, progress=progress)
        left = Left(0, "") if no_vectors else _fill_in_until_stopped(opened, progress)
    common.screen.answer([report.to_dict()], translate.imported(report))
    if left.due:
        why = f" ({left.why})" if left.why else ""
        common.screen.remark(f"{left.due} texts have no vector yet{why}; words find them, a later search fills them in")
    if left.was_stopped:
        raise typer.Exit(STOPPED)
    if report.skipped:
        raise typer.Exit(REFUSED)


def export(
    path: Annotated[Path, typer.Argument(help="Where to; replaced only where it is of the same format.")],
    *,
    format_: Annotated[
        FormatName, typer.Option("--format", help="jsonl loses nothing; the others are what those systems read.")
    ] = "jsonl",
    everybody: Annotated[bool, typer.Option("--all", help="Every tenant, not --tenant alone (jsonl).")] = False,
    common: Common,
) -> None:
    """Export a tenant's memories to a file or folder, in one step."""
    if not common.target.exists:
        raise NotFound(f"there is no lakemem home at {common.target.home}", hint="a first write makes it")
    tenant = None if everybody else common.tenant
    with progress_bars() as progress, open_for_reading(common.target) as opened:
        count = opened.export_to(path, format=format_, tenant=tenant, progress=progress)
    row = {"path": str(path), "format": format_, "tenant": tenant, "entries": count}
    common.screen.answer([row], [f"Exported {count} entries to {inline(str(path))} ({format_})."])


@dataclass(frozen=True, slots=True)
class Left:
    """How many texts still lack a vector, and why where that is known."""

    due: int
    why: str
    was_stopped: bool = False


def fill_in_vectors(store: Memories, progress: Progress) -> Left:
    """Wait until all vectors are there, or none came for a while because the model does not work."""
    total = due = store.catch_up(_FIRST_LOOK_S)
    changed = time.monotonic()
    while due:
        progress("vectors", total - due, total)
        left = store.catch_up(_LOOK_S)
        if left != due:
            changed = time.monotonic()
        due, total = left, max(left, total)
        if due and time.monotonic() - changed > _STALLED_S:
            problems = store.doctor()["problems"]
            if problems:
                return Left(due, "; ".join(problems))
            changed = time.monotonic()
    if total:
        progress("vectors", total, total)
    return Left(0, "")


def _fill_in_until_stopped(store: Memories, progress: Progress) -> Left:
    """As `fill_in_vectors`; Ctrl-C ends the waiting, not the report of what was imported."""
    try:
        return fill_in_vectors(store, progress)
    except KeyboardInterrupt:
        return Left(store.catch_up(0.0), "stopped", was_stopped=True)
