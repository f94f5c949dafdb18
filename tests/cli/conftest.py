"""Ways to run the command line: in this process, and as processes of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lakemem_api.cli.main import app

ENTRY = "from lakemem_api.cli.main import main; main()"


def split(arguments: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the command's name, of one word or two, and what follows it."""
    words = 2 if arguments[0] == "bench" else 1
    return arguments[:words], arguments[words:]


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit code and its two streams."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        rows = json.loads(self.out)
        assert isinstance(rows, list)
        assert all(isinstance(row, dict) for row in rows)
        return rows

    @property
    def error(self) -> dict[str, str]:
        error: dict[str, str] = json.loads(self.err)["error"]
        assert set(error) == {"code", "message", "hint"}
        return error


@dataclass(frozen=True)
class Lakemem:
    """The command line on one home."""

    home: Path

    def __call__(self, *arguments: str, stdin: bytes | None = None) -> Ran:
        command, rest = split(arguments)
        result = CliRunner().invoke(app, [*command, "--home", str(self.home), *rest], input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Ran(result.exit_code, result.stdout_bytes.decode(), result.stderr)

    def rows(self, *arguments: str) -> list[dict[str, Any]]:
        command, rest = split(arguments)
        ran = self(*command, "--json", *rest)
        assert ran.code == 0, ran.err
        return ran.rows

    def value(self, *arguments: str) -> str | None:
        """Return the one value that a recall gives, or None."""
        found = self.rows("recall", *arguments)
        return found[0]["value"] if found else None

    def copy(self, folder: Path) -> Lakemem:
        """Return the command line on a copy of the home, to be changed."""
        return Lakemem(Path(shutil.copytree(self.home, folder / "copy")))

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a process of its own."""
        script = Path(sys.executable).with_name("lakemem")
        command = [str(script)] if script.exists() else [sys.executable, "-c", ENTRY]
        return subprocess.Popen(
            [*command, arguments[0], "--home", str(self.home), *arguments[1:]],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy(),
        )  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _deterministic_model() -> Iterator[None]:
    """Let every command embed by hashing, which loads nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAKEMEM_EMBEDDER", "hashing")
        yield


@pytest.fixture
def lakemem(tmp_path: Path) -> Lakemem:
    """Return the command line on a home that is not there yet."""
    return Lakemem(tmp_path / "home")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, _deterministic_model: None) -> Lakemem:
    """Return the command line on a home that a module fills once; a test that changes it takes a copy."""
    return Lakemem(tmp_path_factory.mktemp("shared") / "home")


HOLDER = """
import sys, lakemem
with lakemem.open(sys.argv[1], embedder=None) as store:
    store.store("held", "by another process")
    store.catch_up()
    print("ready", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def held(lakemem: Lakemem) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Return a function that starts a process which holds the writer lock until a line comes in."""
    started: list[subprocess.Popen[str]] = []

    def hold() -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(lakemem.home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    yield hold
    for process in started:
        if process.poll() is None:
            process.communicate("\n")
