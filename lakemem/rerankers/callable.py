"""Any function as a reranker."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lakemem.embedders.deadline import Lane
from lakemem.errors import InvalidInput, RerankerFailed
from lakemem.rerankers.protocol import checked_scores

RerankFunction = Callable[[str, Sequence[str]], Sequence[float]]
"""Question and texts to one score per text, bigger is better; may be called by several threads at once."""


class CallableReranker:
    """A function as a `Reranker`; a call that is late is abandoned, and four at most may hang.

    Args:
        function: gives the scores.
        id: its name in explanations.

    Raises:
        InvalidInput: no id.

    >>> short_first = CallableReranker(lambda query, texts: [-len(text) for text in texts], id="short-first")
    >>> short_first.rerank("which?", ["abc", "a"], timeout_s=5)
    [-3.0, -1.0]
    """

    def __init__(self, function: RerankFunction, *, id: str) -> None:  # noqa: A002 - the protocol's name
        if not id:
            raise InvalidInput("id", "must not be empty")
        self.id = id
        self._function = function
        self._lane = Lane(f"rerank {id}", width=4)

    def __repr__(self) -> str:
        return f"CallableReranker({self.id!r})"

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> list[float]:
        """Return one score per text; bigger is better.

        Raises:
            RerankerFailed: the function raised, was late, or answered something that is not such scores.
        """
        if not texts:
            return []
        given = list(texts)
        try:
            raw = self._lane.call(lambda: self._function(query, given), timeout_s=timeout_s)
        except TimeoutError as error:
            raise RerankerFailed(f"{self.id} did not answer within {timeout_s:g} s") from error
        except RerankerFailed:
            raise
        except Exception as error:  # somebody else's function may raise anything
            raise RerankerFailed(f"{self.id} failed on {len(given)} texts: {type(error).__name__} {error}") from error
        return checked_scores(raw, count=len(given), source=self.id)

    def close(self) -> None:
        """Do nothing: a function holds no connection."""
