"""The environment, read here and nowhere else: where the home is, and settings that override its `lakemem.toml`.

Any setting may be given as `LAKEMEM_<NAME>`; the fields of the two tables as `LAKEMEM_EMBEDDER=ollama`,
`LAKEMEM_EMBEDDER_MODEL=…`, `LAKEMEM_RERANKER=http`, `LAKEMEM_RERANKER_URL=…`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from lakemem.config import Settings, load_settings, with_values
from lakemem.errors import InvalidInput

PREFIX = "LAKEMEM_"
TABLES = ("embedder", "reranker")
"""Settings that are tables: `LAKEMEM_<TABLE>` is their `name`, `LAKEMEM_<TABLE>_<FIELD>` one of their fields."""

_TRUE = ("1", "true", "yes", "on")
_FALSE = ("0", "false", "no", "off")


def default_home(environment: Mapping[str, str] | None = None, *, platform: str = sys.platform) -> Path:
    """Return `$LAKEMEM_HOME`, or `lakemem` in the user's data folder.

    Args:
        environment: variables by name; default: the process's own.
        platform: as `sys.platform` names it.

    Source: XDG Base Directory Specification 0.8 (a relative `XDG_DATA_HOME` is ignored); Apple's File System
    Programming Guide for `~/Library/Application Support`.
    """
    given = os.environ if environment is None else environment
    if given.get(f"{PREFIX}HOME"):
        return Path(given[f"{PREFIX}HOME"]).expanduser()
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "lakemem"
    data = Path(given.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "lakemem"


def home_settings(home: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of a home: the defaults, its `lakemem.toml` over them, the environment over both.

    Raises:
        InvalidInput: a setting has an unknown name or a value that it cannot have.
        StoreDamaged: the file is not TOML.
    """
    base = load_settings(home / "lakemem.toml")
    return with_values(base, _values(os.environ if environment is None else environment, base))


def shows_tracebacks() -> bool:
    """Tell whether an unforeseen error shows where it arose: `LAKEMEM_DEBUG=1`."""
    return os.environ.get(f"{PREFIX}DEBUG", "") not in ("", "0")


def _values(environment: Mapping[str, str], base: Settings) -> dict[str, object]:
    values: dict[str, object] = {}
    for setting in fields(Settings):
        variable = PREFIX + setting.name.upper()
        if setting.name in TABLES:
            table = _table(environment, variable, getattr(base, setting.name))
            if table is not None:
                values[setting.name] = table
        elif environment.get(variable):
            values[setting.name] = _parsed(variable, environment[variable], str(setting.type))
    return values


def _table(environment: Mapping[str, str], variable: str, base: Mapping[str, object]) -> dict[str, object] | None:
    """Return a table with what the environment says of it, or None where it says nothing.

    Another name begins a new table: the fields of one service mean nothing to another.
    """
    given = {
        name.removeprefix(f"{variable}_").lower(): _number_or_text(value)
        for name, value in environment.items()
        if name.startswith(f"{variable}_") and value
    }
    name = environment.get(variable, "")
    if not given and not name:
        return None
    keeps = not name or name == base.get("name")
    return {**(base if keeps else {"name": name}), **given}


def _number_or_text(value: str) -> object:
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value


def _parsed(variable: str, value: str, kind: str) -> object:
    """Return a variable's value as the type that the setting has."""
    if "bytes" in kind:
        return os.fsencode(value)
    if kind == "bool":
        if value.lower() not in _TRUE + _FALSE:
            raise InvalidInput(variable, f"is {value!r}, it must be true or false")
        return value.lower() in _TRUE
    if "int" in kind or "float" in kind:
        found = _number_or_text(value)
        if isinstance(found, str):
            raise InvalidInput(variable, f"is {value!r}, it must be a number")
        return found
    return value
