from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Je n'habite plus à Paris.", ["user no longer lives_in Paris"]),
        ("j'habite plus à Paris", ["user no longer lives_in Paris"]),
        ("I no longer work at IBM.", ["user no longer works_at IBM"]),
        ("I don't work at IBM anymore.", ["user no longer works_at IBM"]),
        ("I haven't worked at IBM since 2015.", ["user no longer works_at IBM [, 2015-01-01)"]),
        ("J'ai quitté mon poste chez Orange.", ["user no longer works_at Orange"]),
        ("J'ai vendu ma moto hier.", ["user no longer owns moto [, 2026-03-17)"]),
        ("I quit Google last year.", ["user no longer works_at Google [, 2025-01-01)"]),
        ("I left Boston.", ["user no longer lives_in Boston"]),
        ("Je ne suis plus professeur.", ["user no longer is_a professeur"]),
        ("I don't like coffee anymore.", ["user no longer prefers coffee"]),
    ],
)
def test_what_ended_is_retracted(facts, text, expected):
    assert facts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Je n'aime pas les olives.", ["user dislikes olives"]),
        ("j'aime pas du tout les olives", ["user dislikes olives"]),
        ("Je n'ai jamais aimé les maths.", ["user dislikes maths"]),
        ("Je n'aime ni les huîtres ni les moules.", ["user dislikes huîtres", "user dislikes moules"]),
        ("I've never liked olives.", ["user dislikes olives"]),
        ("I'm not a fan of cilantro.", ["user dislikes cilantro"]),
    ],
)
def test_a_liking_that_is_denied_is_a_dislike(facts, text, expected):
    assert facts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "I don't work at Google.", "Je ne travaille pas chez Airbus.", "Je n'ai pas de voiture.", "I'm not a doctor.",
        "I don't speak Chinese.", "Je n'ai jamais habité à Lyon.", "I didn't move to Texas.",
    ],
)  # fmt: skip
def test_any_other_plain_denial_says_nothing(facts, text):
    assert facts(text) == []


def test_plus_in_a_comparison_is_no_negation(facts):
    assert facts("J'aime plus le thé que le café.") == ["user prefers thé"]
