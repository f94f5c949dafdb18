from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import numpy as np
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem import errors
from lakemem.errors import InvalidInput, LakememError, StoreLocked
from lakemem.interchange.report import ImportReport
from lakemem.journal.entry import Head
from lakemem.journal.verify import Break, ChainReport
from lakemem.records.answers import HistoryEntry, Memory, SearchHit, SearchResult, Stored
from lakemem.records.commands import AddEpisode, Forget, Restate, StoreMemory
from lakemem.records.versions import Event, Version
from lakemem.writing.written import Written
from lakemem_api.handover.values import PROGRESS, decode, encode

TEXTS = st.text(st.characters(), max_size=12)  # lone surrogates and NULs are among them
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS
JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS | st.just("$"), inner, max_size=4)
)
ZONES = st.sampled_from([None, UTC, timezone(timedelta(hours=-3, minutes=-30))])
RARE = st.one_of(
    st.binary(max_size=20),
    st.dates(),
    st.datetimes(timezones=ZONES).map(lambda at: at.replace(fold=0)),
    st.lists(JSON, max_size=3).map(tuple),
    st.dictionaries(st.integers() | TEXTS, JSON, max_size=3),
    TEXTS.filter(lambda text: "\0" not in text).map(Path),
)
OBJECTS = st.dictionaries(TEXTS, JSON, max_size=3)
NUMBERS = st.none() | st.floats(allow_nan=False)
VERSIONS = st.from_type(Version)
HITS = st.builds(SearchHit, st.floats(allow_nan=False), NUMBERS, NUMBERS, VERSIONS)
COMMANDS = [st.from_type(kind) for kind in (StoreMemory, AddEpisode, Forget, Restate)]
OTHERS = [st.from_type(kind) for kind in (Stored, HistoryEntry, Event, Written, ChainReport, Break, Head, ImportReport)]
RECORDS = st.one_of(
    *COMMANDS,
    *OTHERS,
    VERSIONS,
    st.builds(Memory, extra=OBJECTS),
    st.builds(SearchResult, st.lists(HITS, max_size=3).map(tuple), explanation=OBJECTS),
)


def travelled(value):
    return decode(orjson.loads(orjson.dumps(encode(value))))


@given(JSON | RARE)
def test_arguments_come_out_as_they_went_in(value):
    found = travelled(value)
    assert found == value
    assert type(found) is type(value)
    assert repr(found) == repr(value)  # 1, 1.0 and True are equal, and not the same


@given(st.sets(st.integers() | TEXTS), st.frozensets(TEXTS))
def test_sets_come_out_as_they_went_in(either, frozen):
    found = travelled([either, frozen])
    assert found == [either, frozen]
    assert [type(part) for part in found] == [set, frozenset]


@given(RECORDS)
def test_records_come_out_as_they_went_in(value):
    found = travelled(value)
    assert found == value
    assert repr(found) == repr(value)


@given(st.lists(st.floats(width=32), min_size=1, max_size=9))
def test_vectors_come_out_bit_for_bit(numbers):
    vector = np.array(numbers, np.float32)
    for array in (vector, np.stack([vector, vector]), vector[::-1], np.array([vector, vector]).T):
        found = travelled(array)
        assert (found.dtype, found.shape) == (array.dtype, array.shape)
        assert found.tobytes() == array.tobytes()
        assert found.flags.writeable


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, -0.0, 2**63, -(2**63) - 1, 10**400])
def test_numbers_that_json_has_no_word_for_travel(number):
    assert repr(travelled(number)) == repr(number)


def test_values_nested_deeper_than_the_writer_allows_travel():
    nested: dict[str, object] = {"end": [1, "é"]}
    for _ in range(400):
        nested = {"in": nested}
    assert travelled(nested) == nested


def test_enumerations_and_generators_travel_as_what_they_are_made_from():
    from enum import IntEnum, StrEnum

    words, numbers = StrEnum("words", {"A": "a"}), IntEnum("numbers", {"ONE": 1})
    assert travelled([words.A, numbers.ONE, np.float64(0.5)]) == ["a", 1, 0.5]
    assert travelled(name for name in ("a", "b")) == ["a", "b"]
    assert travelled(print) is PROGRESS


@pytest.mark.parametrize("value", [object(), 1j, np.array([1j])])
def test_what_does_not_travel_is_named(value):
    with pytest.raises(TypeError, match="cannot be handed over"):
        encode(value)


ERRORS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, LakememError)]


@pytest.mark.parametrize("kind", ERRORS)
def test_every_error_of_the_tree_comes_out_as_its_class_with_all_that_it_says(kind):
    if kind is InvalidInput:
        error = InvalidInput("limit", "is 0: too little", hint="take 1")
    elif kind is StoreLocked:
        error = StoreLocked("held", holder="process 7 on host", hint="wait")
    else:
        error = kind("what é \ud800 happened", hint="do this")
    found = travelled(error)
    assert type(found) is kind
    assert (vars(found), str(found), found.code) == (vars(error), str(error), error.code)


def test_an_error_of_a_newer_tree_is_still_one_of_ours():
    told = {"code": "later", "message": "m", "hint": "h", "field": "", "holder": ""}
    found = decode({"$": "error", "v": told})
    assert (type(found), found.message, found.hint) == (LakememError, "m", "h")


GARBAGE = [
    {"$": "os.system", "v": ["true"]}, {"$": "Stored", "v": []}, {"$": "Stored", "v": 3}, {"$": []}, {"$": "int"},
    {"$": "array", "v": ["O", [1], "AAAAAAAAAAA="]}, {"$": "array", "v": ["<f4", [9], "AAAA"]},
    {"$": "datetime", "v": "yesterday"}, {"$": "error", "v": {}}, {"$": "map", "v": [[[], 1]]}, {"$": "text", "v": "x"},
]  # fmt: skip


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_refused_and_makes_nothing(garbage):
    with pytest.raises((ValueError, TypeError, LookupError)):
        decode(garbage)


def test_a_day_is_no_time_of_day():
    assert travelled(date(2026, 1, 2)) == date(2026, 1, 2)
    assert type(travelled(datetime(2026, 1, 2, tzinfo=UTC))) is datetime
