"""Case 17: scores are finite, bigger is better, equal text is about 1, ties never move.

https://github.com/mem0ai/mem0/issues/4453
https://github.com/agiresearch/A-mem/issues/23
https://github.com/headroomlabs-ai/headroom/pull/3139
https://github.com/scrypster/muninndb/pull/493
https://github.com/vectorize-io/hindsight/pull/1788
https://github.com/norrietaylor/distillery/issues/170
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from lakemem.embedders.callable import CallableEmbedder
from tests.store.opened import Wall, keys, opened

AXES = {"north": 0, "east": 1}


def axes(texts):
    """Give each known word an axis of its own, so texts are equal or orthogonal to a question."""
    return [np.eye(4)[AXES.get(text.split()[0], 2)] for text in texts]


@pytest.mark.parametrize("rows", [50_000, 1])
def test_an_equal_text_is_about_one_an_orthogonal_one_about_zero(tmp_path, rows):
    with opened(
        tmp_path, wall=Wall(), embedder=CallableEmbedder(axes, id="axes", dimensions=4), resident_rows=rows
    ) as store:
        store.store("same", "north")
        store.store("other", "east")
        store.catch_up()
        found = store.search("north", using="vectors")
        assert keys(found) == ["same", "other"]
        assert found[0].dense_sim == pytest.approx(1)
        assert found[1].dense_sim == pytest.approx(0, abs=1e-6)
        assert all(math.isfinite(hit.score) and 0 <= hit.dense_sim <= 1 for hit in store.search("north"))


def test_an_opposite_text_has_a_similarity_of_zero_not_below(tmp_path):
    opposite = CallableEmbedder(
        lambda texts: [[-1, 0] if text == "no" else [1, 0] for text in texts], id="two", dimensions=2
    )
    with opened(tmp_path, embedder=opposite) as store:
        store.store("k", "no")
        store.catch_up()
        assert store.search("yes", using="vectors")[0].dense_sim == 0.0


def test_the_same_text_at_any_date_scores_finitely_and_ties_never_move(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall, embedder=CallableEmbedder(axes, id="axes", dimensions=4)) as store:
        for key, day in (
            ("future", "2026-03-11"),
            ("now", "2026-03-01"),
            ("past", "2026-02-20"),
            ("old", "2025-03-01"),
        ):
            wall.pass_s(1)
            store.store(key, "north wind", valid_from=day)
        store.catch_up()
        found = store.search("north wind", valid_at="2026-03-12")
        assert keys(found) == ["old", "past", "now", "future"]
        assert all(math.isfinite(hit.score) for hit in found)
        orders = {tuple(keys(store.search("north wind"))) for _ in range(20)}
        assert orders == {("old", "past", "now")}
        assert store.search("north wind", as_of="2020-06-01").hits == ()
