"""Persons that are named through somebody else, or whose things are spoken of."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("My manager, Olivia, has three kids.", ["Olivia has_attribute three kids"]),
        ("Mon fr\u00e8re a\u00een\u00e9, Beno\u00eet, est pilote.", ["Beno\u00eet is_a pilote"]),
        ("Her son Patrick works at Lego.", ["Patrick works_at Lego"]),
        ("My cousin Rita and her husband live in Lima.", ["Rita lives_in Lima"]),
        ("My wife's name is Darlene and she's a nurse.", ["Darlene is_a nurse"]),
        ("Our neighbour Mr. Jones owns a vineyard.", ["Mr. Jones owns vineyard"]),
        ("Sofia travaille chez Sanofi.", ["Sofia works_at Sanofi"]),
        ("Lily's favourite colour is purple.", ["Lily prefers purple"]),
        ("La couleur pr\u00e9f\u00e9r\u00e9e de Jade est le violet.", ["Jade prefers violet"]),
        ("Zoe, 8, loves dinosaurs.", ["Zoe prefers dinosaurs"]),
    ],
)
def test_a_person_who_is_introduced_by_others_is_the_subject(facts, text, said):
    assert facts(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "Jamal's mum works at Asda.",
        "Le fr\u00e8re de Paul travaille chez Renault.",
        "Karen's parents live in Leeds.",
        "Sofia is a lovely city.",
        "My mother lives in Nice.",
        "Ma m\u00e8re habite \u00e0 Nice.",
    ],
)
def test_what_belongs_to_a_person_and_who_is_not_named_are_not_that_person(facts, text):
    assert facts(text) == []


def test_a_place_of_two_capitals_is_nobody_whom_a_pronoun_means(facts):
    assert facts("Beth is a midwife. She works at Auckland City Hospital.") == [
        "Beth is_a midwife",
        "Beth works_at Auckland City Hospital",
    ]
