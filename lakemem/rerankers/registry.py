"""Settings into a reranker: which names and fields there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lakemem.errors import InvalidInput
from lakemem.rerankers.protocol import Reranker

NAMES: Final = ("none", "http", "ollama", "openai")
"""What `name` may be; `none` is the default."""

_FIELDS: Final = {
    "none": (),
    "http": ("url", "model", "api_key", "texts_field", "max_chars"),
    "ollama": ("url", "model", "api_key", "max_chars"),
    "openai": ("url", "model", "api_key", "max_chars"),
}
_DEFAULT_URLS: Final = {"ollama": "http://127.0.0.1:11434", "openai": "https://api.openai.com/v1"}
_CHARACTERS: Final = (64, 100_000)


def make_reranker(settings: Mapping[str, object]) -> Reranker | None:
    """Return the reranker that `settings` describe, or None for `{"name": "none"}`; connects to nothing.

    Args:
        settings: `name`, and per name: `http`: url, model, api_key, texts_field, max_chars; `ollama` and `openai` (chat
            models): url, model, api_key, max_chars.

    Raises:
        InvalidInput: an unknown name or field, a field that is missing, or a value of the wrong type or size.
    """
    name = settings.get("name", "none")
    if not isinstance(name, str) or name not in NAMES:
        raise InvalidInput("name", f"{name!r} is not a reranker; there are {', '.join(NAMES)}")
    given = _accept(name, settings)
    if name == "none":
        return None
    url = str(given.pop("url", _DEFAULT_URLS.get(name, "")))
    if name == "http":
        from lakemem.rerankers.http import HttpReranker

        if not url:
            raise InvalidInput("url", "is required for http", hint="the address of the /rerank service")
        return HttpReranker(url, **given)  # type: ignore[arg-type]  # checked by _accept
    from lakemem.rerankers.chat import ChatReranker

    return ChatReranker(url, **{"model": "", **given}, dialect=name)  # type: ignore[arg-type]  # as above


def _accept(name: str, settings: Mapping[str, object]) -> dict[str, object]:
    """Return the fields that are set; None stands for the default."""
    accepted = _FIELDS[name]
    given = {field: value for field, value in settings.items() if field != "name"}
    for field, value in given.items():
        if field not in accepted:
            there = ", ".join(accepted) or "none"
            raise InvalidInput(field, f"is not a field of this reranker; there are: {there}")
        if value is None:
            continue
        kind = int if field == "max_chars" else str
        if type(value) is not kind:
            raise InvalidInput(field, f"must be a {'number' if kind is int else 'text'}, not {type(value).__name__}")
        if isinstance(value, int) and not _CHARACTERS[0] <= value <= _CHARACTERS[1]:
            raise InvalidInput(field, f"{value} is not in {_CHARACTERS[0]} to {_CHARACTERS[1]}")
    return {field: value for field, value in given.items() if value is not None}
