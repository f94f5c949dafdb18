"""Facts and aliases of a Mnemos home as statements whose timelines come out as Mnemos had them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lakemem.consolidation.vocabulary import CARDINALITY, PREDICATES, nearest_predicate
from lakemem.errors import InvalidInput
from lakemem.interchange.item import JsonValue, Skipped, encode_json, parse_json, type_name
from lakemem.interchange.mnemos_tables import Row, Table
from lakemem.interchange.prepared import Prepared
from lakemem.projection.claims import Claim, timeline
from lakemem.records.checks import MAX_KEY, MAX_NAME, check_text
from lakemem.records.commands import StateFact
from lakemem.records.requests import check_fact
from lakemem.records.times import OPEN
from lakemem.records.ulids import derived_ulid, is_ulid

FORMAT: Final = "mnemos"
_ALIAS: Final = "alias"
"""The predicate under which other names of a subject are kept."""


def record_id(table: str, found: str) -> str:
    """Return the id of a row here: its own if it is a ULID, as all of Mnemos' are."""
    return found if is_ulid(found) else derived_ulid(0, FORMAT, table, found)


def facts_of(tables: Iterable[Table]) -> list[Prepared | Skipped]:
    """Return the facts of all tenants as statements, in the order in which Mnemos learned them.

    Raises:
        InvalidInput: a table lacks a column, or cannot be read.
    """
    found: list[Prepared | Skipped] = []
    lines: dict[tuple[str, ...], list[_Fact]] = {}
    spellings: dict[tuple[str, str], str] = {}
    for table in tables:
        table.require("id", "subject", "predicate", "object", "valid_from")
        for row in table.rows("created_at", "id"):
            try:
                fact = _fact(row, spellings)
            except InvalidInput as error:
                found.append(Skipped(row.where, error.message))
                continue
            lines.setdefault(fact.record, []).append(fact)
    for line in lines.values():
        found += _statements(line)
    return sorted(found, key=lambda each: each.written_at if isinstance(each, Prepared) else -OPEN)


class _Fact(NamedTuple):
    """One row."""

    where: str
    command: StateFact
    """With the period as the row has it."""
    written_at: int

    @property
    def record(self) -> tuple[str, ...]:
        """Tell what its timeline is of: a functional predicate has one for all objects."""
        command = self.command
        names = (command.tenant, command.subject, command.predicate)
        return names if command.is_functional else (*names, command.object)

    @property
    def start(self) -> int:
        """When it began to hold."""
        assert self.command.valid_from is not None
        return self.command.valid_from

    @property
    def end(self) -> int:
        """When it stopped holding, or `OPEN`."""
        return OPEN if self.command.valid_to is None else self.command.valid_to


def _fact(row: Row, spellings: dict[tuple[str, str], str]) -> _Fact:
    """Return the statement of a row; Mnemos compares subjects without case, so the first spelling counts."""
    tenant = row.tenant()
    start, end = row.required_time("valid_from"), row.time("valid_until")
    if end is not None and end <= start:
        raise InvalidInput("valid_until", "is not after valid_from: it held at no time")
    named, said = row.text("subject", limit=MAX_NAME), row.text("predicate", limit=MAX_NAME)
    subject = spellings.setdefault((tenant, named.casefold()), named)
    predicate = nearest_predicate(said)
    written_at = row.time("created_at")
    extra: dict[str, JsonValue] = {"predicate": said} if said not in PREDICATES else {}
    if subject != named:
        extra["subject"] = named
    own_id = row.text("id", limit=MAX_NAME)
    fact_id = record_id("facts", own_id)
    if fact_id != own_id:
        extra["id"] = own_id
    confidence = row.number("confidence")
    command = StateFact(
        tenant,
        subject,
        predicate,
        row.text("object", limit=MAX_KEY),
        CARDINALITY[predicate] == "functional",
        valid_from=start,
        valid_to=end,
        said_at=start if written_at is None else written_at,
        confidence=1.0 if confidence is None else confidence,
        sources=_sources(row),
        origin=f"{FORMAT}:fact:{own_id}",
        extra=encode_json({FORMAT: extra}).decode() if extra else "",
        command_id=fact_id,
    )
    check_fact(command)
    return _Fact(row.where, command, start if written_at is None else written_at)


def _sources(row: Row) -> tuple[str, ...]:
    """Return the ids that its episodes have here."""
    name = "source_episodes"
    listed = _texts(row.text(name, limit=MAX_NAME * 1_000, least=0) or "[]", name)
    one = row.text("source_episode", limit=MAX_NAME, least=0)
    every = dict.fromkeys([*listed, one] if one else listed)
    return tuple(record_id("episodes", check_text(each, name, limit=MAX_NAME)) for each in every)


def _texts(text: str, field: str) -> list[str]:
    """Return the texts of a JSON list."""
    try:
        value = parse_json(text)
    except ValueError as error:
        raise InvalidInput(field, f"is not JSON: {error}") from error
    if not isinstance(value, list):
        raise InvalidInput(field, f"is {type_name(value)}, not a list")
    found = [each for each in value if isinstance(each, str)]
    if len(found) != len(value):
        raise InvalidInput(field, "holds something else than texts")
    return found


def _statements(line: Sequence[_Fact]) -> Iterator[Prepared | Skipped]:
    """Yield what states the facts of one record: each as it was learned, if that gives the periods that it has.

    Mnemos learned of a fact's end later than of the fact.  So a fact is stated open, and its end follows from the
    fact that came in its place, or is stated at its time; then also what was believed meanwhile is right.  Where that
    would not give the same (periods overlap, which Mnemos itself never writes), each fact is stated with its period.
    """
    begins: dict[int, set[str]] = {}
    for fact in line:
        begins.setdefault(fact.start, set()).add(fact.command.object)
    ends = {
        fact.command.command_id: _end(fact)
        for fact in line
        if fact.end != OPEN and not begins.get(fact.end, set()) - {fact.command.object}
    }
    grown = [fact.command._replace(valid_to=None) for fact in line]
    wanted = {(fact.command.command_id, fact.start, fact.end) for fact in line}
    told = timeline([_claim(each) for each in (*grown, *ends.values())])
    if {(segment.fact_id, segment.start, segment.end) for segment in told} != wanted:
        grown, ends = [fact.command for fact in line], {}
        told = timeline([_claim(each) for each in grown])
    seen = {claim.claim_id for segment in told for claim in segment.claims}
    for fact, command in zip(line, grown, strict=True):
        if command.command_id not in seen:
            yield Skipped(fact.where, "held at no time: others of the same subject and predicate cover its period")
            continue
        yield Prepared(fact.where, command, fact.written_at)
        end = ends.get(command.command_id)
        if end is not None:
            assert end.said_at is not None
            yield Prepared(fact.where, end, end.said_at, is_entry=False)


def _end(fact: _Fact) -> StateFact:
    """Return the statement that a fact holds no longer."""
    return fact.command._replace(
        holds=False,
        valid_from=fact.end,
        valid_to=None,
        said_at=max(fact.end, fact.written_at),
        sources=(),
        extra="",
        origin=f"{fact.command.origin}:ended:{fact.end}",
        command_id=derived_ulid(0, FORMAT, "ended", fact.command.command_id, fact.end),
    )


def _claim(command: StateFact) -> Claim:
    """Return what the store will make of a statement."""
    assert command.valid_from is not None
    assert command.said_at is not None
    return Claim(
        command.command_id, command.object, command.holds, command.valid_from,
        OPEN if command.valid_to is None else command.valid_to, command.said_at, command.confidence,
        tuple(sorted(command.sources)), command.sentence, command.is_functional,
    )  # fmt: skip


def aliases_of(entities: Iterable[Table], aliases: Iterable[Table]) -> list[Prepared | Skipped]:
    """Return the other names of all tenants' entities as statements, by the time at which each entity was first seen.

    They stand in a column of `entities`, or in a table of their own that names the entity or points to it.

    Raises:
        InvalidInput: a table lacks a column, or cannot be read.
    """
    found: list[Prepared | Skipped] = []
    names: dict[object, str] = {}
    for table in entities:
        name = "canonical_name" if "canonical_name" in table.columns else "name"
        table.require(name)
        for row in table.rows("first_seen", name):
            if isinstance(value := row.values[name], str):
                names[row.values.get("id")] = value
            if "aliases" in table.columns:
                found += _aliases(row, name, text="aliases")
    for table in aliases:
        table.require("alias")
        name = next((each for each in ("canonical", "canonical_name") if each in table.columns), "entity_id")
        table.require(name)
        for row in table.rows("created_at", "alias"):
            values = row.values if name != "entity_id" else row.values | {name: names.get(row.values[name])}
            found += _aliases(Row(row.where, values), name, text="alias")
    return sorted(found, key=lambda each: each.written_at if isinstance(each, Prepared) else -OPEN)


def _aliases(row: Row, name: str, *, text: str) -> Iterator[Prepared | Skipped]:
    try:
        tenant = row.tenant()
        listed = row.text(text, limit=MAX_KEY * 1_000, least=0 if text == "aliases" else 1)
        others = [listed] if text == "alias" else _texts(listed or "[]", text)
        if not others:
            return
        subject = row.text(name, limit=MAX_NAME)
        since = row.time("first_seen" if "first_seen" in row.values else "created_at") or 0
    except InvalidInput as error:
        yield Skipped(row.where, error.message)
        return
    for other in dict.fromkeys(others):
        command = StateFact(
            tenant, subject, _ALIAS, other, is_functional=False, valid_from=since, said_at=since,
            command_id=derived_ulid(0, FORMAT, _ALIAS, tenant, subject, other),
        )  # fmt: skip
        try:
            check_fact(command)
        except InvalidInput as error:
            yield Skipped(row.where, f"alias: {error.message}")
            continue
        yield Prepared(row.where, command, since)
