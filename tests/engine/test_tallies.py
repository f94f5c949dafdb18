"""A tally moved on by events is, at any later now, the number of rectangles that hold there."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.engine.tallies import Tally
from lakemem.projection.apply import apply
from lakemem.projection.resolve import resolve
from lakemem.records.commands import Forget, StoreMemory
from lakemem.records.filters import All, HasTag, Matches, equals, matches
from lakemem.records.times import Instant
from lakemem.records.versions import Event, Version
from tests.projection.asked import CLOCK_FROM, STEP, sequences

WHERE = [
    All(()),
    equals("key", "a"),
    HasTag("t"),
    All((Matches("key", ("[ab]", "?")), equals("agent", "ann"))),
]


class Rows:
    """Rectangles in a dict, and what each event did to them."""

    def __init__(self) -> None:
        self.rows: dict[str, Version] = {}
        self.keys: dict[str, str] = {}
        self.is_empty = False
        self.last_system_time = 0
        self.sequence = 0

    def record_of(self, key):
        return self.keys.get(key)

    def believed(self, record_id, at):
        return [v for v in self.rows.values() if v.record_id == record_id and v.system_from <= at < v.system_to]

    def carrying(self, tags, instant):
        return [v for v in self.rows.values() if v.holds_at(instant) and set(tags) <= set(v.event.tags)]

    def previous_turn(self, session):
        return ""

    def take(self, event: Event):
        self.sequence += 1
        event = event._replace(sequence=self.sequence)
        if event.op != "forget":
            self.keys[event.key] = event.records[0]
        outcome = apply(event, [v for record in event.records for v in self.believed(record, event.system_time)])
        self.rows.update((v.version_id, v) for v in (*outcome.closed, *outcome.added))
        return outcome

    def held(self, where, at):
        return sum(matches(where, v) and v.holds_at(Instant(at, at)) for v in self.rows.values())


def begin(tally, rows, at):
    """Start a tally as the engine does, from what is on the tables."""
    found = [v for v in rows.rows.values() if v.system_to > at and v.valid_to > at and matches(tally.where, v)]
    begins = np.array([max(v.valid_from, v.system_from) for v in found], np.int64)
    ends = np.array([min(v.valid_to, v.system_to) for v in found], np.int64)
    tally.start(begins, ends, at=at)


def carry_out(one, rows, now, number):
    start = None if one.start is None else one.start * STEP
    end = None if one.length is None else (now if start is None else start) + one.length * STEP
    if one.op == "forget":
        command = Forget("me", one.key, one.tags)
    else:
        command = StoreMemory(
            "me", one.key, one.value, one.tags, one.agent, one.ttl * STEP, valid_from=start, valid_to=end
        )
    return [rows.take(event) for event in resolve(command, rows, at=now, new_id=f"event{number:02}")]


@settings(max_examples=300)
@given(sequences, st.integers(0, 9), st.integers(0, 3), st.sampled_from(WHERE), st.booleans())
def test_it_counts_what_holds_after_every_event_and_at_every_step_of_the_clock(asked, begun, late, where, asks):
    rows, tally, now = Rows(), None, CLOCK_FROM * STEP
    missed = []
    for number, one in enumerate(asked):
        if number == begun:
            tally, at = Tally(where), now
            snapshot = Rows()
            snapshot.rows = dict(rows.rows)
        now += one.moves * STEP + 1
        outcomes = carry_out(one, rows, now, number)
        if tally is None:
            continue
        for outcome in outcomes:
            tally.take(outcome)
        missed.append(number)
        if len(missed) == late + 1:  # the snapshot is read while the writing goes on
            begin(tally, snapshot, at)
        if len(missed) > late and asks:
            assert tally.count(now) == rows.held(where, now)
    if tally is None or len(missed) <= late:
        tally = Tally(where)
        begin(tally, rows, now)
    for at in range(now, now + 24 * STEP, STEP // 2):
        assert tally.count(at) == rows.held(where, at)


def test_what_is_to_come_is_kept_and_nothing_else():
    rows, tally = Rows(), Tally(All(()))
    begin(tally, rows, 0)
    for number in range(5_000):
        now = 10 * number + 1
        event = Event(
            f"e{number:05}", "me", 0, "store", "memory", now, ("e00000",), valid_from=now, key="k", expires=now + 10**9
        )
        tally.take(rows.take(event))
        rows.rows = {i: v for i, v in rows.rows.items() if v.system_to > now}  # else this test is quadratic
    assert tally.count(now) == 1
    assert len(tally._queue) < 3_000
    assert tally.count(now + 10**9) == 0
    assert not tally._steps
    assert not tally._queue
