from __future__ import annotations

import sys

import pytest
from typer.testing import CliRunner

import lakemem as engine
from lakemem_api.cli.main import app

COMMANDS = {
    "store", "recall", "search", "list", "history", "forget", "get", "import", "export", "verify", "rescan", "doctor",
    "compact", "bench",
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


def test_an_unforeseen_error_is_one_line_with_a_way_to_see_more(monkeypatch, tmp_path):
    def fail(*_arguments, **_options):
        message = "boom"
        raise RuntimeError(message)

    monkeypatch.setattr("lakemem.store.Store.list", fail)
    result = run("list", "--home", str(tmp_path / "home"))
    assert result.exit_code == 1
    assert result.stderr.startswith("lakemem: unforeseen RuntimeError: boom")
    assert "LAKEMEM_DEBUG=1" in result.stderr
    monkeypatch.setenv("LAKEMEM_DEBUG", "1")
    assert isinstance(run("list", "--home", str(tmp_path / "home")).exception, RuntimeError)


def test_ctrl_c_ends_with_130_and_without_a_word(monkeypatch, tmp_path):
    def stop(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("lakemem.store.Store.list", stop)
    result = run("list", "--home", str(tmp_path / "home"))
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")


def test_the_command_line_loads_no_index_and_no_model_before_it_is_used():
    import subprocess

    script = "import sys, lakemem_api.cli.main; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout.split()
    assert "lakemem_api" in loaded
    assert set(loaded) & {"lance", "tantivy", "duckdb", "pyarrow", "onnxruntime", "tokenizers", "httpx"} == set()
