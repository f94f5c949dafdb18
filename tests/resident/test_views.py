"""Which tenants stay in memory: the recently used ones within the budget, and all with unflushed writes."""

from __future__ import annotations

from lakemem.resident.large import LargeTenant
from lakemem.resident.resident import ResidentTenant
from tests.store.opened import Wall, keys, model, opened


def test_a_budget_of_one_byte_lets_views_go_and_changes_no_answer(tmp_path):
    with opened(tmp_path, wall=Wall(), embedder=model()[0], resident_bytes=1) as store:
        for n in range(80):
            store.store("k", f"lantern {n}", tenant=f"t{n}")
        assert store.catch_up() == 0
        for n in range(80):
            assert keys(store.list(tenant=f"t{n}")) == ["k"]
            found = store.search(f"lantern {n}", tenant=f"t{n}", using="vectors")
            assert [hit.value for hit in found] == [f"lantern {n}"]
        assert len(store._open._views.loaded()) < 80
        for n in range(80):
            store.store("k", "again", tenant=f"t{n}")
            assert len(store.history("k", tenant=f"t{n}")) == 2


def test_a_tenant_that_outgrows_memory_is_read_from_the_tables_from_then_on(tmp_path):
    with opened(tmp_path, wall=Wall(), embedder=model()[0], resident_rows=20) as store:
        kinds = set()
        for n in range(40):
            store.store(f"k{n}", f"lantern {n}")
            store.catch_up()
            kinds.add(type(store._open.view("user")))
            assert len(store.list()) == n + 1
            assert store.search(f"lantern {n}", using="vectors", limit=1)[0].key == f"k{n}"
        assert kinds == {ResidentTenant, LargeTenant}
    with opened(tmp_path, wall=Wall(), embedder=model()[0]) as store:
        assert isinstance(store._open.view("user"), ResidentTenant)
        assert len(store.list()) == len(store.search("lantern", using="vectors", limit=99)) == 40


def test_an_unknown_tenant_is_empty_and_leaves_no_trace(tmp_path):
    with opened(tmp_path) as store:
        assert store.list(tenant="nobody") == store.history("k", tenant="nobody") == []
        assert store.recall("k", tenant="nobody") == []
        assert store.forget("k", tenant="nobody").status == "nothing"
        assert store.tenants() == []
        assert list((tmp_path / "markdown").iterdir()) == []
