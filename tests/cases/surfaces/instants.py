"""Instants and values as the tools print them, and the rescan of the homes behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from tests.serving.running import command
from tests.serving.speaking import Mem7


def just_before(at: str) -> str:
    """Return the microsecond before an instant."""
    return (datetime.fromisoformat(at) - timedelta(microseconds=1)).isoformat(timespec="microseconds")


def values(text: str) -> list[str]:
    """Return the values in an answer of recall or search, each of one line."""
    return re.findall(r"^## .*\n(.*)$", text, re.MULTILINE)


def rescan(everywhere: Sequence[Mem7]) -> None:
    """Build the derived state of every home behind the transports anew."""
    for home in sorted({mem7.transport.home for mem7 in everywhere}):
        command(home, "rescan")
