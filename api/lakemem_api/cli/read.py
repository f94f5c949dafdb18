"""Commands that ask what is and was believed: recall, search, list, history, get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import typer

from lakemem.errors import NotFound
from lakemem.records.answers import HistoryEntry, SearchResult
from lakemem.records.times import parse_reading, parse_time
from lakemem_api.cli import translate
from lakemem_api.cli.options import Common, Instants, Narrowed
from lakemem_api.composition import open_for_reading

Limit = Annotated[int, typer.Option(metavar="N", help="The most that are wanted.")]


@dataclass(frozen=True)
class Asked:
    """How a question is asked, and what is told beside its answer."""

    mode: Annotated[
        Literal["natural", "raw"],
        typer.Option(help="natural: plain language; raw: foo*, AND, OR, NOT, quotes, parentheses, words only."),
    ] = "natural"
    using: Annotated[Literal["both", "words", "vectors"], typer.Option(help="Which rankers are asked.")] = "both"
    session: Annotated[str | None, typer.Option(metavar="NAME", help="Only turns of this conversation.")] = None
    since: Annotated[str | None, typer.Option(metavar="TIME", help="Only what was written then or later.")] = None
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="Only what was written then or before; a date covers its day.")
    ] = None
    explain: Annotated[bool, typer.Option("--explain", help="Tell what every stage did.")] = False
    why_not: Annotated[
        str | None, typer.Option(metavar="KEY", help="Tell what became of this key or memory id in the search.")
    ] = None

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of `Store.search`."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @property
    def by_meaning(self) -> bool:
        """Whether the model is asked."""
        return self.mode == "natural" and self.using != "words"


def recall(
    *,
    key: Annotated[str | None, typer.Option(metavar="KEY", help="An exact key; default all.")] = None,
    limit: Limit = 10,
    narrowed: Narrowed,
    instants: Instants,
    common: Common,
) -> None:
    """Print the memories that held at an instant, most recently written first."""
    with open_for_reading(common.target) as opened:
        found = opened.recall(key, tenant=common.tenant, limit=limit, **narrowed.arguments(), **instants.arguments())
    common.screen.answer([memory.to_dict() for memory in found], translate.recalled(found))


def search(
    query: Annotated[str, typer.Argument(help="What is asked.")],
    *,
    limit: Limit = 10,
    asked: Asked,
    narrowed: Narrowed,
    instants: Instants,
    common: Common,
) -> None:
    """Print the memories nearest to a question by meaning and by word, best first."""
    with open_for_reading(common.target, question=query if asked.by_meaning else None) as opened:
        result = opened.search(
            query,
            tenant=common.tenant,
            limit=limit,
            **asked.arguments(),
            **narrowed.arguments(),
            **instants.arguments(),
        )
    if asked.why_not is not None and common.json:
        common.screen.answer([_verdict(result)], ())
    else:
        common.screen.answer(translate.hit_rows(result), translate.found(result))
    for failed in result.degraded:
        common.screen.remark(f"answered without a stage that failed: {failed}")
    if result.vectors_due:
        common.screen.remark(f"{result.vectors_due} texts have no vector yet and are found by words alone")


def list_(
    *,
    limit: Annotated[int | None, typer.Option(metavar="N", help="The most that are wanted; default all.")] = None,
    narrowed: Narrowed,
    instants: Instants,
    common: Common,
) -> None:
    """Print one line for every memory that held at an instant, most recently written first."""
    with open_for_reading(common.target) as opened:
        found = opened.list(tenant=common.tenant, limit=limit, **narrowed.arguments(), **instants.arguments())
    common.screen.answer([memory.to_dict() for memory in found], translate.listed(found))


def history(
    key: Annotated[str, typer.Argument(help="An exact key, or a memory id.")],
    *,
    instants: Instants,
    common: Common,
) -> None:
    """Print the life of a key, oldest first: every store, update and deletion with its seal.

    With --as-of only what had been written by then; with --valid-at only events about a period that covers it.
    """
    with open_for_reading(common.target) as opened:
        entries = opened.history(key, tenant=common.tenant)
    entries = _seen_at(entries, instants)
    common.screen.answer([entry.to_dict() for entry in entries], translate.lived(key, entries) if entries else ())
    if not entries:
        raise NotFound(f"No history of {key!r} in tenant {common.tenant!r}.")


def get(
    path: Annotated[str, typer.Argument(help="A journal file of the tenant, such as memory/2026-04-11.md.")],
    *,
    from_line: Annotated[int | None, typer.Option(metavar="N", help="First line, from 1.")] = None,
    to_line: Annotated[int | None, typer.Option(metavar="N", help="Last line.")] = None,
    common: Common,
) -> None:
    """Print lines of a tenant's own journal file, as they stand there."""
    with open_for_reading(common.target) as opened:
        text = opened.get(path, tenant=common.tenant, from_line=from_line, to_line=to_line)
    row = {"tenant": common.tenant, "path": path, "from_line": from_line, "to_line": to_line, "text": text}
    common.screen.answer([row], [text.removesuffix("\n") or "(empty range)"])


def _verdict(result: SearchResult) -> dict[str, Any]:
    """Return what became of the memory that was asked about, as a row."""
    rest = dict(result.explanation)
    return {**rest.pop("why_not"), "explanation": rest}


def _seen_at(entries: list[HistoryEntry], instants: Instants) -> list[HistoryEntry]:
    """Return the events that were written by `as_of` and whose period covers `valid_at`."""
    if instants.as_of is not None:
        believed = parse_reading(instants.as_of, "as_of")
        entries = [entry for entry in entries if parse_time(entry.at, "at") <= believed]
    if instants.valid_at is not None:
        held = parse_reading(instants.valid_at, "valid_at")
        entries = [entry for entry in entries if _covers(entry, held)]
    return entries


def _covers(entry: HistoryEntry, at: int) -> bool:
    begins = parse_time(entry.valid_from or entry.at, "valid_from")
    return begins <= at and (entry.valid_to is None or at < parse_time(entry.valid_to, "valid_to"))
