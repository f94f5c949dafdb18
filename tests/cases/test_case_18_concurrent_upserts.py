"""Case 18: threads that store the same new keys leave each of them once, with all of their history.

https://github.com/lance-format/lance/issues/4585
https://github.com/lance-format/lance/issues/8949
https://github.com/lancedb/lancedb/issues/3377
"""

from __future__ import annotations

import threading

import pytest

from tests.store.opened import keys, model, opened

THREADS, KEYS = 8, 10


@pytest.mark.parametrize("rows", [50_000, 1])
def test_eight_threads_storing_the_same_keys_leave_each_once(tmp_path, rows):
    with opened(tmp_path, embedder=model()[0], resident_rows=rows) as store:
        start, failed = threading.Barrier(THREADS), []

        def work(number):
            try:
                start.wait()
                for n in range(KEYS):
                    store.store(f"k{n}", f"value {n} of thread{number}")
            except BaseException as error:  # noqa: BLE001 - shown in the main thread
                failed.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
        assert store.catch_up() == 0

        def check():
            expected = sorted(f"k{n}" for n in range(KEYS))
            assert sorted(keys(store.list())) == expected
            for using in ("words", "vectors", "both"):
                assert sorted(keys(store.search("value", limit=50, using=using))) == expected
            histories = {key: store.history(key) for key in expected}
            assert {len(history) for history in histories.values()} == {THREADS}
            for key, history in histories.items():
                assert [m.value for m in store.recall(key)] == [history[-1].value]
                assert len({entry.value for entry in history}) == THREADS
                assert len({entry.memory_id for entry in history}) == 1
            assert all(report.holds for report in store.verify())

        check()
        store.rescan()
        check()
