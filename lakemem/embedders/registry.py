"""Settings into an embedder: which names and fields there are, and what each means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

from lakemem.embedders.protocol import Embedder
from lakemem.errors import InvalidInput

NAMES: Final = ("e5", "openai", "ollama", "hashing", "none")
"""What `name` may be; `e5` is the default, and `none` means that search answers from words only."""

DEFAULT_URLS: Final = {"openai": "https://api.openai.com/v1", "ollama": "http://127.0.0.1:11434"}
_NUMBERS: Final = {
    "threads": (1, 64),
    "dimensions": (0, 65_536),
    "window_chars": (64, 1_000_000),
    "batch_size": (1, 2_048),
    "timeout_s": (0.05, 3_600),
    "query_timeout_s": (0.05, 60),
    "dense_weight": (0, 1),
}
"""Smallest and largest value of each field that is a number."""

_FRACTIONS: Final = frozenset({"timeout_s", "query_timeout_s", "dense_weight"})


def make_embedder(settings: Mapping[str, object], *, cache_dir: Path | None) -> Embedder | None:
    """Return the embedder that `settings` describe, or None for `{"name": "none"}`; loads and connects nothing.

    Args:
        settings: `name`, and per name: `e5`: threads; `hashing`: dimensions; `openai` and `ollama`: the fields of
            `ServiceSettings`, `model` at least.
        cache_dir: folder for what may be remembered between processes, or None.

    Raises:
        InvalidInput: an unknown name or field, a field that is missing, or a value of the wrong type or size.
    """
    name = settings.get("name", "e5")
    if name not in NAMES:
        raise InvalidInput("name", f"{name!r} is not an embedder; there are {', '.join(NAMES)}")
    given = {field: value for field, value in settings.items() if field != "name"}
    if name == "none":
        _accept(given, ())
        return None
    if name == "hashing":
        return _hashing(given)
    if name == "e5":
        return _e5(given, cache_dir)
    return _over_http(str(name), given)


def _e5(given: Mapping[str, object], cache_dir: Path | None) -> Embedder:
    from lakemem.embedders.e5 import E5Embedder

    checked = _accept(given, ("threads",))
    return E5Embedder(cache_dir=cache_dir, **checked)  # type: ignore[arg-type]  # checked by _accept


def _hashing(given: Mapping[str, object]) -> Embedder:
    from lakemem.embedders.hashing import HashingEmbedder

    return HashingEmbedder(**_accept(given, ("dimensions",)))  # type: ignore[arg-type]  # as above


def _over_http(name: str, given: Mapping[str, object]) -> Embedder:
    from lakemem.embedders.http_embedder import ServiceSettings
    from lakemem.embedders.ollama import ollama_embedder
    from lakemem.embedders.openai import openai_embedder

    checked = _accept(given, tuple(field.name for field in fields(ServiceSettings)))
    if not checked.get("model"):
        raise InvalidInput("model", f"is required for {name}", hint="the model's name at the service")
    settings = ServiceSettings(**{"url": DEFAULT_URLS[name], **checked})  # type: ignore[arg-type]  # as above
    return openai_embedder(settings) if name == "openai" else ollama_embedder(settings)


def _accept(given: Mapping[str, object], accepted: tuple[str, ...]) -> dict[str, object]:
    """Return the fields of `given` that are set; None stands for the default."""
    for field, value in given.items():
        if field not in accepted:
            there = ", ".join(accepted) or "none"
            raise InvalidInput(field, f"is not a field of this embedder; there are: {there}")
        if value is not None:
            _check(field, value)
    return {field: value for field, value in given.items() if value is not None}


def _check(field: str, value: object) -> None:
    if field not in _NUMBERS:
        if not isinstance(value, str):
            raise InvalidInput(field, f"must be a text, not {type(value).__name__}")
        return
    smallest, largest = _NUMBERS[field]
    kinds = (int, float) if field in _FRACTIONS else (int,)
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise InvalidInput(field, f"must be a number, not {type(value).__name__}")
    if not smallest <= value <= largest:
        raise InvalidInput(field, f"{value} is not in {smallest} to {largest}")
