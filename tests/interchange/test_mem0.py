"""mem0's dump comes in with its times as valid time and goes out with what mem0 knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem.interchange import mem0
from lakemem.interchange.item import Item, Skipped
from lakemem.records.times import parse_time

TEA: dict[str, Any] = {
    "id": "9b1c", "memory": "Prefers tea", "hash": "ab12", "metadata": {"source": "chat", "n": 3},
    "created_at": "2026-02-01T09:00:00.123456-08:00", "updated_at": None, "user_id": "mia", "agent_id": "barista",
    "run_id": "run-7", "categories": ["food", "preference"], "expiration_date": "2030-01-31",
}  # fmt: skip


def dump(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=True))
    return path


def read(path: Path) -> tuple[list[Item], list[Skipped]]:
    found = list(mem0.read(path))
    return [f for f in found if isinstance(f, Item)], [f for f in found if isinstance(f, Skipped)]


def test_a_memory_is_taken_field_by_field(tmp_path: Path) -> None:
    (item,), skipped = read(dump(tmp_path / "d.json", {"results": [TEA]}))
    assert skipped == []
    assert (item.key, item.value, item.tenant, item.agent, item.session) == (
        "9b1c", "Prefers tea", "mia", "barista", "run-7",
    )  # fmt: skip
    assert item.tags == ("food", "preference")
    assert item.valid_from == parse_time("2026-02-01T17:00:00.123456Z", "t")
    assert item.written_at is None
    assert item.where == "d.json:results[0]"


def test_an_expiration_date_covers_its_whole_utc_day(tmp_path: Path) -> None:
    (item,), _ = read(dump(tmp_path / "d.json", [TEA]))
    assert item.expires == parse_time("2030-02-01", "t")


@pytest.mark.parametrize("wrap", [lambda e: {"results": e}, lambda e: {"memories": e}, lambda e: e])
def test_all_three_shapes_give_the_same_origins(tmp_path: Path, wrap: Any) -> None:
    items, skipped = read(dump(tmp_path / "d.json", wrap([TEA, {"id": "2", "memory": "Runs"}])))
    assert skipped == []
    assert [i.origin for i in items] == [
        i.origin for i in read(dump(tmp_path / "e.json", [TEA, {"id": "2", "memory": "Runs"}]))[0]
    ]
    assert len({i.origin for i in items}) == 2
    assert items[1].tenant is None


def test_graph_history_and_further_pages_are_reported(tmp_path: Path) -> None:
    value = {
        "results": [TEA, {"id": "h", "memory_id": "9b1c", "old_memory": None, "new_memory": "x", "event": "ADD"}],
        "relations": [{"source": "mia", "relationship": "drinks", "target": "tea"}],
        "history": [{"id": "h2"}],
        "next": "page 2",
        "count": 7,
        "entities": {"a": 1},
    }
    items, skipped = read(dump(tmp_path / "d.json", value))
    assert len(items) == 1
    assert {s.where: s.reason for s in skipped} == {
        "d.json:results[1]": 'is a history entry of "9b1c"; only memories are taken',
        "d.json:next": "is one page of several; the pages after it are in other files",
        "d.json:relations[0]": 'is a graph relation: "mia" — "drinks" — "tea"',
        "d.json:history[0]": "is a history entry",
        "d.json:entities": "is an object that is no list of memories",
    }


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"created_at": "yesterday"}, 'created_at: "yesterday" is not a date'),
        ({"created_at": "2026-02-30T00:00:00Z"}, 'created_at: "2026-02-30T00:00:00Z" is not a date'),
        ({"updated_at": "soon"}, 'updated_at: "soon" is not a date'),
        ({"created_at": 1738400000}, "created_at: is a number, not a time"),
        ({"expiration_date": "2026-13-01"}, 'expiration_date: "2026-13-01" is not a date'),
        ({"id": "x" * 1025}, "key: has 1025 characters, the limit is 1024"),
        ({"user_id": "x" * 129}, "tenant: has 129 characters, the limit is 128"),
        ({"agent_id": "x" * 257}, "agent: has 257 characters, the limit is 256"),
        ({"run_id": "x" * 257}, "session: has 257 characters, the limit is 256"),
        ({"categories": ["x" * 257]}, "tags: has 257 characters, the limit is 256"),
        ({"memory": "x" * 1_000_001}, "value: has 1000001 characters, the limit is 1000000"),
        ({"user_id": "a\0"}, "tenant: holds a NUL"),
        ({"memory": "a\udfff"}, "value: holds a lone surrogate"),
        ({"metadata": {"k": ["\ud800"]}}, "extra: holds a lone surrogate"),
        ({"memory": None}, "memory: is missing"),
        ({"memory": ""}, "value: must not be empty"),
        ({"id": 7}, "id: is a number, not a text"),
        ({"categories": "food"}, "categories: is a text, not a list"),
        ({"user_id": True}, "user_id: is a boolean, not a text"),
    ],
)
def test_what_cannot_be_taken_is_named_with_its_limit(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    items, skipped = read(dump(tmp_path / "d.json", [{**TEA, **change}, {**TEA, "id": "ok"}]))
    assert [i.key for i in items] == ["ok"]
    assert [s.where for s in skipped] == ["d.json[0]"]
    assert skipped[0].reason.startswith(reason)


def test_a_repeated_memory_and_a_second_one_of_an_id_are_reported(tmp_path: Path) -> None:
    items, skipped = read(dump(tmp_path / "d.json", [TEA, TEA, {**TEA, "memory": "Coffee"}, {**TEA, "user_id": "leo"}]))
    assert [i.tenant for i in items] == ["mia", "leo"]
    assert [s.reason for s in skipped] == ["repeats d.json[0]", 'id: "9b1c" is taken by d.json[0]']


@pytest.mark.parametrize("text", ["{", '{"results": 3}', "3", '{"results": NaN}', "", "[" * 200_000])
def test_a_file_that_is_no_dump_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "d.json").write_text(text)
    with pytest.raises(InvalidInput, match=r"d\.json"):
        list(mem0.read(tmp_path / "d.json"))


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=12)
NAME = TEXT | st.sampled_from(['"q"', "a\nb", "日本", "Zoë"])
TIME = st.datetimes().map(lambda at: at.isoformat() + "+05:30").filter(lambda t: t[:4] not in ("0001", "9999"))
JSON = st.recursive(st.none() | st.booleans() | st.integers() | NAME, lambda v: st.lists(v) | st.dictionaries(NAME, v))
MEMORY = st.fixed_dictionaries(
    {"id": NAME, "memory": NAME},
    optional={
        "user_id": NAME | st.sampled_from([None, ""]),
        "agent_id": NAME | st.none(),
        "run_id": NAME | st.none(),
        "categories": st.lists(NAME, max_size=3) | st.none(),
        "created_at": TIME | st.none(),
        "updated_at": TIME | st.none(),
        "expiration_date": st.dates().map(str).filter(lambda t: t[:4] != "9999") | st.none(),
        "metadata": JSON,
        "hash": NAME,
        "immutable": st.booleans(),
    },
)


@settings(max_examples=60, deadline=None)
@given(st.lists(MEMORY, max_size=5, unique_by=lambda e: e["id"]))
def test_what_was_read_is_written_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, entries: list[dict[str, Any]]
) -> None:
    folder = tmp_path_factory.mktemp("dump")
    items, skipped = read(dump(folder / "in.json", entries))
    assert skipped == []
    assert mem0.write(items, folder / "out.json") == len(entries)
    assert json.loads((folder / "out.json").read_text()) == {"results": entries}
    again, _ = read(folder / "out.json")
    assert [i.origin for i in again] == [i.origin for i in items]


def test_memories_of_other_origin_get_mem0s_fields(tmp_path: Path) -> None:
    at = parse_time("2026-03-01T10:00:00Z", "t")
    items = [
        Item("o", "", tenant="mia", key="k", value="old", written_at=at),
        Item(
            "o", "", tenant="mia", key="k", value="v", tags=("a",), agent="x", session="s", valid_from=at, written_at=at
        ),
        Item("o", "", tenant="leo", key="k", value="w", expires=parse_time("2026-04-01T12:00:00Z", "t")),
        Item("o", "", tenant="leo", key="gone", value="w"),
        Item("o", "", op="forget", tenant="leo", key="gone"),
    ]
    assert mem0.write(items, tmp_path / "out.json") == 2
    time = "2026-03-01T10:00:00Z"
    assert json.loads((tmp_path / "out.json").read_text())["results"] == [
        {"id": "k", "memory": "v", "user_id": "mia", "agent_id": "x", "run_id": "s", "categories": ["a"],
         "created_at": time, "updated_at": time},
        {"id": "k", "memory": "w", "user_id": "leo", "expiration_date": "2026-04-01"},
    ]  # fmt: skip


def test_the_tenant_that_the_import_chose_becomes_the_user(tmp_path: Path) -> None:
    (item,), _ = read(dump(tmp_path / "d.json", [{"id": "1", "memory": "m", "user_id": None}]))
    stored = Item(item.origin, "", tenant="home", key=item.key, value=item.value, extra=item.extra)
    mem0.write([stored], tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text())["results"][0]["user_id"] == "home"


def test_a_file_of_another_kind_is_not_overwritten(tmp_path: Path) -> None:
    other = dump(tmp_path / "settings.json", {"theme": "dark"})
    with pytest.raises(InvalidInput, match="not of the format"):
        mem0.write([], other)
    assert json.loads(other.read_text()) == {"theme": "dark"}


def test_the_format_is_recognised_and_others_are_not(tmp_path: Path) -> None:
    mem0.write([], tmp_path / "empty.json")
    assert mem0.looks_like(tmp_path / "empty.json")
    assert mem0.looks_like(dump(tmp_path / "a.json", {"memories": [TEA] * 500}))
    assert mem0.looks_like(dump(tmp_path / "b.json", [TEA]))
    assert not mem0.looks_like(dump(tmp_path / "c.json", [{"id": 1}]))
    assert not mem0.looks_like(dump(tmp_path / "d.json", {"type": "entity", "name": "x", "observations": []}))
    assert not mem0.looks_like(tmp_path)
