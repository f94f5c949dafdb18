from __future__ import annotations

import pytest

CASES = {
    "Je travaille chez Airbus.": ["user works_at Airbus"],
    "I work at Airbus.": ["user works_at Airbus"],
    "J\u2019habite à Lyon.": ["user lives_in Lyon"],
    "We live in Lyon.": ["user lives_in Lyon"],
    "J'adore le jazz.": ["user prefers jazz"],
    "I'm a big fan of jazz.": ["user prefers jazz"],
    "Je ne supporte pas le bruit.": ["user dislikes bruit"],
    "I can't stand noise.": ["user dislikes noise"],
    "J'ai un chat nommé Minou.": ["user owns chat nommé Minou"],
    "I have a cat named Minou.": ["user owns cat named Minou"],
    "Je suis infirmière.": ["user is_a infirmière"],
    "I work as a nurse.": ["user is_a nurse"],
    "Je suis allergique aux arachides.": ["user has_attribute allergique aux arachides"],
    "I'm allergic to peanuts.": ["user has_attribute allergic to peanuts"],
    "Je m'y connais en vin.": ["user knows_about vin"],
    "I know a lot about wine.": ["user knows_about wine"],
    "Mon objectif est de courir un marathon.": ["user has_goal courir un marathon"],
    "My goal is to run a marathon.": ["user has_goal run a marathon"],
    "Je parle couramment italien.": ["user has_skill italien"],
    "I speak Italian fluently.": ["user has_skill Italian"],
}


@pytest.mark.parametrize("text", CASES)
def test_a_plain_sentence_gives_its_fact(facts, text):
    assert facts(text) == CASES[text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("jhabite a lyon", ["user lives_in lyon"]),
        ("j habite a lyon", ["user lives_in lyon"]),
        ("jaime trop le jazz", ["user prefers jazz"]),
        ("im allergic to peanuts", ["user has_attribute allergic to peanuts"]),
        ("i dont like olives", ["user dislikes olives"]),
        ("J\u02bcaime le th\u00e9", ["user prefers th\u00e9"]),
        ("Je suis alle\u0301rgique", []),
        ("J'aime le the\u0301 vert", ["user prefers the\u0301 vert"]),
        ("Ma s\u0153ur Zo\u00e9 habite \u00e0 Pau.", ["Zo\u00e9 lives_in Pau"]),
    ],
)
def test_typing_habits_change_nothing(facts, text, expected):
    assert facts(text) == expected


def test_an_unknown_subject_name_is_used_as_it_is(facts):
    assert facts("I live in Lyon.", subject="atelios") == ["atelios lives_in Lyon"]
