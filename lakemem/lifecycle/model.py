"""A chat model as an extractor: it is shown an episode and asked for facts of the closed vocabulary.

Source: Ollama API documentation, "Generate a chat completion" and "Structured outputs"; OpenAI API reference, "Create
chat completion", `response_format`.
"""

from __future__ import annotations

from typing import Any

from lakemem.consolidation.extract import Extracted
from lakemem.embedders.json_endpoint import JsonEndpoint, ServiceFailed, ServiceRefused
from lakemem.lifecycle.extractors import ExtractionFailed, Extractor, ExtractorAway, PatternExtractor
from lakemem.lifecycle.model_answer import SCHEMA, messages, read_facts
from lakemem.lifecycle.protocol import occurred
from lakemem.lifecycle.settings import LifecycleSettings
from lakemem.records.answers import Memory

_OF_THE_TEXT = (400, 413, 422)
"""Statuses that may be about this very text; any other refusal is about the service."""


class ModelExtractor:
    """Reads facts with a chat model.  Thread-safe; connects with the first episode.

    Args:
        settings: with the model's address, name and dialect.

    Raises:
        InvalidInput: not such an address, or a key that no header can hold.
    """

    at_once = 1

    def __init__(self, settings: LifecycleSettings) -> None:
        self._settings = settings
        self._is_ollama = settings.model_dialect == "ollama"
        url = _endpoint(settings.model_url.rstrip("/"), is_ollama=self._is_ollama)
        self._endpoint = JsonEndpoint(url, api_key=settings.model_key)
        self._takes_schema = True
        self.id = f"model:{settings.model_dialect}:{settings.model}"

    def __repr__(self) -> str:
        return f"ModelExtractor({self.id!r}, {self._endpoint.url!r})"

    def __call__(self, episode: Memory) -> list[Extracted]:
        """Return the facts that an episode states, as far as the model's answer can be believed.

        Raises:
            ExtractionFailed: the answer is no list of facts, or the service does not take this text.
            ExtractorAway: the service is down, late, or refuses whoever asks.
        """
        answer = self._asked(episode)
        try:
            return read_facts(self._said(answer), text=episode.value, role=episode.role)
        except (TypeError, KeyError, IndexError, ValueError) as error:
            told = self._endpoint.told(answer)
            raise ExtractionFailed(f"{self.id} answered without a list of facts: {told}") from error

    def close(self) -> None:
        """Close the connections; a later episode opens them again."""
        self._endpoint.close()

    def _asked(self, episode: Memory) -> object:
        """Return the answer; a service that knows no schema is asked once more without, and from then on."""
        for with_schema in (True, False) if self._takes_schema else (False,):
            try:
                answer = self._endpoint.post(
                    self._body(episode, with_schema=with_schema), timeout_s=self._settings.model_timeout_s
                )
            except ServiceRefused as refused:
                if refused.status not in _OF_THE_TEXT:
                    raise ExtractorAway(f"{self.id}: {refused}") from refused
                if not with_schema:
                    raise ExtractionFailed(f"{self.id}: {refused}") from refused
            except ServiceFailed as failed:
                raise ExtractorAway(f"{self.id}: {failed}") from failed
            else:
                self._takes_schema = with_schema
                return answer
        raise AssertionError  # without a schema it returned or raised

    def _body(self, episode: Memory, *, with_schema: bool) -> dict[str, Any]:
        asked = messages(episode.value, role=episode.role, said_at=occurred(episode))
        body: dict[str, Any] = {"model": self._settings.model, "messages": asked, "stream": False}
        if self._is_ollama:
            body["options"] = {"temperature": 0}
            if with_schema:
                body["format"] = SCHEMA
            return body
        body["temperature"] = 0
        if with_schema:
            schema = {"name": "facts", "strict": True, "schema": SCHEMA}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return body

    def _said(self, answer: object) -> str:
        """Return what the model said; a refusal has a field of its own and no content."""
        if not isinstance(answer, dict):
            raise TypeError
        message = answer["message"] if self._is_ollama else answer["choices"][0]["message"]
        content = message["content"]
        if not isinstance(content, str):
            raise TypeError
        return content


def extractor_of(settings: LifecycleSettings) -> Extractor:
    """Return who reads facts: the model that is set, or else patterns.

    Raises:
        InvalidInput: not such an address, or a key that no header can hold.
    """
    return ModelExtractor(settings) if settings.model_url else PatternExtractor()


def _endpoint(url: str, *, is_ollama: bool) -> str:
    if is_ollama:
        return f"{url}/api/chat"
    return f"{url}/chat/completions" if url.endswith("/v1") else f"{url}/v1/chat/completions"
