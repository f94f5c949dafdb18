"""A year in 300 turns: facts, their history and questions at twelve month ends, on both axes, in any order."""

from __future__ import annotations

import random

import pytest

from lakemem.lifecycle.consolidating import consolidate
from lakemem.lifecycle.extractors import PatternExtractor
from lakemem.lifecycle.scoring import score
from lakemem.lifecycle.settings import LifecycleSettings
from tests.lifecycle.year_of_a_life import BELIEVED, MONTH_ENDS, believed, holding, turns
from tests.mnemos.speaking import V1, ms
from tests.store.opened import Wall, opened

LAST = {day: f"{day}T23:59:59.999999Z" for day in MONTH_ENDS}


def work_off(store, wall):
    wall.pass_s(1)
    score(store, "user", now=wall.now)
    settings = LifecycleSettings(after_s=0)
    return consolidate(store, settings=settings, extractor=PatternExtractor(), now=wall.now)


def lines(store, **asked):
    """Return everything that is believed: by subject and predicate from when, what, until when, by day."""
    found = {}
    for fact in store.list(kinds=["fact"], all_periods=True, **asked):
        line = found.setdefault((fact.subject, fact.predicate), [])
        line.append((fact.valid_from[:10], fact.object, (fact.valid_to or "")[:10]))
    return {about: tuple(sorted(line)) for about, line in found.items()}


@pytest.fixture(scope="module")
def year(tmp_path_factory):
    """Return the routes on a home that lived through the year, consolidated at each month's end."""
    home = tmp_path_factory.mktemp("year") / "home"
    wall = Wall()
    with opened(home, wall=wall) as store:
        for end in MONTH_ENDS:
            for day, text in turns():
                if day[:7] == end[:7]:
                    wall.set(f"{day}T18:00:00")
                    store.add_episode(text, session=day[:7])
            wall.set(f"{end}T22:00:00")
            work_off(store, wall)
        wall.set("2026-01-05T12:00:00")
        yield V1(store, home, wall=wall)


def test_there_are_300_turns_and_every_predicate_is_among_what_they_state(year):
    assert year.store.count(kinds=["episode"]) == len(turns()) == 300
    assert len({predicate for _, predicate in BELIEVED}) == 10


def test_what_is_believed_at_the_end_is_the_year_as_it_was(year):
    assert lines(year.store) == {about: believed(about, "2025-12") for about in BELIEVED}


@pytest.mark.parametrize("as_of", MONTH_ENDS)
def test_what_was_believed_at_a_month_s_end_is_what_had_been_told_by_then(year, as_of):
    wanted = {about: believed(about, as_of) for about in BELIEVED if believed(about, as_of)}
    assert lines(year.store, as_of=LAST[as_of]) == wanted


@pytest.mark.parametrize("as_of", MONTH_ENDS)
def test_facts_are_right_at_twelve_month_ends_on_both_axes(year, as_of):
    for valid_at in MONTH_ENDS:
        instants = {"valid_at": ms(LAST[valid_at][:23]), "as_of": ms(LAST[as_of][:23])}
        found = {}
        for fact in year.get("/facts", **instants):
            found.setdefault((fact["subject"], fact["predicate"]), set()).add(fact["object"])
        wanted = {about: holding(about, valid_at=valid_at, as_of=as_of) for about in BELIEVED}
        assert found == {about: objects for about, objects in wanted.items() if objects}, valid_at


@pytest.mark.parametrize("as_of", MONTH_ENDS)
def test_history_is_the_whole_chain_as_it_was_believed(year, as_of):
    for subject, predicate in BELIEVED:
        asked = {"subject": subject, "predicate": predicate, "as_of": LAST[as_of]}
        chain = year.get("/facts/history", **asked)
        line = believed((subject, predicate), as_of)
        assert [fact["object"] for fact in chain] == [what for _, what, _ in line]
        assert [fact["valid_until"] is None for fact in chain] == [not end for _, _, end in line]
        if predicate in ("lives_in", "works_at"):
            ids = [fact["id"] for fact in chain]
            followed = [fact["superseded_by"] for fact in chain if fact["superseded_by"]]
            assert followed == ids[1:]


QUESTIONS = (
    ("Where do I live?", ("user", "lives_in")),
    ("Où est-ce que j'habite ?", ("user", "lives_in")),
    ("Where do I work?", ("user", "works_at")),
    ("Quel est mon employeur ?", ("user", "works_at")),
    ("Où habite Marie ?", ("Marie", "lives_in")),
)


@pytest.mark.parametrize(("question", "about"), QUESTIONS)
def test_questions_are_answered_as_of_each_month_s_end(year, question, about):
    for as_of in MONTH_ENDS:
        for valid_at in {as_of, "2025-02-28", "2025-12-31"}:
            answer = year.post("/query", q=question, valid_at=LAST[valid_at], as_of=LAST[as_of])
            assert answer["type"] == "semantic_fact"
            wanted = holding(about, valid_at=valid_at, as_of=as_of)
            first = answer["facts"][0]["fact"] if answer["facts"] else {}
            is_about = (first.get("subject"), first.get("predicate")) == about
            assert ({first["object"]} if is_about else set()) == wanted, (valid_at, as_of)


def test_a_question_about_the_past_is_answered_with_the_chain(year):
    answer = year.post("/query", q="Où est-ce que j'habitais avant Quimper ?")
    assert answer["type"] == "semantic_history"
    assert [fact["object"] for fact in answer["history"]] == ["Lille", "Nantes", "Brest", "Quimper"]


def test_running_it_again_changes_nothing(year):
    store, wall = year.store, year.tended.dialect.wall
    before = store.list(kinds=["fact", "episode"], all_periods=True)
    wall.pass_s(7_200)
    report = work_off(store, wall)
    assert (report.candidates, report.consolidated, report.facts_inserted) == (0, 0, 0)
    assert store.list(kinds=["fact", "episode"], all_periods=True) == before


@pytest.mark.parametrize("seed", [1, 2])
def test_in_another_order_and_all_at_once_the_facts_are_the_same(tmp_path, seed):
    wall = Wall()
    wall.set("2026-02-01T09:00:00")
    shuffled = random.Random(seed).sample(turns(), k=len(turns()))
    with opened(tmp_path, wall=wall) as store:
        for day, text in shuffled:
            store.add_episode(text, occurred_at=f"{day}T18:00:00", session=day[:7])
        work_off(store, wall)
        assert lines(store) == {about: believed(about, "2025-12") for about in BELIEVED}
        store.rescan()
        assert lines(store) == {about: believed(about, "2025-12") for about in BELIEVED}
