"""Instants and values as the tools print them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta


def just_before(at: str) -> str:
    """Return the microsecond before an instant."""
    return (datetime.fromisoformat(at) - timedelta(microseconds=1)).isoformat(timespec="microseconds")


def values(text: str) -> list[str]:
    """Return the values in an answer of recall or search, each of one line."""
    return re.findall(r"^## .*\n(.*)$", text, re.MULTILINE)
