"""Embedding services as they answer when all is well, and as they fail."""

from __future__ import annotations

import socket
from time import monotonic

import numpy as np
import pytest

from lakemem.embedders.registry import make_embedder
from lakemem.errors import EmbedderFailed
from tests.embedders.scripted_server import HANG, RESET, Reply, scripted_server

WIDTH = 4


def vector(text):
    return [float(len(text)), float(sum(map(ord, text)) % 97), 1.0, 0.5]


def shaped(name, vectors):
    """Return `vectors` as the service `name` answers them; OpenAI's entries may come in any order."""
    if name == "ollama":
        return {"embeddings": vectors}
    return {"data": [{"index": n, "embedding": v} for n, v in reversed(list(enumerate(vectors)))]}


@pytest.fixture(params=["openai", "ollama"])
def name(request):
    return request.param


@pytest.fixture
def server(name):
    with scripted_server(lambda _path, body: shaped(name, [vector(t) for t in body["input"]])) as running:
        yield running


@pytest.fixture
def make(name):
    made = []

    def build(url, **more):
        made.append(make_embedder({"name": name, "model": "m", "url": url, **more}, cache_dir=None))
        return made[-1]

    yield build
    for embedder in made:
        embedder.close()


def expected(texts):
    rows = np.array([vector(text) for text in texts])
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_vectors_come_back_in_the_order_of_the_texts_over_several_batches(server, make):
    texts = [f"text {'x' * n}" for n in range(7)]
    embedder = make(server.url, batch_size=3)
    assert embedder.dimensions == 0
    assert np.allclose(embedder.embed_passages(texts), expected(texts), atol=1e-6)
    assert [len(body["input"]) for body in server.bodies] == [3, 3, 1]
    assert embedder.dimensions == WIDTH


def test_the_address_and_the_key_are_those_of_the_service(server, make, name):
    make(server.url, api_key="secret-1").embed_query("q")
    path, body, headers = server.asked[0]
    assert path == ("/v1/embeddings" if name == "openai" else "/api/embed")
    assert headers["Authorization"] == "Bearer secret-1"
    assert body["model"] == "m"
    assert body.get("truncate", False) is False


def test_a_question_is_asked_once(server, make):
    embedder = make(server.url)
    assert embedder.embed_query("same") is embedder.embed_query("same")
    assert len(server.asked) == 1


def test_prefixes_come_from_the_model_unless_they_are_set(server, make):
    make(server.url, model="nomic-embed-text:latest").embed_query("q")
    make(server.url, model="nomic-embed-text", query_prefix="Q: ", passage_prefix="").embed_query("q")
    make(server.url, model="nomic-embed-text").embed_passages(["p"])
    assert [body["input"] for body in server.bodies] == [["search_query: q"], ["Q: q"], ["search_document: p"]]


def test_texts_that_services_refuse_are_made_acceptable(server, make):
    make(server.url).embed_passages(["", " \n", "a\x00b", "\ud800"])
    assert server.bodies[0]["input"] == ["-", "-", "a b", "-"]


FAULTS = {
    "500": lambda good: Reply(500, b"boom"),
    "401": lambda good: Reply(401, b'{"error": "no such key"}'),
    "a redirect": lambda good: Reply(307, b""),
    "not JSON": lambda good: Reply(200, b"<html>"),
    "other JSON": lambda good: {"hello": 1},
    "a list": lambda good: [1, 2],
    "nothing": lambda good: None,
    "an empty list": lambda good: [],
    "fewer vectors": lambda good: good[:-1],
    "more vectors": lambda good: [*good, good[0]],
    "NaN": lambda good: [*good[:-1], [float("nan")] * WIDTH],
    "zero": lambda good: [*good[:-1], [0.0] * WIDTH],
    "another width": lambda good: [[*v, 1.0] for v in good],
    "text": lambda good: [["a"] * WIDTH for _ in good],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_service_that_answers_wrongly_fails_as_ours_and_recovers(server, make, name, fault):
    embedder = make(server.url, dimensions=WIDTH)
    good = server.answer

    def wrong(_path, body):
        said = FAULTS[fault]([vector(t) for t in body["input"]])
        as_vectors = isinstance(said, list) and (not said or isinstance(said[0], list))
        return shaped(name, said) if as_vectors else said

    server.answer = wrong
    with pytest.raises(EmbedderFailed, match=f"{name}:m"):
        embedder.embed_passages(["one", "two"])
    assert len(server.asked) == 1
    server.answer = good
    assert embedder.embed_passages(["one", "two"]).shape == (2, WIDTH)
    assert embedder.probe(5) is None


def test_a_service_that_is_not_there_is_said_by_the_probe_and_by_the_failure(make):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    embedder = make(url)
    assert "cannot be reached" in embedder.probe(2)
    with pytest.raises(EmbedderFailed, match="cannot be reached"):
        embedder.embed_query("q")


def test_a_service_that_hangs_is_left_when_the_time_is_over(server, make):
    server.answer = lambda _path, _body: HANG
    embedder = make(server.url, timeout_s=0.1, query_timeout_s=0.1)
    begun = monotonic()
    with pytest.raises(EmbedderFailed, match="did not answer"):
        embedder.embed_passages(["text"])
    with pytest.raises(EmbedderFailed, match="did not answer"):
        embedder.embed_query("text")
    assert "did not answer" in embedder.probe(0.1)
    assert monotonic() - begun < 20  # the server would hang for 30 s each time
    assert len(server.asked) == 3


def test_a_broken_connection_is_tried_once_more_and_not_oftener(server, make):
    good, embedder = server.answer, make(server.url)
    server.answer = lambda path, body: RESET if len(server.asked) == 1 else good(path, body)
    assert embedder.embed_query("q").shape == (WIDTH,)
    assert len(server.asked) == 2
    server.answer = lambda _path, _body: RESET
    with pytest.raises(EmbedderFailed, match="broke the connection"):
        embedder.embed_query("other")
    assert len(server.asked) == 4


def test_an_answer_without_end_is_cut_off(server, make, monkeypatch):
    monkeypatch.setattr("lakemem.embedders.json_endpoint.LARGEST_ANSWER_BYTES", 100_000)
    server.answer = lambda _path, _body: Reply(200, b"[" + b"0," * 200_000 + b"0]")
    with pytest.raises(EmbedderFailed, match="more than 100,000 bytes"):
        make(server.url).embed_query("q")


def test_a_model_that_changes_its_width_is_refused(server, make, name):
    embedder = make(server.url)
    embedder.embed_query("first")
    server.answer = lambda _path, body: shaped(name, [[1.0] * 7 for _ in body["input"]])
    with pytest.raises(EmbedderFailed, match="width 7, not 4"):
        embedder.embed_query("second")


def test_a_key_that_the_service_echoes_is_not_repeated(server, make):
    server.answer = lambda _path, _body: Reply(401, b"wrong key sk-very-secret")
    embedder = make(server.url, api_key="sk-very-secret")
    with pytest.raises(EmbedderFailed) as caught:
        embedder.embed_query("q")
    assert "sk-very-secret" not in f"{caught.value} {embedder!r} {embedder.__dict__}"


def test_no_texts_ask_nothing(server, make):
    assert len(make(server.url).embed_passages([])) == 0
    assert server.asked == []
