"""Whose sentence it is when it names nobody."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Moved to Berlin last year.", ["user lives_in Berlin [2025-01-01, )"]),
        ("just bought a mechanical keyboard!", ["user owns mechanical keyboard"]),
        ("Sold my old van yesterday.", ["user no longer owns old van [, 2026-03-17)"]),
        ("starting at Nvidia on Monday", ["user works_at Nvidia [2026-03-23, )"]),
        ("Not a fan of jazz.", ["user dislikes jazz"]),
        ("Allergic to nuts.", ["user has_attribute Allergic to nuts"]),
        ("Hate mushrooms.", ["user dislikes mushrooms"]),
        ("Don't like mushrooms.", ["user dislikes mushrooms"]),
        ("D\u00e9m\u00e9nag\u00e9 \u00e0 Lyon en mars 2023.", ["user lives_in Lyon [2023-03-01, )"]),
        ("Achet\u00e9 un v\u00e9lo hier.", ["user owns v\u00e9lo [2026-03-17, )"]),
        ("Pas fan de rap.", ["user dislikes rap"]),
    ],
)
def test_a_first_person_that_is_left_out_is_understood(facts, text, said):
    assert facts(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "Working at Google must be nice.",
        "Love is blind.",
        "Work at Google!",
        "Left the keys on the table.",
        "Don't worry about mushrooms.",
        "Based on this, we will decide.",
        "Ach\u00e8te un v\u00e9lo.",
        "Suis-moi.",
        "Quitte Paris.",
    ],
)
def test_orders_and_nouns_are_not_taken_for_the_first_person(facts, text):
    assert facts(text) == []


def test_of_an_assistant_nothing_is_understood(facts):
    assert facts("Moved to Berlin last year.", role="assistant") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("In my free time I play tennis.", "user has_skill tennis"),
        ("Avec mon mari on habite \u00e0 Metz.", "user lives_in Metz"),
        ("Plus tard je veux devenir pilote.", "user has_goal devenir pilote"),
    ],
)
def test_what_opens_a_sentence_may_stand_before_the_first_person(facts, text, said):
    assert facts(text) == [said]
