"""Embedding services that speak OpenAI's interface: `POST {url}/v1/embeddings`.

Source: OpenAI API reference, "Create embeddings"; vLLM, llama.cpp, LM Studio and TEI answer the same form.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakemem.embedders.http_embedder import Dialect, HttpEmbedder, ServiceSettings


def openai_embedder(settings: ServiceSettings) -> HttpEmbedder:
    """Return an embedder over an OpenAI-compatible service; `url` may end in `/v1` or not."""
    return HttpEmbedder(settings, Dialect("openai", _endpoint, _body, _rows, sends_dimensions=True))


def _endpoint(url: str) -> str:
    return f"{url}/embeddings" if url.endswith("/v1") else f"{url}/v1/embeddings"


def _body(settings: ServiceSettings, texts: Sequence[str]) -> dict[str, object]:
    body: dict[str, object] = {"model": settings.model, "input": list(texts), "encoding_format": "float"}
    if settings.dimensions:
        body["dimensions"] = settings.dimensions
    return body


def _rows(answer: object) -> list[object]:
    """Return the vectors in the order of the texts: entries may come in any order and say their index."""
    if not isinstance(answer, dict):
        raise TypeError
    entries = list(answer["data"])
    rows = {entry.get("index", place): entry["embedding"] for place, entry in enumerate(entries)}
    if sorted(rows) != list(range(len(entries))):
        raise ValueError  # an index twice, or one that no text has
    return [rows[place] for place in range(len(entries))]
