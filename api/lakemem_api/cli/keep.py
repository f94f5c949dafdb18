"""Commands that look after a home: verify, rescan, doctor, compact."""

from __future__ import annotations

from typing import Annotated

import typer

from lakemem.errors import NotFound
from lakemem_api.cli import translate
from lakemem_api.cli.failures import DAMAGED
from lakemem_api.cli.options import Common
from lakemem_api.cli.progress import progress_bars
from lakemem_api.composition import Target, open_for_reading, open_for_writing


def verify(
    *,
    everybody: Annotated[bool, typer.Option("--all", help="Every tenant's chain, not --tenant's alone.")] = False,
    common: Common,
) -> None:
    """Check the hash chain of a tenant's journal, or of all; exit 3 where one does not hold."""
    with open_for_reading(common.target) as opened:
        reports = opened.verify(None if everybody else common.tenant)
    common.screen.answer([report.to_dict() for report in reports], translate.verified(reports))
    if not all(report.holds for report in reports):
        raise typer.Exit(DAMAGED)


def rescan(*, common: Common) -> None:
    """Build all derived state anew from the markdown; answers stay the same, access counts are forgotten."""
    _check_exists(common.target)
    with progress_bars() as progress, open_for_writing(common.target) as opened:
        events = opened.rescan(progress)
    row = {"home": str(common.target.home), "events": events}
    common.screen.answer([row], [f"Rescanned: {events} events applied from the journal."])


def doctor(*, common: Common) -> None:
    """Print how the home is: sizes, what is due, what the indexes cover, and what somebody should look at."""
    if not common.target.exists:
        common.screen.answer((), [f"There is no home at {common.target.home} yet; a first write makes it."])
        return
    with open_for_reading(common.target) as opened:
        report = opened.doctor()
    problems = report.get("problems", [])
    lines = [*translate.flattened({name: value for name, value in report.items() if name != "problems"})]
    lines += [f"problem: {problem}" for problem in problems] or ["No problems found."]
    common.screen.answer([report], lines)


def compact(*, common: Common) -> None:
    """Merge table fragments and clean up old table versions; no answer changes."""
    _check_exists(common.target)
    with open_for_writing(common.target) as opened:
        changed = opened.compact()
    row = {"home": str(common.target.home), "tables_changed": changed}
    common.screen.answer([row], [f"Compacted: {changed} tables changed."])


def _check_exists(target: Target) -> None:
    if not target.exists:
        raise NotFound(f"there is no lakemem home at {target.home}", hint="a first write makes it")
