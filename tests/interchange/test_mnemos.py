"""A Mnemos home comes in with its ids, times, chains and marks, once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.interchange.mnemos_homes import ENTRIES, EVERY, MnemosHome, at, lived, told, ulid
from tests.lifecycle.lives import Killed
from tests.mnemos.speaking import V1
from tests.store.opened import Wall, opened


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with opened(tmp_path / "home", wall=Wall()) as store:
        yield store


def test_episodes_keep_id_time_session_role_and_text(tmp_path: Path, store: Any) -> None:
    report = store.import_from(lived(tmp_path / "m").path)
    assert (report.format, report.read, report.added, report.skipped) == ("mnemos", ENTRIES, ENTRIES, [])
    assert report.tenants == {"user": ENTRIES}
    episodes = {
        m.memory_id: m for m in store.list(kinds=["episode"], all_periods=True, statuses=["active", "archived"])
    }
    first, second = episodes[ulid(1)], episodes[ulid(2)]
    assert (first.value, first.role, first.session) == ("J'habite à Lyon, près de l'opéra.", "user", "s1")
    assert (first.valid_from, first.updated) == ("2025-07-02T00:00:00Z", "2025-07-02T00:00:00Z")
    assert first.extra == {"mnemos": {"entity_refs": '["Lyon"]'}}
    assert (second.role, second.valid_from) == ("assistant", "2025-07-03T00:00:00Z")
    assert len(episodes) == 4


def test_scores_consolidation_decay_and_archiving_become_marks(tmp_path: Path, store: Any) -> None:
    store.import_from(lived(tmp_path / "m").path)
    found = {m.value: m for m in store.list(kinds=["episode"], all_periods=True, statuses=["active", "archived"])}
    scores = {"salience": 0.82, "surprise": 0.4, "arousal": 0.1, "self_ref": 0.82, "recurrence": 0.0}
    assert found["J'habite à Lyon, près de l'opéra."].marks == {
        **scores, "decay": 0.75, "decayed_at": at(8) * 1000, "consolidated_at": at(2) * 1000,
    }  # fmt: skip
    assert found["Ça alors !"].marks == {}  # Mnemos' 0.5 stands for no score
    assert store.count(kinds=["episode"], unmarked="salience", all_periods=True) == 1
    assert found["Bof."].status == "archived"
    assert found["Bof."].marks["salience"] == 0.1
    assert found["Ni fait ni à faire."].marks["attempts"] == 2
    assert [h.memory.value for h in store.search("Bof", kinds=["episode"]).hits if h.memory.value == "Bof."] == []


def test_facts_and_their_chains_read_in_the_dialect_as_they_did(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m")
    store.import_from(home.path)
    v1 = V1(store, tmp_path / "home", wall=Wall())
    columns = "id, tenant, subject, predicate, object, valid_from, valid_until, confidence, superseded_by"
    rows = home.semantic.execute(f"SELECT {columns} FROM facts ORDER BY valid_from").fetchall()
    wanted = [dict(zip(columns.split(", "), row, strict=True)) for row in rows]
    for subject, predicate in {(fact["subject"], fact["predicate"]) for fact in wanted}:
        chain = [f for f in wanted if (f["subject"], f["predicate"]) == (subject, predicate)]
        assert v1.get("/facts/history", subject=subject, predicate=predicate) == chain
    assert sorted(f["id"] for f in v1.get("/facts")) == sorted(f["id"] for f in wanted if f["valid_until"] is None)
    assert [f["object"] for f in v1.get("/facts", subject="ma sœur")] == ["Airbus"]
    assert v1.get(f"/episodes/{ulid(1)}")["created_at"] == at(1)
    (lyon,) = (f for f in store.list(kinds=["fact"], all_periods=True) if f.object == "Lyon")
    assert lyon.extra["sources"] == [ulid(1)]


@pytest.mark.parametrize(
    ("day", "places", "likes"),
    [(1, [], 0), (2, ["Lyon"], 0), (4, ["Lyon"], 1), (5, ["Lyon", "Paris"], 1), (7, ["Lyon", "Nice", "Paris"], 1)],
)
def test_what_was_believed_meanwhile_is_what_mnemos_had_then(
    tmp_path: Path, store: Any, day: int, places: list[str], likes: int
) -> None:
    store.import_from(lived(tmp_path / "m").path)
    as_of = f"2025-07-{day + 1:02d}T00:00:01Z"
    facts = store.list(kinds=["fact"], all_periods=True, as_of=as_of, valid_at=as_of, subject="user")
    lives = [f for f in facts if f.predicate == "lives_in"]
    assert sorted(f.object for f in lives) == places
    assert [f.valid_to for f in lives if f.valid_from == max((f.valid_from for f in lives), default="")] in ([], [None])
    open_ones = [f for f in facts if f.predicate == "prefers" and f.valid_to is None]
    assert len(open_ones) == (likes if day < 6 else 0)


def test_a_second_import_adds_nothing(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m")
    store.import_from(home.path)
    before = told(store)
    report = store.import_from(home.path)
    assert (report.read, report.added, report.known) == (ENTRIES, 0, ENTRIES)
    assert told(store) == before
    store.rescan()
    assert told(store) == before


def test_a_home_that_went_on_gives_its_new_rows_and_new_ends(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m")
    store.import_from(home.path)
    rome = home.fact(9, "user lives_in Rome")
    home.semantic.execute("UPDATE facts SET valid_until = ?, superseded_by = ? WHERE object = 'Nice'", (at(9), rome))
    home.semantic.execute("UPDATE facts SET valid_until = ? WHERE object = 'Airbus'", (at(10),))
    home.episode(11, "Je suis à Rome.")
    home.episodic.execute("UPDATE episodes SET archived = 1 WHERE id = ?", (ulid(4),))
    report = store.import_from(home.commit())
    assert (report.added, report.known) == (2, ENTRIES)
    periods = {f.object: f.valid_to for f in store.list(kinds=["fact"], all_periods=True)}
    assert periods["Nice"] == "2025-07-10T00:00:00Z"
    assert periods["Airbus"] == "2025-07-11T00:00:00Z"
    assert periods["Rome"] is None
    (archived,) = (m for m in store.list(**EVERY) if m.memory_id == ulid(4))
    assert archived.status == "archived"


@pytest.mark.parametrize("groups", [0, 1, 2])
def test_stopped_half_way_it_goes_on_and_ends_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, groups: int
) -> None:
    home = lived(tmp_path / "m")
    monkeypatch.setattr("lakemem.interchange.importing._GROUP", 4)
    with opened(tmp_path / "whole", wall=Wall()) as store:
        store.import_from(home.path)
        wanted = told(store)
    left = [groups]

    def stop(*_told: object) -> None:
        if not left[0]:
            raise Killed
        left[0] -= 1

    with opened(tmp_path / "parts", wall=Wall()) as store:
        with pytest.raises(Killed):
            store.import_from(home.path, progress=stop)
        report = store.import_from(home.path)
        assert report.added + report.known == ENTRIES
        assert report.known > 0
        assert told(store) == wanted


def test_beside_other_memories_it_is_new_writes_with_the_past_as_valid_time(tmp_path: Path, store: Any) -> None:
    store.store("own", "memory")
    report = store.import_from(lived(tmp_path / "m").path)
    assert report.added == ENTRIES
    (lyon,) = (f for f in store.list(kinds=["fact"], all_periods=True) if f.object == "Lyon")
    assert (lyon.valid_from, lyon.valid_to) == ("2025-07-03T00:00:00Z", "2025-07-06T00:00:00Z")
    assert lyon.system_from.startswith("2026-03-01")
    assert store.import_from(tmp_path / "m").added == 0


def test_a_home_of_before_tenants_goes_to_user_or_to_whom_the_caller_names(tmp_path: Path, store: Any) -> None:
    home = lived(tmp_path / "m", knows_tenants=False)
    assert store.import_from(home.path).tenants == {"user": ENTRIES}
    assert store.import_from(home.path, tenant="atelios").tenants == {"atelios": ENTRIES}
    assert {m.memory_id for m in store.list(**EVERY)} == {m.memory_id for m in store.list(tenant="atelios", **EVERY)}


def test_tenants_of_any_name_stay_apart(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    names = ["user", "atelios", "Émile & Cie / 7", "x" * 128]
    for number, name in enumerate(names):
        home.episode(number, f"pour {name}", tenant=name)
        home.fact(number, f"{name.split(maxsplit=1)[0]} lives_in Lyon", tenant=name)
        home.entity("Lyon", ["Lugdunum"], tenant=name)
    home.episode(9, "pour personne", tenant="")
    home.episode(10, "trop long", tenant="x" * 129)
    report = store.import_from(home.close())
    assert report.tenants == dict.fromkeys(names, 3)
    assert [each["reason"] for each in report.skipped] == [
        "tenant: must not be empty", "tenant: has 129 characters, the limit is 128",
    ]  # fmt: skip
    assert [m.value for m in store.list(tenant="Émile & Cie / 7", kinds=["episode"])] == ["pour Émile & Cie / 7"]


def test_ten_thousand_episodes_come_in_whole_and_once(tmp_path: Path, store: Any) -> None:
    home = MnemosHome(tmp_path / "m")
    for number in range(10_000):
        scores = {"salience": number % 100 / 100, "surprise": 0.1} if number % 2 else {}
        home.episode(
            number, f"souvenir {number}", created_at=at(0) + number % 5_000, archived=number % 10 == 9, **scores
        )
    home.commit()
    seen: list[tuple[str, int, int]] = []
    report = store.import_from(home.path, progress=lambda *told: seen.append(told))
    assert (report.read, report.added, report.skipped) == (10_000, 10_000, [])
    assert seen[-1][1] == seen[-1][2]
    assert [done for _, done, _ in seen] == sorted(done for _, done, _ in seen)
    every = {"kinds": ["episode"], "all_periods": True}
    assert store.count(**every) == 9_000
    assert store.count(**every, statuses=["archived"]) == 1_000
    assert store.count(**every, statuses=["active", "archived"], unmarked="salience") == 5_000
    (last,) = store.list(**every, memory_ids=[ulid(9_998)])
    assert (last.value, last.valid_from) == ("souvenir 9998", "2025-07-01T00:00:04.998000Z")
    assert store.import_from(home.path).known == 10_000
