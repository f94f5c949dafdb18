"""The page of settings, from the tables in `lakemem/config.py` and `lakemem_api/serving/options.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any

from docs.reference.tables import page, table
from lakemem.config import Settings
from lakemem_api.serving.options import Mem7Options, MnemosOptions, ServerOptions

INTRODUCTION = (
    "A setting stands in a home's `lakemem.toml` (tables such as `[embedder]` by their name, the others below "
    "`[settings]`) or is given when the store is opened."
)


SERVER = "Of the table `[server]`; they count when `lakemem serve` or `lakemem mcp` starts."
MEM7 = "Of the table `[mem7]`: how mem7's clients are served. Scopes stand in `[mem7.scopes]`, one line per agent."
MNEMOS = "Of the table `[mnemos]`: how Mnemos' clients are served, and how episodes become facts."


def settings_page() -> str:
    """Return the page: one row per setting, in the tables' own order."""
    return page(
        "Settings",
        INTRODUCTION,
        _rows(Settings),
        "## Serving",
        SERVER,
        _rows(ServerOptions),
        "## mem7",
        MEM7,
        _rows(Mem7Options),
        "## Mnemos",
        MNEMOS,
        _rows(MnemosOptions),
    )


def _rows(kind: type[Settings | ServerOptions | Mem7Options | MnemosOptions]) -> str:
    rows = [(f"`{f.name}`", _default(f), f.metadata["unit"], _meaning(f.metadata)) for f in fields(kind)]
    return table(("name", "default", "unit", "what it does"), rows)


def _default(setting: Field[Any]) -> str:
    value = setting.default
    if setting.default_factory is not MISSING:
        value = setting.default_factory()
    if isinstance(value, Mapping):
        inside = ", ".join(f'{name} = "{text}"' for name, text in value.items())
        return f"`{{ {inside} }}`" if inside else "empty"
    if value is None:
        return "none"
    if value == ():
        return "empty"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _meaning(metadata: Mapping[str, Any]) -> str:
    return f"{metadata['help']}; never shown" if metadata.get("secret") else str(metadata["help"])
