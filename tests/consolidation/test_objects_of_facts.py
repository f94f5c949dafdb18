from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("J'aime le jazz et le thé vert.", ["prefers jazz", "prefers thé vert"]),
        ("I play the piano and speak German.", ["has_skill piano", "has_skill German"]),
        ("I love cheese, bread and wine.", ["prefers cheese", "prefers bread", "prefers wine"]),
        ("I love reading novels, swimming and riding my bike.",
         ["prefers reading novels", "prefers swimming", "prefers riding my bike"]),
        ("I love fish and chips.", ["prefers fish and chips"]),
        ("I love red and white wine.", ["prefers red and white wine"]),
        ("I work at Procter and Gamble.", ["works_at Procter and Gamble"]),
        ("I like cats but I hate dogs.", ["prefers cats", "dislikes dogs"]),
        ("I live in Lyon and work at Sanofi.", ["lives_in Lyon", "works_at Sanofi"]),
        ("I want to learn Spanish and travel to Peru.", ["has_goal learn Spanish", "has_goal travel to Peru"]),
        ("I want to learn Spanish and Italian.", ["has_goal learn Spanish and Italian"]),
    ],
)  # fmt: skip
def test_what_a_conjunction_joins_is_several_facts_unless_it_is_one_thing(facts, text, expected):
    assert facts(text) == [f"user {fact}" for fact in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I work at Google in London.", "works_at Google"),
        ("I live in Portland, Oregon.", "lives_in Portland, Oregon"),
        ("We live in a small flat in Bristol.", "lives_in Bristol"),
        ("J'habite au Havre.", "lives_in Havre"),
        ("I live in The Hague.", "lives_in The Hague"),
        ("Je préfère le thé au café.", "prefers thé"),
        ("I prefer dark chocolate over milk chocolate.", "prefers dark chocolate"),
        ("I live in Sydney because my wife works at Qantas.", "lives_in Sydney"),
        ("J'aime beaucoup la montagne en fait !", "prefers montagne"),
        ("I love hiking, it's my passion.", "prefers hiking"),
        ("My goal is to save 10,000 euros.", "has_goal save 10,000 euros"),
    ],
)
def test_an_object_ends_where_what_it_names_ends(facts, text, expected):
    assert facts(text) == [f"user {expected}"]


def test_two_roles_of_one_sentence_are_two_facts(facts):
    assert facts("I work as a nurse at Mercy Hospital.") == ["user works_at Mercy Hospital", "user is_a nurse"]


def test_a_fact_that_is_said_twice_is_given_once(facts):
    assert facts("I live in Lyon. As I said, I live in Lyon.") == ["user lives_in Lyon"]
