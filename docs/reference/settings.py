"""The page of settings, from the one table in `lakemem/config.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any

from docs.reference.tables import page, table
from lakemem.config import Settings

INTRODUCTION = (
    "A setting stands in a home's `lakemem.toml` (tables such as `[embedder]` by their name, the others below "
    "`[settings]`) or is given when the store is opened."
)


def settings_page() -> str:
    """Return the page: one row per setting, in the table's own order."""
    rows = [(f"`{f.name}`", _default(f), f.metadata["unit"], _meaning(f.metadata)) for f in fields(Settings)]
    return page("Settings", INTRODUCTION, table(("name", "default", "unit", "what it does"), rows))


def _default(setting: Field[Any]) -> str:
    value = setting.default
    if setting.default_factory is not MISSING:
        value = setting.default_factory()
    if isinstance(value, Mapping):
        inside = ", ".join(f'{name} = "{text}"' for name, text in value.items())
        return f"`{{ {inside} }}`" if inside else "empty"
    if value is None:
        return "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _meaning(metadata: Mapping[str, Any]) -> str:
    return f"{metadata['help']}; never shown" if metadata.get("secret") else str(metadata["help"])
