"""Where the clients are that this environment does not hold: Node with its packages, and other Pythons.

Each is looked for where a variable says, then in `.clients` of the checkout, then on the path.  Nothing is fetched.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.serving.running import PATIENCE_S

# Read when the tests are collected: while they run, the variables of our own are taken out of the environment.
_GIVEN = {name: value for name, value in os.environ.items() if name.startswith("LAKEMEM_TEST_") and value}
_FOLDER = Path(__file__).parents[2] / ".clients"
_OLDEST_NODE = 22
"""Source: the conformance suite uses `node:fs` functions of that version."""
_LONGEST_S = 300
"""After this a client hangs, and its test fails instead of stopping the run."""


def node() -> str:
    """Return a Node that is new enough, or skip."""
    found = _found("LAKEMEM_TEST_NODE", "node") or shutil.which("node")
    if found is None:
        pytest.skip("no Node: set LAKEMEM_TEST_NODE to one, version 22 or newer")
    version = _node_version(found)
    if int(version.partition(".")[0]) < _OLDEST_NODE:
        pytest.skip(f"{found} is Node {version}: set LAKEMEM_TEST_NODE to one, version 22 or newer")
    return found


def package(name: str) -> Path:
    """Return the folder of a Node package, or skip."""
    folder = _found("LAKEMEM_TEST_NODE_MODULES", "node_modules")
    if folder is None:
        pytest.skip(f"no {name}: set LAKEMEM_TEST_NODE_MODULES to a node_modules folder that holds it")
    found = Path(folder) / name
    if not found.is_dir():
        pytest.skip(f"{folder} does not hold {name}")
    return found


def python_with(module: str, variable: str) -> str:
    """Return a Python that can import a module, or skip; in `.clients` it is looked for under the module's name."""
    found = _found(variable, f"{module}/bin/python") or sys.executable
    if not _imports(found, module):
        pytest.skip(f"{found} cannot import {module}: set {variable} to a Python that can")
    return found


def _found(variable: str, inside: str) -> str | None:
    given = _GIVEN.get(variable)
    if given is not None or not (_FOLDER / inside).exists():
        return given
    return str(_FOLDER / inside)


def run(*command: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a client to its end; it finds nothing of this environment's settings."""
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=_LONGEST_S, check=False,
        env={**os.environ, "NO_COLOR": "1", **(env or {})}, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def told(done: subprocess.CompletedProcess[str]) -> Any:
    """Return the JSON that a client wrote as the last line of its output."""
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@functools.cache
def _node_version(found: str) -> str:
    done = subprocess.run([found, "--version"], capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    return done.stdout.strip().removeprefix("v") or "0"


@functools.cache
def _imports(python: str, module: str) -> bool:
    command = [python, "-c", f"import {module}"]
    return subprocess.run(command, capture_output=True, timeout=_LONGEST_S, check=False).returncode == 0
