"""Homes that several processes share, and the processes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lakemem_api.composition import Target, open_shared
from lakemem_api.handover.shared import SharedStore

PROCESS = """
import json, sys
from pathlib import Path
from lakemem_api.composition import Target, open_shared

def answer(**row):
    print(json.dumps(row), flush=True)

home, name = sys.argv[1:]
with open_shared(Target(Path(home), 60.0, lambda line: None), identity=name) as store:
    answer(is_holder=store.is_holder)
    for line in sys.stdin:
        asked = json.loads(line)
        if asked == "is_holder":
            answer(is_holder=store.is_holder)
        else:
            for number in range(asked):
                key = f"{name}.{number}"
                written = store.store(key, f"note {number} of {name}", tags=[name])
                answer(key=key, status=written.status, seal=written.seal)
            answer(done=asked)
"""


class Process:
    """A long-lived process on a home, driven by lines."""

    def __init__(self, home: Path, name: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROCESS, str(home), name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    @property
    def pid(self) -> int:
        return self.process.pid

    def send(self, asked: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()

    def read(self) -> dict[str, Any] | None:
        """Return the next answer, or None where the process is gone."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None

    def write(self, count: int) -> None:
        self.send(count)

    def becomes_holder(self) -> bool:
        """Ask until it is the holder."""
        while True:
            self.send("is_holder")
            answer = self.read()
            assert answer is not None
            if answer["is_holder"]:
                return True

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def leave(self) -> int:
        """Close its input, and so end it; return its exit code."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.stdout.read()
        return self.process.wait()

    def tidy(self) -> None:
        if self.process.poll() is None:
            self.kill()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:
                continue


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the runtime folder of this test: a short path, whatever pytest's own folders are called."""
    folder = tempfile.mkdtemp(prefix="lm-", dir="/tmp")
    monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
    monkeypatch.setenv("LAKEMEM_EMBEDDER", "hashing")
    yield Path(folder)
    shutil.rmtree(folder)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def start(home: Path) -> Iterator[Callable[[str], Process]]:
    """Return a function that starts a process on the home and waits until it has it open."""
    started: list[Process] = []

    def start_one(name: str) -> Process:
        process = Process(home, name)
        started.append(process)
        assert process.read() is not None
        return process

    yield start_one
    for process in started:
        process.tidy()


@pytest.fixture
def share(home: Path) -> Iterator[Callable[..., SharedStore]]:
    """Return a function that opens the home as a long-lived process does, here."""
    opened: list[SharedStore] = []

    def open_one(name: str = "test", wait_s: float = 30.0) -> SharedStore:
        opened.append(open_shared(Target(home, wait_s, lambda _line: None), identity=name))
        return opened[-1]

    yield open_one
    for store in reversed(opened):
        store.close()


@pytest.fixture
def command(home: Path) -> Callable[..., subprocess.Popen[str]]:
    """Return a function that starts the command line on the home as a process of its own."""

    def run(*arguments: str) -> subprocess.Popen[str]:
        entry = "from lakemem_api.cli.main import main; main()"
        return subprocess.Popen(
            [sys.executable, "-c", entry, arguments[0], "--home", str(home), *arguments[1:]],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy(),
        )  # fmt: skip

    return run
