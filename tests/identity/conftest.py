"""A clock that stands still until it is set."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from lakemem.records.times import parse_time


@dataclass
class Wall:
    """A settable clock."""

    now: int = parse_time("2026-06-01T12:00:00Z", "now")

    def __call__(self) -> int:
        return self.now

    def set(self, text: str) -> None:
        self.now = parse_time(text, "now")


@pytest.fixture
def wall():
    return Wall()
