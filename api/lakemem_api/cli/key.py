"""Commands for the keys of a home: key add, key list, key revoke."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from lakemem_api.cli.output import Screen, inline
from lakemem_api.identity.key_file import Key
from lakemem_api.identity.keys import DEFAULT_ROLES, Keyring
from lakemem_api.identity.principal import ROLES, Kind
from lakemem_api.settings import credentials_of_environment, default_home


@dataclass(frozen=True)
class KeyOptions:
    """What every command on keys takes; a tenant is no common option here, a key may open several."""

    home: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The home; default $LAKEMEM_HOME, else the user's data folder.")
    ] = None
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list of row objects.")] = False
    wait: Annotated[float, typer.Option(metavar="SECONDS", min=0, help="How long to queue for another change.")] = 10.0

    @property
    def screen(self) -> Screen:
        """Where answers and remarks go."""
        return Screen(as_json=self.json)

    @property
    def keyring(self) -> Keyring:
        """The keys of the home that is meant."""
        home = (self.home or default_home()).expanduser()
        return Keyring(home, credentials_of_environment(), wait_s=self.wait)


def _checked_roles(roles: list[str] | None) -> list[str] | None:
    """Return roles as they came; typer itself takes no list of choices."""
    for role in roles or ():
        if role not in ROLES:
            raise typer.BadParameter(f"{role!r} is not one of {', '.join(ROLES)}.")
    return roles


def add(
    name: Annotated[str, typer.Argument(help="What the caller is called, in lists and logs.")],
    *,
    tenant: Annotated[
        list[str] | None,
        typer.Option(metavar="TENANT", help="A tenant that it opens; repeat for several. Default: every tenant."),
    ] = None,
    role: Annotated[
        list[str] | None,
        typer.Option(
            metavar=f"[{'|'.join(ROLES)}]",
            callback=_checked_roles,
            help="What it may do, admin being everything; repeat for several. Default: read and write.",
        ),
    ] = None,
    kind: Annotated[Kind, typer.Option(help="A person, or a model that acts by itself and may approve nothing.")] = (
        "human"
    ),
    agent: Annotated[str, typer.Option(metavar="NAME", help="Whom its writes are recorded for.")] = "",
    expires: Annotated[
        str | None, typer.Option(metavar="TIME", help="From when on it is refused; default never.", show_default=False)
    ] = None,
    shared: KeyOptions,
) -> None:
    """Make a key and print its token, this once; running servers take it at once."""
    keyring = shared.keyring
    token = keyring.add(
        name, tenants=tenant or (), roles=role or DEFAULT_ROLES, kind=kind, agent=agent, expires=expires
    )
    row: dict[str, Any] = {"name": name, "token": token}
    for key in keyring.list():
        row |= key.to_dict() if key.name == name else {}
    shared.screen.answer([row], [token])
    shared.screen.remark(f"the token of {name} is shown this once: only its digest is kept")


def list_(*, shared: KeyOptions) -> None:
    """List the keys of a home; tokens cannot be shown again."""
    keys = shared.keyring.list()
    now_us = time.time_ns() // 1000
    rows = [key.to_dict() | {"is_expired": key.is_expired(now_us)} for key in keys]
    shared.screen.answer(rows, _listed(keys, now_us))


def revoke(
    name: Annotated[str, typer.Argument(help="The key's name.")],
    *,
    shared: KeyOptions,
) -> None:
    """Take a key away; running servers refuse it at once."""
    shared.keyring.revoke(name)
    shared.screen.answer([{"name": name, "is_revoked": True}], [f"Revoked {inline(name)}."])


KEYS: dict[str, Callable[..., None]] = {"add": add, "list": list_, "revoke": revoke}


def key_defaults(given: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the defaults of the commands on keys, from the options that stood before `key`.

    A tenant that was named there narrows a new key: read as nothing, it would open every tenant.
    """
    shared = {name: value for name, value in given.items() if name != "tenant"}
    narrowed = {"tenant": [given["tenant"]]} if "tenant" in given else {}
    return {name: shared | (narrowed if name == "add" else {}) for name in KEYS}


def _listed(keys: tuple[Key, ...], now_us: int) -> Iterator[str]:
    if not keys:
        yield "There is no key."
    for key in keys:
        shown = key.to_dict()
        parts = [inline(key.name), f"[{', '.join(key.roles)}]", key.kind]
        parts.append(f"tenants: {inline(', '.join(key.tenants))}" if key.tenants else "every tenant")
        parts += [f"agent: {inline(key.agent)}"] if key.agent else []
        parts.append(f"made {shown['created']}")
        if key.expires is not None:
            parts.append(f"{'EXPIRED' if key.is_expired(now_us) else 'expires'} {shown['expires']}")
        yield " · ".join(parts)
