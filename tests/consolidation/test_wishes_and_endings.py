"""What is wished, learned, and no longer so."""

from __future__ import annotations

import pytest

from lakemem.consolidation.extract import extract


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I'd like to learn Arabic.", ["user has_goal learn Arabic"]),
        ("I would love to become a pilot.", ["user has_goal become a pilot"]),
        ("Emma would like to write a novel.", ["Emma has_goal write a novel"]),
        ("Je voudrais apprendre le japonais.", ["user has_goal apprendre le japonais"]),
        ("J'aimerais bien devenir journaliste.", ["user has_goal devenir journaliste"]),
        ("J'ai envie d'apprendre la poterie.", ["user has_goal apprendre la poterie"]),
        ("I'd like a coffee.", []),
        ("I'd like to know more.", []),
        ("I'd love to live in Italy.", []),
        ("I would have liked to become a pilot.", []),
        ("J'aimerais avoir un chien.", []),
        ("Je voudrais que tu viennes.", []),
    ],
)
def test_a_wish_to_learn_or_become_is_a_goal_and_other_wishes_are_not(facts, text, said):
    assert facts(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I used to like sushi but I don't anymore.", ["user no longer prefers sushi"]),
        ("J'aimais le rap mais plus maintenant.", ["user no longer prefers rap"]),
        ("I used to like sushi.", []),
        ("I gave my bike to my cousin.", ["user no longer owns bike"]),
        ("I gave my number to my cousin.", []),
        ("J'ai donn\u00e9 mon v\u00e9lo \u00e0 mon cousin.", ["user no longer owns v\u00e9lo"]),
        ("I sold her car.", []),
        ("Anna sold her car.", ["Anna no longer owns car"]),
    ],
)
def test_what_has_ended_is_retracted(facts, text, said):
    assert facts(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I taught myself to play ukulele.", ["user has_skill play ukulele"]),
        ("J'ai appris \u00e0 nager.", ["user has_skill nager"]),
        ("I'm learning Korean.", []),
        ("J'apprends le cor\u00e9en.", []),
        ("I learned to live with it.", []),
    ],
)
def test_what_was_learned_is_a_skill_and_what_is_being_learned_is_not(facts, text, said):
    assert facts(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "I live near the station.",
        "J'habite pr\u00e8s de la gare.",
        "I have a flat tyre.",
        "I have two letters to write.",
        "I know a good dentist.",
        "I love my dog.",
    ],
)
def test_what_is_near_broken_to_do_or_loved_is_no_fact(facts, text):
    assert facts(text) == []


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("J'ai commencé chez Thales lundi.", {("works_at", "Thales", "asserted")}),
        ("I started at Stripe Monday.", {("works_at", "Stripe", "asserted")}),
        ("Je déteste les réunions du lundi matin.", {("dislikes", "réunions du lundi matin", "asserted")}),
        ("I hate Monday mornings.", {("dislikes", "Monday mornings", "asserted")}),
    ],
)
def test_a_weekday_is_no_part_of_a_name_and_may_be_one_of_a_thing(text, stated):
    found = extract(text, said_at=1_782_727_200_000_000, subject="user")
    assert {(fact.predicate, fact.object, fact.polarity) for fact in found} == stated
