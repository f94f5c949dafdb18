from __future__ import annotations

import pytest

from lakemem.records.times import EARLIEST, LATEST, parse_time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("J'habite à Lyon depuis 2019.", "lives_in Lyon [2019-01-01, )"),
        ("J'habite à Lyon depuis mars.", "lives_in Lyon [2026-03-01, )"),
        ("J'habite à Lyon depuis septembre.", "lives_in Lyon [2025-09-01, )"),
        ("I've lived in Cork for six years.", "lives_in Cork [2020-03-18, )"),
        ("Ça fait trois ans que je travaille chez Free.", "works_at Free [2023-03-18, )"),
        ("J'ai déménagé à Rennes il y a deux ans.", "lives_in Rennes [2024-03-18, )"),
        ("I moved to Austin last week.", "lives_in Austin [2026-03-09, )"),
        ("À partir de lundi, je travaille chez Decathlon.", "works_at Decathlon [2026-03-23, )"),
        ("I'm moving to Berlin next month.", "lives_in Berlin [2026-04-01, )"),
        ("Je vais déménager à Nantes en juin.", "lives_in Nantes [2026-06-01, )"),
        ("Next year we're relocating to Denver.", "lives_in Denver [2027-01-01, )"),
        ("J'ai habité à Lyon de 2015 à 2019.", "lives_in Lyon [2015-01-01, 2019-01-01)"),
        ("I worked at Sony from March 2015 to May 2016.", "works_at Sony [2015-03-01, 2016-05-01)"),
        ("I worked at Nokia until 2013.", "works_at Nokia [, 2013-01-01)"),
        ("En 2012, je vivais à Dakar.", "lives_in Dakar [2012-01-01, 2013-01-01)"),
        ("I joined Stripe on March 3rd, 2024.", "works_at Stripe [2024-03-03, )"),
        ("J'ai rejoint Stripe le 03/04/2024.", "works_at Stripe [2024-04-03, )"),
    ],
)
def test_a_time_is_resolved_against_the_day_it_was_said(facts, text, expected):
    assert facts(text) == [f"user {expected}"]


@pytest.mark.parametrize(
    "text",
    [
        "J'habitais à Lyon avant.", "I used to live in Rome.", "I lived in Berlin for three years.",
        "J'ai vécu à Berlin pendant trois ans.", "I'm moving to Berlin.", "Je vais bientôt travailler chez Bosch.",
        "I was going to move to Texas.", "Quand j'étais étudiant, je travaillais chez Quick.",
    ],
)  # fmt: skip
def test_the_past_and_the_future_without_a_date_say_nothing(facts, text):
    assert facts(text) == []


def test_the_end_of_a_period_is_the_beginning_of_the_named_one(facts):
    # So that `until 2018` and `since 2018` meet and never overlap.
    assert facts("I lived in Kyoto until 2018. I have lived in Osaka since 2018.") == [
        "user lives_in Kyoto [, 2018-01-01)",
        "user lives_in Osaka [2018-01-01, )",
    ]


def test_a_time_belongs_to_its_own_clause(facts):
    assert facts("J'habite à Lyon depuis 2019 et depuis mars je travaille chez Free.") == [
        "user lives_in Lyon [2019-01-01, )",
        "user works_at Free [2026-03-01, )",
    ]


def test_a_wish_has_no_time_of_its_own(facts):
    assert facts("I want to run a marathon next year.") == ["user has_goal run a marathon"]


def test_a_day_that_does_not_exist_is_no_time(facts):
    assert facts("J'ai rejoint Free le 31 juin 2024.") in ([], ["user works_at Free"])


@pytest.mark.parametrize("said_at", [EARLIEST, LATEST, 0, parse_time("2024-02-29", "at")])
def test_the_ends_of_the_calendar_are_no_error(facts, said_at):
    text = (
        "I've lived in Cork for 999 years. Je déménage à Nantes dans 900 ans. I moved to Rome last year, on 29 "
        "February."
    )
    facts(text, said_at=said_at)
