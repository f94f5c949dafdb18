from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lakemem.errors import InvalidInput, NotFound
from lakemem_api.bench.extract import SHIPPED, load, measure
from lakemem_api.cli.main import app

PREDICATES = 10


def run(*arguments: str):
    return CliRunner().invoke(app, ["bench", "extract", *arguments])


def test_the_shipped_sentences_are_found_precisely_and_almost_all():
    outcome = measure(load())
    total = outcome.tallies[-1]
    assert (total.language, total.predicate) == ("all", "all")
    assert total.precision >= 0.97
    assert total.recall >= 0.85
    for tally in outcome.tallies:
        assert tally.precision >= 0.9, tally
        assert tally.recall >= 0.8, tally


def test_the_shipped_sentences_cover_both_languages_and_every_predicate():
    sentences = load()
    assert len(sentences) >= 320
    french = [sentence for sentence in sentences if sentence.language == "fr"]
    assert 0.45 < len(french) / len(sentences) < 0.55
    assert sum(not sentence.facts for sentence in sentences) >= 100
    for language in ("fr", "en"):
        facts = [fact for sentence in sentences if sentence.language == language for fact in sentence.facts]
        assert len({fact.predicate for fact in facts}) == PREDICATES
        assert any(fact.polarity == "retracted" for fact in facts)
        assert any(fact.subject != "user" for fact in facts)
        assert any(fact.valid_from for fact in facts)


def test_the_command_prints_a_row_for_each_language_and_predicate_and_the_totals():
    ran = run("--json")
    assert ran.exit_code == 0, ran.stderr
    rows = json.loads(ran.stdout)
    assert len(rows) == 3 * (PREDICATES + 1)
    for row in rows:
        assert row["facts"] == row["right"] + row["missed"]
        assert 0 <= row["f1"] <= 1
    plain = run()
    assert plain.stdout.splitlines()[0].split()[:5] == ["language", "predicate", "facts", "precision", "recall"]
    assert len(plain.stdout.splitlines()) == len(rows) + 1


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a file with one fact that is found, one that is missed, and one too much."""
    lines = [
        {"language": "en", "text": "I live in Rome.", "facts": [{"predicate": "lives_in", "object": "the rome"}]},
        {"language": "en", "text": "Rome is mine.", "facts": [{"predicate": "owns", "object": "Rome"}]},
        {"language": "fr", "text": "J'aime le thé.", "said_at": "2020-01-01", "facts": []},
    ]
    path = tmp_path / "own.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n\n", encoding="utf-8")
    return path


def test_a_file_of_ones_own_is_measured(own):
    ran = run(str(own), "--json")
    total = json.loads(ran.stdout)[-1]
    assert (total["right"], total["wrong"], total["missed"]) == (1, 1, 1)
    assert (total["precision"], total["recall"], total["f1"]) == (0.5, 0.5, 0.5)


def test_differences_say_what_was_missed_and_what_was_too_much(own):
    shown = run(str(own), "--differences").stderr
    assert "  - user owns rome" in shown
    assert "  + user prefers the" in shown or "  + user prefers thé" in shown


@pytest.mark.parametrize(
    "line",
    [
        "{not json", (
            "7"
        ), (
            '{"text": "x"}'
        ), (
            '{"language": "de", "text": "x", "facts": []}'
        ), (
            '{"language": "en", "text": "x"}'
        ),
        '{"language": "en", "text": "x", "facts": [1]}', (
            '{"language": "en", "text": "x", "facts": [{"predicate": "eats", "object": "x"}]}'
        ),
        '{"language": "en", "text": "x", "facts": [{"predicate": "owns", "object": "x", "valid_from": "soon"}]}',
        '{"language": "en", "text": "x", "facts": [{"predicate": "owns", "object": "x", "polarity": "maybe"}]}',
        '{"language": "en", "text": "x", "facts": [{"predicate": "owns", "object": "x", "other": 1}]}', "",
    ],
)  # fmt: skip
def test_what_is_no_sentence_is_refused_with_its_line(tmp_path, line):
    path = tmp_path / "bad.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(InvalidInput) as refused:
        load(path)
    assert refused.value.field.startswith(("line 1", "path"))
    assert run(str(path)).exit_code == 1


def test_a_file_that_is_not_there_is_not_found(tmp_path):
    with pytest.raises(NotFound):
        load(tmp_path / "absent.jsonl")
    assert SHIPPED.is_file()
