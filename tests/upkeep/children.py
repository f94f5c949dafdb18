"""Processes of their own that open a home, and may be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WRITER = """
import sys, threading, lakemem
from lakemem.config import Settings
from lakemem.embedders.hashing import HashingEmbedder
home, start, threads, tenants = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split(",")
store = lakemem.open(home, embedder=HashingEmbedder(dimensions=16), settings=Settings(flush_ms=1, checkpoint_groups=2))
lock = threading.Lock()
def write(thread):
    number = start
    while True:
        key = f"{thread}.{number}"
        store.store(key, f"lighthouse w{thread}x{number}", tenant=tenants[number % len(tenants)])
        store.store("changing", f"value {key}", tenant=tenants[number % len(tenants)] )
        with lock:
            print(key, flush=True)
        number += 1
writers = [threading.Thread(target=write, args=(thread,)) for thread in range(threads)]
for writer in writers:
    writer.start()
for writer in writers:
    writer.join()
"""

_HOLDER = """
import sys, time, lakemem
store = lakemem.open(sys.argv[1], embedder=None)
store.store("holder", "was here")
print("holding", flush=True)
if sys.argv[2] == "stay":
    time.sleep(600)
time.sleep(float(sys.argv[2]))
store.close()
"""

_UPDATER = """
import sys, lakemem
from lakemem.config import Settings
store = lakemem.open(sys.argv[1], embedder=None, settings=Settings(flush_ms=1, checkpoint_groups=3))
store.store("k", "0")
store.catch_up()
print("ready", flush=True)
for number in range(1, int(sys.argv[2]) + 1):
    store.store("k", str(number))
    if number % 100 == 50:
        store.compact()
    if number % 100 == 0:
        store.rescan()
store.close()
"""

_ONE_WRITE = """
import sys, lakemem
with lakemem.open(sys.argv[1], embedder=None, wait_s=60) as store:
    store.store(sys.argv[2], "of a process of its own")
"""

SCRIPTS = {"writer": _WRITER, "holder": _HOLDER, "updater": _UPDATER, "one write": _ONE_WRITE}


class Child:
    """A running script whose printed lines are collected."""

    def __init__(self, script: str, *args: object) -> None:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, *map(str, args)], stdout=subprocess.PIPE, text=True, env=environment
        )
        self.lines: list[str] = []
        self._has_ended = False
        self._grown = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._grown:
                if line.endswith("\n"):
                    self.lines.append(line.strip())
                self._grown.notify_all()
        with self._grown:
            self._has_ended = True
            self._grown.notify_all()

    def wait_lines(self, count: int) -> None:
        """Return when the script has printed that many lines."""
        with self._grown:
            assert self._grown.wait_for(lambda: len(self.lines) >= count or self._has_ended, 60)
        assert len(self.lines) >= count, f"the child ended with {self.process.poll()}"

    def kill(self) -> list[str]:
        """End the process at once, as a crash would, and return what it had printed."""
        self.process.kill()
        return self.end()

    def end(self) -> list[str]:
        """Wait for the end and return what was printed."""
        self.process.wait(120)
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.lines


@contextmanager
def child(name: str, home: Path, *args: object) -> Iterator[Child]:
    """Run one of the scripts on a home; it is killed at the end if it still runs."""
    running = Child(SCRIPTS[name], home, *args)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()
