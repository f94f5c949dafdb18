from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem.records.checks import MAX_NAME, check_extra, check_text
from lakemem_api.adapters.labels import escape, folder_of, names_of, tag_of, unescape
from lakemem_api.adapters.payloads import MAX_JSON, leaves, pack, searchable, unpack

ANY_TEXT = st.text(st.characters(exclude_categories=()))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(ANY_TEXT)
def test_an_escaped_name_comes_back_and_can_be_a_name_in_lakemem(name: str) -> None:
    escaped = escape(name)
    assert unescape(escaped) == name
    assert set(escaped) & set("/*?[]\0") == set()
    check_text(escaped, "name", limit=10_000, least=0)


@given(st.lists(ANY_TEXT, max_size=4).map(tuple), st.lists(ANY_TEXT, max_size=4).map(tuple))
def test_names_make_one_key_and_a_key_one_list_of_names(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert names_of(folder_of("root", one))[:-1] == one
    assert (folder_of("root", one) == folder_of("root", other)) == (one == other)


def test_a_name_too_long_for_a_tag_is_cut_and_stays_different() -> None:
    long = [tag_of("x" * 400 + end) for end in ("1", "2")]
    assert len(set(long)) == 2
    assert {len(tag) for tag in long} == {MAX_NAME}
    assert tag_of("x" * MAX_NAME) == "x" * MAX_NAME


@given(JSON)
def test_any_json_comes_back_equal_from_what_a_memory_keeps(value: object) -> None:
    import orjson

    kept = orjson.loads(check_extra({"adapter": pack(value, "value")}))
    back = unpack(kept["adapter"])
    assert json.dumps(back, sort_keys=True) == json.dumps(value, sort_keys=True)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": float("nan")}, "value: is not JSON"),
        ({"a": {1, 2}}, "value: is not JSON: set is no JSON type"),
        ({"a": [{1: "one"}]}, "value: has the name 1, names must be strings"),
        ("x" * MAX_JSON, f"value: takes {MAX_JSON + 2} characters as JSON, the limit is {MAX_JSON}"),
    ],
)
def test_what_is_not_json_or_too_long_is_refused_by_name(value: object, said: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        pack(value, "value")
    assert str(refused.value).startswith(said)


def test_a_value_that_holds_itself_is_refused() -> None:
    value: list[object] = []
    value.append(value)
    with pytest.raises(InvalidInput, match="value: "):
        pack(value, "value")


def test_a_value_is_shown_as_a_line_for_each_leaf() -> None:
    value = {"theme": "dark", "sizes": [1, 2], "who": {"name": "Ann", "age": None}, "note": ""}
    assert list(leaves(value)) == ["theme: dark", "sizes: 1", "sizes: 2", "who.name: Ann"]


@given(ANY_TEXT)
def test_text_for_searching_is_text_that_a_memory_may_have(text: str) -> None:
    check_text(searchable(text), "value", limit=10_000, least=0)
