"""Options that several commands share, as dataclasses, and the decorator that spreads them into typer's parameters."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from lakemem.records.checks import DEFAULT_TENANT
from lakemem_api.cli.output import Screen
from lakemem_api.composition import Target
from lakemem_api.settings import default_home

Tags = Annotated[list[str], typer.Option("--tag", metavar="TAG", help="Only with this tag; repeat for several.")]


@dataclass(frozen=True)
class Common:
    """What every command takes."""

    home: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The home; default $LAKEMEM_HOME, else the user's data folder.")
    ] = None
    tenant: Annotated[str, typer.Option(metavar="NAME", help="Whose memories.")] = DEFAULT_TENANT
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list of row objects.")] = False
    wait: Annotated[float, typer.Option(metavar="SECONDS", min=0, help="How long to queue for the writer lock.")] = 10.0

    @property
    def screen(self) -> Screen:
        """Where answers and remarks go."""
        return Screen(as_json=self.json)

    @property
    def target(self) -> Target:
        """The home that is meant."""
        return Target((self.home or default_home()).expanduser(), self.wait, self.screen.remark)


@dataclass(frozen=True)
class Instants:
    """At which instant, on both axes."""

    valid_at: Annotated[str | None, typer.Option(metavar="TIME", help="What held in the world then; default now.")] = (
        None
    )
    as_of: Annotated[str | None, typer.Option(metavar="TIME", help="What was believed then; default now.")] = None

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of a store's method."""
        return {"valid_at": self.valid_at, "as_of": self.as_of}


@dataclass(frozen=True)
class Narrowed:
    """Which memories may be seen."""

    tag: Tags = field(default_factory=list)
    agent: Annotated[str | None, typer.Option(metavar="NAME", help="Only what this agent wrote.")] = None
    kind: Annotated[
        list[str],
        typer.Option(metavar="KIND", help="memory, episode, fact, skill or candidate; repeat for several."),
    ] = field(default_factory=list)

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of a store's method; kinds that were not named are left to the store."""
        return {"tags": self.tag, "agent": self.agent, **({"kinds": self.kind} if self.kind else {})}


def spread(function: Callable[..., None]) -> Callable[..., None]:
    """Return `function` with each parameter that is a dataclass replaced by that dataclass's fields.

    Typer reads the signature, so a command declares `common: Common` and takes `--home`, `--tenant` and so on.
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        group = groups.get(parameter.name)
        if group is None:
            own = parameter.replace(annotation=hints[parameter.name], kind=inspect.Parameter.KEYWORD_ONLY)
            parameters.append(own)
        else:
            parameters += _parameters_of(group)

    @wraps(function)
    def call(**given: Any) -> None:  # noqa: ANN401 - typer's values, of the types that the fields declare
        for name, group in groups.items():
            given[name] = group(**{part.name: given.pop(part.name) for part in fields(group)})
        function(**given)

    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by `inspect`
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return call


def _parameters_of(group: Any) -> list[inspect.Parameter]:  # noqa: ANN401 - any dataclass
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            part.name, inspect.Parameter.KEYWORD_ONLY, default=_default(part), annotation=hints[part.name]
        )
        for part in fields(group)
    ]


def _default(part: Field[Any]) -> Any:  # noqa: ANN401 - as the field declares
    return part.default if part.default_factory is MISSING else part.default_factory()
