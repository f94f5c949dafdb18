"""Ollama: `POST {url}/api/embed`.

Source: Ollama API documentation, "Generate Embeddings".
"""

from __future__ import annotations

from collections.abc import Sequence

from lakemem.embedders.http_embedder import Dialect, HttpEmbedder, ServiceSettings


def ollama_embedder(settings: ServiceSettings) -> HttpEmbedder:
    """Return an embedder over an Ollama server."""
    return HttpEmbedder(settings, Dialect("ollama", _endpoint, _body, _rows, sends_dimensions=False))


def _endpoint(url: str) -> str:
    return f"{url}/api/embed"


def _body(settings: ServiceSettings, texts: Sequence[str]) -> dict[str, object]:
    # By default Ollama cuts what is too long and says nothing; without that it refuses, and the text is sent in halves.
    return {"model": settings.model, "input": list(texts), "truncate": False}


def _rows(answer: object) -> list[object]:
    if not isinstance(answer, dict) or not isinstance(answer["embeddings"], list):
        raise TypeError
    return list(answer["embeddings"])
