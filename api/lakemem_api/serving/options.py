"""The settings of a server: the tables `[server]`, `[mem7]` and `[mnemos]` of a home's `lakemem.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from lakemem.errors import InvalidInput, StoreDamaged
from lakemem.records.checks import DEFAULT_TENANT, MAX_NAME, MAX_TENANT, check_text
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


@dataclass(frozen=True, slots=True)
class MnemosOptions:
    """The table `[mnemos]`; every field has a unit and a meaning in its metadata."""

    tenant: str = _option(DEFAULT_TENANT, "name", "the tenant of calls that name none, and whose credential names none")
    subjects: Mapping[str, str] = _option(
        {}, "table", "tenant = subject: whom the first person means there; default the tenant's own name"
    )
    worker_interval_s: int = _option(3_600, "s", "time between two consolidations")
    consolidate_after_s: int = _option(3_600, "s", "how long an episode is there before facts are read from it")
    skills: str = _option(
        "", "folder",
        "*.md files that become skills when the server starts; a folder in it holds another tenant's; relative to the "
        "home; empty: none",
    )  # fmt: skip
    model_url: str = _option("", "URL", "address of a chat service that reads facts; empty: patterns do")
    model: str = _option("", "name", "the service's name for its model")
    model_dialect: str = _option("ollama", "ollama or openai", "how the service is spoken to")
    model_key_env: str = _option("", "name", "environment variable that holds the service's key; empty: it needs none")


def load_options(path: Path) -> tuple[ServerOptions, Mem7Options]:
    """Return the tables `[server]` and `[mem7]` of a `lakemem.toml`.

    Raises:
        InvalidInput: an unknown name or a value of the wrong type, named.
        StoreDamaged: the file is not TOML.
    """
    raw = _tables(path)
    server = ServerOptions(**_checked("server", raw.get("server", {}), ServerOptions))
    mem7 = Mem7Options(**_checked("mem7", raw.get("mem7", {}), Mem7Options))
    _check_least("server.body_limit", server.body_limit, least=1024)
    _check_least("mem7.max_memories", mem7.max_memories, least=0)
    return server, mem7


def load_mnemos(path: Path) -> MnemosOptions:
    """Return the table `[mnemos]` of a `lakemem.toml`; errors are those of `load_options`."""
    mnemos = MnemosOptions(**_checked("mnemos", _tables(path).get("mnemos", {}), MnemosOptions))
    _check_least("mnemos.worker_interval_s", mnemos.worker_interval_s, least=1)
    _check_least("mnemos.consolidate_after_s", mnemos.consolidate_after_s, least=0)
    check_text(mnemos.tenant, "mnemos.tenant", limit=MAX_TENANT)
    for tenant, subject in mnemos.subjects.items():
        check_text(tenant, "mnemos.subjects", limit=MAX_TENANT)
        check_text(subject, f"mnemos.subjects.{tenant}", limit=MAX_NAME)
    return mnemos


def _tables(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StoreDamaged(f"{path.name} is not valid TOML: {error}") from error


def _check_least(name: str, value: int, *, least: int) -> None:
    if value < least:
        raise InvalidInput(name, f"is {value}, it must be at least {least}")


def _checked(table: str, values: object, kind: type[ServerOptions | Mem7Options | MnemosOptions]) -> dict[str, Any]:
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
    if kind == "Mapping[str, str]" and isinstance(value, dict) and _is_names(list(value.values())):
        return dict(value)
    if kind.startswith("Mapping[str, tuple") and isinstance(value, dict) and all(map(_is_names, value.values())):
        return {agent: tuple(patterns) for agent, patterns in value.items()}
    simple = {"bool": bool, "int": int, "str": str}.get(kind)
    if simple is not None and isinstance(value, simple) and (simple is bool) == isinstance(value, bool):
        return value
    raise InvalidInput(name, f"is {value!r}, which is not {kind}")


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)
