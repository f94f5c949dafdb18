"""Case 18: whoever writes a new key at the same time, it is there once, and every write is in its history.

https://github.com/lance-format/lance/issues/4585
https://github.com/lance-format/lance/issues/8949
https://github.com/lancedb/lancedb/issues/3377
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.serving.running import holds
from tests.serving.speaking import Mem7

KEYS = [f"k{number}" for number in range(10)]


def write_at_once(writers):
    """Let each writer store all the keys, all of them beginning together."""
    barrier = threading.Barrier(len(writers))

    def write(number, mem7):
        barrier.wait()
        return [mem7.ask("store", key=key, value=f"zebra of writer {number}") for key in KEYS]

    with ThreadPoolExecutor(len(writers)) as pool:
        return [text for texts in pool.map(write, range(len(writers)), writers) for text in texts]


def check(mem7, writes):
    assert sum(" created " in text for text in writes) == len(KEYS)
    assert sorted(mem7.keys()) == KEYS
    assert sorted(mem7.keys("search", query="zebra", limit=50)) == KEYS
    for key in KEYS:
        assert mem7.keys("recall", key=key) == [key]
        assert mem7.ask("history", key=key).startswith(f"History of {key} ({len(writes) // len(KEYS)} events")
    assert holds(mem7.transport.home, mem7.tenant)


def test_eight_threads_make_each_key_once(mem7):
    check(mem7, write_at_once([mem7] * 8))


def test_four_transports_into_one_home_make_each_key_once(transports, mem7):
    served = [transports[name] for name in ("rpc", "mcp-2025", "mcp-2026", "sse", "stdio")]
    tenant = f"all-{mem7.tenant}"
    writes = write_at_once([Mem7(transport, tenant) for transport in served for _ in range(2)])
    for transport in served:
        check(Mem7(transport, tenant), writes)
