"""Dialects put on a home."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lakemem.writing.clock import wall_clock
from lakemem_api.mem7.reminder import reminder_of
from lakemem_api.mem7.scopes import make_scopes
from lakemem_api.mem7.tools import Dialect
from lakemem_api.memories import Memories
from lakemem_api.serving.options import Mem7Options
from lakemem_api.transports.surface import Surface


def mem7_surface(memories: Memories, home: Path, *, options: Mem7Options) -> Surface:
    """Return mem7's tools on a home."""
    scopes = make_scopes(options.scopes, options.admins)
    dialect = Dialect(memories, scopes, most=options.max_memories)
    remind = reminder_of(memories, home, scopes=scopes, now=wall_clock)
    return Surface(dialect.registry(), remind, options.tenant)


def help_texts() -> Mapping[str, str]:
    """Return what a home's figures mean, by name."""
    from lakemem.engine.meters import METERS

    return {meter.name: meter.help for meter in METERS}
