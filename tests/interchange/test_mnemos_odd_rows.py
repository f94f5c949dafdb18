"""Rows of a Mnemos home that are not as Mnemos writes them are mended, or named and left out."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.interchange.mnemos_homes import DAY, MnemosHome, at, ulid
from tests.lifecycle.lives import Killed
from tests.mnemos.speaking import V1
from tests.store.opened import Wall, opened


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with opened(tmp_path / "home", wall=Wall()) as store:
        yield store


def test_rows_that_cannot_be_taken_are_named_and_the_others_are_in(tmp_path: Path, store: Any) -> None:
    folder = tmp_path / "m"
    folder.mkdir()
    episodic, semantic = sqlite3.connect(folder / "episodic.db"), sqlite3.connect(folder / "semantic.db")
    # Tables without types: what Mnemos' own would refuse may stand in one that was mended by hand.
    episodic.execute("CREATE TABLE episodes (id, created_at, role, content, session_id, salience, archived)")
    semantic.execute("CREATE TABLE facts (id, subject, predicate, object, valid_from, valid_until, source_episodes)")
    good = [ulid(0), at(0), "user", "bon", None, None, 0]
    bad = [
        (ulid(1), at(1), "user", None, None, None, 0), (ulid(2), at(1), None, "x", None, None, 0),
        (ulid(3), at(1), 7, "x", None, None, 0), (ulid(4), None, "user", "x", None, None, 0),
        (ulid(5), "hier", "user", "x", None, None, 0), (ulid(6), at(1), "user", "", None, None, 0),
        (ulid(7), at(1), "user", b"\x00\xff", None, None, 0), (None, at(1), "user", "x", None, None, 0),
        (ulid(8), 1e30, "user", "x", None, None, 0), (ulid(9), at(1), "user", "x", "s" * 257, None, 0),
    ]  # fmt: skip
    episodic.executemany("INSERT INTO episodes VALUES (?, ?, ?, ?, ?, ?, ?)", [good, *bad])
    episodic.execute(
        "INSERT INTO episodes VALUES (?, ?, 'user', CAST(x'ff61' AS TEXT), NULL, NULL, 0)", (ulid(10), at(1))
    )
    semantic.executemany(
        "INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (ulid(1, "F"), "user", "owns", "un vélo", at(1), None, "[]"),
            (ulid(2, "F"), "user", "owns", "un chat", at(3), at(3), "[]"),
            (ulid(3, "F"), "user", "owns", "un chien", at(1), None, "[1]"),
            (ulid(4, "F"), "user", "owns", "un âne", at(1), None, "{"),
            (ulid(5, "F"), "", "owns", "un lama", at(1), None, "[]"),
            (ulid(6, "F"), "user", "owns", "un yak", None, None, "[]"),
        ],
    )
    for connection in (episodic, semantic):
        connection.commit()
        connection.close()
    report = store.import_from(folder)
    assert (report.read, report.added) == (18, 2), report
    reasons = {each["where"]: each["reason"] for each in report.skipped}
    assert reasons == {
        "episodic.db: episodes rowid 2": "content: is missing",
        "episodic.db: episodes rowid 3": "role: is missing",
        "episodic.db: episodes rowid 4": "role: must be a string, not int",
        "episodic.db: episodes rowid 5": "created_at: is missing",
        "episodic.db: episodes rowid 6": "created_at: is a text, not a time in milliseconds",
        "episodic.db: episodes rowid 7": "content: must not be empty",
        "episodic.db: episodes rowid 8": "content: must be a string, not bytes",
        "episodic.db: episodes rowid 9": "id: is missing",
        "episodic.db: episodes rowid 10": "created_at: is 1e+30, which lies outside 0001-01-01 to 9999-12-31",
        "episodic.db: episodes rowid 11": "session_id: has 257 characters, the limit is 256",
        "episodic.db: episodes rowid 12": "content: holds a lone surrogate, which is not valid Unicode",
        "semantic.db: facts rowid 2": "valid_until: is not after valid_from: it held at no time",
        "semantic.db: facts rowid 3": "source_episodes: holds something else than texts",
        "semantic.db: facts rowid 4": reasons["semantic.db: facts rowid 4"],
        "semantic.db: facts rowid 5": "subject: must not be empty",
        "semantic.db: facts rowid 6": "valid_from: is missing",
    }
    assert reasons["semantic.db: facts rowid 4"].startswith("source_episodes: is not JSON: ")
    assert store.count(kinds=["episode", "fact"], all_periods=True) == 2


def test_times_in_seconds_are_told_from_milliseconds(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    home.episode(1, "en secondes", created_at=at(1) // 1000)
    home.episode(2, "en millisecondes", created_at=at(1))
    store.import_from(home.close())
    assert {m.valid_from for m in store.list(kinds=["episode"])} == {"2025-07-02T00:00:00Z"}


def test_an_unknown_predicate_becomes_the_nearest_and_its_own_name_is_kept(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    home.fact(1, "user works_for Airbus")
    home.fact(2, "user works_at Orange")
    home.fact(3, "user zodiac_sign bélier")
    store.import_from(home.close())
    found = {m.object: m for m in store.list(kinds=["fact"], all_periods=True)}
    assert (found["Airbus"].predicate, found["Airbus"].valid_to) == ("works_at", "2025-07-03T00:00:00Z")
    assert found["Airbus"].extra["mnemos"] == {"predicate": "works_for"}
    assert (found["bélier"].predicate, found["bélier"].extra["mnemos"]) == (
        "has_attribute",
        {"predicate": "zodiac_sign"},
    )


def test_a_subject_in_another_case_belongs_to_the_same_chain(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    home.fact(1, "user lives_in Lyon", valid_until=at(2))
    home.fact(2, "User lives_in Paris")
    store.import_from(home.close())
    assert {(m.subject, m.object) for m in store.list(kinds=["fact"], all_periods=True)} == {
        ("user", "Lyon"), ("user", "Paris"),
    }  # fmt: skip


def test_ids_that_are_no_ulids_are_replaced_and_kept_beside(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    home.episode(1, "Bonjour", id="ep-1")
    home.fact(1, "user owns un vélo", id="fact-1", source_episodes='["ep-1"]')
    store.import_from(home.close())
    episode, fact = (store.list(kinds=[kind], all_periods=True)[0] for kind in ("episode", "fact"))
    assert episode.extra == {"mnemos": {"id": "ep-1"}}
    assert fact.extra["mnemos"] == {"id": "fact-1"}
    assert fact.extra["sources"] == [episode.memory_id]
    assert store.import_from(home.path).added == 0


def test_aliases_may_stand_in_a_table_of_their_own(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    home.semantic.executescript(
        "DROP TABLE entities; CREATE TABLE entities (id INTEGER, name TEXT); CREATE TABLE aliases (alias, entity_id);"
        "INSERT INTO entities VALUES (1, 'Zoé'); INSERT INTO aliases VALUES ('ma sœur', 1), ('un fantôme', 2);"
    )
    home.fact(1, "Zoé lives_in Nice")
    report = store.import_from(home.close())
    assert [each["reason"] for each in report.skipped] == ["entity_id: is missing"]
    v1 = V1(store, tmp_path / "home", wall=Wall())
    assert [f["object"] for f in v1.get("/facts", subject="Ma sœur")] == ["Nice"]


def test_where_periods_overlap_each_is_stated_whole(
    tmp_path: Path, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in two goes: the second one knows the first by what it wrote last, here in two parts."""
    home = MnemosHome(tmp_path / "m")
    home.fact(1, "user lives_in Lyon", valid_until=at(4))
    home.fact(2, "user lives_in Paris", valid_until=at(3))
    home.episode(9, "Bonjour")
    home.close()
    monkeypatch.setattr("lakemem.interchange.importing._GROUP", 2)
    with pytest.raises(Killed):
        store.import_from(home.path, progress=stop)
    assert store.count(kinds=["episode"]) == 0
    report = store.import_from(home.path)
    assert (report.added, report.known, report.skipped) == (1, 2, [])
    periods = [(m.object, m.valid_from[8:10], m.valid_to[8:10]) for m in store.list(kinds=["fact"], all_periods=True)]
    assert sorted(periods) == [("Lyon", "02", "03"), ("Lyon", "04", "05"), ("Paris", "03", "04")]
    (episode,) = store.list(kinds=["episode"])
    assert episode.system_from == "2025-07-10T00:00:00Z"


def stop(*_told: object) -> None:
    raise Killed


lines = st.lists(
    st.tuples(
        st.sampled_from(["lives_in", "prefers"]),
        st.sampled_from(["Lyon", "Paris"]),
        st.integers(0, 6),
        st.integers(1, 4) | st.none(),
    ),
    max_size=6,
)


@settings(max_examples=60)
@given(line=lines)
def test_whatever_the_periods_nothing_is_lost_silently_and_nothing_overlaps(
    tmp_path_factory: pytest.TempPathFactory, line: list[tuple[str, str, int, int | None]]
) -> None:
    """Also where periods overlap, which Mnemos never writes: what could have no time of its own is reported."""
    folder = tmp_path_factory.mktemp("periods")
    home = MnemosHome(folder / "m")
    for number, (predicate, name, start, length) in enumerate(line):
        end = None if length is None else at(start + length)
        home.fact(number, f"user {predicate} {name}", valid_from=at(start), created_at=at(start), valid_until=end)
    with opened(folder / "home", wall=Wall()) as store:
        report = store.import_from(home.close())
        assert report.read == report.added + report.known + len(report.skipped) == len(line)
        found = store.list(kinds=["fact"], all_periods=True)
    for fact in found:
        beside = [f for f in found if f.predicate == fact.predicate and f is not fact]
        rivals = beside if fact.predicate == "lives_in" else [f for f in beside if f.object == fact.object]
        for other in rivals:
            assert (fact.valid_to or "9") <= other.valid_from or (other.valid_to or "9") <= fact.valid_from
    disjoint = all(
        (a[0], a[1] if a[0] == "prefers" else "") != (b[0], b[1] if b[0] == "prefers" else "")
        or (a[3] is not None and a[2] + a[3] <= b[2])
        or (b[3] is not None and b[2] + b[3] <= a[2])
        for place, a in enumerate(line)
        for b in line[place + 1 :]
    )
    if disjoint:
        wanted = {
            (ulid(n, "F"), p, name, start * DAY, None if length is None else (start + length) * DAY)
            for n, (p, name, start, length) in enumerate(line)
        }
        assert report.skipped == []
        assert {
            (f.extra["fact_id"], f.predicate, f.object, _since(f.valid_from), _since(f.valid_to)) for f in found
        } == wanted


def _since(text: str | None) -> int | None:
    from datetime import datetime

    return None if text is None else round(datetime.fromisoformat(text).timestamp() * 1000) - at(0)
