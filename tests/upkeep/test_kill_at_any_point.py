"""A process is killed again and again while it writes, flushes, takes checkpoints and compacts."""

from __future__ import annotations

import os
import random
import time
from dataclasses import replace

import lakemem
from lakemem.embedders.hashing import HashingEmbedder
from tests.upkeep.children import child

ROUNDS = int(os.environ.get("LAKEMEM_TEST_KILLS", "6"))
SEED = int(os.environ.get("LAKEMEM_TEST_SEED", str(random.randrange(2**32))))
TENANTS = ("a", "b")
THREADS = 3


def _believed(store) -> list[object]:
    """Return what the store believes, without the access counts, which a rescan forgets."""
    listed = [memory for tenant in TENANTS for memory in store.list(tenant=tenant)]
    return [replace(memory, access_count=0, last_accessed=None) for memory in listed]


def test_every_acknowledged_write_survives_a_kill_and_at_most_one_more_per_writer(tmp_path):
    seed = SEED
    chance = random.Random(seed)
    acknowledged: set[str] = set()
    for round_number in range(ROUNDS):
        start = round_number * 100_000
        with child("writer", tmp_path, start, THREADS, ",".join(TENANTS)) as writer:
            writer.wait_lines(chance.randrange(1, 40))
            time.sleep(chance.random() * 0.05)
            acknowledged.update(writer.kill())
        with lakemem.open(tmp_path, embedder=HashingEmbedder(dimensions=16)) as store:
            found = {m.key: m for tenant in TENANTS for m in store.list(tenant=tenant) if m.key != "changing"}
            missing, more = acknowledged - set(found), set(found) - acknowledged
            assert missing == set(), f"seed {seed}, round {round_number}"
            assert len(more) <= THREADS, f"seed {seed}, round {round_number}"
            for report in store.verify():
                assert (report.holds, report.breaks) == (True, []), f"seed {seed}, round {round_number}"
            for tenant in TENANTS:
                mine = {key for key, memory in found.items() if memory.tenant == tenant}
                assert {
                    hit.key for hit in store.search("lighthouse", tenant=tenant, using="words", limit=10_000)
                } == mine
                if mine & acknowledged:
                    assert len(store.recall("changing", tenant=tenant)) == 1
            for key in chance.sample(sorted(found), min(5, len(found))):
                tenant = found[key].tenant
                best = store.search("w" + key.replace(".", "x"), tenant=tenant, using="words", limit=1)
                assert best[0].key == key
            acknowledged |= more
            before = _believed(store)
            store.rescan()
            assert _believed(store) == before
