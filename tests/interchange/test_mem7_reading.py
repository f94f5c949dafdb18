"""A mem7 workspace comes in as mem7 itself reads it, and whatever mem7 passes over is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from lakemem.errors import InvalidInput, NotFound
from lakemem.interchange import mem7
from lakemem.interchange.item import Skipped
from lakemem.records.times import parse_time
from tests.interchange.mem7_workspaces import read, section, stored, workspace

T1, T2, T3 = "2026-04-11T20:00:00Z", "2026-04-11T20:00:01Z", "2026-04-11T20:00:02Z"
SEAL = "ab" * 32


def at(text: str) -> int:
    return parse_time(text, "t")


def test_a_sealed_section_with_every_field_is_taken_whole(tmp_path: Path) -> None:
    text = section(
        "event7:host", "Cloudflare", op="store", predicate="runs_on", agent="claude", trace="4bf9", tags="deploy, prod",
        ttl="60", valid_from="2026-03-20T00:00:00Z", valid_to="2026-05-01T00:00:00Z", created="2026-03-20T09:00:00Z",
        updated=T1, prev="cd" * 32, hash=SEAL, colour="blue",
    )  # fmt: skip
    (item,), skipped = read(workspace(tmp_path, d2026_04_11=text))
    assert skipped == []
    assert (item.key, item.value, item.agent, item.trace_id, item.tags) == (
        "event7:host", "Cloudflare", "claude", "4bf9", ("deploy", "prod"),
    )  # fmt: skip
    assert (item.valid_from, item.valid_to) == (at("2026-03-20"), at("2026-05-01"))
    assert (item.written_at, item.expires) == (at(T1), at("2026-04-11T20:01:00Z"))
    assert item.extra == {
        "mem7": {
            "seal": SEAL,
            "predicate": "runs_on",
            "created": "2026-03-20T09:00:00Z",
            "envelope": {"colour": "blue"},
        }
    }
    assert item.where == "memory/2026-04-11.md:2"


def test_an_older_section_without_seal_trace_or_validity_is_taken(tmp_path: Path) -> None:
    (item,), skipped = read(workspace(tmp_path, d2026_04_11=stored("k", "v", T1)))
    assert skipped == []
    assert (item.valid_from, item.valid_to, item.expires, item.extra) == (None, None, None, {})


def test_a_section_without_op_is_a_store(tmp_path: Path) -> None:
    (item,), _ = read(workspace(tmp_path, d2026_04_11=section("k", "v", updated=T1)))
    assert (item.op, item.value) == ("store", "v")


def test_updates_and_deletions_keep_their_order_over_days(tmp_path: Path) -> None:
    root = workspace(
        tmp_path,
        d2026_04_12=section("k", op="delete", agent="ops", deleted="2026-04-12T08:00:00Z"),
        d2026_04_11=stored("k", "one", T1) + stored("k", "two", T2),
    )
    items, skipped = read(root)
    assert skipped == []
    assert [(i.op, i.key, i.value, i.agent) for i in items] == [
        ("store", "k", "one", ""), ("store", "k", "two", ""), ("forget", "k", "", "ops"),
    ]  # fmt: skip
    assert items[2].written_at == at("2026-04-12T08:00:00Z")


def test_a_deletion_by_tags_reaches_what_carries_all_of_them_at_that_point(tmp_path: Path) -> None:
    text = (
        stored("both", "v", T1, tags="a, b")
        + stored("one", "v", T1, tags="a")
        + stored("retagged", "v", T1, tags="a, b")
        + stored("retagged", "v", T1, tags="a")
        + stored("deleted", "v", T1, tags="a, b")
        + section("deleted", op="delete", deleted=T2)
        + section("[delete-tags: b, a]", op="delete_tags", tags="b, a", trace="t9", deleted=T3)
        + stored("later", "v", T3, tags="a, b")
    )
    items, skipped = read(workspace(tmp_path, d2026_04_11=text))
    assert skipped == []
    (gone,) = [i for i in items if i.op == "forget" and i.key != "deleted"]
    assert (gone.key, gone.tags, gone.trace_id, gone.written_at) == ("both", (), "t9", at(T3))
    assert gone.extra["mem7"] == {"by_tags": ["b", "a"], "tombstone": gone.origin.rpartition(":")[0]}


def test_deletions_that_reach_nothing_are_reported(tmp_path: Path) -> None:
    text = section("x", op="delete", deleted=T1) + section("y", op="delete_tags", tags="none", deleted=T2)
    items, skipped = read(workspace(tmp_path, d2026_04_11=text))
    assert items == []
    assert [s.reason for s in skipped] == [
        "deletes 'x', which is not in this workspace at that point",
        "deletes by tags none, which no memory carries then",
    ]


def test_a_body_that_looks_like_a_section_is_a_body(tmp_path: Path) -> None:
    body = "see\n## other key\n\n\\```mem7\nop: delete\n\\```\n\n\\---\nrest"
    items, skipped = read(workspace(tmp_path, d2026_04_11=stored("k", body, T1) + stored("l", "v", T1)))
    assert skipped == []
    assert [(i.key, i.value) for i in items] == [("k", body), ("l", "v")]


def test_an_unescaped_rule_ends_the_section_as_it_does_for_mem7(tmp_path: Path) -> None:
    text = stored("k", "before\n --- \nafter\n## not a section\nmore", T1) + stored("l", "v", T1)
    items, skipped = read(workspace(tmp_path, d2026_04_11=text))
    # mem7 takes the next fence for the heading that it met first.
    assert [(i.key, i.value) for i in items] == [("k", "before"), ("not a section", "v")]
    assert [s.reason for s in skipped] == [
        "is text outside of a section, which mem7 does not read",
        "is text between a heading and its fence, which mem7 does not read",
    ]


@pytest.mark.parametrize(
    ("cut", "reason"),
    [("---\n", "the section 'k' has no end (a line ---)"), ("```mem7", "the section 'k' has no mem7 fence")],
)
def test_a_section_cut_short_is_reported_and_the_ones_before_it_are_taken(
    tmp_path: Path, cut: str, reason: str
) -> None:
    text = stored("first", "v", T1) + stored("k", "v", T2).partition(cut)[0]
    items, skipped = read(workspace(tmp_path, d2026_04_11=text))
    assert [i.key for i in items] == ["first"]
    assert [s.reason for s in skipped] == [reason]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (stored("k", "v", "yesterday"), 'updated: "yesterday" is not a date'),
        (stored("k", "v", T1, valid_from="soon"), 'valid_from: "soon" is not a date'),
        (stored("k", "v", T1, valid_from=T2, valid_to=T2), "valid_to: must lie after valid_from"),
        (stored("k", "v", T2, valid_to=T1), "valid_to: must lie after the time of writing"),
        (stored("k", "v", T1, ttl="a while"), "ttl: is 'a while', not a whole number"),
        (stored("k", "v", T1, ttl="9" * 12), "ttl: is 999999999999 seconds"),
        (section("k", "v", op="store", ttl="5"), "ttl: has no time of writing"),
        (stored("k", "", T1), "value: must not be empty"),
        (stored("", "v", T1), "key: must not be empty"),
        (stored("k" * 1025, "v", T1), "key: has 1025 characters, the limit is 1024"),
        (stored("k", "v", T1, tags="t" * 257), "tags: has 257 characters, the limit is 256"),
        (stored("k", "v", T1, agent="t" * 257), "agent: has 257 characters, the limit is 256"),
        (stored("k", "v" * 1_000_001, T1), "value: has 1000001 characters, the limit is 1000000"),
        (stored("k\0", "v", T1), "key: holds a NUL"),
        (section("k", "v", op="merge", updated=T1), "op: is 'merge', not store, delete or delete_tags"),
        (section("k", op="delete_tags", deleted=T1), "tags: must not be empty"),
    ],
)
def test_what_cannot_be_taken_is_named_with_its_limit(tmp_path: Path, text: str, reason: str) -> None:
    items, skipped = read(workspace(tmp_path, d2026_04_11=text + stored("next", "v", T3)))
    assert [i.key for i in items] == ["next"]
    assert [s.where for s in skipped] == ["memory/2026-04-11.md:2"]
    assert skipped[0].reason.startswith(reason)


def test_bytes_that_are_not_utf8_are_one_skipped_section(tmp_path: Path) -> None:
    root = workspace(tmp_path, d2026_04_11=stored("k", "BAD", T1) + stored("l", "v", T1))
    file = root / "workspace" / "memory" / "2026-04-11.md"
    file.write_bytes(file.read_bytes().replace(b"BAD", b"\xff"))
    items, skipped = read(root)
    assert [i.key for i in items] == ["l"]
    assert skipped == [Skipped("memory/2026-04-11.md:2", "value: holds a lone surrogate, which is not valid Unicode")]


def test_crlf_and_a_bom_read_the_same(tmp_path: Path) -> None:
    text = stored("k", "one\ntwo", T1)
    plain, _ = read(workspace(tmp_path / "a", d2026_04_11=text))
    dressed, skipped = read(workspace(tmp_path / "b", d2026_04_11="\ufeff" + text.lstrip().replace("\n", "\r\n")))
    assert skipped == []
    assert [(i.origin, i.value) for i in dressed] == [(i.origin, i.value) for i in plain]


def test_sections_out_of_order_are_replayed_by_their_time(tmp_path: Path) -> None:
    text = stored("k", "new", T3) + stored("k", "old", T1) + section("k", op="delete", deleted=T2)
    items, skipped = read(workspace(tmp_path, d2026_04_11=text))
    assert skipped == []
    assert [(i.op, i.value) for i in items] == [("store", "old"), ("forget", ""), ("store", "new")]


def test_origins_survive_a_move_and_tell_equal_sections_apart(tmp_path: Path) -> None:
    twice = stored("k", "v", T1) * 2
    first, _ = read(workspace(tmp_path / "a", d2026_04_11=twice))
    moved, _ = read(workspace(tmp_path / "b" / "deep", d2026_04_11=twice + stored("l", "v", T2)))
    assert len({i.origin for i in first}) == 2
    assert [i.origin for i in moved][:2] == [i.origin for i in first]
    edited, _ = read(workspace(tmp_path / "c", d2026_04_11=stored("k", "w", T1, hash=SEAL)))
    sealed, _ = read(workspace(tmp_path / "d", d2026_04_11=stored("k", "v", T1, hash=SEAL)))
    assert edited[0].origin != sealed[0].origin


def test_a_workspace_is_found_from_its_folder_from_above_and_from_inside(tmp_path: Path) -> None:
    root = workspace(tmp_path, d2026_04_11=stored("k", "v", T1))
    for path in (root, root / "workspace", root / "workspace" / "memory"):
        assert mem7.looks_like(path)
        assert [i.key for i in read(path)[0]] == ["k"]


def test_other_folders_are_not_taken_for_a_workspace(tmp_path: Path) -> None:
    root = workspace(tmp_path, d2026_04_11="# my diary\n\n```lakemem\n{}\n```\n")
    assert not mem7.looks_like(root)
    assert not mem7.looks_like(tmp_path / "missing")
    (tmp_path / "empty").mkdir()
    assert not mem7.looks_like(tmp_path / "empty")
    with pytest.raises(InvalidInput, match="holds no memory folder"):
        read(tmp_path / "empty")
    with pytest.raises(NotFound):
        read(tmp_path / "missing")


def test_long_term_notes_are_reported(tmp_path: Path) -> None:
    root = workspace(tmp_path, d2026_04_11=stored("k", "v", T1))
    (root / "workspace" / "MEMORY.md").write_text("notes")
    assert [s.where for s in read(root)[1]] == ["MEMORY.md"]
