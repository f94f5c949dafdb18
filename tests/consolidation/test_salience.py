from __future__ import annotations

import pytest

from lakemem.consolidation.salience import WEIGHTS, salience


def test_the_score_is_the_weighted_sum_or_the_self_reference_if_that_is_more():
    loud = salience("What a TERRIBLE accident downtown yesterday!!!")
    parts = {name: getattr(loud, name).value for name in WEIGHTS}
    assert loud.score == pytest.approx(sum(WEIGHTS[name] * value for name, value in parts.items()), abs=1e-3)
    own = salience("Je travaille chez Airbus.")
    assert own.score == own.self_ref.value == 0.7


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ((
            "The train arrives at six."
        ), 0), ((
            "I took the train."
        ), 0.3), ((
            "Ma mère est malade."
        ), 0.5), ((
            "I live in Lyon."
        ), 0.7),
        ((
            "I live in Lyon and work at Sanofi."
        ), 0.8), ((
            "Marie habite à Lyon."
        ), 0.65), ((
            "J'ai quitté mon poste chez Orange."
        ), 0.7),
    ],
)  # fmt: skip
def test_self_reference_grows_from_the_first_person_to_facts_of_a_life(text, expected):
    assert salience(text).self_ref.value == expected


def test_facts_of_a_life_pass_the_threshold_of_consolidation_and_small_talk_does_not():
    assert salience("Mon frère Paul habite à Lyon.").score > 0.6
    assert salience("Bonjour, merci beaucoup !").score < 0.6


def test_an_assistants_first_person_is_nobodys():
    assert salience("I live in Lyon.", role="assistant").self_ref.value == 0


def test_what_was_said_lately_surprises_less_and_recurs_more():
    text = "The harbour festival begins on Friday"
    fresh, known = salience(text), salience(text, recent=[text] * 4)
    assert fresh.surprise.value > known.surprise.value
    assert (fresh.recurrence.value, known.recurrence.value) == (0, 1)
    assert fresh.surprise.because == ("harbour", "festival", "begins", "friday")
    assert known.surprise.because == ()
    assert set(known.recurrence.because) == {"harbour", "festival", "begins", "friday"}


def test_a_rare_word_surprises_more_than_a_common_one():
    recent = ["meeting about budget", "meeting about hiring", "meeting about travel"]
    common = salience("meeting budget hiring travel", recent=recent)
    rare = salience("volcano glacier hiring travel", recent=recent)
    assert rare.surprise.value > common.surprise.value


def test_a_greeting_is_new_and_still_surprises_little():
    assert salience("Bonjour").surprise.value == 0.25


@pytest.mark.parametrize(
    ("calm", "loud"),
    [
        ("it rains", "it rains!"), ("it rains!", "it rains!!"), ("the news is out", "the NEWS is out"),
        ("une nouvelle", "une nouvelle incroyable"), ("ok", "ok 🔥"), ("so good", "sooooo good"),
    ],
)  # fmt: skip
def test_marks_capitals_and_strong_words_raise_arousal(calm, loud):
    assert salience(loud).arousal.value > salience(calm).arousal.value
    assert salience(loud).arousal.because != salience(calm).arousal.because


def test_arousal_says_which_words_were_counted():
    assert salience("I HATE this terrible weather!").arousal.because == ("!", "hate", "terrible", "HATE")


def test_accents_and_case_make_no_difference_to_what_was_said_before():
    assert salience("Éclairs préférés", recent=["eclairs preferes"]).recurrence.because == ("eclairs", "preferes")


def test_an_empty_text_does_not_matter():
    assert salience("", recent=["something"]).score == 0


@pytest.mark.parametrize(
    "text", ["I lived in Lyon until 2020.", "J'ai habité à Lyon jusqu'en 2020.", "I worked at Acme until June 2025."]
)
def test_a_fact_that_is_over_matters_as_much_as_one_that_holds(text):
    said_at = 1_782_727_200_000_000  # 2026-06-29
    assert salience(text, said_at=said_at).score >= 0.7
