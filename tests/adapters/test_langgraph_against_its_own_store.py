from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langgraph.store.base import GetOp, InvalidNamespaceError, ListNamespacesOp, MatchCondition, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

from lakemem.store import Store
from lakemem_api.adapters.langgraph import LakememStore

LABELS = st.sampled_from(["u", "u2", "v", "*", "ü/x", "a%2Fb", "?"])
NAMESPACES = st.lists(LABELS, min_size=1, max_size=3).map(tuple)
PREFIXES = st.lists(LABELS, max_size=2).map(tuple)
KEYS = st.sampled_from(["a", "b", "a/b", "", "%", "\0", "é"])
LEAVES = st.sampled_from([None, True, 0, 1, 2, 2.5, "1", "x", "", [1, 2], [], 2**70])
VALUES = st.dictionaries(
    st.sampled_from(["n", "s", "deep"]),
    LEAVES | st.dictionaries(st.sampled_from(["x", "y"]), LEAVES, max_size=2),
    max_size=3,
)
COMPARISONS = st.dictionaries(
    st.sampled_from(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"]), LEAVES, min_size=1, max_size=2
)
WANTED = LEAVES | COMPARISONS | st.dictionaries(st.sampled_from(["x", "y"]), LEAVES | COMPARISONS, max_size=2)
FILTERS = st.none() | st.dictionaries(st.sampled_from(["n", "s", "deep", "none"]), WANTED, max_size=2)
PUTS = st.builds(PutOp, NAMESPACES, KEYS, st.none() | VALUES, st.sampled_from([None, False, ["n"]]), ttl=st.none())
GETS = st.builds(GetOp, NAMESPACES, KEYS)
SEARCHES = st.builds(SearchOp, PREFIXES, FILTERS, st.integers(0, 4), st.integers(0, 3), query=st.none())
PATHS = st.lists(st.sampled_from(["u", "u2", "v", "*"]), max_size=2).map(tuple)
CONDITIONS = st.builds(MatchCondition, st.sampled_from(["prefix", "suffix"]), PATHS)
LISTS = st.builds(
    ListNamespacesOp,
    st.none() | st.lists(CONDITIONS, max_size=2).map(tuple),
    st.none() | st.integers(1, 3),
    st.integers(0, 5),
    st.integers(0, 2),
)
BATCHES = st.lists(st.lists(PUTS | PUTS | GETS | SEARCHES | LISTS, min_size=1, max_size=4), min_size=1, max_size=8)


def plain(item: Any) -> Any:
    return None if item is None else (item.namespace, item.key, item.value)


def everything(store: Any, op: SearchOp) -> list[Any]:
    found = store.search(op.namespace_prefix, filter=op.filter, limit=1_000)
    return [plain(item) for item in found]


def check_search(op: SearchOp, ours: LakememStore, theirs: InMemoryStore) -> None:
    """Hold a search to the reference, as far as it answers; pages must tile what there is."""
    found = everything(ours, op)
    page = ours.search(op.namespace_prefix, filter=op.filter, limit=op.limit, offset=op.offset)
    assert [plain(item) for item in page] == found[op.offset : op.offset + op.limit]
    try:
        expected = everything(theirs, op)
    except (TypeError, ValueError):
        return  # it cannot read a value as a number; ours lets the item not pass
    assert sorted(found, key=repr) == sorted(expected, key=repr)


def drop_empty_namespaces(store: InMemoryStore) -> None:
    """Let the reference forget namespaces without items, as the SQL stores do."""
    for namespace in [name for name, items in store._data.items() if not items]:
        del store._data[namespace]


@settings(max_examples=60)
@given(batches=BATCHES)
def test_the_same_operations_give_the_same_answers(
    home: Store, new_tenant: Callable[[], str], batches: list[list[Any]]
) -> None:
    ours, theirs = LakememStore(home, tenant=new_tenant()), InMemoryStore()
    for ops in batches:
        drop_empty_namespaces(theirs)
        for op in ops:
            if isinstance(op, SearchOp):
                check_search(op, ours, theirs)
            elif isinstance(op, ListNamespacesOp):
                assert ours.batch([op]) == theirs.batch([op])
        others = [op for op in ops if isinstance(op, PutOp | GetOp)]
        assert [plain(item) for item in ours.batch(others)] == [plain(item) for item in theirs.batch(others)]
    assert sorted(everything(ours, SearchOp(())), key=repr) == sorted(everything(theirs, SearchOp(())), key=repr)


@pytest.mark.parametrize("namespace", [(), ("a.b",), ("",), ("langgraph", "x"), (1,), ("a\0",)])
def test_a_bad_namespace_is_refused_as_the_reference_refuses_it(
    home: Store, new_tenant: Callable[[], str], namespace: Any
) -> None:
    ours = LakememStore(home, tenant=new_tenant())
    said = []
    for store in (ours, InMemoryStore()):
        with pytest.raises(InvalidNamespaceError) as refused:
            store.put(namespace, "k", {"v": 1})
        said.append(str(refused.value))
    assert said[0] == said[1]
    assert ours.search(()) == []


def test_labels_are_checked_in_operations_too(home: Store, new_tenant: Callable[[], str]) -> None:
    ours = LakememStore(home, tenant=new_tenant())
    for op in (GetOp(("a.b",), "k"), PutOp(("a.b",), "k", {}), SearchOp(("a.b",))):
        with pytest.raises(InvalidNamespaceError):
            ours.batch([op])


def test_an_unknown_operator_or_operation_is_an_error_even_where_nothing_is_stored(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    ours = LakememStore(home, tenant=new_tenant())
    with pytest.raises(ValueError, match=r"Unsupported operator: \$in"):
        ours.search((), filter={"n": {"deep": {"$in": [1]}}})
    with pytest.raises(ValueError, match="Unknown operation type"):
        ours.batch(["get"])  # type: ignore[list-item]
