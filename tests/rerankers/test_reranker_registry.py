from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem.rerankers.registry import NAMES, make_reranker


def test_there_is_none_unless_one_is_named():
    assert make_reranker({}) is None
    assert make_reranker({"name": "none"}) is None


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"name": "http", "url": "http://127.0.0.1:9/v1/rerank"}, "http:rerank"),
        ({"name": "http", "url": "http://127.0.0.1:9", "model": "jina", "texts_field": "texts"}, "http:jina"),
        ({"name": "ollama", "model": "qwen3"}, "chat:ollama:qwen3"),
        ({"name": "openai", "model": "m", "url": "http://127.0.0.1:9/v1", "max_chars": 500}, "chat:openai:m"),
    ],
)
def test_settings_name_a_reranker_without_connecting(settings, name):
    assert make_reranker(settings).id == name


@pytest.mark.parametrize(
    ("settings", "field", "says"),
    [
        ({"name": "magic"}, "name", ", ".join(NAMES)),
        ({"name": "none", "model": "m"}, "model", "none"),
        ({"name": "http"}, "url", "required"),
        ({"name": "http", "url": "nowhere"}, "url", "http"),
        ({"name": "http", "url": "http://h", "texts_field": "passages"}, "texts_field", "documents"),
        ({"name": "ollama"}, "model", "required"),
        ({"name": "ollama", "model": "m", "dialect": "openai"}, "dialect", "max_chars"),
        ({"name": "ollama", "model": "m", "max_chars": "9"}, "max_chars", "number"),
        ({"name": "ollama", "model": "m", "max_chars": 1}, "max_chars", "64"),
        ({"name": "openai", "model": 3}, "model", "text"),
    ],
)
def test_settings_that_mean_nothing_are_refused_by_field(settings, field, says):
    with pytest.raises(InvalidInput) as caught:
        make_reranker(settings)
    assert caught.value.field == field
    assert says in str(caught.value)


def test_no_representation_shows_the_key():
    settings = {"name": "http", "url": "http://127.0.0.1:9", "api_key": "sk-very-secret"}
    assert "sk-very-secret" not in repr(make_reranker(settings))
