"""How good is a ranking?  Pure functions of the ranked ids and the set of right ones (binary relevance)."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from math import log2


def recall(ranked: Sequence[str], gold: AbstractSet[str], *, k: int) -> float:
    """Return the share of the right answers that are among the first `k`.

    Source: Manning, Raghavan and Schuetze, "Introduction to Information Retrieval" (2008), 8.3.

    >>> recall(["a", "x", "b"], {"a", "b", "c", "d"}, k=2)
    0.25
    """
    return len(gold & set(ranked[:k])) / len(gold)


def ndcg(ranked: Sequence[str], gold: AbstractSet[str], *, k: int) -> float:
    """Return the normalised discounted cumulative gain of the first `k`, gain 1 for a right answer.

    Source: Jaervelin and Kekaelaeinen, "Cumulated Gain-based Evaluation of IR Techniques" (2002), with the discount
    log2(1 + rank).

    >>> ndcg(["x", "a"], {"a"}, k=10) == 1 / log2(3)
    True
    """
    gained = sum(1 / log2(rank + 1) for rank, name in enumerate(ranked[:k], 1) if name in gold)
    best = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(gold)) + 1))
    return gained / best


def reciprocal_rank(ranked: Sequence[str], gold: AbstractSet[str]) -> float:
    """Return one over the rank of the first right answer, 0 where there is none.

    Source: Voorhees, "The TREC-8 Question Answering Track Report" (1999).

    >>> reciprocal_rank(["x", "a"], {"a"})
    0.5
    """
    return next((1 / rank for rank, name in enumerate(ranked, 1) if name in gold), 0.0)


def is_hit(ranked: Sequence[str], gold: AbstractSet[str], *, k: int) -> bool:
    """Tell whether at least one right answer is among the first `k`."""
    return any(name in gold for name in ranked[:k])
