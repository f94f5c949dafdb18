"""Case 3: no name is ever read as a piece of a query.

https://github.com/cocoindex-io/cocoindex/pull/2119
https://github.com/crewAIInc/crewAI/pull/4714
https://github.com/crewAIInc/crewAI/pull/4835
https://github.com/run-llama/llama_index/issues/23086
https://github.com/spiceai/spiceai/issues/12575
"""

from __future__ import annotations

import pytest

from tests.store.opened import keys, model, opened, values

NAMES = ["O'Brien", "x' OR 1=1 --", "a\\'", "%", '"a"b', "k; DROP TABLE t", "${x}", "{{x}}", "tenant", "'' ", "\\"]


@pytest.fixture(params=[50_000, 1])
def store(request, tmp_path):
    with opened(tmp_path, embedder=model()[0], resident_rows=request.param) as made:
        for n in range(3):
            made.store(f"by{n}", "a bystander", tenant="elsewhere")
            made.store(f"by{n}", "a bystander")
        yield made
        assert len(made.list()) == len(made.list(tenant="elsewhere")) == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_name_as_tenant_key_tag_agent_and_session_is_itself_and_nothing_else(store, name):
    store.store(name, "the lighthouse", tags=[name], agent=name)
    episode = store.add_episode("the lighthouse", session=name).memory_id
    store.store("k", "the lighthouse", tenant=name)
    store.store("k2", "the lighthouse", tenant=name)
    store.catch_up()
    assert keys(store.recall(name)) == keys(store.list(tags=[name])) == keys(store.list(agent=name)) == [name]
    for using in ("words", "vectors"):
        for asked in ({"tags": [name]}, {"agent": name}):
            assert keys(store.search("lighthouse", using=using, **asked)) == [name]
        assert [h.memory.memory_id for h in store.search("lighthouse", using=using, session=name)] == [episode]
        assert sorted(keys(store.search("lighthouse", using=using, tenant=name))) == ["k", "k2"]
    assert len(store.history(name)) == 1
    assert values(store.recall(name, tenant=name)) == []
    assert store.forget(tags=[name]).removed == 1
    assert store.recall(name) == store.list(tags=[name]) == []
    store.store(name, "again")
    assert store.forget(name).removed == 1
    assert store.forget(name).removed == 0
    assert len(store.list(tenant=name)) == 2
