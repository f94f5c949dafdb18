"""Case 21: what was changed or forgotten is found no more, at once, by nobody.

https://github.com/ruvnet/ruflo/issues/2815
https://github.com/ruvnet/ruflo/issues/1122
https://github.com/rohitg00/agentmemory/issues/632
https://github.com/blackfaced/MemoryNexus/issues/37
https://github.com/getzep/graphiti/issues/1062
"""

from __future__ import annotations

import threading

import pytest

from tests.store.opened import Wall, keys, model, opened


@pytest.fixture(params=[50_000, 1])
def store(request, tmp_path):
    with opened(tmp_path, wall=Wall(), embedder=model()[0], resident_rows=request.param, vector_wait_ms=20_000) as made:
        made.store("base", "a windmill on the plain")
        made.store("base2", "another windmill")
        made.catch_up()
        yield made


def similar(store, query):
    """Return the keys whose vector is nearly the question's."""
    return [hit.key for hit in store.search(query, using="vectors") if hit.dense_sim > 0.9]


def test_an_update_and_a_forget_are_seen_by_words_and_vectors_at_once(store):
    store.store("k", "zebra lighthouse")
    store.store("k", "copper teapot")
    assert store.search("zebra", using="words").hits == ()
    assert keys(store.search("teapot", using="words")) == ["k"]
    assert similar(store, "zebra lighthouse") == []
    assert similar(store, "copper teapot") == ["k"]
    store.forget("k")
    for using in ("words", "vectors", "both"):
        for query in ("zebra lighthouse", "copper teapot"):
            assert "k" not in keys(store.search(query, using=using, limit=50))


def test_a_forgotten_better_match_takes_no_place(store):
    store.store("better", "silver compass")
    store.store("worse", "a silver compass and much else besides")
    store.forget("better")
    for using in ("words", "vectors", "both"):
        assert keys(store.search("silver compass", using=using, limit=1)) == ["worse"]


def test_another_thread_sees_a_write_as_soon_as_it_is_acknowledged(store):
    seen = []
    for word in ("parrot", "walrus", "quartz", "pumpkin"):
        store.store("k", f"{word} parade")
        reader = threading.Thread(target=lambda word=word: seen.append([
            store.recall("k")[0].value, keys(store.search(word, using="words")), similar(store, f"{word} parade")
        ]))  # fmt: skip
        reader.start()
        reader.join()
        assert seen[-1] == [f"{word} parade", ["k"], ["k"]]
