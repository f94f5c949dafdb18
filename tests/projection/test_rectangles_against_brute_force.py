"""`resolve` and `apply` leave what the one rule says, at every point of both times.

https://github.com/xtdb/xtdb/issues/326
https://github.com/xtdb/xtdb/issues/5572
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.projection.apply import apply
from lakemem.projection.resolve import resolve
from lakemem.records.commands import Forget, StoreMemory
from lakemem.records.times import Instant
from lakemem.records.versions import Event, Version
from tests.projection.asked import CLOCK_FROM, KEYS, PLACES, STEP, Asked, sequences
from tests.projection.brute_force import BruteForce


class Table:
    """Rectangles in a dict: the simplest thing that can believe."""

    def __init__(self) -> None:
        self.rows: dict[str, Version] = {}
        self.keys: dict[str, str] = {}
        self.sequence = 0
        self.is_empty = False
        self.last_system_time = 0

    def record_of(self, key: str) -> str | None:
        return self.keys.get(key)

    def believed(self, record_id: str, at: int) -> Sequence[Version]:
        return [v for v in self.rows.values() if v.record_id == record_id and v.system_from <= at < v.system_to]

    def carrying(self, tags: tuple[str, ...], instant: Instant) -> Iterable[Version]:
        return [v for v in self.rows.values() if v.holds_at(instant) and set(tags) <= set(v.event.tags)]

    def previous_turn(self, session: str) -> str:
        return ""

    def take(self, event: Event) -> None:
        self.sequence += 1
        event = event._replace(sequence=self.sequence)
        if event.op != "forget":
            self.keys[event.key] = event.records[0]
        believed = [v for record in event.records for v in self.believed(record, event.system_time)]
        outcome = apply(event, believed)
        for version in outcome.closed:
            assert version.version_id in self.rows
        for version in outcome.added:
            assert version.version_id not in self.rows
        self.rows.update((v.version_id, v) for v in (*outcome.closed, *outcome.added))


def carry_out(asked: Iterable[Asked]) -> tuple[Table, BruteForce, list[int]]:
    table, model, instants = Table(), BruteForce(), []
    now = CLOCK_FROM * STEP
    for number, one in enumerate(asked):
        now += one.moves * STEP + 1
        instants.append(now)
        start = None if one.start is None else one.start * STEP
        end = None if one.length is None else (now if start is None else start) + one.length * STEP
        if one.op == "store":
            command = StoreMemory(
                "me", one.key, one.value, one.tags, one.agent, one.ttl * STEP, valid_from=start, valid_to=end
            )
        else:
            command = Forget("me", one.key, one.tags)
        events = resolve(command, table, at=now, new_id=f"event{number:02}")
        for event in events:
            table.take(event)
        if one.op == "store":
            model.write(now, one.key, one.value, start, end, ttl=one.ttl * STEP, tags=one.tags, agent=one.agent)
        else:
            assert sum(len(event.records) for event in events) == model.forget(now, one.key, one.tags)
    return table, model, instants


def grid(model: BruteForce, instants: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return every place where an answer may change, and the microsecond before it, on both axes."""
    valid = {place * STEP for place in range(PLACES + 8)} | set(instants)
    system = set(instants) | {one.until for one in model.asked if hasattr(one, "until")} - {2**63 - 1}
    return [t - d for t in sorted(valid) for d in (1, 0)], [t - d for t in sorted(system) for d in (1, 0)]


@settings(max_examples=250)
@given(asked=sequences)
def test_any_sequence_leaves_what_the_brute_force_model_says_at_every_point(asked):
    table, model, instants = carry_out(asked)
    valid, system = grid(model, instants)
    for as_of in system:
        rows = [v for v in table.rows.values() if v.system_from <= as_of < v.system_to]
        for valid_at in valid:
            here = [v for v in rows if v.valid_from <= valid_at < v.valid_to]
            assert max(Counter(v.record_id for v in here).values(), default=0) <= 1, "two rectangles overlap"
            for key in KEYS:
                expected = model.holder(key, valid_at, as_of)
                found = [v for v in here if v.event.key == key]
                if expected is None:
                    assert not found
                    continue
                assert len(found) == 1
                event = found[0].event
                assert (event.value, event.system_time, event.agent, event.tags, event.expires) == (
                    expected.value, expected.at, expected.agent, expected.tags, expected.until,
                )  # fmt: skip


@settings(max_examples=60)
@given(asked=sequences)
def test_a_remainder_keeps_its_writer_and_its_expiry_and_begins_when_it_was_cut(asked):
    table, _, instants = carry_out(asked)
    for version in table.rows.values():
        assert version.valid_from < version.valid_to
        assert version.system_from < version.system_to
        assert version.system_to <= version.event.expires
        assert version.system_from in instants
        assert version.written_at <= version.system_from
        if version.version_id != version.event.event_id:
            assert version.system_from > version.written_at


@settings(max_examples=40)
@given(asked=sequences, cut=st.integers(0, 8))
def test_later_writes_never_change_what_was_believed_earlier(asked, cut):
    before, _, instants = carry_out(asked[:cut])
    after, _, _ = carry_out(asked)
    as_of = instants[-1] if instants else CLOCK_FROM * STEP
    for valid_at in range(0, PLACES * STEP, STEP):
        instant = Instant(valid_at, as_of)
        held = {(v.event.key, v.event.value) for v in before.rows.values() if v.holds_at(instant)}
        assert held == {(v.event.key, v.event.value) for v in after.rows.values() if v.holds_at(instant)}


def test_of_two_versions_that_could_be_amended_it_is_the_one_that_begins_there_now():
    asked = [
        Asked("store", "a", "x", start=8), Asked("store", "a", "x", start=6, length=4),
        Asked("store", "a", "y", start=6, length=2), Asked("store", "a", "x", start=8, length=1),
    ]  # fmt: skip
    table, _, instants = carry_out(asked)
    for rows in (table.rows, dict(reversed(table.rows.items()))):
        table.rows = rows
        held = [
            next((v.event.value for v in rows.values() if v.holds_at(Instant(place * STEP, instants[-1]))), "")
            for place in range(6, 12)
        ]
        assert held == ["y", "y", "x", "", "x", "x"]
