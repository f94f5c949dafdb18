"""Case 25: another embedding model loses nothing, mixes nothing, and is caught up with.

https://github.com/metadist/synaplan/issues/959
https://github.com/open-webui/open-webui/issues/28316
https://github.com/memodb-io/memobase/issues/76
"""

from __future__ import annotations

import pytest

from tests.store.opened import Wall, keys, model, opened

TEXTS = {f"k{n}": f"lantern{n} on the quay{n}" for n in range(20)}


def found_by_vector(store):
    """Return the keys that are found by their own text's vector with a cosine of about 1."""
    best = {key: store.search(text, using="vectors", limit=1) for key, text in TEXTS.items()}
    return [key for key, hits in best.items() if hits and hits[0].key == key and hits[0].dense_sim > 0.99]


@pytest.mark.parametrize("rows", [50_000, 1])
def test_three_models_in_turn_never_mix_and_all_texts_are_found_by_each_in_the_end(tmp_path, rows):
    wall = Wall()
    with opened(tmp_path, wall=wall, embedder=model("m1", 32)[0], resident_rows=rows) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        assert store.catch_up() == 0
        assert len(found_by_vector(store)) == 20
    for name, width in (("m2", 48), ("m3", 32), ("m1", 32)):
        embedder, function = model(name, width)
        function.mode = "refused"
        with opened(tmp_path, wall=wall, embedder=embedder, resident_rows=rows) as store:
            assert store.search("lantern3", using="words")[0].key == "k3"
            store.store(f"new of {name}", f"a novelty by {name}")
            assert keys(store.search(f"novelty {name}"))[0] == f"new of {name}"
            function.mode = "ok"
            if name != "m1":
                degraded = store.search(TEXTS["k3"], using="vectors")
                assert not [hit for hit in degraded if hit.dense_sim is None]
            assert store.catch_up() == 0
            assert len(found_by_vector(store)) == 20
            found = store.search(f"a novelty by {name}", using="vectors", limit=1)
            assert found[0].key == f"new of {name}"
            assert found[0].dense_sim > 0.99
            assert len(store.search("lantern", using="vectors", limit=100)) == len(store.list())


def test_vectors_of_an_earlier_model_never_answer_for_a_model_of_the_same_width(tmp_path):
    with opened(tmp_path, embedder=model("m1", 32)[0]) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        store.catch_up()
    embedder, function = model("m3", 32)
    with opened(tmp_path, embedder=embedder, upkeep=False) as store:
        found = store.search(TEXTS["k3"], using="vectors")
        assert found.hits == ()
        assert found.vectors_due == 20
        assert function.texts == 1
        assert keys(store.search(TEXTS["k3"]))[0] == "k3"
    with opened(tmp_path, embedder=None) as store:
        assert keys(store.search(TEXTS["k3"]))[0] == "k3"


def test_going_back_to_an_earlier_model_embeds_only_what_it_does_not_know(tmp_path):
    with opened(tmp_path, embedder=model("m1", 32)[0]) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        store.catch_up()
    with opened(tmp_path, embedder=model("m2", 48)[0]) as store:
        store.catch_up()
        store.forget("k0")
        store.store("k1", "changed while the first model was away")
        store.catch_up()
    embedder, function = model("m1", 32)
    with opened(tmp_path, embedder=embedder) as store:
        assert store.catch_up() == 0
        assert function.texts <= 2, "the new text, and what its store left over of the old one"
        found = store.search("lantern", using="vectors", limit=100)
        assert sorted(keys(found)) == sorted(set(TEXTS) - {"k0"})
        assert keys(store.search("changed while the first model was away", using="vectors", limit=1)) == ["k1"]


def test_a_rescan_takes_over_the_vectors_of_the_model_in_use(tmp_path):
    embedder, function = model("m1", 32)
    with opened(tmp_path, embedder=embedder) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        store.catch_up()
        embedded = function.texts
        store.rescan()
        assert store.catch_up() == 0
        assert function.texts == embedded
        assert len(found_by_vector(store)) == 20
