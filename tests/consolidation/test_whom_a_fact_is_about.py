from __future__ import annotations

import pytest

from lakemem.consolidation.extract import extract


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Marie travaille chez Airbus.", ["Marie works_at Airbus"]),
        ("My brother Paul lives in Lyon.", ["Paul lives_in Lyon"]),
        ("Karim, mon cousin, vit à Tunis.", ["Karim lives_in Tunis"]),
        ("Mme Lefèvre est notaire.", ["Mme Lefèvre is_a notaire"]),
        ("Paul et Marie habitent à Annecy.", ["Paul lives_in Annecy", "Marie lives_in Annecy"]),
        ("Nadia, who lives in Leeds, works for Asda.", ["Nadia lives_in Leeds", "Nadia works_at Asda"]),
        ("Oluwaseun is a doctor.", ["Oluwaseun is_a doctor"]),
        ("My wife and I live in Tucson.", ["user lives_in Tucson"]),
        ("mon frère paul habite à lyon", ["paul lives_in lyon"]),
    ],
)
def test_a_named_person_is_the_subject(facts, text, expected):
    assert facts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Julie est ma voisine. Elle parle russe.", ["Julie has_skill russe"]),
        ("I met Oscar yesterday. He works at Ikea.", ["Oscar works_at Ikea"]),
        ("Marie et Julie sont arrivées. Elle habite à Nantes.", []),
        ("J'ai vu Hugo et Paul. Il habite à Metz.", []),
        ("La sœur de Marie est venue. Elle habite à Nantes.", []),
        ("Julie est venue. Il habite à Metz.", []),
        ("Elle habite à Lyon.", []),
        ("They work at Total.", []),
    ],
)
def test_a_pronoun_is_only_the_single_person_of_the_sentence_before(facts, text, expected):
    assert facts(text) == expected


@pytest.mark.parametrize(
    "text", [(
        "My brother works at Airbus."
    ), (
        "Paris est une ville."
    ), (
        "Hiking is a passion."
    ), (
        "The cat lives in Rome."
    ), (
        "You work at Google."
    )]
)  # fmt: skip
def test_whom_nobody_names_is_no_subject(facts, text):
    assert facts(text) == []


def test_an_assistants_first_person_is_not_the_subject(facts):
    assert facts("I live in Lyon.", role="assistant") == []
    assert facts("I live in Lyon.", role="system") == []


def test_what_an_assistant_says_of_others_is_believed_less():
    said = [
        extract("Marie works at Airbus.", said_at=0, subject="user", role=role)[0] for role in ("user", "assistant")
    ]
    assert said[0].confidence > said[1].confidence


def test_a_pronoun_is_believed_less_than_a_name():
    named, meant = extract("Julie works at Airbus. She lives in Lyon.", said_at=0, subject="user")
    assert named.confidence > meant.confidence
