"""The MCP memory server's graph comes in line by line and goes out as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.errors import InvalidInput, NotFound
from lakemem.interchange import mcp_memory
from lakemem.interchange.item import Item, Skipped

ALICE = {"type": "entity", "name": "Alice", "entityType": "person", "observations": ["lives in Lyon", "likes tea"]}
BOB = {"type": "entity", "name": "Bob", "entityType": "person", "observations": []}
KNOWS = {"type": "relation", "from": "Alice", "to": "Bob", "relationType": "knows"}


def graph(path: Path, *lines: object, end: str = "\n") -> Path:
    path.write_bytes(
        "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines).encode() + end.encode()
    )
    return path


def read(path: Path) -> tuple[list[Item], list[Skipped]]:
    found = list(mcp_memory.read(path))
    return [f for f in found if isinstance(f, Item)], [f for f in found if isinstance(f, Skipped)]


def test_an_entity_becomes_a_memory_and_a_relation_a_memory_of_its_own(tmp_path: Path) -> None:
    items, skipped = read(graph(tmp_path / "m.jsonl", ALICE, BOB, KNOWS))
    assert skipped == []
    assert [(i.key, i.value, i.tags) for i in items] == [
        ("Alice", "lives in Lyon\nlikes tea", ("person",)),
        ("Bob", "Bob (person)", ("person",)),
        ("Alice —knows→ Bob", "Alice knows Bob", ("knows",)),
    ]
    assert all(i.written_at is None and i.valid_from is None and i.tenant is None for i in items)


def test_a_broken_third_line_of_ten_is_named_and_nine_are_taken(tmp_path: Path) -> None:
    lines: list[object] = [{**BOB, "name": f"n{n}"} for n in range(10)]
    lines[2] = '{"type":"entity","name":"n2", oops'
    items, skipped = read(graph(tmp_path / "m.jsonl", *lines))
    assert len(items) == 9
    assert [(s.where, s.reason.split(":")[0]) for s in skipped] == [("m.jsonl:3", "is not JSON")]


def test_bom_crlf_blank_lines_and_a_missing_final_newline_change_nothing(tmp_path: Path) -> None:
    plain, _ = read(graph(tmp_path / "a.jsonl", ALICE, KNOWS))
    dressed = tmp_path / "b.jsonl"
    dressed.write_bytes(b"\xef\xbb\xbf" + f"{json.dumps(ALICE)}\r\n\r\n{json.dumps(KNOWS)}".encode())
    assert [i.origin for i in read(dressed)[0]] == [i.origin for i in plain]


def test_a_repeated_line_and_a_second_entity_of_a_name_are_reported(tmp_path: Path) -> None:
    other = {**ALICE, "observations": ["lives in Annecy"]}
    items, skipped = read(graph(tmp_path / "m.jsonl", ALICE, KNOWS, ALICE, other, KNOWS))
    assert len(items) == 2
    assert [(s.where, s.reason) for s in skipped] == [
        ("m.jsonl:3", "repeats line 1"),
        ("m.jsonl:4", 'key: "Alice" is taken by line 1'),
        ("m.jsonl:5", "repeats line 2"),
    ]


def test_origins_survive_a_move_and_change_with_the_content(tmp_path: Path) -> None:
    first, _ = read(graph(tmp_path / "a.jsonl", ALICE))
    moved, _ = read(graph(tmp_path / "b.jsonl", BOB, ALICE))
    grown, _ = read(graph(tmp_path / "c.jsonl", {**ALICE, "observations": ["lives in Annecy"]}))
    assert first[0].origin == moved[1].origin
    assert first[0].origin != grown[0].origin


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({**BOB, "name": "x" * 1025}, "key: has 1025 characters, the limit is 1024"),
        ({**BOB, "entityType": "x" * 257}, "tags: has 257 characters, the limit is 256"),
        ({**BOB, "observations": ["x" * 1_000_001]}, "value: has 1000001 characters, the limit is 1000000"),
        ({**BOB, "name": "a\0b"}, "key: holds a NUL character"),
        ({**BOB, "name": "a\ud800"}, "key: holds a lone surrogate"),
        ({**BOB, "note": "a\ud800"}, "extra: holds a lone surrogate"),
        ({**BOB, "observations": "one"}, "observations: is a text, not a list"),
        ({**BOB, "observations": ["one", 2]}, "observations: holds something else than texts"),
        ({"type": "entity", "entityType": "person", "observations": []}, "name: is missing"),
        ({"type": "relation", "from": "a", "to": 3, "relationType": "x"}, "to: is a number, not a text"),
        ({"type": "graph"}, 'type: is "graph", neither entity nor relation'),
        ([1], "line: is a list, not an object"),
        ('{"type":"entity","name":"a","entityType":"b","observations":[],"x":NaN}', "is not JSON: NaN"),
        ("[" * 200_000, "is not JSON: nested too deeply"),
    ],
)
def test_what_cannot_be_taken_is_named_with_its_limit(tmp_path: Path, line: object, reason: str) -> None:
    items, skipped = read(graph(tmp_path / "m.jsonl", ALICE, line))
    assert [i.key for i in items] == ["Alice"]
    assert len(skipped) == 1
    assert skipped[0].where == "m.jsonl:2"
    assert skipped[0].reason.startswith(reason)


def test_bytes_that_are_not_utf8_are_one_skipped_line(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(json.dumps(ALICE).encode() + b'\n{"type":"\xff"}\n' + json.dumps(BOB).encode())
    items, skipped = read(path)
    assert [i.key for i in items] == ["Alice", "Bob"]
    assert skipped == [Skipped("m.jsonl:2", "is not UTF-8 at byte 9")]


def test_keys_of_different_relations_differ_even_with_arrows_in_the_names() -> None:
    names = ["a", "a —r→ b", '"a"', "", "—", "→ b", "a —r"]
    keys = {mcp_memory.relation_key(a, b, relation_type=r) for a in names for r in names for b in names}
    assert len(keys) == len(names) ** 3


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
NAME = TEXT.filter(bool) | st.sampled_from(['"quoted"', "two\nlines", "名前", "émile", "a —b→ c", " "])
ENTITY = st.fixed_dictionaries(
    {"type": st.just("entity"), "name": NAME, "entityType": TEXT, "observations": st.lists(TEXT, max_size=4)}
)
RELATION = st.fixed_dictionaries({"type": st.just("relation"), "from": NAME, "to": NAME, "relationType": TEXT})


@settings(max_examples=60, deadline=None)
@given(st.lists(ENTITY, max_size=5, unique_by=lambda e: e["name"]), st.lists(RELATION, max_size=5, unique_by=repr))
def test_what_was_read_is_written_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, entities: list[dict[str, object]], relations: list[dict[str, object]]
) -> None:
    folder = tmp_path_factory.mktemp("graph")
    source = graph(folder / "in.jsonl", *entities, *relations)
    items, skipped = read(source)
    assert skipped == []
    assert mcp_memory.write(items, folder / "out.jsonl") == len(entities) + len(relations)
    written = (folder / "out.jsonl").read_bytes().split(b"\n")
    assert [json.loads(line) for line in written if line] == [*entities, *relations]


def test_memories_of_other_origin_become_entities_and_forgotten_ones_are_left_out(tmp_path: Path) -> None:
    items = [
        Item("o1", "", key="home", value="Lyon\nnear the river", tags=("place", "x")),
        Item("o2", "", key="temp", value="soon gone", tags=("x",)),
        Item("o3", "", key="old", value="gone"),
        Item("o4", "", op="forget", key="old"),
        Item("o5", "", op="forget", tags=("x", "place")),
        Item("o6", "", key="temp", value="still here"),
    ]
    assert mcp_memory.write(items, tmp_path / "out.jsonl") == 1
    assert json.loads((tmp_path / "out.jsonl").read_text()) == {
        "type": "entity", "name": "temp", "entityType": "memory", "observations": ["still here"],
    }  # fmt: skip


def test_a_file_of_another_kind_is_not_overwritten(tmp_path: Path) -> None:
    other = tmp_path / "notes.jsonl"
    other.write_text("my notes\n")
    with pytest.raises(InvalidInput, match="not of the format"):
        mcp_memory.write([], other)
    assert other.read_text() == "my notes\n"
    assert [p.name for p in tmp_path.iterdir()] == ["notes.jsonl"]


def test_a_graph_is_replaced_and_a_failed_write_leaves_the_old_one(tmp_path: Path) -> None:
    path = graph(tmp_path / "m.jsonl", ALICE)
    assert mcp_memory.write([Item("o", "", key="k", value="v")], path) == 1
    before = path.read_bytes()
    with pytest.raises(InvalidInput, match="one tenant"):
        mcp_memory.write([Item("a", "", key="k", value="v"), Item("b", "", tenant="t", key="k", value="v")], path)
    with pytest.raises(InvalidInput, match="memories only"):
        mcp_memory.write([Item("a", "", kind="episode", value="v")], path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_format_is_recognised_and_others_are_not(tmp_path: Path) -> None:
    assert mcp_memory.looks_like(graph(tmp_path / "a", "broken", KNOWS))
    assert not mcp_memory.looks_like(graph(tmp_path / "b", {"results": []}))
    assert not mcp_memory.looks_like(graph(tmp_path / "c", {"op": "store", "type": "x"}))
    assert not mcp_memory.looks_like(tmp_path)
    assert not mcp_memory.looks_like(tmp_path / "missing")


def test_a_missing_file_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        list(mcp_memory.read(tmp_path / "missing.jsonl"))
