from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "Est-ce que tu habites à Lyon ?", "Do you live in London?", "Where could I work in Paris?",
        "Si j'habitais à Paris, je travaillerais chez LVMH.", "If I lived in Paris, I would work at Chanel.",
        "Je vais peut-être déménager à Nantes en juin.", "I might move to Berlin next month.", "Maybe I live in Rome.",
        "J'aimerais bien avoir un chien.", "I'd like a coffee, please.", "I wish I had a dog.",
        "Il paraît que Marie travaille chez Airbus.", "Apparently Sarah works at Airbus.",
        "Paul m'a dit qu'il habitait à Lyon.", "I think Julia lives in Nice.",
        "Travaille chez nous !", "Go to Boston and buy some bread.", "Imagine I am a doctor.",
        "Il fait comme si j'étais riche.", "It feels as if I live at the office.",
        "Dans le film, Marie travaille chez un avocat.", "J'ai rêvé que j'habitais à New York.",
        "Traduis en anglais : J'habite à Paris.", (
            "I love you."
        ), (
            "Je t'aime."
        ), (
            "I love this song."
        ), (
            "J'aime quand il pleut."
        ),
        "J'ai faim.", (
            "I have a meeting at 2 pm."
        ), (
            "Je suis en retard."
        ), (
            "I bought a bike for my son."
        ), (
            "I want a coffee."
        ),
    ],
)  # fmt: skip
def test_questions_wishes_reports_and_moods_give_no_fact(facts, text):
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "« J'habite à Paris », a-t-il répondu.", '"I live in Paris," he replied.', "“I live in Paris. I work at Dior.”",
        "> I live in Paris", "```\nI live in Paris\n```", "I live in Paris, he said.",
    ],
)  # fmt: skip
def test_the_words_of_others_give_no_fact(facts, text):
    assert facts(text) == []


def test_a_quoted_title_is_an_object(facts):
    assert facts('I love "Dune".') == ["user prefers Dune"]
    assert facts("Je travaille chez « Les Petits Frères ».") == ["user works_at Les Petits Frères"]


def test_a_joke_takes_back_the_sentence_before(facts):
    assert facts("I live in Rome. I own a spaceship. Just kidding!") == ["user lives_in Rome"]


def test_a_doubt_does_not_spread_to_the_next_sentence(facts):
    assert facts("Maybe I live in Rome. I work at Fiat.") == ["user works_at Fiat"]
