"""Accents, case, apostrophes and Unicode forms never change an answer."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from lakemem.routing import route
from lakemem.routing.words import sentences
from tests.routing.sets import everything, routed, without_accents

SPELLINGS: dict[str, Callable[[str], str]] = {
    "without accents": without_accents,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "with typographic apostrophes": lambda text: text.replace("'", "\u2019"),
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "in full width": lambda text: text.replace("?", "\uff1f"),
    "between spaces": lambda text: f"  {text}\n",
}


APART = 4
"""Each spelling is tried on every fourth question, each on others: all of them in every spelling take half a minute."""


@pytest.mark.parametrize(("first", "spelling"), list(enumerate(SPELLINGS)))
def test_a_question_is_routed_the_same_however_it_is_spelled(first: int, spelling: str) -> None:
    respelled = SPELLINGS[spelling]
    questions = everything()[first % APART :: APART]
    assert len(questions) > 1_000
    changed = [q.question for q in questions if route(respelled(q.question)).type != routed(q.question).type]
    assert changed == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Où habite-t-il ?", "ou habite il"),
        ("ou habite t'il", "ou habite il"),
        ("Qu\u2019est-ce que j\u2019aime ?", "que est ce que je aime"),
        ("quest ce que jaime", "que est ce que je aime"),
        ("Ma sœur, ÇA VA ?", "ma soeur ca va"),
        ("What's Tom's job? I don't know, can't you?", "what 's tom 's job i do not know can not you"),
        ("il y a 15h30 le 03/03/2024", "il y a #clock le #date"),
        ("at 3pm on 2024-03-03, 10:30", "at #clock on #date #clock"),
        ("O'Brien and d'Artagnan", "o brien and de artagnan"),
        ("lorsqu'elle", "lorsque elle"),
    ],
)
def test_a_text_is_read_as_words(text: str, words: str) -> None:
    assert " ".join(word.text for sentence in sentences(text) for word in sentence.words) == words


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Hello. Where is it? Thanks!", [False, True, False]),
        ("Where does Dr. Martin live?", [True]),
        ("Où habite M. Dupont ?", [True]),
        ("Is v1.2 at lakemem.org out?!", [True]),
        ("Vraiment. ?", [True]),
        ("one\ntwo", [False, False]),
        ("...", []),
        ("", []),
    ],
)
def test_a_text_is_read_as_sentences(text: str, asked: list[bool]) -> None:
    assert [sentence.is_asked for sentence in sentences(text)] == asked
