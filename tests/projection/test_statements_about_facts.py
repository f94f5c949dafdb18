"""What is believed of a fact follows from the set of statements about it, and never from their order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from orjson import loads

from lakemem.projection.apply import apply
from lakemem.projection.claims import Claim, timeline
from lakemem.projection.facts import state_fact
from lakemem.records.commands import StateFact
from lakemem.records.times import OPEN
from lakemem.records.versions import Event, Version, names_of

DAYS = 12
PLACES = ("Lyon", "Annecy", "Nice")


@st.composite
def statements(draw: st.DrawFn) -> list[StateFact]:
    """Return a handful of statements about where somebody lives: some of now, some of a time before or to come."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, DAYS - 2))
        holds = draw(st.booleans()) or draw(st.booleans())
        end = draw(st.none() | st.integers(start + 1, DAYS)) if holds else None
        place = draw(st.sampled_from(PLACES if holds else (*PLACES, "")))
        found.append(
            StateFact(
                "t",
                "user",
                "lives_in",
                place,
                is_functional=True,
                holds=holds,
                valid_from=start,
                valid_to=end,
                said_at=draw(st.sampled_from((start, start + 2, start + 5, 100 + number))),
                confidence=draw(st.sampled_from((0.5, 0.9))),
                sources=(f"e{number}",),
                observed=draw(st.booleans()),
            )
        )
    return found


class Facts:
    """The simplest thing that can believe facts."""

    def __init__(self) -> None:
        self.rows: dict[str, Version] = {}
        self.names: dict[str, str] = {}
        self.events: list[Event] = []

    def record_of(self, name: str) -> str | None:
        return self.names.get(name)

    def believed(self, record_id: str, at: int) -> list[Version]:
        return [v for v in self.rows.values() if v.record_id == record_id and v.system_from <= at < v.system_to]

    def history(self, record_id: str) -> list[Event]:
        return [event for event in self.events if record_id in event.records]

    def state(self, command: StateFact) -> list[Event]:
        number = len(self.events)
        at = 1_000 + number
        events = state_fact(command, self, at=at, command_id=f"C{number:05d}")
        for event in events:
            self.take(event)
        return events

    def take(self, event: Event) -> None:
        placed = event._replace(sequence=len(self.events))
        self.events.append(placed)
        self.names.update(dict.fromkeys(names_of(placed), placed.records[0]))
        believed = [v for record in placed.records for v in self.believed(record, event.system_time)]
        outcome = apply(placed, believed)
        assert not {v.version_id for v in outcome.added} & self.rows.keys()
        self.rows.update((v.version_id, v) for v in (*outcome.closed, *outcome.added))

    def now(self) -> list[tuple[Any, ...]]:
        held = [v for v in self.rows.values() if v.system_to == OPEN]
        held.sort(key=lambda v: v.valid_from)
        assert all(a.valid_to <= b.valid_from for a, b in pairwise(held))
        return [(v.event.object, v.valid_from, v.valid_to) for v in held]


def is_outdated(one: StateFact, said: list[StateFact]) -> bool:
    """Tell whether somebody said later that since an earlier day it is somewhere else."""
    return one.holds and one.observed and any(
        late.holds and late.valid_to is None and late.object != one.object
        and late.said_at > one.said_at and late.valid_from < min(one.valid_from, late.said_at)
        for late in said
    )  # fmt: skip


def brute_force(said: list[StateFact]) -> list[str]:
    """Return where somebody lives on each day, painted day by day in the order of what is spoken of.

    A statement is painted over its days; said of what holds already it only makes an end known.
    """
    days = [""] * DAYS
    kept = [one for one in said if not is_outdated(one, said)]
    for one in sorted(kept, key=order):
        start = one.valid_from or 0
        if not one.holds:
            days = [d if n < start or (one.object and d != one.object) else "" for n, d in enumerate(days)]
        elif days[start] != one.object:
            end = DAYS if one.valid_to is None else one.valid_to
            days[start:end] = [one.object] * (end - start)
        elif one.valid_to is not None:
            days = [d if n < one.valid_to or d != one.object else "" for n, d in enumerate(days)]
    return days


def order(one: StateFact) -> tuple[Any, ...]:
    last = (one.object, one.confidence, one.sources)
    return (one.valid_from, one.said_at, one.holds, OPEN if one.valid_to is None else one.valid_to, *last)


def days_of(believed: list[tuple[Any, ...]]) -> list[str]:
    days = [""] * DAYS
    for place, start, end in believed:
        for day in range(start, min(end, DAYS)):
            days[day] = place
    return days


@settings(max_examples=400)
@given(statements())
def test_a_record_says_what_its_statements_come_to(said):
    facts = Facts()
    for number, command in enumerate(said, 1):
        facts.state(command)
        assert days_of(facts.now()) == brute_force(said[:number])


@settings(max_examples=300)
@given(statements().flatmap(lambda said: st.tuples(st.just(said), st.permutations(said))))
def test_the_order_in_which_they_come_changes_nothing(both):
    said, shuffled = both
    first, second = Facts(), Facts()
    for command in said:
        first.state(command)
    for command in shuffled:
        second.state(command)
    assert first.now() == second.now()


@given(statements())
def test_the_same_statement_again_writes_nothing(said):
    facts = Facts()
    for command in said:
        facts.state(command)
    assert [facts.state(command) for command in said] == [[]] * len(said)


def told(facts: Facts) -> list[tuple[Any, ...]]:
    held = sorted((v for v in facts.rows.values() if v.system_to == OPEN), key=lambda v: v.valid_from)
    return [
        (v.event.object, v.valid_from, v.valid_to, *(loads(v.event.extra)[n] for n in ("confidence", "sources")))
        for v in held
    ]


def lives(place: str, start: int, **more: Any) -> StateFact:
    return StateFact("t", "user", "lives_in", place, is_functional=True, valid_from=start, said_at=start, **more)


def test_a_duplicate_keeps_the_higher_confidence_and_both_sources():
    facts = Facts()
    facts.state(lives("Lyon", 1, confidence=0.9, sources=("b",)))
    facts.state(lives("Lyon", 4, confidence=0.5, sources=("a",)))
    assert told(facts) == [("Lyon", 1, OPEN, 0.9, ["a", "b"])]


def test_late_news_holds_until_the_next_known_change():
    facts = Facts()
    facts.state(lives("Annecy", 6))
    facts.state(lives("Lyon", 2))
    assert facts.now() == [("Lyon", 2, 6), ("Annecy", 6, OPEN)]


def test_late_news_in_the_present_tense_goes_before_what_was_merely_observed():
    facts = Facts()
    facts.state(lives("Lyon", 1, observed=True))
    facts.state(lives("Lyon", 3, observed=True))
    facts.state(lives("Nantes", 2)._replace(said_at=4))
    assert facts.now() == [("Lyon", 1, 2), ("Nantes", 2, OPEN)]
    facts.state(lives("Lyon", 5))
    assert facts.now() == [("Lyon", 1, 2), ("Nantes", 2, 5), ("Lyon", 5, OPEN)]


def test_late_news_stops_at_a_change():
    facts = Facts()
    facts.state(lives("Lyon", 1))
    facts.state(lives("Annecy", 3))
    facts.state(lives("Nantes", 2)._replace(said_at=9))
    assert facts.now() == [("Lyon", 1, 2), ("Nantes", 2, 3), ("Annecy", 3, OPEN)]


def test_a_retraction_of_something_else_changes_nothing_and_is_remembered():
    facts = Facts()
    facts.state(lives("Annecy", 6))
    facts.state(lives("Lyon", 8, holds=False))
    assert facts.now() == [("Annecy", 6, OPEN)]
    facts.state(lives("Lyon", 7))
    assert facts.now() == [("Annecy", 6, 7), ("Lyon", 7, 8)]


def test_an_assertion_keeps_its_id_when_its_period_is_cut():
    facts = Facts()
    facts.state(lives("Lyon", 1))
    facts.state(lives("Annecy", 6))
    facts.state(lives("Annecy", 9, holds=False))
    held = sorted((v for v in facts.rows.values() if v.system_to == OPEN), key=lambda v: v.valid_from)
    assert [loads(v.event.extra)["fact_id"] for v in held] == ["C00000", "C00001"]


def test_what_a_statement_cut_is_counted():
    facts = Facts()
    counted = []
    for command in (lives("Lyon", 1), lives("Annecy", 6), lives("Nice", 3), lives("Annecy", 9, holds=False)):
        did = loads(facts.state(command)[0].extra)
        counted.append((did["did"], did["ended"]))
    assert counted == [("created", 0), ("created", 1), ("created", 1), ("retracted", 1)]


def test_a_forgotten_fact_takes_its_statements_with_it():
    facts = Facts()
    facts.state(lives("Lyon", 1))
    record = facts.events[0].records[0]
    forget = Event("F", "t", 1, "forget", "memory", 1_500, (record,))
    facts.events.append(forget)
    facts.rows.update((v.version_id, v) for v in apply(forget, facts.believed(record, 1_500)).closed)
    facts.events += [facts.events[0]._replace(event_id="x", op="open", records=())] * 600  # the clock goes on
    facts.state(lives("Annecy", 0))
    assert facts.now() == [("Annecy", 0, OPEN)]


def test_a_thousand_statements_are_read_in_order_of_time():
    lyon = Claim("", "Lyon", holds=True, start=0, end=OPEN, said_at=0, confidence=1.0, sources=(), sentence="")
    claims = [
        lyon._replace(claim_id=str(n), object=PLACES[n % 3], start=1_000 - n, said_at=5_000 + n) for n in range(1_000)
    ]
    line = timeline(claims)
    assert len(line) == 1_000
    assert all(a.end == b.start for a, b in pairwise(line))
