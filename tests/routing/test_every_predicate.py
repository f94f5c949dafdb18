"""A fact is asked for with every predicate of the vocabulary, in many forms; in the past tense it is its history."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lakemem.routing import route
from tests.routing.sets import without_accents

ENGLISH = {
    "works_at": ("work", "works", "Where {do} {who} {verb}"),
    "lives_in": ("live", "lives", "Which city {do} {who} {verb} in"),
    "prefers": ("prefer", "prefers", "What wine {do} {who} {verb}"),
    "dislikes": ("dislike", "dislikes", "Which food {do} {who} {verb}"),
    "owns": ("own", "owns", "What {do} {who} {verb}"),
    "knows_about": ("know", "knows", "What {do} {who} {verb} about physics"),
    "has_goal": ("want", "wants", "What {do} {who} {verb} to become"),
    "has_skill": ("speak", "speaks", "Which languages {do} {who} {verb}"),
}
ENGLISH_WHO = {"Marie": "does", "I": "do", "my brother": "does", "they": "do", "Dr. Smith": "does"}

FRENCH = {
    "works_at": ("travaille", "travaillait", "Où"),
    "lives_in": ("habite", "habitait", "Dans quelle ville"),
    "prefers": ("préfère", "préférait", "Quel vin"),
    "dislikes": ("déteste", "détestait", "Quel plat"),
    "owns": ("possède", "possédait", "Quelle moto"),
    "knows_about": ("connaît", "connaissait", "Quels sujets"),
    "has_goal": ("veut", "voulait", "Quel métier"),
    "has_skill": ("parle", "parlait", "Quelles langues"),
}
FRENCH_WHO = {"Marie": "elle", "mon frère": "il", "Paul": "il", "le docteur": "il"}

NOUNS = {
    "has_attribute": ["{of} age", "{of} phone number", "{of} favourite colour", "Is {who} left-handed?"],
    "is_a": ["Is {who} a doctor?", "What is {of} profession?", "Tell me who {who} is", "{of} job"],
    "has_goal": ["What are {of} goals?", "{of} objectives", "What is {of} dream?"],
    "has_skill": ["What are {of} skills?", "Can {who} play the piano?", "What is {who} good at?"],
}


def lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def english_facts() -> Iterator[str]:
    for verb, third_person, frame in ENGLISH.values():
        for who, do in ENGLISH_WHO.items():
            asked = frame.format(do=do, who=who, verb=verb)
            yield from (f"{asked}?", asked.lower(), f"Hi, {lowered(asked)}?")
            told = lowered(frame.format(do="|", who=who, verb=verb if do == "do" else third_person)).replace(" | ", " ")
            for opening in ("Tell me", "I wonder", "Do you know", "Could you tell me", "I'd like to know"):
                yield f"{opening} {told}"
    for frames in NOUNS.values():
        for frame in frames:
            yield from (frame.format(who="Marie", of="Marie's"), frame.format(who="my sister", of="my sister's"))


def english_histories() -> Iterator[str]:
    for verb, _, frame in ENGLISH.values():
        for who in ENGLISH_WHO:
            asked = frame.format(do="did", who=who, verb=verb)
            yield from (f"{asked} before?", f"{asked} in 2015?", f"{asked} back then?")


def french_facts() -> Iterator[str]:
    for verb, _, word in FRENCH.values():
        for who, pronoun in FRENCH_WHO.items():
            forms = [
                f"{word} {verb} {who} ?",
                f"{word} est-ce que {who} {verb} ?",
                f"{who} {verb} {lowered(word)} ?",
                f"{word} {who} {verb}-t-{pronoun} ?",
            ]
            yield from forms
            yield from (f"Salut, {lowered(form)}" for form in forms)
            for opening in ("Dis-moi", "Je me demande", "Sais-tu", "Tu peux me dire", "J'aimerais savoir"):
                yield f"{opening} {lowered(word)} {verb} {who}"


def french_histories() -> Iterator[str]:
    for _, verb, word in FRENCH.values():
        for who in FRENCH_WHO:
            yield f"{word} {verb} {who} avant ?"
            yield f"{word} est-ce que {who} {verb} en 2015 ?"
            yield f"{who} {verb} {lowered(word)} avant ?"


FORMS = {
    ("en", "semantic_fact"): english_facts,
    ("en", "semantic_history"): english_histories,
    ("fr", "semantic_fact"): french_facts,
    ("fr", "semantic_history"): french_histories,
}


@pytest.mark.parametrize(("language", "type_"), FORMS)
def test_every_predicate_is_found_in_every_form(language: str, type_: str) -> None:
    questions = [*FORMS[language, type_]()]
    assert len(questions) > 90
    wrong = [
        text for question in questions for text in (question, without_accents(question)) if route(text).type != type_
    ]
    assert wrong == []
