"""What the homes hold before they are served: memories of 2024, written when a clock said so."""

from __future__ import annotations

from pathlib import Path

from tests.store.opened import Wall, opened

PAST = "past"

AFTERNOON, LAST = "2024-03-31T15:00:00", "2024-03-31T23:59:59.999"


def write_past(home: Path) -> None:
    """Make a home."""
    wall = Wall()
    wall.set(AFTERNOON)
    with opened(home, wall=wall) as store:
        store.store("three", "in the last hours", tenant=PAST)
        wall.set(LAST)
        store.store("last", "in the last hours", tenant=PAST)
