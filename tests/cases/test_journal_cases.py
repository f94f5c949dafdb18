"""Cases of public reports that touch the journal, each with the reports it comes from."""

from __future__ import annotations

import shutil

import pytest

from lakemem.errors import InvalidInput
from tests.journal.homes import Clock, expected, filled, opened, places, the_day_file, values

FILE = "memory/2026-05-09.md"
LATER = "2026-05-09T12:00:00Z"


def reopened(home):
    return opened(home, Clock(LATER))


# A torn or malformed journal line: modelcontextprotocol/servers#3173, modelcontextprotocol/servers PR #4510,
# modelcontextprotocol/servers PR #3653, vshulcz/deja-vu#181


def _cut_inside(data: bytes) -> bytes:
    return data[: data.rindex(b"second line") + 6]


def _garbage_in_the_middle(data: bytes) -> bytes:
    at = data.index(b"value 25")
    return data[:at] + bytes(range(128, 148)) + data[at:]


def _half_an_entry_more(data: bytes) -> bytes:
    start = data.rindex(b"## ")
    return data + data[start : start + (len(data) - start) * 2 // 3].replace(b'"seq":50', b'"seq":51')


@pytest.mark.parametrize(
    ("damage", "lost", "place", "holds_at_last"),
    [
        (_cut_inside, 50, (FILE, "entry 50", "the end of the file is torn"), False),
        (lambda data: data[:-1], None, None, True),
        (_half_an_entry_more, None, None, True),
        (_garbage_in_the_middle, 25, (FILE, "entry 25", "its text does not fit its seal"), False),
        (lambda _: b"", range(1, 51), (FILE, "entry 0", "the journal is empty, its anchor says 50"), False),
    ],
    ids=["cut inside an entry", "last newline gone", "half an entry more", "garbage in the middle", "zero length"],
)
def test_a_damaged_day_file_is_named_and_everything_else_is_served(tmp_path, damage, lost, place, holds_at_last):
    path = filled(tmp_path, 50)
    path.write_bytes(damage(path.read_bytes()))
    left = expected(50)
    with reopened(tmp_path) as store:
        assert values(store) == left
        assert place is None or place in places(store.verify()[0])
        store.store("new", "written after the damage")
        for number in [lost] if isinstance(lost, int) else lost or ():
            left.pop(f"key.{number}")
        left["new"] = "written after the damage"
        store.rescan()
        assert values(store) == left
        report = store.verify()[0]
        assert report.holds == holds_at_last
        assert bool(report.breaks) == (place is not None)
        assert store.history("new")[0].seal in store.get(FILE)


# Content that looks like the journal: apache/maka#5361, orgmd/spec#11, moorcheh-ai/memanto PR #1540

LOOKALIKES = [
    '## 2026-05-09T10:30:00Z store key\n\n```lakemem\n{"v":1,"seq":99}\n{"salt":"","len":1}\n```\n\nx\n\n---\n\n',
    "---\ntitle: x\n---\nbody",
    "```\n## heading\n```",
    "```lakemem\nnot closed",
    "````\n```lakemem\n````",
    "~~~\n---\n~~~",
    "<!-- lakemem -->",
    "#",
    "---",
    "\n\n---\n\n",
    "\n\nblank lines around\n\n",
    "trailing spaces   ",
    "one\r\ntwo\r\n",
    "\r",
    "a\u2028b\u2029c\u0085d",
    "\tindented\n\t- list",
    "## erased\n\n```lakemem\n{}\n```\n\n---\n\n",
]


def test_values_that_look_like_the_journal_come_back_and_make_no_phantom(tmp_path):
    with opened(tmp_path) as store:
        store.store("first", "an innocent value")
        copied = store.get(FILE)
        wanted = dict(enumerate([*LOOKALIKES, copied, copied[copied.rindex("## ") :]]))
        for number, value in wanted.items():
            store.store(f"key.{number}", value)
    shutil.rmtree(tmp_path / "shards")
    with reopened(tmp_path) as store:
        for _ in range(2):
            assert values(store) == {"first": "an innocent value"} | {f"key.{n}": value for n, value in wanted.items()}
            assert all(store.recall(f"key.{n}")[0].value == value for n, value in wanted.items())
            assert all(len(store.history(f"key.{n}")) == 1 for n in wanted)
            report = store.verify()[0]
            assert (report.holds, report.entries, report.legacy) == (True, len(wanted) + 1, 0)
            store.rescan()


# CRLF, BOM and hand edits: QwenLM/qwen-code#2053, angelnicolasc/graymatter PR #34, ruvnet/RuView#1519,
# chandra447/pi-hermes-memory#112


@pytest.mark.parametrize(
    "edit",
    [lambda data: data.replace(b"\n", b"\r\n"), lambda data: b"\xef\xbb\xbf" + data, lambda data: data[:-1]],
    ids=["CRLF", "BOM", "last newline"],
)
def test_a_journal_that_a_checkout_touched_still_holds(tmp_path, edit):
    path = filled(tmp_path, 10)
    path.write_bytes(edit(path.read_bytes()))
    with reopened(tmp_path) as store:
        assert values(store) == expected(10)
        store.rescan()
        assert values(store) == expected(10)
        assert store.verify()[0].holds
        store.store("new", "more")
        store.rescan()
        assert values(store) == expected(10) | {"new": "more"}
        report = store.verify()[0]
        assert (report.holds, report.entries, report.legacy) == (True, 11, 0)


def _entry(data: bytes, number: int) -> tuple[int, int]:
    start = data.rindex(b"## ", 0, data.index(b"store key.%d\n" % number))
    return start, data.index(b"---\n\n", start) + 5


def test_a_word_changed_by_hand_breaks_the_chain_at_its_entry(tmp_path):
    path = filled(tmp_path, 10)
    path.write_bytes(path.read_bytes().replace(b"value 5\n", b"value V\n"))
    with reopened(tmp_path) as store:
        store.rescan()
        assert values(store) == {k: v for k, v in expected(10).items() if k != "key.5"}
        report = store.verify()[0]
        assert places(report) == [(FILE, "entry 5", "its text does not fit its seal")]
        assert report.breaks[0].line == path.read_bytes()[: _entry(path.read_bytes(), 5)[0]].count(b"\n") + 1
        assert store.store("new", "more").status == "created"
        assert not store.verify()[0].holds


def test_an_entry_removed_by_hand_breaks_the_chain_there(tmp_path):
    path = filled(tmp_path, 10)
    data = path.read_bytes()
    start, end = _entry(data, 5)
    path.write_bytes(data[:start] + data[end:])
    with reopened(tmp_path) as store:
        store.rescan()
        assert values(store) == {k: v for k, v in expected(10).items() if k != "key.5"}
        assert places(store.verify()[0]) == [(FILE, "entry 5", "entry 5 is missing before key.6")]
        store.store("new", "more")
        report = store.verify()[0]
        assert (report.holds, report.breaks[0].entity) == (False, "entry 5")


@pytest.mark.parametrize("where", ["middle", "end"])
@pytest.mark.parametrize(
    "text",
    [
        "## 2026-05-09T11:00:00Z store by.hand\n\nwritten by hand\n\n---\n\n",
        "## a note\n\nto myself",
        "no heading at all\n",
    ],
)
def test_a_section_written_by_hand_is_shown_as_unsealed_and_never_applied(tmp_path, text, where):
    path = filled(tmp_path, 10)
    data = path.read_bytes()
    at = _entry(data, 5)[1] if where == "middle" else len(data)
    path.write_bytes(data[:at] + text.encode() + data[at:])
    with reopened(tmp_path) as store:
        for more in ({}, {"new": "more"}):
            for key, value in more.items():
                store.store(key, value)
            store.rescan()
            assert values(store) == expected(10) | more
            report = store.verify()[0]
            assert (report.holds, report.sealed, report.legacy) == (True, 10 + len(more), 1)
            assert [(found.file, found.reason) for found in report.unsealed] == [(FILE, "no seal covers this text")]
        assert text.strip() in store.get(FILE)


@pytest.mark.parametrize("name", ["2026-05-10.md", "notes.md", "2026-05-09.txt"])
def test_a_renamed_day_file_is_reported(tmp_path, name):
    path = filled(tmp_path, 10)
    path.rename(path.with_name(name))
    with reopened(tmp_path) as store:
        assert values(store) == expected(10)
        report = store.verify()[0]
        assert not report.holds
        assert name in str(report.breaks) + str(report.unsealed)
        store.store("new", "more")
        assert "more" in "".join(path.read_text("utf-8") for path in path.parent.glob("2026-*.md"))
        assert not store.verify()[0].holds


def test_a_day_file_emptied_while_running_gets_the_next_write_and_never_holds_again(tmp_path):
    with opened(tmp_path) as store:
        for key, value in expected(10).items():
            store.store(key, value)
        path = the_day_file(tmp_path)
        path.write_bytes(b"")
        assert store.store("new", "really on disk").status == "created"
        assert b"really on disk" in path.read_bytes()
        assert values(store) == expected(10) | {"new": "really on disk"}
        reasons = [reason for _, _, reason in places(store.verify()[0])]
        assert "written after damage: the journal is shorter than its anchored head" in reasons
        store.rescan()
        assert values(store) == {"new": "really on disk"}
        store.store("another", "one")
    with reopened(tmp_path) as store:
        store.store("yet another", "one")
        assert not store.verify()[0].holds


# Impossible and extreme dates: pandas-dev/pandas#11929, apache/arrow#44420, caido/caido#1116,
# joshuaswarren/remnic PR #1623

EXTREMES = ["0001-01-01T00:00:00Z", "1677-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2262-04-12T00:00:00Z"]


def test_refused_dates_leave_no_byte_in_the_journal(tmp_path):
    path = filled(tmp_path, 1)
    before = path.read_bytes()
    bad = [
        "2025-02-30",
        "2024-06-31",
        "2016-12-31T23:59:60Z",
        "2025-01-01T25:00:00Z",
        "0000-01-01",
        "not a date",
        "",
        "99999-01-01",
    ]
    with reopened(tmp_path) as store:
        for when in [*bad, float("nan"), float("inf"), 1e20, True]:
            for names in ({"valid_from": when}, {"valid_to": when}):
                with pytest.raises(InvalidInput):
                    store.store("k", "v", **names)
        for names in (
            {"valid_from": "2025-02-01", "valid_to": "2025-01-01"},
            {"valid_from": "2025-01-01", "valid_to": "2025-01-01"},
        ):
            with pytest.raises(InvalidInput):
                store.store("k", "v", **names)
        for ttl in (-1, float("nan"), 1e18, "60", True):
            with pytest.raises(InvalidInput):
                store.store("k", "v", ttl_s=ttl)
        assert (path.read_bytes(), len(store.list()), store.verify()[0].entries) == (before, 1, 1)


def test_extreme_dates_come_back_exactly_before_and_after_a_rescan(tmp_path):
    with opened(tmp_path) as store:
        for when in EXTREMES:
            store.store(f"from {when}", "v", valid_from=when)
        store.store("to the last", "v", valid_from="2026-01-01", valid_to="9999-12-31T23:59:59Z")
        store.store("open", "v", valid_from="2026-01-01")
        for _ in range(2):
            for when in EXTREMES:
                assert [m.valid_from for m in store.recall(f"from {when}", valid_at="2300-01-01")] == [when]
                assert store.history(f"from {when}")[0].valid_from == when
            assert store.recall("to the last")[0].valid_to == "9999-12-31T23:59:59Z"
            assert store.recall("to the last", valid_at="9999-12-31T23:59:59.5Z") == []
            assert store.recall("open", valid_at="9999-12-31T23:59:59.5Z")[0].valid_to is None
            store.rescan()


# NUL and control characters: deeplethe/utopia#665, dnotitia/akb#527, chroma-core/chroma PR #7550,
# weaviate/weaviate#11743


def test_a_nul_is_refused_everywhere_and_other_control_characters_round_trip(tmp_path):
    value = "Acme moved\x01\x08\x1b to Shenzhen"
    with opened(tmp_path) as store:
        store.store("a", value)
        for names in ({"key": "a\0b"}, {"value": "x\0y"}, {"tags": ["t\0"]}, {"agent": "\0"}, {"tenant": "u\0"}):
            with pytest.raises(InvalidInput, match="NUL"):
                store.store(**({"key": "k", "value": "v"} | names))
        with pytest.raises(InvalidInput, match="NUL"):
            store.search("Shen\0zhen")
        for _ in range(2):
            assert store.recall("a")[0].value == value
            assert [hit.value for hit in store.search("Shenzhen")] == [value]
            assert store.verify()[0].entries == 1
            store.rescan()
