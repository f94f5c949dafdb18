"""Commands that change what is believed: store, forget."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Annotated, Literal

import typer

from lakemem.errors import InvalidInput, NotFound
from lakemem_api.cli import translate
from lakemem_api.cli.options import Common, Tags
from lakemem_api.composition import open_for_writing

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Given:
    """What may be said of a value beside the value."""

    tag: Annotated[list[str], typer.Option("--tag", metavar="TAG", help="A name to filter by; repeat for several.")] = (
        field(default_factory=list)
    )
    agent: Annotated[str | None, typer.Option(metavar="NAME", help="Who says so; default: as the last write said.")] = (
        None
    )
    ttl: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="After this it is no longer believed; default never.")
    ] = None
    valid_from: Annotated[
        str | None, typer.Option(metavar="TIME", help="When it begins to hold; default now, the past corrects it.")
    ] = None
    valid_to: Annotated[str | None, typer.Option(metavar="TIME", help="When it stops holding; default open.")] = None
    kind: Annotated[
        Literal["memory", "skill"], typer.Option(help="Each kind has its own keys; a skill says how something is done.")
    ] = "memory"


def store(
    key: Annotated[str, typer.Argument(help="Its name, unique in the tenant.")],
    value: Annotated[str, typer.Argument(help="Its text; - reads standard input, byte for byte.")],
    *,
    given: Given,
    common: Common,
) -> None:
    """Store a value under a key, for a period of the world's time; durable when it returns."""
    text = _standard_input() if value == STANDARD_INPUT else value
    with open_for_writing(common.target) as opened:
        answer = opened.store(
            key,
            text,
            tenant=common.tenant,
            tags=given.tag,
            agent=given.agent,
            ttl_s=given.ttl,
            valid_from=given.valid_from,
            valid_to=given.valid_to,
            kind=given.kind,
        )
    common.screen.answer([{"tenant": common.tenant, **answer.to_dict()}], translate.stored(answer))


@dataclass(frozen=True)
class Forgotten:
    """What is to be forgotten."""

    key: Annotated[str, typer.Option(metavar="KEY", help="An exact key.")] = ""
    tag: Tags = field(default_factory=list)
    agent: Annotated[str, typer.Option(metavar="NAME", help="Who asks for it.")] = ""


def forget(*, forgotten: Forgotten, common: Common) -> None:
    """End what is believed of a key, and of every memory that carries all the tags now; their history stays."""
    if not common.target.exists:
        if not forgotten.key and not forgotten.tag:
            raise InvalidInput("key", "key or tags required")
        raise NotFound("No matching memories found.", hint=f"there is no home at {common.target.home}")
    with open_for_writing(common.target) as opened:
        answer = opened.forget(forgotten.key, tags=forgotten.tag, tenant=common.tenant, agent=forgotten.agent)
    rows = [{"tenant": common.tenant, **answer.to_dict()}]
    if not answer.removed:
        common.screen.answer(rows, ())
        raise NotFound("No matching memories found.")
    common.screen.answer(rows, [f"Removed {answer.removed} memory(ies)."])


def _standard_input() -> str:
    """Return what comes in, exactly.

    Raises:
        InvalidInput: it is not UTF-8.
    """
    content = sys.stdin.buffer.read()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput("value", f"standard input is not UTF-8: byte {error.start} of {len(content)}") from error
