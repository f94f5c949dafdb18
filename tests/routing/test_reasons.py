"""Every decision can be explained: the rule, the words that made it match and where they stand."""

from __future__ import annotations

import json

from lakemem.routing import explain, route
from lakemem.routing.english import ENGLISH
from lakemem.routing.french import FRENCH
from lakemem.routing.router import NO_RULE
from tests.routing.sets import everything, routed

RULES = {(ruleset.language, rule.name): rule for ruleset in (ENGLISH, FRENCH) for rule in ruleset.rules}


def test_an_answer_names_its_rule_and_its_words_where_they_stand() -> None:
    answer = route("Salut ! Où habite-t-elle ?")
    assert (answer.type, answer.language, answer.rule) == ("semantic_fact", "fr", "asked_thing")
    assert answer.matched is not None
    assert answer.matched.text == "Où habite"
    assert (answer.matched.start, answer.matched.end) == (8, 17)


def test_words_are_given_as_they_were_written() -> None:
    for question in everything():
        answer = routed(question.question)
        for match in [answer.matched, *(candidate.matched for candidate in answer.lost)]:
            if match is not None:
                assert match.text
                assert question.question[match.start : match.end] == match.text


def test_a_rule_decides_exactly_for_its_own_type() -> None:
    for question in everything():
        answer = routed(question.question)
        if answer.type == "unknown":
            assert (answer.rule, answer.matched, answer.lost) == (NO_RULE, None, ())
        else:
            assert answer.language in {"en", "fr"}
            assert RULES[answer.language, answer.rule].type == answer.type


def test_every_rule_decides_at_least_one_question() -> None:
    deciding = {(answer.language, answer.rule) for answer in (routed(q.question) for q in everything())}
    assert set(RULES) - deciding == set()


def test_an_explanation_says_the_same_as_the_answer_and_is_plain_json() -> None:
    text = "Do you remember what we decided last Monday?"
    told = json.loads(json.dumps(explain(text)))
    answer = route(text)
    assert answer.matched is not None
    assert (told["type"], told["rule"], told["language"]) == (answer.type, answer.rule, answer.language)
    assert told["matched"] == {"text": "last Monday", "start": 32, "end": 43}
    assert [lost["rule"] for lost in told["lost"]] == [candidate.rule for candidate in answer.lost]
    assert told["sentences"] == [{"words": text.lower().rstrip("?").split(), "asked": True}]
    assert told["order"][0] == "working"


def test_an_unknown_question_is_explained_too() -> None:
    told = explain("asdf qwer")
    assert (told["type"], told["language"], told["rule"], told["matched"], told["lost"]) == (
        "unknown",
        None,
        "none",
        None,
        [],
    )
