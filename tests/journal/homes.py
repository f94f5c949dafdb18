"""Homes with some entries in them, and a clock that a test turns."""

from __future__ import annotations

from pathlib import Path

import lakemem
from lakemem.config import Settings
from lakemem.journal.verify import ChainReport
from lakemem.records.times import parse_time
from lakemem.store import Store

DAY = "2026-05-09"


class Clock:
    """A clock that a test sets: each look moves it by `step_us`."""

    def __init__(self, start: str = f"{DAY}T10:30:00Z", step_us: int = 1_000) -> None:
        self.now = parse_time(start, "start")
        self.step_us = step_us

    def __call__(self) -> int:
        self.now += self.step_us
        return self.now

    def set(self, to: str) -> None:
        self.now = parse_time(to, "to")


def opened(home: Path, clock: Clock | None = None, **options: object) -> Store:
    """Return an open store without a model, on a clock that stays within one day."""
    options.setdefault("settings", Settings(flush_ms=1))
    return lakemem.open(home, embedder=None, wall=clock or Clock(), **options)  # type: ignore[arg-type]


def filled(home: Path, entries: int, clock: Clock | None = None) -> Path:
    """Store `entries` memories, key.1 to key.n, close, and return the day file."""
    with opened(home, clock) as store:
        for number in range(1, entries + 1):
            store.store(f"key.{number}", f"value {number}\nsecond line of {number}")
    return the_day_file(home)


def the_day_file(home: Path, tenant: str = "user") -> Path:
    """Return the one day file of a tenant."""
    (path,) = home.glob(f"markdown/{tenant}~*/memory/*.md")
    return path


def values(store: Store, **options: object) -> dict[str, str]:
    """Return the live memories by key."""
    return {m.key: m.value for m in store.list(**options)}  # type: ignore[arg-type]


def expected(entries: int) -> dict[str, str]:
    """Return what `filled` stored."""
    return {f"key.{n}": f"value {n}\nsecond line of {n}" for n in range(1, entries + 1)}


def places(report: ChainReport) -> list[tuple[str, str, str]]:
    """Return (file, entity, reason) of each break of a report."""
    return [(found.file, found.entity, found.reason) for found in report.breaks]
