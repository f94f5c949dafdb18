from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langgraph.store.base import PutOp

from lakemem.store import Store
from lakemem_api.adapters.langgraph import LakememStore

WORDS = ["tea", "coffee", "rain", "sun", "cat"]
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
ITEMS = st.lists(
    st.tuples(st.sampled_from([("u",), ("u2",), ("u", "x")]), TEXTS, st.integers(0, 2), st.booleans()), max_size=12
)


def filled(home: Store, tenant: str, items: list[Any]) -> LakememStore:
    store = LakememStore(home, tenant=tenant, fields=["text"])
    store.batch(
        PutOp(namespace, str(number), {"text": text, "n": n}, None if is_indexed else False)
        for number, (namespace, text, n, is_indexed) in enumerate(items)
    )
    home.catch_up(tenant=tenant)
    return store


@pytest.mark.parametrize("by", ["words", "vectors too"])
@settings(max_examples=15)
@given(
    items=ITEMS,
    query=TEXTS | st.just("nothing like it") | st.just("?!"),
    limit=st.integers(1, 6),
    wanted=st.none() | st.integers(0, 2),
)
def test_a_query_finds_as_many_as_there_are_below_the_prefix(
    home: Store,
    vector_home: Store,
    new_tenant: Callable[[], str],
    by: str,
    items: list[Any],
    query: str,
    limit: int,
    wanted: int | None,
) -> None:
    store = filled(home if by == "words" else vector_home, new_tenant(), items)
    named = {"query": query, "filter": None if wanted is None else {"n": {"$eq": wanted}}}
    matching = {
        str(number) for number, (namespace, _, n, _) in enumerate(items) if namespace[0] == "u" and wanted in (None, n)
    }
    pages: list[Any] = []
    for offset in range(0, len(items) + limit, limit):
        page = store.search(("u",), limit=limit, offset=offset, **named)
        assert len(page) == min(limit, max(0, len(matching) - offset))
        pages += page
    keys = [item.key for item in pages]
    assert sorted(keys) == sorted(matching)
    is_ranked = [item.score is not None for item in pages]
    assert is_ranked == sorted(is_ranked, reverse=True)
    assert all(items[int(item.key)][3] for item in pages if item.score is not None)


def test_the_best_comes_first_with_its_score_and_what_is_not_indexed_last(
    vector_home: Store, new_tenant: Callable[[], str]
) -> None:
    items = [(("u",), text, 0, text != "tea for two") for text in ("rain today", "tea please", "sun", "tea for two")]
    store = filled(vector_home, new_tenant(), items)
    found = store.search(("u",), query="tea")
    assert (found[0].key, found[-1].key) == ("1", "3")
    scores = [item.score for item in found[:-1]]
    assert scores == sorted(scores, reverse=True)
    assert found[-1].score is None


def test_a_rare_match_far_down_the_ranking_is_found_through_a_filter(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    items = [(("u",), "tea tea", 0, True) for _ in range(60)] + [(("u",), "tea and rain and sun and cat", 1, True)]
    store = filled(home, new_tenant(), items)
    found = store.search(("u",), query="tea", filter={"n": 1}, limit=2)
    assert [(item.key, item.score is not None) for item in found] == [("60", True)]


def test_paths_say_what_is_indexed(home: Store, new_tenant: Callable[[], str]) -> None:
    store = LakememStore(home, tenant=new_tenant())
    value = {"title": "rain", "parts": [{"text": "tea"}, {"text": "coffee"}], "note": "sun"}
    store.put(("u",), "k", value, index=["parts[*].text", "title"])
    assert store.search(("u",), query="coffee")[0].score is not None
    assert store.search(("u",), query="rain")[0].score is not None
    assert store.search(("u",), query="sun")[0].score is None
    store.put(("u",), "k", value)
    assert store.search(("u",), query="sun")[0].score is not None
    assert store.search(("u",), query="sun")[0].value == value
