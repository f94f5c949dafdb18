from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lakemem_api.composition import Target, open_for_writing
from lakemem_api.demo import answers
from lakemem_api.demo.__main__ import app
from lakemem_api.demo.steps import QUESTIONS


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("demo") / "home"


def run(home: Path, **environment: str) -> str:
    result = CliRunner().invoke(app, ["--home", str(home)], env={"LAKEMEM_EMBEDDER": "hashing", **environment})
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def shown(home):
    return run(home)


def test_it_tells_its_story(shown):
    rows = re.findall(r"^(2026-\S+) +(2026-\S+) +(Lyon|Annecy|Grenoble) *$", shown, re.MULTILINE)
    assert rows == [
        ("2026-07-05", "2026-07-31", "Lyon"),
        ("2026-07-25", "2026-07-31", "Grenoble"),
        ("2026-03-15", "2026-04-01", "Lyon"),
        ("2026-03-15", "2026-06-01", "Annecy"),
        ("2026-07-05", "2026-07-05", "Grenoble"),
        ("2026-07-05", "2026-07-31", "Lyon"),
    ]


def test_it_asks_in_both_languages_and_says_how_it_found(shown):
    for question in QUESTIONS:
        assert question in shown
    assert shown.count("Why the first: ") == len(QUESTIONS)


def test_it_shows_seals_and_a_chain_that_holds_and_a_rescan_that_changes_nothing(shown):
    assert len(re.findall(r"\b[0-9a-f]{12}\b", shown)) >= 5
    assert shown.count("the chain holds") == 3
    assert "No answer changed." in shown


def test_every_step_names_the_command_that_does_the_same(shown, home):
    commands = re.findall(r"^\$ lakemem (\w+) .*--home (\S+)$", shown, re.MULTILINE)
    assert {name for name, _ in commands} == {"import", "search", "recall", "history", "verify", "rescan"}
    assert {where for _, where in commands} == {str(home)}


def test_it_writes_plain_text_where_there_is_no_terminal(shown):
    assert "\x1b" not in shown


def test_a_second_run_adds_nothing_and_shows_the_same(shown, home):
    again = run(home)
    assert "Imported 177 entries (jsonl): 0 added, 177 known before, 0 skipped" in again
    told = [line for line in again.splitlines() if line.startswith("2026-")]
    assert told == [line for line in shown.splitlines() if line.startswith("2026-")]


@pytest.mark.parametrize(
    "environment",
    [
        {"LAKEMEM_EMBEDDER": "none"},
        {
            "LAKEMEM_EMBEDDER": "ollama",
            "LAKEMEM_EMBEDDER_MODEL": "m",
            "LAKEMEM_EMBEDDER_DIMENSIONS": "8",
            "LAKEMEM_EMBEDDER_URL": "http://127.0.0.1:9",
        },
    ],
)
def test_without_a_model_it_answers_from_words_and_says_so(tmp_path, environment):
    shown = run(tmp_path / "home", **environment)
    assert "Searches below answer from words only." in shown
    assert "No answer changed." in shown


def test_a_different_answer_is_noticed(shown, home, monkeypatch):
    monkeypatch.setenv("LAKEMEM_EMBEDDER", "hashing")
    with open_for_writing(Target(home, 10, print)) as store:
        before = answers.answers(store, QUESTIONS)
        assert answers.differences(before, answers.answers(store, QUESTIONS)) == []
        store.store("home.city", "Nice", valid_from="2026-01-05")
        changed = answers.differences(before, answers.answers(store, QUESTIONS))
    assert "history of user home.city" in changed
