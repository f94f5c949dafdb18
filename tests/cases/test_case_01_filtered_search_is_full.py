"""Case 1: a filtered search returns as many hits as there are, up to the limit.

https://github.com/asg017/sqlite-vec/issues/152
https://github.com/asg017/sqlite-vec/issues/196
https://github.com/lancedb/lancedb/issues/511
https://github.com/lancedb/lancedb/issues/2762
"""

from __future__ import annotations

import numpy as np
import pytest

from lakemem.embedders.callable import CallableEmbedder
from lakemem.records.commands import StoreMemory
from lakemem.tables.compact import index_vectors
from tests.store.opened import keys, opened

NEAR = 600


def vectors_of(texts):
    """Give texts with `near` a cosine of .99 and more to the question, all others about .2."""
    rows = []
    for text in texts:
        noise = np.random.default_rng(sum(text.encode())).standard_normal(8) * 0.01
        rows.append(
            np.eye(8)[0] + noise
            if "near" in text or text == "question"
            else np.array([0.2, 1, 0, 0, 0, 0, 0, 0]) + noise
        )
    return rows


@pytest.fixture(scope="module", params=["in memory", "on the tables", "indexed"])
def store(request, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    embedder = CallableEmbedder(vectors_of, id="eight", dimensions=8)
    settings = {} if request.param == "in memory" else {"resident_rows": 10}
    near = [("big", n) for n in range(NEAR)] + [("one", n) for n in range(NEAR)]
    with opened(home, embedder=embedder, embed_batch=500, **settings) as made:
        made.write_many([StoreMemory(tenant, f"near{n}", f"near question {n}") for tenant, n in near])
        for n in range(20):
            made.store(f"far{n}", f"far question {n}", tenant="one", tags=["keep"])
            made.store(f"far{n}", f"far question {n}", tenant="few", tags=["keep"] if n < 5 else [])
        assert made.catch_up() == 0
        made.compact()
        if request.param == "indexed":
            index_vectors(made._open.generation.shard.vectors)
            made._open.generation.refresh()
            found = made.search("question", tenant="big", using="vectors", explain=True)
            assert "vector index" in found.explanation["vectors"]["how"]
        yield made


RANKERS = ("vectors", "both", "words")


def test_a_tag_inside_one_tenant_is_a_prefilter(store):
    for using in RANKERS:
        for limit in (1, 10, 20, 50):
            found = store.search("question", tenant="one", tags=["keep"], limit=limit, using=using)
            assert len(found) == min(limit, 20)
            assert all(key.startswith("far") for key in keys(found))


def test_a_small_tenant_gets_all_it_asked_for_beside_a_big_one_that_is_nearer(store):
    for using in RANKERS:
        asked = {"tenant": "few", "using": using}
        assert len(store.search("question", limit=10, **asked)) == 10
        assert len(store.search("question", limit=10, tags=["keep"], **asked)) == 5
        assert all(hit.memory.tenant == "few" for hit in store.search("question", limit=100, **asked))
    for n in range(5):
        store.forget(f"far{n}", tenant="few")
    for using in RANKERS:
        asked = {"tenant": "few", "using": using}
        assert len(store.search("question", limit=15, **asked)) == 15
        assert len(store.search("question", limit=100, **asked)) == 15
        assert len(store.search("question", limit=10, tags=["keep"], **asked)) == 0
