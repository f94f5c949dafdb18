"""Times, ids and names as callers send them: one reading each, or a refusal that names the field."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem.records import checks
from lakemem.records.times import (
    DAY_US,
    EARLIEST,
    LATEST,
    OPEN,
    SECOND_US,
    day_of,
    format_end,
    format_time,
    parse_reading,
    parse_time,
    parse_until,
    to_datetime,
)  # fmt: skip
from lakemem.records.ulids import is_ulid, new_ulid, random_hex

instants = st.integers(EARLIEST, LATEST)


@given(instants)
def test_every_instant_is_written_and_read_back_exactly(at):
    text = format_time(at)
    assert text.endswith("Z")
    assert parse_time(text, "t") == at
    assert text.startswith(day_of(at))


@given(instants.filter(lambda at: EARLIEST + DAY_US < at < LATEST - DAY_US), st.integers(-14 * 60, 14 * 60))
def test_an_offset_moves_nothing(at, minutes):
    there = to_datetime(at).astimezone(timezone(timedelta(minutes=minutes)))
    assert parse_time(there, "t") == parse_time(there.isoformat(), "t") == at


@given(instants)
def test_a_question_covers_its_whole_second_and_an_until_its_second_or_day(at):
    second = format_time(at - at % SECOND_US)
    assert parse_reading(second, "t") == parse_time(second, "t") + SECOND_US - 1
    assert parse_until(second, "t") == parse_time(second, "t") + SECOND_US
    day = day_of(at)
    assert parse_reading(day, "t") == parse_time(day, "t")
    assert parse_until(day, "t") == parse_time(day, "t") + DAY_US
    exact = to_datetime(at)
    assert parse_reading(exact, "t") == at
    assert parse_until(exact, "t") == at + 1


def test_an_open_end_is_no_time_and_later_than_every_time():
    assert format_end(OPEN) is None
    assert to_datetime(OPEN) is None
    assert LATEST < OPEN
    assert format_end(LATEST) == "9999-12-31T23:59:59.999999Z"


@given(st.text(max_size=30))
def test_any_other_text_is_refused_by_the_name_of_its_field(text):
    assume(re.match(r"\s*\d{4}-\d{2}-\d{2}", text, re.ASCII) is None)
    with pytest.raises(InvalidInput, match="is not a date") as refusal:
        parse_time(text, "valid_at")
    assert refusal.value.field == "valid_at"


def test_a_naive_datetime_is_utc():
    naive = datetime(2026, 5, 9, 10, 30)  # noqa: DTZ001 - its point
    assert parse_time(naive, "t") == parse_time(naive.replace(tzinfo=UTC), "t")


@given(st.lists(st.integers(0, 2**48 * 1000 - 1), min_size=2, max_size=20, unique_by=lambda at: at // 1000))
def test_ulids_sort_by_the_millisecond_and_are_never_the_same(times):
    made = [new_ulid(at) for at in sorted(times)]
    assert made == sorted(made)
    assert all(map(is_ulid, made))
    assert len({new_ulid(times[0]) for _ in range(500)}) == 500


def test_random_digits_never_repeat():
    assert len({random_hex(16) for _ in range(2_000)}) == 2_000


@pytest.mark.parametrize("text", ["", "x" * 26, "8" + "0" * 25, "0" * 25, "0" * 27, "0" * 25 + "u", "0" * 25 + "\n"])
def test_what_is_no_ulid_is_refused(text):
    assert not is_ulid(text)
    if text:
        with pytest.raises(InvalidInput, match="command_id"):
            checks.check_command_id(text)


@given(st.text(max_size=40))
def test_a_name_is_kept_byte_for_byte_or_refused(text):
    if text and "\0" not in text and not any("\ud800" <= c <= "\udfff" for c in text) and len(text) <= 20:
        assert checks.check_text(text, "key", limit=20) is text
    else:
        with pytest.raises(InvalidInput, match=r"^key: "):
            checks.check_text(text, "key", limit=20)


def test_limits_count_characters_not_bytes():
    assert checks.check_text("é" * 128, "tenant", limit=128)
    with pytest.raises(InvalidInput, match="has 129 characters, the limit is 128"):
        checks.check_tenant("é" * 129)


def test_tags_lose_doubles_and_keep_their_order():
    assert checks.check_tags(["b", "a", "b"]) == ("b", "a")
    assert checks.check_tags(None) == checks.check_tags([]) == ()
    for bad in ("tag", 5, [5], [""], ["\0"], [None], ["x" * 257], [str(n) for n in range(1_001)]):
        with pytest.raises(InvalidInput, match="tags"):
            checks.check_tags(bad)


@pytest.mark.parametrize("limit", [-5, 0, True, "10", 1.5, None, 10**9])
def test_a_limit_that_is_none_is_refused(limit):
    with pytest.raises(InvalidInput, match="limit"):
        checks.check_limit(limit)


@pytest.mark.parametrize("extra", [[1], "x", {"a": float("nan")}, {"a": object()}, {"a": "\ud800"}, 5])
def test_an_extra_that_is_no_json_object_is_refused(extra):
    with pytest.raises(InvalidInput, match="extra"):
        checks.check_extra(extra)


def test_an_extra_nested_too_deeply_is_refused():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(InvalidInput, match="extra"):
        checks.check_extra({"a": deep})
