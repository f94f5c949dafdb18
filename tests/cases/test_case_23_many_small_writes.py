"""Case 23: many small writes and many tenants leave few files and right answers.

https://github.com/topoteretes/cognee/issues/4684
https://github.com/xorbitsai/xagent/pull/1195
https://github.com/xorbitsai/xagent/pull/322
https://github.com/lance-format/lance/issues/5194
https://github.com/DeusData/codebase-memory-mcp/issues/70
"""

from __future__ import annotations

import subprocess
import sys

from tests.store.opened import Wall, micros, moment, opened, values

SMALL = """
import resource, sys, os, lakemem
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
with lakemem.open(sys.argv[1], embedder=None) as store:
    store.store("k", "warm up", tenant="first")
    store.search("warm", tenant="first")
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for n in range(150):
        store.store("k", f"value number {n}", tenant=f"t{n}")
    for n in range(150):
        assert [hit.value for hit in store.search("value", tenant=f"t{n}")] == [f"value number {n}"]
    after = len(os.listdir("/proc/self/fd")) if before else 0
    assert after <= before + 50, (before, after)
    assert len(store.tenants()) == 151
"""


def test_hundreds_of_updates_leave_a_bounded_number_of_files_and_every_answer(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        first = {}
        for n in range(400):
            wall.pass_s(1)
            done = store.store(f"k{n % 80}", f"round {n // 80} of key{n % 80}")
            first.setdefault(n % 80, micros(done.at))
            if n % 20 == 0:
                assert store.search(f"key{n % 80}", using="words")
        assert len([path for path in tmp_path.rglob("*") if path.is_file()]) <= 500
        for n in range(0, 80, 7):
            assert values(store.recall(f"k{n}")) == [f"round 4 of key{n}"]
            then = moment(first[n])
            assert values(store.recall(f"k{n}", as_of=then, valid_at=then)) == [f"round 0 of key{n}"]
            assert len(store.history(f"k{n}")) == 5
        assert len(store.list()) == 80


def test_many_tenants_need_few_open_files(tmp_path):
    done = subprocess.run([sys.executable, "-c", SMALL, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
