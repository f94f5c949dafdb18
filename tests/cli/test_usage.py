from __future__ import annotations

import json
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

import lakemem as engine
from lakemem.errors import Interrupted, NotFound, StorageFailed, StoreDamaged
from lakemem_api.cli.failures import guarded
from lakemem_api.cli.main import app

COMMANDS = {
    "store", "recall", "search", "list", "history", "forget", "get", "import", "export", "verify", "rescan", "doctor",
    "compact", "consolidate", "decay", "worker", "alias", "bench", "serve", "mcp", "key",
}  # fmt: skip


def run(*arguments):
    return CliRunner().invoke(app, list(arguments))


def test_help_names_every_command():
    listed = run("--help").stdout.split("Commands:")[1]
    assert {line.split()[0] for line in listed.strip().splitlines()} == COMMANDS


def test_the_version_is_the_package_s():
    assert run("--version").stdout == f"lakemem {engine.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("store", "key-alone"),
        ("store", "k", "v", "--ttl", "soon"),
        ("list", "--limit", "many"),
        ("list", "--nonsense"),
        ("search", "q", "--mode", "fuzzy"),
        ("list", "--wait", "-1"),
        ("bench", "retrieval"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_wrong(arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error: " in result.stderr
    assert "Traceback" not in result.stderr


def test_options_may_stand_before_the_command_and_after_it(tmp_path):
    before = ("--home", str(tmp_path / "home"), "--tenant", "atelier", "--json")
    assert run(*before, "store", "k", "v").exit_code == 0
    assert '"tenant":"atelier"' in run(*before, "list").stdout
    assert run(*before, "list", "--tenant", "other").stdout == "[]\n"


def ended(error, *arguments):
    """Return how a command ends in which `error` is raised."""

    def command(*, json: bool = False) -> None:
        raise error

    failing = typer.Typer()
    failing.command()(guarded(command))
    return CliRunner().invoke(failing, list(arguments))


def test_an_unforeseen_error_is_one_line_with_a_way_to_see_more(monkeypatch):
    result = ended(RuntimeError("boom"))
    assert result.exit_code == 1
    assert result.stderr.startswith("lakemem: unforeseen RuntimeError: boom (please report it; LAKEMEM_DEBUG=1 ")
    assert json.loads(ended(RuntimeError("boom"), "--json").stderr)["error"]["code"] == "internal_error"
    monkeypatch.setenv("LAKEMEM_DEBUG", "1")
    assert isinstance(ended(RuntimeError("boom")).exception, RuntimeError)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (NotFound("nothing there", hint="look elsewhere"), 1, "lakemem: nothing there (look elsewhere)\n"),
        (StoreDamaged("line 3 is torn"), 3, "lakemem: line 3 is torn\n"),
        (StorageFailed("no space"), 1, "lakemem: no space\n"),
        (PermissionError(13, "Permission denied", "/x/y"), 1, "lakemem: /x/y: Permission denied\n"),
        (KeyboardInterrupt(), 130, ""),
        (Interrupted("stopped"), 130, ""),
    ],
)
def test_each_error_has_its_exit_code_and_one_line(error, code, said):
    result = ended(error)
    assert (result.exit_code, result.stdout, result.stderr) == (code, "", said)


def test_arguments_that_are_not_utf_8_are_told_of_as_escapes(tmp_path):
    result = run("import", "--json", "--home", str(tmp_path / "home"), "/absent/\udcff")
    assert result.exit_code == 1
    assert "/absent/\udcff" in json.loads(result.stderr)["error"]["message"]
    result = run("store", "--home", str(tmp_path / "home"), "k", "\udcff")
    assert (result.exit_code, result.stderr.startswith("lakemem: value: ")) == (1, True)


def test_the_command_line_loads_no_index_and_no_model_before_it_is_used():
    script = "import sys, lakemem_api.cli.main; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout.split()
    assert "lakemem_api" in loaded
    assert set(loaded) & {"lance", "tantivy", "duckdb", "pyarrow", "onnxruntime", "tokenizers", "httpx"} == set()
