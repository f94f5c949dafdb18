"""The environment, read here and nowhere else: where the home is, and settings that override its `lakemem.toml`.

Any setting may be given as `LAKEMEM_<NAME>`; the fields of the two tables as `LAKEMEM_EMBEDDER=ollama`,
`LAKEMEM_EMBEDDER_MODEL=…`, `LAKEMEM_RERANKER=http`, `LAKEMEM_RERANKER_URL=…`.

Two variables of older systems are credentials: `MEM7_TOKEN` and `API_KEY`, here or in a `.env` where the server starts.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from lakemem.config import Settings, load_settings, with_values
from lakemem.errors import InvalidInput

PREFIX = "LAKEMEM_"
TABLES = ("embedder", "reranker")
"""Settings that are tables: `LAKEMEM_<TABLE>` is their `name`, `LAKEMEM_<TABLE>_<FIELD>` one of their fields."""

CREDENTIALS = {"MEM7_TOKEN": "mem7", "API_KEY": "mnemos"}
"""Variables that hold a token, and the caller whom each stands for."""

_ASSIGNMENT = re.compile(r"\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*", re.ASCII)
_QUOTED = re.compile(r"""(?:'([^']*)'|"((?:[^"\\]|\\.)*)")\s*(?:#.*)?""")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}

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


def runtime_folder(environment: Mapping[str, str] | None = None) -> Path | None:
    """Return the user's folder for sockets, `$XDG_RUNTIME_DIR`, or None.

    Source: XDG Base Directory Specification 0.8 (a relative `XDG_RUNTIME_DIR` is ignored).
    """
    given = os.environ if environment is None else environment
    folder = Path(given.get("XDG_RUNTIME_DIR", ""))
    return folder if folder.is_absolute() else None


def home_settings(home: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of a home: the defaults, its `lakemem.toml` over them, the environment over both.

    Raises:
        InvalidInput: a setting has an unknown name or a value that it cannot have.
        StoreDamaged: the file is not TOML.
    """
    base = load_settings(home / "lakemem.toml")
    return with_values(base, _values(os.environ if environment is None else environment, base))


def credentials_of_environment(
    environment: Mapping[str, str] | None = None, *, folder: Path | None = None
) -> dict[str, str]:
    """Return the tokens of `MEM7_TOKEN` and `API_KEY` by the name of their caller, `mem7` and `mnemos`.

    Args:
        environment: variables by name; default: the process's own. What it names wins over the file.
        folder: where a `.env` may lie; default: the working directory. A variable without a value is none.

    Raises:
        InvalidInput: a token that no header can carry, or a `.env` that cannot be read where it names one.
    """
    given = os.environ if environment is None else environment
    filed = _dotenv((folder or Path.cwd()) / ".env")
    found = {name: given.get(variable) or filed.get(variable, "") for variable, name in CREDENTIALS.items()}
    return {name: _token(name, text) for name, text in found.items() if text}


def secret_of(variable: str) -> str:
    """Return a secret that a setting names by its environment variable, or an empty string for none."""
    return os.environ.get(variable, "") if variable else ""


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


def _token(name: str, text: str) -> str:
    """Return a token without the line feed that files end with; blank or unprintable ones would let nobody in."""
    variable = next(variable for variable, principal in CREDENTIALS.items() if principal == name)
    token = text.strip()
    if not token or any(letter < " " or letter == "\x7f" for letter in token):
        raise InvalidInput(variable, "is blank or holds a control character, so no header can carry it")
    return token


def _dotenv(path: Path) -> dict[str, str]:
    """Return the credentials that a `.env` file names: KEY=VALUE lines with `export`, quotes and comments.

    Lines of other programs may have any form and are passed over.
    """
    if not path.is_file():
        return {}
    try:
        lines = path.read_text("utf-8-sig", "surrogateescape").splitlines()
    except OSError as error:
        raise InvalidInput(".env", f"{path} cannot be read: {error.strerror or error}") from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        assignment = _ASSIGNMENT.fullmatch(line)
        if assignment and assignment[1] in CREDENTIALS:
            found[assignment[1]] = _dotenv_value(assignment[2], f"line {number}: {assignment[1]}")
    return found


def _dotenv_value(text: str, where: str) -> str:
    if not text.startswith(("'", '"')):
        return _COMMENT.sub("", text)
    quoted = _QUOTED.fullmatch(text)
    if quoted is None:
        raise InvalidInput(".env", f"{where} has a quote that is not closed, or text after it")
    if quoted[1] is not None:
        return quoted[1]
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), quoted[2])
