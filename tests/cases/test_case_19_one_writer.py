"""Case 19: one home has one writer; others are told who it is, and a dead one blocks nobody.

https://github.com/modelcontextprotocol/servers/issues/4797
https://github.com/tradeblocks-org/tradeblocks/issues/444
https://github.com/quickwit-oss/tantivy/issues/2408
https://github.com/duckdb/duckdb/pull/9988
"""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from lakemem.errors import StoreLocked, StoreReadOnly
from tests.store.opened import keys, opened

WRITER = """
import sys, lakemem
store = lakemem.open(sys.argv[1], embedder=None)
for n in range(20):
    store.store(f"child{n}", "by the child")
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def child(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_writer_is_told_who_holds_the_lock_and_a_reader_works_beside(child, tmp_path):
    with pytest.raises(StoreLocked) as refusal:
        opened(tmp_path, wait_s=0.1)
    assert str(child.pid) in refusal.value.holder
    with opened(tmp_path, read_only=True) as reader:
        deadline = time.monotonic() + 60  # a reader follows what is published, which a busy machine does late
        while len(keys(reader.list())) < 20 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert sorted(keys(reader.list())) == sorted(f"child{n}" for n in range(20))
        assert all(report.holds for report in reader.verify())
        with pytest.raises(StoreReadOnly):
            reader.store("k", "v")
    assert child.poll() is None


def test_a_killed_writer_blocks_nobody_and_all_it_acknowledged_is_there(child, tmp_path):
    child.kill()
    child.wait()
    with opened(tmp_path, wait_s=5) as store:
        assert sorted(keys(store.list())) == sorted(f"child{n}" for n in range(20))
        assert len(store.search("child", limit=50)) == 20
        store.store("after", "by the next one")
        assert all(report.holds for report in store.verify())
