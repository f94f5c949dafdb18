from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Any, TypedDict

import pytest
from langgraph.store.base import GetOp, PutOp

from lakemem.errors import InvalidInput
from lakemem.store import Store
from lakemem_api.adapters.langgraph import LakememStore, memory_key
from tests.store.opened import Wall, opened


@pytest.fixture
def store(home: Store, new_tenant: Callable[[], str]) -> LakememStore:
    return LakememStore(home, tenant=new_tenant())


def test_an_update_keeps_when_an_item_was_created_and_a_removal_does_not(tmp_path: Path) -> None:
    wall = Wall()
    with opened(tmp_path, wall=wall) as home:
        store = LakememStore(home)
        seen = []
        for value in (1, 2, None, 3):
            store.batch([PutOp(("a",), "k", None if value is None else {"n": value})])
            wall.pass_s(60)
            seen.append(store.get(("a",), "k"))
    first, second, gone, again = seen
    assert gone is None
    assert first is not None
    assert second is not None
    assert again is not None
    assert first.created_at == first.updated_at == second.created_at
    assert round((second.updated_at - first.updated_at).total_seconds()) == 60
    assert again.created_at == again.updated_at > second.updated_at


def test_every_value_that_an_item_had_stays_in_its_history(home: Store, new_tenant: Callable[[], str]) -> None:
    tenant = new_tenant()
    store = LakememStore(home, tenant=tenant)
    store.put(("users", "7"), "city", {"name": "Paris"})
    before = home.list(tenant=tenant)[0].updated
    store.put(("users", "7"), "city", {"name": "Lyon"})
    store.delete(("users", "7"), "city")
    key = memory_key(("users", "7"), "city")
    assert [entry.what for entry in home.history(key, tenant=tenant)] == ["store", "update", "delete"]
    (memory,) = home.recall(key, tenant=tenant, as_of=before, valid_at=before)
    assert memory.value == "name: Paris"


def test_items_without_a_query_come_most_recently_written_first(store: LakememStore) -> None:
    for key in ("a", "b", "c", "a"):
        store.put(("n",), key, {})
    assert [item.key for item in store.search(("n",))] == ["a", "c", "b"]
    assert [item.key for item in store.search(("n",), limit=1, offset=1)] == ["c"]


def test_reading_perishable_items_leaves_their_order_as_it_was(store: LakememStore) -> None:
    for key in "abc":
        store.put(("n",), key, {}, ttl=10)
    for _ in range(2):
        assert [item.key for item in store.search(("n",))] == ["c", "b", "a"]


def test_of_two_puts_in_a_batch_the_last_is_written_and_reads_see_what_was_before(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    tenant = new_tenant()
    store = LakememStore(home, tenant=tenant)
    done = store.batch([PutOp(("n",), "k", {"v": 1}), GetOp(("n",), "k"), PutOp(("n",), "k", {"v": 2})])
    assert done == [None, None, None]
    assert len(home.history(memory_key(("n",), "k"), tenant=tenant)) == 1
    found = store.get(("n",), "k")
    assert found is not None
    assert found.value == {"v": 2}


def test_a_refused_put_leaves_nothing_of_its_batch(store: LakememStore) -> None:
    with pytest.raises(InvalidInput, match=r"value: has the name 1"):
        store.batch([PutOp(("n",), "a", {"v": 1}), PutOp(("n",), "b", {1: "one"})])  # type: ignore[dict-item]
    assert store.search(()) == []


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda s: s.put(("n",), "k" * 1_100, {}), "key: takes 1112 characters with its namespace, the limit is 1024"),
        (lambda s: s.put(("n",), "k", [1]), "value: must be an object, not list"),
        (lambda s: s.put(("n",), "k", {}, ttl=0), "ttl: is 0 minutes, it must be a number above 0"),
        (lambda s: s.put(("n",), "k", {}, index="text"), "index: must be False or a list of paths, not str"),
        (lambda s: s.search((), limit=-1), "limit: is -1, it must be a whole number, 0 or more"),
        (lambda s: s.search((), offset=-1), "offset: is -1, it must be a whole number, 0 or more"),
        (lambda s: s.list_namespaces(limit=-1), "limit: is -1, it must be a whole number, 0 or more"),
    ],
)
def test_what_is_not_acceptable_is_refused_by_name_and_limit(
    store: LakememStore, call: Callable[[LakememStore], Any], said: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        call(store)
    assert str(refused.value) == said


def test_a_namespace_too_long_for_a_tag_is_found_by_its_prefix(store: LakememStore) -> None:
    deep = ("u" * 200, "v" * 200, "w")
    store.put(deep, "k", {"n": 1})
    store.put((*deep[:2], "x"), "k", {"n": 2})
    assert [item.value["n"] for item in store.search(deep)] == [1]
    assert len(store.search(deep[:2])) == 2
    assert store.list_namespaces(prefix=deep) == [deep]


def test_items_come_back_equal_after_a_reopening_and_a_rescan(tmp_path: Path) -> None:
    value = {"big": 2**70, "lone": "\ud800", "nul": "\0", "deep": {"list": [1, 1.0, None, True, "é"]}, "": {}}
    with opened(tmp_path) as home:
        LakememStore(home).put(("a/b", "*"), "k\n", value)
    with opened(tmp_path) as home:
        home.rescan()
        found = LakememStore(home).search(("a/b",))
    assert [(item.namespace, item.key, item.value) for item in found] == [(("a/b", "*"), "k\n", value)]


def test_tenants_and_other_memories_do_not_mix(home: Store, new_tenant: Callable[[], str]) -> None:
    one, other = new_tenant(), new_tenant()
    LakememStore(home, tenant=one).put(("n",), "k", {"of": "one"})
    home.store("langgraph/n/k", "not an item", tenant=other)
    assert LakememStore(home, tenant=other).search(()) == []
    assert LakememStore(home, tenant=other).get(("n",), "k") is None


def test_an_item_lives_its_time_from_when_it_was_last_read(tmp_path: Path) -> None:
    wall = Wall()
    with opened(tmp_path, wall=wall) as home:
        store = LakememStore(home)
        store.put(("n",), "k", {"v": 1}, ttl=10)
        created = store.get(("n",), "k")
        for read in (lambda: store.get(("n",), "k"), lambda: store.search(("n",))):
            wall.pass_s(9 * 60)
            assert read()
        wall.pass_s(9 * 60)
        kept = store.get(("n",), "k", refresh_ttl=False)
        assert kept == created
        wall.pass_s(61)
        assert store.get(("n",), "k") is None
        assert store.list_namespaces() == []


def test_defaults_for_the_time_to_live_hold_where_a_call_says_nothing(tmp_path: Path) -> None:
    wall = Wall()
    with opened(tmp_path, wall=wall) as home:
        store = LakememStore(home, ttl={"default_ttl": 1, "refresh_on_read": False})
        store.put(("n",), "short", {})
        store.put(("n",), "long", {}, ttl=None)
        wall.pass_s(59)
        assert len(store.search(("n",))) == 2
        wall.pass_s(2)
        assert [item.key for item in store.search(("n",))] == ["long"]


def test_a_read_only_store_shows_perishable_items_without_refreshing_them(tmp_path: Path) -> None:
    with opened(tmp_path) as home:
        LakememStore(home).put(("n",), "k", {"v": 1}, ttl=10)
        home.catch_up()
        with opened(tmp_path, read_only=True) as follower:
            found = LakememStore(follower).get(("n",), "k")
    assert found is not None
    assert found.value == {"v": 1}


def test_threads_lose_no_item_and_agree_on_when_it_was_created(home: Store, new_tenant: Callable[[], str]) -> None:
    tenant = new_tenant()

    def work(number: int) -> None:
        store = LakememStore(home, tenant=tenant)
        for turn in range(10):
            store.put(("own", str(number)), str(turn), {"n": turn})
            store.put(("shared",), "k", {"n": number})

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    store = LakememStore(home, tenant=tenant)
    assert len(store.search(("own",), limit=100)) == 60
    history = home.history(memory_key(("shared",), "k"), tenant=tenant)
    assert len(history) == 60
    found = store.get(("shared",), "k")
    assert found is not None
    assert found.created_at == datetime.fromisoformat(history[0].at)


class Interrupted:
    """A store in which something else happens right after the first read of a kind."""

    def __init__(self, store: Store, after: str, then: Callable[[], None]) -> None:
        self.store, self.after, self.then = store, after, then

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.store, name)
        if name != self.after:
            return method

        def interrupted(*args: Any, **named: Any) -> Any:
            found = method(*args, **named)
            self.after = ""
            self.then()
            return found

        return interrupted


def test_a_refresh_never_takes_back_what_was_written_since_the_read(home: Store, new_tenant: Callable[[], str]) -> None:
    tenant = new_tenant()
    other = LakememStore(home, tenant=tenant)
    for read, call in (("recall", lambda s: s.get(("n",), "k")), ("list", lambda s: s.search(("n",)))):
        other.put(("n",), "k", {"n": 0}, ttl=10)
        call(LakememStore(Interrupted(home, read, lambda: other.put(("n",), "k", {"n": 1}, ttl=10)), tenant=tenant))
        found = other.get(("n",), "k")
        assert found is not None
        assert found.value == {"n": 1}


def test_of_two_threads_that_create_an_item_both_know_when_it_was_created(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    tenant = new_tenant()

    def put_beside() -> None:
        beside.start()
        beside.join(0.2)  # it cannot come in between; given the time, it would

    shared = Interrupted(home, "recall", put_beside)
    store = LakememStore(shared, tenant=tenant)
    beside = Thread(target=lambda: store.put(("n",), "k", {"by": "other"}))
    store.put(("n",), "k", {"by": "one"})
    beside.join()
    found = store.get(("n",), "k")
    assert found is not None
    history = home.history(memory_key(("n",), "k"), tenant=tenant)
    assert len(history) == 2
    assert found.created_at == datetime.fromisoformat(history[0].at)


def test_tasks_put_search_and_list_beside_each_other(store: LakememStore) -> None:
    async def work() -> list[Any]:
        await asyncio.gather(*(store.aput(("n", str(i % 3)), str(i), {"i": i}) for i in range(30)))
        await store.adelete(("n", "0"), "0")
        return [
            await store.aget(("n", "1"), "1"),
            len(await store.asearch(("n",), limit=100)),
            await store.alist_namespaces(prefix=("n",), max_depth=1),
        ]

    item, found, namespaces = asyncio.run(work())
    assert item.value == {"i": 1}
    assert (found, namespaces) == (29, [("n",)])


def test_a_graph_is_given_the_store_and_remembers(store: LakememStore) -> None:
    from langgraph.graph import END, START, StateGraph
    from langgraph.runtime import Runtime

    class State(TypedDict):
        seen: int

    def count(state: State, runtime: Runtime) -> State:
        assert runtime.store is not None
        before = runtime.store.get(("graph",), "count")
        seen = 1 if before is None else before.value["n"] + 1
        runtime.store.put(("graph",), "count", {"n": seen})
        return {"seen": seen}

    graph = StateGraph(State).add_node("count", count).add_edge(START, "count").add_edge("count", END)
    app = graph.compile(store=store)
    assert [app.invoke({"seen": 0})["seen"] for _ in range(3)] == [1, 2, 3]
