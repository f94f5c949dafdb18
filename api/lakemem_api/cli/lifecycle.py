"""Commands for what becomes of episodes, and for whom they speak of: consolidate, decay, worker, alias."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from lakemem.errors import InvalidInput, LakememError, NotFound
from lakemem.records.checks import check_tenant
from lakemem_api.cli.failures import REFUSED
from lakemem_api.cli.options import Common
from lakemem_api.cli.output import inline
from lakemem_api.cli.progress import progress_bars
from lakemem_api.composition import Target, open_for_writing, open_shared

if TYPE_CHECKING:
    from lakemem.lifecycle.consolidating import Report
    from lakemem.lifecycle.extractors import Extractor
    from lakemem.lifecycle.settings import LifecycleSettings
    from lakemem.lifecycle.worker import Worker

_LOOK_S: Final = 0.5
"""Seconds between two looks at what a worker has to tell."""


@dataclass(frozen=True)
class Everybody(Common):
    """What every command takes, where all tenants are meant unless one is named."""

    tenant: Annotated[
        str, typer.Option(metavar="NAME", help="Only this tenant's episodes; default all.", show_default=False)
    ] = ""


def consolidate(
    *,
    after: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", min=0, help="How long an episode must be there; default as set.", show_default=False
        ),
    ] = None,
    common: Everybody,
) -> None:
    """Score new episodes, and read facts from those that are due; twice is the same as once.

    Ctrl-C loses nothing: the next run goes on. Exit 1 where some could not be read; they are tried once more.
    """
    from lakemem.lifecycle import consolidating
    from lakemem.lifecycle.backlog import Backlog
    from lakemem.lifecycle.scoring import score_since
    from lakemem.writing.clock import wall_clock

    _check_exists(common.target)
    settings = _settings(common.target, after_s=after)
    with progress_bars() as progress, _extractor(settings) as extractor, open_for_writing(common.target) as opened:
        tenants = [check_tenant(common.tenant)] if common.tenant else opened.tenants()
        now = wall_clock()
        scored = sum(score_since(opened, tenant, now=now, progress=progress).episodes for tenant in tenants)
        report = consolidating.consolidate(
            opened, tenants=tenants, settings=settings, extractor=extractor, now=wall_clock(), progress=progress
        )
        backlog = Backlog(opened, after_s=settings.after_s)
        backlog.refresh(tenants)
        waiting = backlog.pending(wall_clock())["consolidation_waiting"]
    row = {"scored": scored, **report.to_dict(), "waiting": waiting, "failure": report.failure}
    common.screen.answer([row], [f"Scored {scored} episodes.", _told(report)])
    if waiting:
        common.screen.remark(
            f"{waiting} episodes are younger than {settings.after_s:g} s and wait; --after 0 reads them now"
        )
    _end(report, common)


def decay(
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would go, and write nothing.")] = False,
    common: Everybody,
) -> None:
    """Let all tenants' episodes fade to now, and archive those that nothing is left to be had of."""
    from lakemem.lifecycle.decaying import fade
    from lakemem.writing.clock import wall_clock

    if common.tenant:
        raise InvalidInput("tenant", "cannot be named: all tenants' episodes fade alike")
    _check_exists(common.target)
    now = wall_clock()
    with progress_bars() as progress, open_for_writing(common.target) as opened:
        found = fade(opened, now=now, dry_run=dry_run, progress=progress)
    row = {
        "scanned": found.scanned, "faded": found.faded, "archived": found.archived, "dry_run": dry_run,
        "now_ms": now // 1000,
    }  # fmt: skip
    faded, archived = ("would fade", "would be archived") if dry_run else ("faded", "archived")
    line = f"Looked at {found.scanned} episodes: {found.faded} {faded}, {found.archived} {archived}."
    common.screen.answer([row], [line])


def worker(
    *,
    once: Annotated[bool, typer.Option("--once", help="One pass over everything, then end.")] = False,
    common: Everybody,
) -> None:
    """Score and consolidate all tenants' episodes as they come, until SIGINT or SIGTERM.

    A running server does so by itself; beside one, or twice, this does no harm.
    """
    from lakemem.lifecycle.worker import Worker

    if common.tenant:
        raise InvalidInput("tenant", "cannot be named: the worker looks after all of them")
    settings = _settings(common.target)
    with open_shared(common.target, identity="worker") as memories:
        working = Worker(memories, settings)
        if once:
            try:
                report = working.run_now()
            finally:
                working.stop()
            common.screen.answer([report.to_dict() | {"failure": report.failure}], [_told(report)])
            _end(report, common)
            return
        with _stop_signals() as is_asked_to_stop:
            working.start()
            try:
                common.screen.remark(f"looking after the episodes of {common.target.home}")
                _watch(working, is_asked_to_stop, common=common)
                state = working.state()
            finally:
                working.stop()
    common.screen.answer([state | {"phase": "stopped"}], ["Stopped."])
    if state["phase"] == "stopped":  # by itself, so something has ended it
        raise typer.Exit(REFUSED)


def alias(
    subject: Annotated[str, typer.Argument(help="Whom facts are about, as they name it.")],
    name: Annotated[str, typer.Argument(help="The other name.")],
    *,
    remove: Annotated[bool, typer.Option("--remove", help="From now on the name stands for itself again.")] = False,
    common: Common,
) -> None:
    """Say that a name means a subject: facts that are asked for or stated by it are the subject's."""
    from lakemem.lifecycle.aliases import state_alias

    stated = state_alias(subject, name, tenant=common.tenant)._replace(holds=not remove)
    with open_for_writing(common.target) as opened:
        (result,) = opened.write_many([stated])
    if isinstance(result, LakememError):
        raise result
    row = {"tenant": common.tenant, "subject": subject, "alias": name, "status": result.status}
    common.screen.answer([row], [f"'{inline(name)}' {'no longer means' if remove else 'means'} '{inline(subject)}'"])


LIFECYCLE: Final[dict[str, Callable[..., None]]] = {
    "consolidate": consolidate, "decay": decay, "worker": worker, "alias": alias,
}  # fmt: skip
"""The commands of this module by name."""


def _settings(target: Target, *, after_s: float | None = None) -> LifecycleSettings:
    """Return the settings of the table `[mnemos]`, as the server takes them."""
    from lakemem_api.serving.options import load_mnemos
    from lakemem_api.serving.surfaces import lifecycle_settings

    return lifecycle_settings(load_mnemos(target.home / "lakemem.toml"), after_s=after_s)


@contextmanager
def _extractor(settings: LifecycleSettings) -> Iterator[Extractor]:
    """Yield who reads facts, and close its connections afterwards."""
    from lakemem.lifecycle.model import extractor_of

    found = extractor_of(settings)
    try:
        yield found
    finally:
        close = getattr(found, "close", None)
        if close is not None:
            close()


@contextmanager
def _stop_signals() -> Iterator[threading.Event]:
    """Yield an event that SIGINT and SIGTERM set, instead of what they did before."""
    asked = threading.Event()

    def ask(*_: object) -> None:
        asked.set()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked
    finally:
        for number, former in before.items():
            signal.signal(number, former)


def _watch(working: Worker, is_asked_to_stop: threading.Event, *, common: Common) -> None:
    """Tell what a worker does until somebody asks it to stop, or it ends by itself."""
    told: dict[str, Any] = {"last_run": None, "failure": ""}
    while not is_asked_to_stop.wait(_LOOK_S):
        state = working.state()
        if state["failure"] and state["failure"] != told["failure"]:
            common.screen.remark(state["failure"])
        if state["last_run"] != told["last_run"] and state["last_report"] and any(state["last_report"].values()):
            counts = ", ".join(f"{name} {count}" for name, count in state["last_report"].items() if count)
            common.screen.remark(f"{state['last_run']} {counts}")
        told = state
        if state["phase"] == "stopped":
            return


def _told(report: Report) -> str:
    return (
        f"Read {report.consolidated} of {report.candidates} episodes: {report.facts_inserted} facts new, "
        f"{report.facts_superseded} ended, {report.facts_duplicate} known."
    )


def _end(report: Report, common: Common) -> None:
    """Say what could not be read, and end with its exit code."""
    if report.failure:
        common.screen.remark(report.failure)
    if report.extraction_failures:
        common.screen.remark(f"{report.extraction_failures} episodes could not be read")
    if report.failure or report.extraction_failures:
        raise typer.Exit(REFUSED)


def _check_exists(target: Target) -> None:
    if not target.exists:
        raise NotFound(f"there is no lakemem home at {target.home}", hint="a first write makes it")
