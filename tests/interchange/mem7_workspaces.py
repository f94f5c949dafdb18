"""Workspaces as mem7 writes them, built from the documented shape of a section."""

from __future__ import annotations

from pathlib import Path

from lakemem.interchange import mem7
from lakemem.interchange.item import Item, Skipped


def section(heading: str, body: str | None = None, **envelope: str) -> str:
    """Return one section; `body` None makes a tombstone."""
    lines = "".join(f"{name}: {value}\n" for name, value in envelope.items())
    return f"\n## {heading}\n\n```mem7\n{lines}```\n\n" + ("" if body is None else f"{body}\n\n") + "---\n"


def stored(key: str, body: str, at: str, **envelope: str) -> str:
    """Return a store section; `at` is both its creation and its update."""
    return section(key, body, **{"op": "store", **envelope, "created": at, "updated": at})


def workspace(root: Path, **days: str) -> Path:
    """Write a data folder whose day files are given as `d2026_04_11=text`."""
    memory = root / "workspace" / "memory"
    memory.mkdir(parents=True, exist_ok=True)
    for day, text in days.items():
        (memory / f"{day[1:].replace('_', '-')}.md").write_bytes(text.encode())
    return root


def read(path: Path) -> tuple[list[Item], list[Skipped]]:
    """Return what a workspace gives and what it does not."""
    found = list(mem7.read(path))
    return [f for f in found if isinstance(f, Item)], [f for f in found if isinstance(f, Skipped)]
