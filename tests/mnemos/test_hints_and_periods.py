"""What a question's words point to: kinds of facts, and periods of time."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.consolidation.vocabulary import PREDICATES
from lakemem.records.times import DAY_US, from_datetime
from lakemem_api.mnemos.hints import predicates_in
from lakemem_api.mnemos.periods import span_in

NOW = from_datetime(datetime(2026, 12, 1, 12, tzinfo=UTC), "now")  # a Tuesday


@pytest.mark.parametrize(
    ("question", "predicates"),
    [
        ("Where do I live?", ["lives_in"]), ("Où habite-t-elle ?", ["lives_in"]), ("OÙ VIS-JE", ["lives_in"]),
        ("Where am I?", ["lives_in"]), ("What is my job?", ["works_at"]), ("C'est quoi mon boulot ?", ["works_at"]),
        ("What do I do for a living?", ["works_at", "lives_in"]), ("j\u2019aime quoi", ["prefers"]),
        ("Qu'est-ce que je n'aime pas ?", ["dislikes"]), ("What don't I like?", ["dislikes"]),
        ("What do I like and hate?", ["prefers", "dislikes"]), ("Where do I live and work?", ["lives_in", "works_at"]),
        ("Do I have a dog?", ["owns"]), ("Quel est mon métier ?", ["is_a"]),
        ("Suis-je allergique ?", ["has_attribute"]),
        ("Quelles langues parle Marie ?", ["has_skill"]), ("What are my goals?", ["has_goal"]),
        ("What does Paul know about?", ["knows_about"]), ("", []), ("banana", []), ("delivery", []), ("likely", []),
    ],
)  # fmt: skip
def test_words_in_both_languages_point_to_predicates(question, predicates):
    assert predicates_in(question) == predicates


@given(st.text(max_size=300))
def test_any_text_has_hints_of_the_vocabulary_alone(text):
    found = predicates_in(text)
    assert set(found) <= set(PREDICATES)
    assert len(found) == len(set(found))


def days(question, language=None):
    span = span_in(question, now=NOW, language=language)
    return span and tuple(at and datetime.fromtimestamp(at / 1e6, UTC).strftime("%Y-%m-%d") for at in span)


@pytest.mark.parametrize(
    ("question", "period"),
    [
        ("What did I do yesterday?", ("2026-11-30", "2026-12-01")), ("Et avant-hier ?", ("2026-11-29", "2026-11-30")),
        ("Que s'est-il passé la semaine dernière ?", ("2026-11-23", "2026-11-30")),
        ("What did we discuss in June?", ("2026-06-01", "2026-07-01")), ("in December?", ("2026-12-01", "2027-01-01")),
        ("Qu'ai-je dit il y a trois jours ?", ("2026-11-28", "2026-11-29")),
        ("three days ago?", ("2026-11-28", "2026-11-29")), ("depuis lundi ?", ("2026-11-30", None)),
        ("What did I do before March 2026?", (None, "2026-03-01")),
        ("between March and May 2025", ("2025-03-01", "2025-06-01")), ("on 2026-03-05", ("2026-03-05", "2026-03-06")),
        ("the 31st of June", None), ("always", None), ("", None),
    ],
)  # fmt: skip
def test_a_question_names_a_period_of_the_past(question, period):
    assert days(question) == period


@given(st.text(max_size=300), st.sampled_from(["en", "fr", None]), st.integers(-(10**17), 2 * 10**17))
def test_any_text_names_whole_days_in_order_or_nothing(text, language, now):
    span = span_in(text, now=now, language=language)
    if span is not None:
        assert all(at % DAY_US == 0 for at in span if at is not None)
        assert span.start is None or span.end is None or span.start < span.end
