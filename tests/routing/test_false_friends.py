"""A word that mostly means one thing does not carry a question where it means another."""

from __future__ import annotations

import pytest

from lakemem.routing import route


@pytest.mark.parametrize(
    ("question", "type_"),
    [
        ("How old is Tom?", "semantic_fact"),
        ("How many cats do I have?", "semantic_fact"),
        ("How do you spell Sophie's name?", "semantic_fact"),
        ("How are you?", "unknown"),
        ("How has my job changed?", "semantic_history"),
        ("How did the interview go yesterday?", "episodic_temporal"),
        ("Comment s'appelle la sœur de Paul ?", "semantic_fact"),
        ("Comment ça va ?", "unknown"),
        ("Comment s'est passée la réunion hier ?", "episodic_temporal"),
        ("Comment ont évolué mes objectifs ?", "semantic_history"),
        ("What do I need to do before I deploy?", "procedural"),
        ("What did we say before the meeting on Monday?", "episodic_temporal"),
        ("Avant tout, merci", "unknown"),
        ("Explique-moi comment faire avant de partir", "procedural"),
        ("Remember to buy milk", "unknown"),
        ("Remember that I like tea", "unknown"),
        ("Remember that night in Rome?", "episodic_fuzzy"),
        ("Rappelle-moi d'appeler Anna hier", "unknown"),
        ("Rappelle-moi où habite Anna", "semantic_fact"),
        ("Just a question", "unknown"),
        ("Just tell me where Marie lives", "semantic_fact"),
        ("Juste une question", "unknown"),
        ("What is Paul's last name?", "semantic_fact"),
        ("Quel est le nom de famille de Paul ?", "semantic_fact"),
        ("What is the last book that Paul read last week?", "episodic_temporal"),
        ("What is my favourite recipe?", "semantic_fact"),
        ("Quelle est ma recette préférée ?", "semantic_fact"),
        ("Does Marie work on Friday?", "semantic_fact"),
        ("What is the tool used to deploy?", "semantic_fact"),
        ("I am used to it, is that ok?", "unknown"),
        ("D'où vient Marie ?", "semantic_fact"),
        ("Que vient de dire Marie ?", "working"),
        ("à tout à l'heure", "unknown"),
        ("Qu'est-ce que j'ai dit tout à l'heure ?", "working"),
        ("See you on Monday", "unknown"),
        ("À lundi", "unknown"),
        ("Happy new year!", "unknown"),
        ("What a nice day", "unknown"),
        ("What's up?", "unknown"),
        ("Quoi de neuf ?", "unknown"),
        ("Ça te dit quelque chose, Otto ?", "episodic_fuzzy"),
        ("Does Tom know how to swim?", "semantic_fact"),
    ],
)
def test_a_false_friend_does_not_decide(question: str, type_: str) -> None:
    assert route(question).type == type_
