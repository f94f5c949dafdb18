from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.consolidation.extract import extract
from lakemem.consolidation.salience import salience
from lakemem.consolidation.vocabulary import PREDICATES
from lakemem.records.times import EARLIEST, LATEST
from lakemem_api.bench import extract as bench

PIECES = [
    *((
        "I"
    ), (
        "j'"
    ), (
        "je"
    ), (
        "Marie"
    ), (
        "Paul"
    ), (
        "et"
    ), (
        "and"
    ), (
        ","
    ), (
        "."
    ), (
        "?"
    ), (
        "'"
    ), (
        '"'
    ), (
        "«"
    ), (
        "»"
    ), (
        "n'"
    ), (
        "ne"
    ), (
        "pas"
    ), (
        "plus"
    ), (
        "not"
    ), (
        "no longer"
    )),
    *((
        "live"
    ), (
        "in"
    ), (
        "habite"
    ), (
        "à"
    ), (
        "Lyon"
    ), (
        "work at"
    ), (
        "travaille chez"
    ), (
        "Airbus"
    ), (
        "like"
    ), (
        "aime"
    ), (
        "le"
    ), (
        "the"
    ), (
        "thé"
    ), (
        "a"
    ), (
        "un"
    ), (
        "chat"
    )),
    *((
        "since"
    ), (
        "depuis"
    ), (
        "2019"
    ), (
        "mars"
    ), (
        "ans"
    ), (
        "il y a"
    ), (
        "deux"
    ), (
        "next month"
    ), (
        "31 juin"
    ), (
        "to"
    ), (
        "de"
    ), (
        "want"
    ), (
        "veux"
    ), (
        "am"
    ), (
        "suis"
    ), (
        "ai"
    )),
    *((
        "e\u0301"
    ), (
        "œ"
    ), (
        "\ud800"
    ), (
        "\u200b"
    ), (
        "\n"
    ), (
        "|"
    ), (
        "~"
    ), (
        "<"
    ), (
        ">"
    ), (
        "```"
    ), (
        "İ"
    ), (
        "ß"
    ), (
        "-"
    ), (
        "("
    ), (
        ")"
    ), (
        "who"
    ), (
        "qui"
    ), (
        "my"
    ), (
        "mon"
    ), (
        "frère"
    )),
]  # fmt: skip
texts = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))


@given(texts, st.integers(EARLIEST, LATEST), st.sampled_from(["user", "assistant", "system"]))
def test_any_text_gives_facts_that_can_be_explained(text, said_at, role):
    found = extract(text, said_at=said_at, subject="user", role=role)
    assert found == extract(text, said_at=said_at, subject="user", role=role)
    for fact in found:
        assert fact.predicate in PREDICATES
        assert fact.object.strip() == fact.object != ""
        assert fact.sentence == text[fact.start : fact.end].strip()
        assert 0 < fact.confidence <= 1
        assert fact.pattern.startswith(("fr: ", "en: "))
        assert fact.valid_from is None or fact.polarity == "asserted"
        if fact.valid_from is not None and fact.valid_to is not None:
            assert fact.valid_from < fact.valid_to


@given(texts, st.lists(texts, max_size=3))
def test_any_text_has_a_salience(text, recent):
    found = salience(text, recent=recent)
    parts = (found.surprise, found.arousal, found.self_ref, found.recurrence)
    assert all(0 <= part.value <= 1 for part in parts)
    assert 0 <= found.score <= 1
    assert found == salience(text, recent=recent)


@given(st.lists(st.sampled_from([sentence.text for sentence in bench.load()]), min_size=1, max_size=6))
def test_facts_of_sentences_stand_where_their_sentences_stand(said):
    text = " ".join(said)
    for fact in extract(text, said_at=0, subject="user"):
        assert fact.sentence in text


@pytest.mark.parametrize(
    "piece",
    [
        "I live in Lyon and ",
        "et j'aime ",
        "a.",
        ",",
        "(",
        "'",
        "Paul et ",
        "le 3 mars ",
        "« je ",
        "Moved to Berlin, ",
        "Paul's favourite ",
        "Rita and her ",
    ],
)
def test_a_text_of_the_longest_length_is_read_like_a_short_one(piece):
    # No clock: what would not be linear here would not come back.
    extract((piece * 32_000)[:32_000], said_at=0, subject="user")


def test_an_accent_that_stands_apart_stays_in_the_object():
    (fact,) = extract("J'aime le cafe\u0301 noir.", said_at=0, subject="user")
    assert fact.object == "cafe\u0301 noir"


def test_the_shipped_sentences_lie_inside_the_package():
    assert Path(bench.SHIPPED).is_file()
    assert all(json.loads(line)["text"] for line in bench.SHIPPED.read_text(encoding="utf-8").splitlines())
