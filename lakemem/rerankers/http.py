"""A `/rerank` service: Jina, Cohere, vLLM, llama.cpp, and text-embeddings-inference (TEI).

Source: Jina Reranker API, Cohere v2 API "Rerank", TEI OpenAPI "/rerank".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lakemem.embedders.json_endpoint import JsonEndpoint, ServiceFailed
from lakemem.errors import InvalidInput, RerankerFailed
from lakemem.rerankers.protocol import checked_scores

TEXT_FIELDS: Final = ("documents", "texts")
"""Where the service expects the passages: Jina, Cohere and vLLM in `documents`, TEI in `texts`."""


class HttpReranker:
    """A `/rerank` service as a `Reranker`.  Thread-safe; connects with the first question.

    Args:
        url: address with or without `/rerank` at its end.
        model: the model's name at the service, or an empty string where it has only one.
        api_key: bearer token, or an empty string; never shown.
        texts_field: `documents` or `texts`.
        max_chars: characters of a passage that are sent.

    Raises:
        InvalidInput: not such an address, or another `texts_field`.
    """

    def __init__(
        self, url: str, *, model: str = "", api_key: str = "", texts_field: str = "documents", max_chars: int = 4_000
    ) -> None:
        if texts_field not in TEXT_FIELDS:
            raise InvalidInput("texts_field", f"{texts_field!r} is not one of {', '.join(TEXT_FIELDS)}")
        address = url.rstrip("/")
        self._endpoint = JsonEndpoint(address if address.endswith("/rerank") else f"{address}/rerank", api_key=api_key)
        self._model = model
        self._texts_field = texts_field
        self._max_chars = max_chars
        self.id = f"http:{model or 'rerank'}"

    def __repr__(self) -> str:
        return f"HttpReranker({self.id!r}, {self._endpoint.url!r})"

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> list[float]:
        """Return one score per text; bigger is better.

        Raises:
            RerankerFailed: the service is down, late, refuses, or did not score each text exactly once.
        """
        if not texts:
            return []
        try:
            answer = self._endpoint.post(self._body(query, texts), timeout_s=timeout_s)
        except ServiceFailed as failed:
            raise RerankerFailed(f"{self.id}: {failed}") from failed
        try:
            scores = _scores(answer)
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise RerankerFailed(
                f"{self.id} answered JSON without scores in it: {self._endpoint.told(answer)}"
            ) from error
        if sorted(scores) != list(range(len(texts))):
            raise RerankerFailed(f"{self.id} scored {len(scores)} places, not each of {len(texts)} texts once")
        return checked_scores([scores[place] for place in range(len(texts))], count=len(texts), source=self.id)

    def close(self) -> None:
        """Close the connections."""
        self._endpoint.close()

    def _body(self, query: str, texts: Sequence[str]) -> dict[str, object]:
        body: dict[str, object] = {"query": query, self._texts_field: [text[: self._max_chars] for text in texts]}
        if self._model:
            body["model"] = self._model
        if self._texts_field == "documents":
            body["top_n"] = len(texts)
        return body


def _scores(answer: object) -> dict[int, object]:
    """Return score by place, from `{"results": [{"index", "relevance_score"}]}` or `[{"index", "score"}]`."""
    if isinstance(answer, dict):
        answer = answer["results"]
    if not isinstance(answer, list):
        raise TypeError
    scores: dict[int, object] = {}
    for entry in answer:
        place = entry["index"]
        if type(place) is not int or place in scores:
            raise ValueError
        scores[place] = entry["relevance_score"] if "relevance_score" in entry else entry["score"]
    return scores
