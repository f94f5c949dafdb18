"""Many small writes and many tenants leave few files and few open handles.

Source: topoteretes/cognee#4684, xorbitsai/xagent PR #1195, xorbitsai/xagent PR #322, lance-format/lance#5194,
DeusData/codebase-memory-mcp#70.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import lakemem
from lakemem.config import Settings

MOST_FILES = 500


def _files(home: Path) -> int:
    return sum(len(names) for _, _, names in os.walk(home))


def test_fifteen_hundred_updates_leave_few_files_and_the_first_values_are_still_known(tmp_path):
    with lakemem.open(tmp_path, embedder=None, settings=Settings(flush_ms=1)) as store:
        first = ""
        for number in range(1_500):
            answer = store.store(f"key.{number % 300}", f"lighthouse {number}")
            if number == 299:
                first = answer.at
            if number % 20 == 19:
                store.catch_up()
            if number % 100 == 99:
                assert _files(tmp_path) <= MOST_FILES
        assert {m.key: m.value for m in store.list()} == {f"key.{n}": f"lighthouse {n + 1_200}" for n in range(300)}
        assert {m.key: m.value for m in store.list(as_of=first, valid_at=first)} == {
            f"key.{n}": f"lighthouse {n}" for n in range(300)
        }
        assert len(store.search("lighthouse", limit=1_000)) == 300
        assert store.search("1499")[0].key == "key.299"
    assert _files(tmp_path) <= MOST_FILES


_FEW_HANDLES = """
import os, resource, sys, lakemem
from lakemem.records.commands import StoreMemory
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
def handles():
    return len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
with lakemem.open(sys.argv[1], embedder=None) as store:
    store.store("k", "warm")
    list(store.search("warm"))
    before = handles()
    if sys.argv[2] == "one by one":
        for number in range(300):
            store.store("k", f"lighthouse {number}", tenant=f"tenant {number}")
    else:
        results = store.write_many([StoreMemory(f"tenant {n}", "k", f"lighthouse {n}") for n in range(300)])
        refused = [result for result in results if isinstance(result, Exception)]
        assert not refused, refused[0]
    for number in range(300):
        (hit,) = store.search("lighthouse", tenant=f"tenant {number}")
        assert hit.value == f"lighthouse {number}"
    assert handles() <= before + 80, (before, handles())
    assert all(report.holds for report in store.verify())
"""


def _run(home: Path, how: str) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ran = subprocess.run(
        [sys.executable, "-c", _FEW_HANDLES, home, how], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2_000:]


def test_three_hundred_tenants_need_few_open_files(tmp_path):
    _run(tmp_path, "one by one")


def test_three_hundred_tenants_written_as_one_group_need_few_open_files(tmp_path):
    _run(tmp_path, "one group")
