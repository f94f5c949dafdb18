"""When several rules match, the type that stands first in the contract wins; the others are named as lost."""

from __future__ import annotations

import pytest

from lakemem.routing import TYPES, route
from tests.routing.sets import everything, routed


def test_the_types_stand_in_the_order_of_the_contract() -> None:
    assert (
        *(
            "working",
            "procedural",
            "semantic_history",
            "episodic_temporal",
            "episodic_fuzzy",
            "semantic_fact",
            "unknown",
        ),
    ) == TYPES


@pytest.mark.parametrize(
    ("question", "won", "lost"),
    [
        ("What did I just say about how to deploy?", "working", "procedural"),
        ("Do you remember how to rotate the keys?", "procedural", "episodic_fuzzy"),
        ("Tu te souviens comment on relance le serveur ?", "procedural", "episodic_fuzzy"),
        ("Where did I live last year?", "semantic_history", "episodic_temporal"),
        ("Où habitais-je l'an dernier ?", "semantic_history", "episodic_temporal"),
        ("Do you remember what we decided last Monday?", "episodic_temporal", "episodic_fuzzy"),
        ("Tu te rappelles ce qu'on a décidé lundi dernier ?", "episodic_temporal", "episodic_fuzzy"),
        ("Do you remember where Marie lives?", "episodic_fuzzy", "semantic_fact"),
        ("Tu te souviens où habite Marie ?", "episodic_fuzzy", "semantic_fact"),
    ],
)
def test_the_earlier_type_wins_and_the_later_one_is_named(question: str, won: str, lost: str) -> None:
    answer = route(question)
    assert answer.type == won
    assert lost in {candidate.type for candidate in answer.lost}


def test_no_rule_that_lost_is_of_an_earlier_type() -> None:
    for question in everything():
        answer = routed(question.question)
        order = [TYPES.index(answer.type), *(TYPES.index(candidate.type) for candidate in answer.lost)]
        assert order == sorted(order), question.question


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("Yesterday I met Paul. Where does Marie live?", "semantic_fact"),
        ("Hier j'ai vu Paul. Où habite Marie ?", "semantic_fact"),
        ("We had a meeting yesterday. What did we decide?", "episodic_temporal"),
        ("On s'est vus hier. Qu'avons-nous décidé ?", "episodic_temporal"),
        ("I just told you my name. What is it?", "working"),
        ("Je viens de te donner un code. C'était lequel ?", "working"),
        ("Remind me to call Anna on Friday. Where does she live?", "semantic_fact"),
        ("Bonjour ! J'espère que tu vas bien. Comment on déploie ?", "procedural"),
        ("How are you? I need a favour: where is my office?", "semantic_fact"),
    ],
)
def test_what_is_asked_counts_and_what_leads_up_to_it_only_helps(text: str, type_: str) -> None:
    assert route(text).type == type_
