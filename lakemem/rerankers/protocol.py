"""What the search asks of a reranker, and which scores it accepts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from lakemem.errors import RerankerFailed


class Reranker(Protocol):
    """Scores candidates against a question.  Thread-safe."""

    @property
    def id(self) -> str:
        """Which reranker this is, for explanations: for example `http:jina-reranker-v2`."""
        ...

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> list[float]:
        """Return one score per text, in the order of the texts; bigger is better.

        Args:
            query: the question.
            texts: the candidates, best first as far as is known; none gives no score and no call.
            timeout_s: seconds after which the call has ended, one way or the other.

        Raises:
            RerankerFailed: no such scores within the time.
        """
        ...

    def close(self) -> None:
        """Let go of connections; a later call opens them again."""
        ...


def checked_scores(raw: object, *, count: int, source: str) -> list[float]:
    """Return `raw` as `count` finite scores.

    Raises:
        RerankerFailed: not a sequence of numbers, another number of them, or one that is not finite.
    """
    try:
        scores = [float(score) for score in raw]  # type: ignore[attr-defined]  # whatever it is, it is tried
    except (TypeError, ValueError, OverflowError) as error:
        raise RerankerFailed(f"{source} answered something that is not a list of scores") from error
    if len(scores) != count:
        raise RerankerFailed(f"{source} answered {len(scores)} scores for {count} texts")
    if not all(map(math.isfinite, scores)):
        raise RerankerFailed(f"{source} answered a score that is not finite")
    return scores
