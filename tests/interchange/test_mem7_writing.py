"""What goes out as a mem7 workspace is mem7's own form, and comes back exactly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem.interchange import mem7
from lakemem.interchange.item import Item
from lakemem.records.times import format_time, parse_time
from tests.interchange.mem7_workspaces import read, section, stored, workspace

T1, T2 = "2026-04-11T20:00:00Z", "2026-04-12T00:00:00Z"
AT = parse_time(T1, "t")


def said(item: Item) -> Item:
    """Return an item without what names its place."""
    extra: dict[str, Any] = {**item.extra}
    if isinstance(extra.get("mem7"), dict):
        extra["mem7"] = {name: value for name, value in extra["mem7"].items() if name != "tombstone"}
    return replace(item, origin="", where="", extra=extra)


def test_plain_items_are_written_as_mem7_writes_them(tmp_path: Path) -> None:
    items = [
        Item("o", "", key="k", value="v", tags=("a", "b"), agent="claude", trace_id="4bf9", written_at=AT,
             valid_from=AT, expires=AT + 60_000_000),
        Item("o", "", op="forget", key="k", agent="ops", written_at=parse_time(T2, "t")),
    ]  # fmt: skip
    assert mem7.write(items, tmp_path / "out") == 2
    memory = tmp_path / "out" / "memory"
    assert {file.name: file.read_text() for file in memory.iterdir()} == {
        "2026-04-11.md": stored("k", "v", T1, agent="claude", trace="4bf9", tags="a, b", ttl="60", valid_from=T1),
        "2026-04-12.md": section("k", op="delete", agent="ops", deleted=T2),
    }


def test_a_workspace_that_was_read_is_written_as_it_was(tmp_path: Path) -> None:
    text = (
        stored("a", "first\n\nline\n\\---\nlast", T1, tags="x, y")
        + stored("b", "v", T1, predicate="likes", tags="x, y")
        + section("[delete-tags: x, y]", op="delete_tags", agent="ops", tags="x, y", deleted=T1)
        + section("c", "v", op="store", created="2026-01-01T00:00:00Z", updated=T1, colour="blue")
        + section("c", op="delete", deleted=T1)
    )
    items, _ = read(workspace(tmp_path, d2026_04_11=text))
    assert len(items) == 6
    assert mem7.write(items, tmp_path / "out") == 6
    assert (tmp_path / "out" / "memory" / "2026-04-11.md").read_text() == text


def test_an_old_seal_is_kept_as_a_note_and_not_as_a_seal(tmp_path: Path) -> None:
    items, _ = read(workspace(tmp_path, d2026_04_11=stored("k", "v", T1, prev="11", hash="22")))
    mem7.write(items, tmp_path / "out")
    text = (tmp_path / "out" / "memory" / "2026-04-11.md").read_text()
    assert "sealed: 22\n" in text
    assert "hash:" not in text
    assert said(read(tmp_path / "out")[0][0]) == said(items[0])


def test_an_edit_by_hand_counts_more_than_the_exact_line(tmp_path: Path) -> None:
    mem7.write([Item("o", "", key="two\nlines", value="v", session="s", written_at=AT)], tmp_path / "out")
    file = tmp_path / "out" / "memory" / "2026-04-11.md"
    (exact,), _ = read(tmp_path / "out")
    assert (exact.key, exact.session) == ("two\nlines", "s")
    file.write_text(file.read_text().replace("\nv\n", "\nedited\n"))
    (edited,), _ = read(tmp_path / "out")
    assert (edited.key, edited.session, edited.value) == ("two lines", "", "edited")


def test_a_forget_by_key_and_tags_becomes_two_sections(tmp_path: Path) -> None:
    items = [
        Item("o", "", key="k", value="v", written_at=AT),
        Item("o", "", key="l", value="v", tags=("with, comma",), written_at=AT),
        Item("o", "", op="forget", key="k", tags=("with, comma",), written_at=AT),
    ]
    assert mem7.write(items, tmp_path / "out") == 3
    again, skipped = read(tmp_path / "out")
    assert skipped == []
    assert [(i.op, i.key) for i in again] == [("store", "k"), ("store", "l"), ("forget", "k"), ("forget", "l")]


NASTY = st.sampled_from(
    ["---", "```", "```mem7", " --- ", "## k", "a\nb", "\r\n", "x\r", " pad ", "a, b", "\n", "\\---", "日本", "\x85"]
)  # fmt: skip
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12) | NASTY
NAME = TEXT.filter(bool)
BODY = st.lists(NAME, min_size=1, max_size=5).map("\n".join)
INSTANT = st.integers(parse_time("1000-01-01", "t"), parse_time("9000-01-01", "t"))
EXTRA = st.dictionaries(st.sampled_from(["mem0", "own"]), st.dictionaries(TEXT, TEXT | st.none() | st.integers()))
STORE = st.builds(
    Item, origin=st.just(""), where=st.just(""), key=NAME, value=BODY,
    tags=st.lists(NAME, unique=True, max_size=3).map(tuple), agent=TEXT, session=TEXT, role=TEXT, trace_id=TEXT,
    valid_from=INSTANT, valid_to=st.none() | st.just(1), expires=st.none() | st.integers(1, 10**9), extra=EXTRA,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(STORE, max_size=4), st.lists(st.integers(0, 10**11), min_size=4, max_size=4))
def test_every_item_comes_back_exactly(
    tmp_path_factory: pytest.TempPathFactory, drafts: list[Item], gaps: list[int]
) -> None:
    items, now = [], AT
    for draft, gap in zip(drafts, gaps, strict=False):
        now += gap
        assert draft.valid_from is not None
        end = draft.valid_from + 1 + gap if draft.valid_to else None
        expires = None if draft.expires is None else now + draft.expires
        items.append(replace(draft, written_at=now, valid_to=end, expires=expires))
    standing = {item.key: item for item in items}.values()
    items += [Item("", "", op="forget", key=item.key, agent=item.agent, written_at=now) for item in standing]
    folder = tmp_path_factory.mktemp("mem7")
    assert mem7.write(items, folder / "out") == len(items)
    again, skipped = read(folder / "out")
    assert skipped == []
    assert [said(item) for item in again] == items
    assert mem7.looks_like(folder / "out") == bool(items)


def test_items_without_a_time_keep_their_order(tmp_path: Path) -> None:
    items = [Item("o", "", key="k", value=f"v{n}", written_at=AT if n == 1 else None) for n in range(4)]
    mem7.write(items, tmp_path / "out")
    again, _ = read(tmp_path / "out")
    assert [(i.value, i.written_at) for i in again] == [("v0", None), ("v1", AT), ("v2", None), ("v3", None)]


def test_an_earlier_export_is_replaced_and_anything_else_is_not(tmp_path: Path) -> None:
    out = tmp_path / "out"
    mem7.write([], out)
    mem7.write([Item("o", "", key="old", value="v", written_at=AT)], out)
    mem7.write([Item("o", "", key="new", value="v", written_at=AT)], out)
    assert [i.key for i in read(out)[0]] == ["new"]
    (out / "index.db").write_bytes(b"mem7 lives here")
    with pytest.raises(InvalidInput, match="not of the format"):
        mem7.write([], out)
    assert [i.key for i in read(out)[0]] == ["new"]
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (Item("b", "", tenant="ops", key="l", value="v", written_at=AT), "one tenant"),
        (Item("b", "here", kind="episode", value="v", written_at=AT), "here is an episode"),
    ],
)
def test_what_mem7_cannot_hold_is_refused_and_the_old_export_stays(tmp_path: Path, bad: Item, reason: str) -> None:
    good = Item("a", "", key="k", value="v", written_at=AT)
    mem7.write([good], tmp_path / "out")
    with pytest.raises(InvalidInput, match=reason):
        mem7.write([replace(good, key="other"), bad], tmp_path / "out")
    assert [i.key for i in read(tmp_path / "out")[0]] == ["k"]
    assert [p.name for p in tmp_path.iterdir()] == ["out"]


def test_times_keep_their_microseconds(tmp_path: Path) -> None:
    mem7.write([Item("o", "", key="k", value="v", written_at=AT + 120_000)], tmp_path / "out")
    assert f"updated: {format_time(AT + 120_000)}" in (tmp_path / "out" / "memory" / "2026-04-11.md").read_text()
