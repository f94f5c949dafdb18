"""Dialects put on a home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lakemem.writing.clock import wall_clock
from lakemem_api.mem7.reminder import reminder_of
from lakemem_api.mem7.scopes import make_scopes
from lakemem_api.mem7.tools import Dialect
from lakemem_api.memories import Memories
from lakemem_api.serving.options import Mem7Options, MnemosOptions
from lakemem_api.settings import secret_of
from lakemem_api.transports.surface import Surface

if TYPE_CHECKING:
    from lakemem.lifecycle.settings import LifecycleSettings
    from lakemem.lifecycle.worker import Worker
    from lakemem_api.mnemos.dialect import Mnemos


def mem7_surface(memories: Memories, home: Path, *, options: Mem7Options) -> Surface:
    """Return mem7's tools on a home."""
    scopes = make_scopes(options.scopes, options.admins)
    dialect = Dialect(memories, scopes, most=options.max_memories)
    remind = reminder_of(memories, home, scopes=scopes, now=wall_clock)
    return Surface(dialect.registry(), remind, options.tenant)


@dataclass(frozen=True, slots=True)
class TendedMnemos:
    """Mnemos on a home: the dialect, and the worker that scores and consolidates once it is started."""

    dialect: Mnemos
    worker: Worker

    def surface(self) -> Surface:
        """Return its tools."""
        from lakemem_api.mnemos.tools import INSTRUCTIONS, Tools

        registry = Tools(self.dialect, self.worker).registry()
        return Surface(registry, None, self.dialect.default_tenant, INSTRUCTIONS)


def lifecycle_settings(options: MnemosOptions, *, after_s: float | None = None) -> LifecycleSettings:
    """Return how episodes become facts, as the table `[mnemos]` says.

    Args:
        options: the table.
        after_s: seconds that an episode must have been there, instead of what the table says.

    Raises:
        InvalidInput: an option that does not go with the others.
    """
    from lakemem.lifecycle.settings import LifecycleSettings

    return LifecycleSettings(
        subjects=options.subjects,
        interval_s=options.worker_interval_s,
        after_s=options.consolidate_after_s if after_s is None else after_s,
        model_url=options.model_url,
        model=options.model,
        model_dialect=options.model_dialect,
        model_key=secret_of(options.model_key_env),
    )


def mnemos_on(memories: Memories, *, options: MnemosOptions, wall: Callable[[], int] = wall_clock) -> TendedMnemos:
    """Return Mnemos on a home; the worker is not started yet.

    Args:
        memories: the home.
        options: the table `[mnemos]`.
        wall: returns microseconds since 1970.

    Raises:
        InvalidInput: an option that does not go with the others.
    """
    from lakemem.lifecycle.worker import Worker
    from lakemem_api.mnemos.dialect import Mnemos

    settings = lifecycle_settings(options)
    dialect = Mnemos(memories, options.tenant, settings.canonical_subject, wall=wall)
    return TendedMnemos(dialect, Worker(memories, settings, clock=wall))


def help_texts() -> Mapping[str, str]:
    """Return what a home's figures mean, by name."""
    from lakemem.engine.meters import METERS

    return {meter.name: meter.help for meter in METERS}
