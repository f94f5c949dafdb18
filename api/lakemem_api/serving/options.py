"""The settings of a server: the tables `[server]` and `[mem7]` of a home's `lakemem.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from lakemem.errors import InvalidInput, StoreDamaged
from lakemem_api.identity.principal import MEM7_TENANT

_MIB = 1024 * 1024


def _option(default: Any, unit: str, text: str) -> Any:  # noqa: ANN401 - dataclasses.field
    metadata = {"unit": unit, "help": text}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The table `[server]`; every field has a unit and a meaning in its metadata."""

    allowed_hosts: tuple[str, ...] = _option(
        (), "names", "Host names that are let in beside loopback and the bound address"
    )
    sse: bool = _option(True, "true or false", "whether the deprecated HTTP+SSE transport is offered")  # noqa: FBT003
    body_limit: int = _option(8 * _MIB, "bytes", "the most that a request's body may have")


@dataclass(frozen=True, slots=True)
class Mem7Options:
    """The table `[mem7]`; every field has a unit and a meaning in its metadata."""

    tenant: str = _option(MEM7_TENANT, "name", "the tenant of calls whose credential names none")
    max_memories: int = _option(0, "entries", "the most that a tenant may hold; 0: as many as come")
    admins: tuple[str, ...] = _option((), "agents", "agents that no scope holds back")
    scopes: Mapping[str, tuple[str, ...]] = _option(
        {}, "table", "agent = [patterns]: keys that it may read; it then writes only its own"
    )


def load_options(path: Path) -> tuple[ServerOptions, Mem7Options]:
    """Return the two tables of a `lakemem.toml`.

    Raises:
        InvalidInput: an unknown name or a value of the wrong type, named.
        StoreDamaged: the file is not TOML.
    """
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raw = {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StoreDamaged(f"{path.name} is not valid TOML: {error}") from error
    server = ServerOptions(**_checked("server", raw.get("server", {}), ServerOptions))
    mem7 = Mem7Options(**_checked("mem7", raw.get("mem7", {}), Mem7Options))
    for name, value, least in (
        ("server.body_limit", server.body_limit, 1024), ("mem7.max_memories", mem7.max_memories, 0),
    ):  # fmt: skip
        if value < least:
            raise InvalidInput(name, f"is {value}, it must be at least {least}")
    return server, mem7


def _checked(table: str, values: object, kind: type[ServerOptions | Mem7Options]) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise InvalidInput(table, "must be a table")
    known = {option.name: str(option.type) for option in fields(kind)}
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise InvalidInput(f"{table}.{name}", "is not a setting", hint="settings: " + ", ".join(sorted(known)))
        found[name] = _as(known[name], value, f"{table}.{name}")
    return found


def _as(kind: str, value: object, name: str) -> Any:  # noqa: ANN401 - of the type that the field declares
    if kind.startswith("tuple") and _is_names(value):
        return tuple(value)  # type: ignore[arg-type]  # a list of strings
    if kind.startswith("Mapping") and isinstance(value, dict) and all(map(_is_names, value.values())):
        return {agent: tuple(patterns) for agent, patterns in value.items()}
    simple = {"bool": bool, "int": int, "str": str}.get(kind)
    if simple is not None and isinstance(value, simple) and (simple is bool) == isinstance(value, bool):
        return value
    raise InvalidInput(name, f"is {value!r}, which is not {kind}")


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)
