"""From a statement about a fact to the events that make its record's timeline what it comes to now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import orjson

from lakemem.errors import InvalidInput
from lakemem.projection.apply import apply
from lakemem.projection.claims import Claim, Segment, read_claims, timeline
from lakemem.records.commands import StateFact
from lakemem.records.times import OPEN
from lakemem.records.versions import ALL_OF_RECORD, Event, Version, fact_name

_NEVER = -(2**63)


def statements_of(event: Event, origin: str) -> Iterator[StateFact]:
    """Yield the statements that an event of another store brought; an event that only follows from one brings none."""
    for claim in read_claims(event.extra):
        yield StateFact(
            event.tenant, event.subject, event.predicate, claim.object, claim.functional, claim.holds,
            claim.start, None if claim.end == OPEN else claim.end, claim.said_at, claim.confidence, claim.sources,
            claim.sentence, claim.observed, event.agent, event.trace_id, origin, command_id=claim.claim_id,
        )  # fmt: skip


class FactBeliefs(Protocol):
    """What a tenant believes of its facts, as the resolver needs to see it."""

    def record_of(self, name: str) -> str | None:
        """Return the record of a name, as `fact_name` writes it."""

    def believed(self, record_id: str, at: int) -> Sequence[Version]:
        """Return the versions of a record that are believed at a system time."""

    def history(self, record_id: str) -> Sequence[Event]:
        """Return the events of a record, oldest first."""


def state_fact(command: StateFact, beliefs: FactBeliefs, *, at: int, command_id: str) -> list[Event]:
    """Return the events of a statement: none where the very same was said before.

    Args:
        command: a checked command.
        beliefs: the tenant's state, earlier commands of the same group included.
        at: the system time given to the command, in microseconds.
        command_id: the statement's own id.

    Raises:
        InvalidInput: a period that turns out empty once the default `valid_from` is known.
    """
    claim = _claim(command, at, command_id)
    record_id = beliefs.record_of(
        fact_name(command.subject, command.predicate, "" if command.is_functional else command.object)
    )
    known = _claims_of(beliefs.history(record_id)) if record_id else []
    if any(claim.content == other.content for other in known):
        return []
    believed = list(beliefs.believed(record_id, at)) if record_id else []
    line = timeline([*known, claim])
    draft = _Draft(command, claim, record_id=record_id or command_id, at=at, command_id=command_id)
    events = draft.events(line, believed)
    return [
        event if len(events) == 1 else event._replace(event_id=f"{command_id}.{part}", part=part, parts=len(events))
        for part, event in enumerate(events, 1)
    ]


def _claim(command: StateFact, at: int, command_id: str) -> Claim:
    start = at if command.valid_from is None else command.valid_from
    end = OPEN if command.valid_to is None else command.valid_to
    if end <= start:
        raise InvalidInput("valid_to", "must lie after valid_from", hint="valid_from defaults to now")
    return Claim(
        command_id, command.object, command.holds, start, end if command.holds else OPEN,
        at if command.said_at is None else command.said_at, command.confidence,
        tuple(sorted(command.sources)), command.sentence, command.is_functional, command.observed,
    )  # fmt: skip


def _claims_of(history: Iterable[Event]) -> list[Claim]:
    """Return the claims of a record in the order in which they were recorded; a forget takes all before it away."""
    found: dict[str, Claim] = {}
    for event in history:
        if event.op == "forget":
            found = {}
            continue
        for claim in read_claims(event.extra):
            found.setdefault(claim.claim_id, claim)
    return list(found.values())


class _Draft:
    """The events of one statement, as they are drawn up.

    Args:
        command: the statement.
        claim: what it claims.
        record_id: of the fact.
        at: the system time.
        command_id: its id.
    """

    def __init__(self, command: StateFact, claim: Claim, *, record_id: str, at: int, command_id: str) -> None:
        self._command = command
        self._claim = claim
        self._record_id = record_id
        self._at = at
        self._command_id = command_id

    def events(self, line: list[Segment], believed: list[Version]) -> list[Event]:
        """Return the fewest events that turn what is believed into a timeline; the first one keeps the claim."""
        did = self._did(line, believed)
        wanted = {_shown(segment) for segment in line}
        there = {_seen(version) for version in believed}
        if wanted == there:
            return [_with(self._event(None, op="mark"), did)]
        contents = {_content(shown) for shown in there}
        fresh = [segment for segment in line if _content(_shown(segment)) not in contents]
        changed = [segment for segment in line if _shown(segment) not in there]
        # What is new cuts what was there; else what is now shorter is written again; else the whole record is.
        for drafted in (self._all(fresh, believed), self._all(changed, believed, amends=True)):
            if drafted and self._after(drafted, believed) == wanted:
                break
        else:
            drafted = self._all(line, believed) or [self._event(None, op="mark")]
            drafted[0] = drafted[0]._replace(replaces=ALL_OF_RECORD)
        drafted[0] = _with(drafted[0], did)
        return drafted

    def _all(self, segments: Iterable[Segment], believed: list[Version], *, amends: bool = False) -> list[Event]:
        events = []
        for segment in segments:
            event = self._event(segment, before=believed)
            same = {v.event.event_id for v in believed if _told(v)["fact_id"] == segment.fact_id}
            events.append(event._replace(replaces=same.pop()) if amends and len(same) == 1 else event)
        return events

    def _after(self, events: Iterable[Event], believed: list[Version]) -> set[tuple[object, ...]]:
        rows = {version.version_id: version for version in believed}
        for number, event in enumerate(events):
            placed = event._replace(sequence=number + 1, event_id=f"{event.event_id}.{number}")
            outcome = apply(placed, list(rows.values()))
            rows.update((v.version_id, v) for v in (*outcome.closed, *outcome.added))
        return {_seen(v) for v in rows.values() if v.system_from <= self._at < v.system_to}

    def _did(self, line: list[Segment], believed: list[Version]) -> dict[str, Any]:
        """Return what the statement did, kept with its first event: its status, and how many assertions it ended."""
        claim = self._claim
        before = {(v.event.object, _told(v)["fact_id"]): v.valid_to for v in sorted(believed, key=lambda v: v.valid_to)}
        after: dict[tuple[str, str], int] = {}
        for segment in line:
            after[segment.object, segment.fact_id] = segment.end
        ended = {
            fact_id
            for (name, fact_id), end in before.items()
            if (name != claim.object) == claim.holds or not claim.object
            if after.get((name, fact_id), _NEVER) < end
        }
        if not claim.holds:
            status = "retracted" if ended else "noted"
        elif any(segment.fact_id == claim.claim_id for segment in line):
            status = "created"
        else:
            status = "merged" if any(claim in segment.claims for segment in line) else "noted"
        return {"did": status, "ended": len(ended), "claims": [claim.to_dict()]}

    def _event(self, segment: Segment | None, *, before: Sequence[Version] = (), op: str = "") -> Event:
        command = self._command
        told = segment.told() if segment is not None else {}
        return Event(
            event_id=self._command_id,
            tenant=command.tenant,
            sequence=0,
            op=op or ("update" if before else "store"),  # type: ignore[arg-type]  # one of the three
            kind="fact",
            system_time=self._at,
            records=(self._record_id,),
            valid_from=segment.start if segment is not None else self._at,
            valid_to=segment.end if segment is not None else OPEN,
            command_id=self._command_id,
            value=_text(command, segment) if segment is not None else "",
            agent=command.agent,
            subject=command.subject,
            predicate=command.predicate,
            object=segment.object if segment is not None else command.object,
            trace_id=command.trace_id,
            origin=command.origin,
            has_validity=segment is not None,
            extra=orjson.dumps(self._given() | told).decode(),
        )

    def _given(self) -> dict[str, Any]:
        given: dict[str, Any] = orjson.loads(self._command.extra) if self._command.extra else {}
        return given


def _with(event: Event, did: dict[str, Any]) -> Event:
    """Return a statement's first event with what the statement said and did."""
    return event._replace(extra=orjson.dumps(orjson.loads(event.extra) | did).decode())


def _text(command: StateFact, segment: Segment) -> str:
    """Return what is searched: the fact as plain words, and the sentence that it was read from."""
    plain = f"{command.subject} {command.predicate.replace('_', ' ')} {segment.object}"
    sentence = segment.claims[0].sentence
    return f"{plain}\n{sentence}" if sentence else plain


def _told(version: Version) -> Mapping[str, Any]:
    return _read(version.event.extra)


@lru_cache(maxsize=5_000)
def _read(extra: str) -> Mapping[str, Any]:
    told: dict[str, Any] = orjson.loads(extra)
    return told


def _shown(segment: Segment) -> tuple[object, ...]:
    return (segment.object, segment.start, segment.end, segment.fact_id, segment.confidence, segment.sources)


def _content(shown: tuple[object, ...]) -> tuple[object, ...]:
    """Return what a version says, whatever its period."""
    name, _, _, *rest = shown
    return (name, *rest)


def _seen(version: Version) -> tuple[object, ...]:
    told = _told(version)
    return (
        version.event.object, version.valid_from, version.valid_to,
        told["fact_id"], told["confidence"], tuple(told["sources"]),
    )  # fmt: skip
