"""Names on disk: one folder per tenant, one file per UTC day."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path

_DAY_FILE = re.compile(r"\d{4}-\d{2}-\d{2}\.md", re.ASCII)
_SLUG = 40


def tenant_folder(tenant: str) -> str:
    """Return a tenant's folder name: a readable slug, `~`, and 32 hex digits of the exact name's SHA-256.

    Different names give different folders on every file system (lower case, ASCII, no reserved name, no final dot).
    """
    folded = unicodedata.normalize("NFKD", tenant).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", folded).strip("-")[:_SLUG].rstrip("-")
    return f"{slug or 'x'}~{hashlib.sha256(tenant.encode()).hexdigest()[:32]}"


def day_files(folder: Path) -> list[Path]:
    """Return a tenant's day files, oldest first; none where the folder is missing."""
    memory = folder / "memory"
    try:
        return sorted(path for path in memory.iterdir() if _DAY_FILE.fullmatch(path.name) and path.is_file())
    except FileNotFoundError:
        return []


def stray_files(folder: Path) -> list[Path]:
    """Return what lies in a tenant's folder and is no day file; reported, never read."""
    memory = folder / "memory"
    try:
        return sorted(p for p in memory.iterdir() if not _DAY_FILE.fullmatch(p.name) and not p.name.startswith("."))
    except FileNotFoundError:
        return []


def tenant_folders(markdown: Path) -> list[Path]:
    """Return all tenants' folders."""
    try:
        return sorted(path for path in markdown.iterdir() if path.is_dir() and "~" in path.name)
    except FileNotFoundError:
        return []
