"""What the pages state is what the code does: examples, command lines, settings, formats, limits, reasons."""

from __future__ import annotations

import ast
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lakemem
from lakemem.config import load_settings
from lakemem.embedders.registry import make_embedder
from lakemem.journal.verify import ChainReport
from lakemem.records import checks
from lakemem.rerankers.registry import make_reranker
from lakemem.tables import schema
from lakemem.tables.published import Published
from lakemem_api.cli.main import app

ROOT = Path(__file__).parent.parent.parent
README, DESIGN, OPERATIONS = ROOT / "README.md", ROOT / "docs/design.md", ROOT / "docs/operations.md"


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text_of(page), re.DOTALL | re.MULTILINE)


def section(page: Path, title: str) -> str:
    found = re.search(rf"^##+ {re.escape(title)}\n(.*?)(?=^## |\Z)", text_of(page), re.DOTALL | re.MULTILINE)
    assert found is not None, title
    return found[1]


def test_the_readme_is_short_and_its_example_takes_fifteen_lines() -> None:
    (example,) = blocks(README, "python")
    assert len(text_of(README).splitlines()) < 250
    assert len([line for line in example.splitlines() if line.strip()]) <= 15


def test_the_example_in_the_readme_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,), (printed,) = blocks(README, "python"), blocks(README, "text")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, str(README), "exec"), {})
    assert capsys.readouterr().out == printed


def test_the_command_lines_in_the_readme_run_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LAKEMEM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LAKEMEM_EMBEDDER", "none")
    lines = [shlex.split(line, comments=True) for block in blocks(README, "console") for line in block.splitlines()]
    commands = [line[1:] for line in lines if line[0] == "lakemem"]
    assert len(commands) == 10
    for command in commands:
        ran = CliRunner().invoke(app, command)
        assert ran.exit_code == 0, (command, ran.output)


@pytest.mark.parametrize("page", [README, OPERATIONS], ids=lambda page: page.name)
def test_the_settings_shown_on_a_page_are_accepted(page: Path, tmp_path: Path) -> None:
    shown = [block for block in blocks(page, "toml") if "mcp_servers" not in block]
    assert shown
    for number, block in enumerate(shown):
        file = tmp_path / f"{number}.toml"
        file.write_text(block, encoding="utf-8")
        settings = load_settings(file)
        assert make_embedder(settings.embedder, cache_dir=None) is not None
        make_reranker(settings.reranker)


def test_the_section_shown_on_the_design_page_stands_so_in_a_frozen_journal() -> None:
    shown = re.search(r"^````text\n(.*?)^````", text_of(DESIGN), re.DOTALL | re.MULTILINE)
    assert shown is not None
    journals = [path.read_bytes() for path in (ROOT / "tests/golden/v1").rglob("*.md")]
    assert sum(shown[1].encode() in journal for journal in journals) == 1


def test_the_design_page_names_every_column_and_every_field_of_the_published_state() -> None:
    page = section(DESIGN, "2. Derived state")
    for columns in (schema.RECORDS, schema.SIGNALS, schema.vectors_schema(1)):
        words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", page, re.DOTALL))))
        assert set(columns.names) - words == set()
    for field in fields(Published):
        assert f"`{field.name}`" in page, field.name


def test_the_limits_on_the_operations_page_are_those_that_are_checked() -> None:
    limits = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section(OPERATIONS, "Limits"), re.MULTILINE))
    assert limits["key"] == f"1 to {checks.MAX_KEY:,}"
    assert limits["tenant"] == f"1 to {checks.MAX_TENANT:,}"
    assert limits["tag, agent, session, role, trace id"] == f"{checks.MAX_NAME:,} each"
    assert limits["tags of one memory"] == f"{checks.MAX_TAGS:,}"
    assert limits["value, episode, extra, query"] == f"{checks.MAX_VALUE:,}"
    assert f"{checks.MAX_TTL_S:,} seconds" in limits["time to live"]


def test_the_operations_page_explains_every_field_of_doctor_and_of_a_chain_report(tmp_path: Path) -> None:
    page = text_of(OPERATIONS)
    with lakemem.open(tmp_path / "home", embedder=None) as store:
        store.store("office", "Paris")
        report = store.doctor()
    assert [name for name in report if f"`{name}`" not in page] == []
    explained = section(OPERATIONS, "verify")
    unexplained = {f.name for f in fields(ChainReport)} - set(re.findall(r"\w+", explained))
    assert unexplained == set()


def test_every_reason_on_the_operations_page_is_one_that_verify_gives() -> None:
    source = "".join(text_of(ROOT / "lakemem/journal" / name) for name in ("verify.py", "scan.py"))
    rows = re.findall(r"^\| (`[^|]+) \|", section(OPERATIONS, "verify"), re.MULTILINE)
    reasons = [reason for row in rows for reason in re.findall(r"`([^`]+)`", row)]
    assert len(reasons) > 15
    assert [reason for reason in reasons if reason not in source] == []


def reasons_given() -> set[str]:
    """Return the fixed parts of every reason in the code that reads and checks a journal."""
    found: list[ast.expr] = []
    for name in ("verify.py", "scan.py"):
        for node in ast.walk(ast.parse(text_of(ROOT / "lakemem/journal" / name))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"self._broken", "Break", "Damage", "Torn"}:
                found += node.args[3:4]
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"reason", "(entity, reason)"}:
                found.append(node.value.elts[1] if isinstance(node.value, ast.Tuple) else node.value)
    texts = [part.value for value in found for part in getattr(value, "values", [value]) if hasattr(part, "value")]
    # One word alone ("entry", "entries") only leads to what stands after a number.
    return {text.strip(" :,") for text in texts if isinstance(text, str) and " " in text.strip()}


def test_every_reason_that_verify_gives_stands_on_the_operations_page() -> None:
    explained = section(OPERATIONS, "verify")
    given = reasons_given()
    assert {"its heading was changed", "is missing before", "the end of the file is torn"} <= given
    assert sorted(reason for reason in given if reason not in explained) == []
