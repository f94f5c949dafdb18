from __future__ import annotations

from dataclasses import replace

import pytest

from lakemem.consolidation.extract import Extracted
from lakemem.errors import Interrupted, StorageFailed
from lakemem.lifecycle.consolidating import Report, consolidate
from lakemem.lifecycle.extractors import ExtractionFailed, ExtractorAway, PatternExtractor
from lakemem.lifecycle.settings import LifecycleSettings
from tests.lifecycle.lives import SETTINGS, Refusing, facts, marks, run, say
from tests.store.opened import Wall, micros, opened


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall) as store:
        yield store


def stated(**named):
    given = {
        "subject": "", "predicate": "prefers", "object": "tea", "polarity": "asserted", "valid_from": None,
        "valid_to": None, "confidence": 0.9, "sentence": "I like tea.", "start": 0, "end": 11, "pattern": "test",
    }  # fmt: skip
    return Extracted(**{**given, **named})


def test_an_episode_becomes_facts_with_their_sources_and_is_marked(store, wall):
    lives = say(store, "J'habite à Lyon et je travaille chez Airbus.", "2026-02-01")
    say(store, "Bonjour, merci beaucoup !", "2026-02-02")
    report = run(store, wall)
    assert report == Report(candidates=1, consolidated=1, facts_inserted=2, entities_upserted=3)
    assert facts(store) == ["user lives_in Lyon [2026-02-01, )", "user works_at Airbus [2026-02-01, )"]
    (fact,) = store.list(kinds=["fact"], predicate="lives_in")
    assert fact.extra["sources"] == [lives]
    assert fact.extra["sentence"].startswith("J'habite à Lyon")
    assert fact.extra["said_at"] == micros("2026-02-01T00:00:00Z")
    assert 0 < fact.extra["confidence"] < 1
    found = marks(store)
    assert found["J'habite à Lyon et je travaille chez Airbus."]["consolidated_at"] == wall.now
    assert "consolidated_at" not in found["Bonjour, merci beaucoup !"]


def test_running_again_changes_nothing(store, wall):
    say(store, "I live in Lyon.", "2026-02-01")
    run(store, wall)
    before = facts(store), marks(store), len(store.history(store.list(kinds=["fact"])[0].memory_id))
    assert run(store, wall) == Report()
    assert (facts(store), marks(store), len(store.history(store.list(kinds=["fact"])[0].memory_id))) == before


def test_an_episode_waits_until_it_has_been_there_for_an_hour_whenever_it_happened(store, wall):
    say(store, "I live in Lyon.", "2020-01-01")
    assert run(store, wall, passes=3_598) == Report()
    assert run(store, wall, passes=3).consolidated == 1
    say(store, "I work at Airbus.")
    assert run(store, wall, passes=1, settings=replace(SETTINGS, after_s=0)).consolidated == 1


def test_what_does_not_matter_enough_or_has_no_score_yet_is_no_candidate(store, wall):
    say(store, "Hello there, how are you?")
    wall.pass_s(7_200)
    say(store, "I live in Lyon.")
    wall.pass_s(7_200)
    assert consolidate(store, settings=SETTINGS, extractor=PatternExtractor(), now=wall.now) == Report()


def test_a_new_place_supersedes_and_a_new_taste_stands_beside(store, wall):
    say(store, "I live in Lyon. I like tea.", "2026-01-01")
    say(store, "I moved to Nantes. I like jazz.", "2026-02-01")
    report = run(store, wall)
    assert (report.facts_inserted, report.facts_superseded, report.facts_duplicate) == (4, 1, 0)
    assert report.entities_upserted == 5
    assert facts(store, predicate="lives_in") == [
        "user lives_in Lyon [2026-01-01, 2026-02-01)",
        "user lives_in Nantes [2026-02-01, )",
    ]
    assert len(facts(store, predicate="prefers")) == 2


def test_what_is_known_is_a_duplicate_that_joins_its_sources(store, wall):
    ids = [
        say(store, text, day) for text, day in (("I live in Lyon.", "2026-01-01"), ("I live in Lyon!", "2026-02-01"))
    ]
    report = run(store, wall)
    assert (report.facts_inserted, report.facts_duplicate) == (1, 1)
    (fact,) = store.list(kinds=["fact"])
    assert fact.extra["sources"] == sorted(ids)
    assert facts(store) == ["user lives_in Lyon [2026-01-01, )"]


def test_late_news_holds_until_the_next_known_change(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    say(store, "I moved to Annecy.", "2026-06-01")
    wall.set("2026-07-01T00:00:00")
    run(store, wall)
    say(store, "En fait j'ai déménagé à Nantes en mars.", "2026-08-01")
    wall.set("2026-08-02T00:00:00")
    assert run(store, wall).facts_superseded == 1
    assert facts(store) == [
        "user lives_in Annecy [2026-06-01, )",
        "user lives_in Lyon [2026-01-01, 2026-03-01)",
        "user lives_in Nantes [2026-03-01, 2026-06-01)",
    ]


def test_a_retraction_ends_a_fact_when_it_ended_else_when_it_was_said(store, wall):
    say(store, "I work at Airbus. I like jazz.", "2025-11-01")
    say(store, "I don't like jazz anymore.", "2026-02-10")
    say(store, "I left Airbus last month.", "2026-02-10")
    report = run(store, wall)
    assert report.facts_superseded == 2
    assert facts(store) == [
        "user prefers jazz [2025-11-01, 2026-02-10)",
        "user works_at Airbus [2025-11-01, 2026-01-01)",
    ]


def test_what_is_over_without_a_known_beginning_only_ends_what_is_known(store, wall):
    say(store, "I live in Lyon.", "2015-01-01")
    say(store, "I lived in Lyon until last month.", "2026-02-01")
    run(store, wall)
    assert facts(store) == ["user lives_in Lyon [2015-01-01, 2026-01-01)"]


def test_a_named_third_person_is_the_subject_in_every_tenant_and_the_first_person_is_the_tenant_s(store, wall):
    settings = LifecycleSettings(subjects={"shop": "la boutique"})
    for tenant in ("atelios", "shop"):
        say(store, "I live in Lyon. Marie habite à Nantes.", "2026-01-01", tenant=tenant)
    run(store, wall, settings=settings)
    assert facts(store, tenant="atelios") == [
        "Marie lives_in Nantes [2026-01-01, )",
        "atelios lives_in Lyon [2026-01-01, )",
    ]
    assert facts(store, tenant="shop")[1] == "la boutique lives_in Lyon [2026-01-01, )"
    assert facts(store, tenant="user") == []


def test_only_the_named_tenants_are_worked_on(store, wall):
    for tenant in ("a", "b"):
        say(store, "I live in Lyon.", tenant=tenant)
    assert run(store, wall, tenants=["b", "b", "nobody"]).consolidated == 1
    assert (facts(store, tenant="a"), len(facts(store, tenant="b"))) == ([], 1)


def test_an_unknown_predicate_goes_to_the_nearest(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    read = [stated(predicate="likes"), stated(predicate="shoe size", object="42")]
    run(store, wall, extractor=lambda _episode: read)
    assert facts(store) == ["user has_attribute 42 [2026-01-01, )", "user prefers tea [2026-01-01, )"]


def test_what_cannot_be_stated_is_left_out_and_the_rest_stands(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    odd = [
        stated(object="x" * 2_000),
        stated(object=""),
        stated(subject="y" * 300),
        stated(object="NUL\0"),
        stated(object="a time beyond", valid_from=2**62),
        stated(object="backwards", valid_from=9, valid_to=5),
        stated(object="too sure", confidence=7.0),
        stated(),
        stated(object="TEA"),
    ]
    report = run(store, wall, extractor=lambda _episode: odd)
    assert facts(store) == ["user prefers tea [2026-01-01, )", "user prefers too sure [2026-01-01, )"]
    assert report == Report(candidates=1, consolidated=1, facts_inserted=2, entities_upserted=3)


@pytest.mark.parametrize("error", [ExtractionFailed("no"), RuntimeError("a bug"), RecursionError()])
def test_after_two_failed_attempts_an_episode_is_left(store, wall, error):
    def fail(_episode):
        raise error

    say(store, "I live in Lyon.")
    for attempt in (1, 2):
        report = run(store, wall, extractor=fail)
        assert report == Report(candidates=1, extraction_failures=1)
        assert marks(store)["I live in Lyon."]["attempts"] == attempt
    assert run(store, wall, extractor=fail) == Report()
    assert run(store, wall) == Report()
    assert facts(store) == []


def test_one_failure_does_not_hold_up_the_others_and_may_be_made_good(store, wall):
    def reads_no_lyon(episode):
        if "Lyon" in episode.value:
            raise ExtractionFailed(episode.value)
        return PatternExtractor()(episode)

    say(store, "I live in Lyon.", "2026-01-01")
    say(store, "I work at Airbus.", "2026-01-02")
    report = run(store, wall, extractor=reads_no_lyon)
    assert (report.consolidated, report.extraction_failures, report.facts_inserted) == (1, 1, 1)
    assert run(store, wall).consolidated == 1
    assert len(facts(store)) == 2


class Service:
    """An extractor that is away for some texts, or for all."""

    at_once = 1

    def __init__(self, *, away=(), is_down=False):
        self.away, self.is_down, self.asked = away, is_down, []

    def __call__(self, episode):
        self.asked.append(episode.value)
        if self.is_down or episode.value in self.away:
            raise ExtractorAway("the service is down")
        return PatternExtractor()(episode)


PLACES = [f"I live in {place}." for place in ("Lyon", "Nantes", "Oslo", "Lima", "Rome")]


def test_a_service_that_is_down_ends_the_pass_and_costs_no_attempt(store, wall):
    for day, text in enumerate(PLACES, 1):
        say(store, text, f"2026-01-0{day}")
    for _ in range(3):
        service = Service(is_down=True)
        report = run(store, wall, extractor=service)
        assert report == Report(candidates=5, failure="the service is down")
        assert service.asked == PLACES[:3]
    assert not any("attempts" in found for found in marks(store).values())
    assert run(store, wall).consolidated == 5


def test_a_text_that_a_service_never_answers_is_left_after_two_attempts_and_holds_up_nobody(store, wall):
    for day, text in enumerate(PLACES, 1):
        say(store, text, f"2026-01-0{day}")
    report = run(store, wall, extractor=Service(away=PLACES[:1]))
    assert (report.consolidated, report.extraction_failures, report.failure) == (4, 1, "")
    say(store, "I work at Airbus.", "2026-02-01")
    assert run(store, wall, extractor=Service(away=PLACES[:1])).extraction_failures == 1
    assert run(store, wall, extractor=Service(away=PLACES[:1])) == Report()


def test_the_last_episode_without_an_answer_is_tried_again_also_beside_other_tenants(store, wall):
    say(store, PLACES[0], tenant="a")
    say(store, PLACES[1], tenant="b")
    report = run(store, wall, extractor=Service(away=PLACES[1:2]))
    assert report.consolidated == 1
    assert "1 episode" in report.failure
    assert marks(store, tenant="b")[PLACES[1]].get("attempts") is None
    assert run(store, wall).consolidated == 1


def test_a_full_disk_raises_and_the_next_run_does_it_all(store, wall):
    say(store, "I live in Lyon.", "2026-01-01")
    run(store, wall, tenants=[])
    with pytest.raises(StorageFailed):
        consolidate(Refusing(store), settings=SETTINGS, extractor=PatternExtractor(), now=wall.now)
    assert facts(store) == []
    assert run(store, wall).facts_inserted == 1


def test_progress_is_told_before_each_episode_and_may_interrupt(store, wall):
    for day, text in enumerate(PLACES, 1):
        say(store, text, f"2026-01-0{day}")
    run(store, wall, tenants=[])
    told = []

    def stop_at_third(what, done, total):
        told.append((what, done, total))
        if len(told) == 3:
            raise Interrupted("enough")

    asked = {"settings": SETTINGS, "now": wall.now}
    with pytest.raises(Interrupted):
        consolidate(store, extractor=Service(), progress=stop_at_third, **asked)
    assert told == [("consolidating", n, 5) for n in range(3)]
    assert len(facts(store)) == 2
    told = [1, 2, 3]
    assert consolidate(store, extractor=Service(), progress=stop_at_third, **asked).consolidated == 3
    assert told[-1] == ("consolidating", 3, 3)


def test_a_report_names_the_contract_s_counts():
    assert list(Report(failure="x").to_dict()) == [
        "candidates", "consolidated", "extraction_failures", "facts_inserted", "facts_superseded", "facts_duplicate",
        "entities_upserted",
    ]  # fmt: skip


def test_facts_and_marks_come_back_after_a_rescan(store, wall):
    for day, text in enumerate(PLACES, 1):
        say(store, text, f"2026-01-0{day}")
    run(store, wall)
    before = facts(store), marks(store)
    store.rescan()
    assert (facts(store), marks(store)) == before
    assert all(report.holds for report in store.verify())
    assert run(store, wall) == Report()
