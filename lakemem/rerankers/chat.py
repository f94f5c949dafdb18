"""A chat model as a reranker: it is shown the candidates and asked for their order.

Source: Ollama API documentation, "Generate a chat completion"; OpenAI API reference, "Create chat completion".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lakemem.embedders.json_endpoint import JsonEndpoint, ServiceFailed
from lakemem.errors import InvalidInput, RerankerFailed
from lakemem.rerankers.chat_prompt import messages, read_order

DIALECTS: Final = ("ollama", "openai")


class ChatReranker:
    """A chat model as a `Reranker`.  Thread-safe; connects with the first question.

    Args:
        url: base address of the service.
        model: the model's name at the service.
        dialect: `ollama` or `openai`.
        api_key: bearer token, or an empty string; never shown.
        max_chars: characters of a passage that are shown.

    Raises:
        InvalidInput: not such an address, no model, or another dialect.
    """

    def __init__(
        self, url: str, *, model: str, dialect: str = "ollama", api_key: str = "", max_chars: int = 1_000
    ) -> None:
        if dialect not in DIALECTS:
            raise InvalidInput("dialect", f"{dialect!r} is not one of {', '.join(DIALECTS)}")
        if not model:
            raise InvalidInput("model", "is required", hint="the chat model's name at the service")
        self._endpoint = JsonEndpoint(_endpoint(url.rstrip("/"), dialect), api_key=api_key)
        self._model = model
        self._dialect = dialect
        self._max_chars = max_chars
        self.id = f"chat:{dialect}:{model}"

    def __repr__(self) -> str:
        return f"ChatReranker({self.id!r}, {self._endpoint.url!r})"

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> list[float]:
        """Return one score per text: the number of places behind it, so that bigger is better.

        Raises:
            RerankerFailed: the service is down, late or refuses, or its answer names no passage.
        """
        if not texts:
            return []
        try:
            answer = self._endpoint.post(self._body(query, texts), timeout_s=timeout_s)
        except ServiceFailed as failed:
            raise RerankerFailed(f"{self.id}: {failed}") from failed
        try:
            order = read_order(self._said(answer), count=len(texts))
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise RerankerFailed(
                f"{self.id} answered without an order of passages: {self._endpoint.told(answer)}"
            ) from error
        scores = [0.0] * len(texts)
        for behind, place in enumerate(reversed(order)):
            scores[place] = float(behind)
        return scores

    def close(self) -> None:
        """Close the connections."""
        self._endpoint.close()

    def _body(self, query: str, texts: Sequence[str]) -> dict[str, object]:
        body: dict[str, object] = {
            "model": self._model,
            "messages": messages(query, texts, max_chars=self._max_chars),
            "stream": False,
        }
        if self._dialect == "ollama":
            body["options"] = {"temperature": 0}
            body["format"] = {"type": "array", "items": {"type": "integer"}}
        else:
            body["temperature"] = 0
        return body

    def _said(self, answer: object) -> str:
        if not isinstance(answer, dict):
            raise TypeError
        message = answer["message"] if self._dialect == "ollama" else answer["choices"][0]["message"]
        content = message["content"]
        if not isinstance(content, str):
            raise TypeError
        return content


def _endpoint(url: str, dialect: str) -> str:
    if dialect == "ollama":
        return f"{url}/api/chat"
    return f"{url}/chat/completions" if url.endswith("/v1") else f"{url}/v1/chat/completions"
