"""Services that take only short texts or small requests: nothing is dropped, and a refusal starts no storm."""

from __future__ import annotations

import numpy as np
import pytest

from lakemem.embedders.registry import make_embedder
from lakemem.errors import EmbedderFailed
from tests.embedders.scripted_server import Reply, scripted_server

LIMIT = 512
REFUSALS = {
    "413": Reply(413, b"Input validation error: `inputs` must have less than 512 tokens"),
    "400": Reply(400, b'{"error": "input length exceeds the context length"}'),
    "500": Reply(500, b'{"error": "input is too large to process"}'),
    "400 without a reason": Reply(400, b"{}"),
}


def words_as_vector(text):
    """Return how often the words `begin`, `middle` and `end` stand in `text`, so that a lost part shows."""
    return [float(text.count(word)) for word in ("begin", "middle", "end")] + [0.01]


def limited(refusal):
    def answer(_path, body):
        if any(len(text.split()) > LIMIT for text in body["input"]):
            return refusal
        return {"embeddings": [words_as_vector(text) for text in body["input"]]}

    return answer


def made(server, **more):
    return make_embedder({"name": "ollama", "model": "m", "url": server.url, **more}, cache_dir=None)


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_a_text_over_the_services_limit_is_embedded_in_halves_and_no_part_is_lost(refusal):
    text = "begin " + "filler " * 900 + "middle " + "filler " * 900 + "end"
    with scripted_server(limited(refusal)) as server:
        embedder = made(server, window_chars=100_000)
        long, short = embedder.embed_passages([text, "begin end"])
        embedder.close()
    assert (long[:3] > 0.1).all()
    assert np.allclose(short[:3], np.array([1, 0, 1]) / np.sqrt(2), atol=0.01)


def test_the_last_sentence_of_a_long_text_is_in_a_window_that_the_service_takes():
    text = "begin " + "filler " * 4_500 + "the end"
    with scripted_server(limited(REFUSALS["413"])) as server:
        embedder = made(server)
        windows = embedder.pieces(text)
        rows = embedder.embed_passages(windows)
        embedder.close()
    assert len(text) > 31_000
    assert windows[-1].endswith("the end")
    assert rows[-1][2] > 0.9
    assert all(body["input"] for body in server.bodies)
    assert len(server.asked) == 1


def test_a_long_text_that_is_embedded_whole_is_the_mean_of_its_windows():
    text = "begin " + "filler " * 600 + "middle " + "filler " * 600 + "end"
    with scripted_server(limited(REFUSALS["413"])) as server:
        embedder = made(server)
        (row,) = embedder.embed_passages([text])
        embedder.close()
    assert (row[:3] > 0.1).all()


def test_a_request_that_is_too_large_as_a_whole_is_split():
    def answer(_path, body):
        if len(body["input"]) > 2:
            return Reply(413, b"batch too large")
        return {"embeddings": [words_as_vector(text) for text in body["input"]]}

    with scripted_server(answer) as server:
        embedder = made(server)
        rows = embedder.embed_passages(["begin", "middle", "end", "begin", "end"])
        embedder.close()
    assert rows.argmax(1).tolist() == [0, 1, 2, 0, 2]


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503])
def test_a_refusal_that_is_not_about_size_is_asked_once(status):
    with scripted_server(lambda _path, _body: Reply(status, b'{"error": "no"}')) as server:
        embedder = made(server)
        with pytest.raises(EmbedderFailed, match=str(status)):
            embedder.embed_passages(["one text", "another"])
        embedder.close()
    assert len(server.asked) == 1


def test_a_service_that_refuses_every_size_is_asked_a_few_times_at_most():
    with scripted_server(lambda _path, _body: Reply(413, b"too long")) as server:
        embedder = made(server)
        with pytest.raises(EmbedderFailed, match="413"):
            embedder.embed_passages(["long text " * 140] * 32)
        embedder.close()
    assert len(server.asked) <= 12
