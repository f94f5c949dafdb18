from __future__ import annotations

import pytest

from lakemem.errors import RerankerFailed
from lakemem.rerankers.http import HttpReranker
from tests.embedders.scripted_server import HANG, Reply, scripted_server

TEXTS = ["about tea", "about the database port", "about children"]
SCORES = [0.1, 0.9, -2.5]


def cohere(scores):
    entries = [{"index": n, "relevance_score": s} for n, s in enumerate(scores)]
    return {"results": sorted(entries, key=lambda entry: -entry["relevance_score"])}


def tei(scores):
    return [{"index": n, "score": s} for n, s in reversed(list(enumerate(scores)))]


def reranked(answer, **more):
    with scripted_server(answer if callable(answer) else lambda *_: answer) as server:
        reranker = HttpReranker(server.url, **more)
        try:
            return reranker.rerank("which port?", TEXTS, timeout_s=10), server
        finally:
            reranker.close()


@pytest.mark.parametrize("shape", [cohere, tei])
def test_scores_come_back_in_the_order_of_the_texts(shape):
    scores, _ = reranked(shape(SCORES))
    assert scores == SCORES


def test_what_is_sent_is_what_such_services_expect():
    _, server = reranked(cohere(SCORES), model="jina", api_key="secret-1", max_chars=9)
    path, body, headers = server.asked[0]
    assert path == "/rerank"
    expected = ["about tea", "about the", "about chi"]
    assert body == {"query": "which port?", "documents": expected, "model": "jina", "top_n": 3}
    assert headers["Authorization"] == "Bearer secret-1"
    _, server = reranked(tei(SCORES), texts_field="texts")
    assert server.bodies[0] == {"query": "which port?", "texts": TEXTS}


WRONG = {
    "500": Reply(500, b"boom"),
    "not JSON": Reply(200, b"<html>"),
    "other JSON": {"hello": 1},
    "a text": "nonsense",
    "no scores": [],
    "one missing": tei(SCORES)[:2],
    "one twice": [*tei(SCORES)[:2], tei(SCORES)[0]],
    "one too many": [*tei(SCORES), {"index": 3, "score": 1.0}],
    "an index that is none": [{"index": True, "score": 1.0}, *tei(SCORES)[:2]],
    "a negative index": [{"index": -1, "score": 1.0}, *tei(SCORES)[:2]],
    "not a number": tei([0.1, float("nan"), 0.2]),
    "a word as score": tei([0.1, "high", 0.2]),
    "no score": [{"index": n} for n in range(3)],
    "numbers": [0.1, 0.2, 0.3],
}


@pytest.mark.parametrize("answer", WRONG.values(), ids=WRONG.keys())
def test_whatever_else_comes_is_a_failure(answer):
    with pytest.raises(RerankerFailed, match="http:rerank"):
        reranked(answer)


def test_a_service_that_hangs_is_left_when_the_time_is_over():
    with scripted_server(lambda *_: HANG) as server:
        reranker = HttpReranker(server.url)
        with pytest.raises(RerankerFailed, match=r"within 0.1 s|in time"):
            reranker.rerank("q", TEXTS, timeout_s=0.1)
        reranker.close()


def test_a_service_that_is_not_there_is_a_failure():
    with scripted_server(lambda *_: None) as server:
        url = server.url
    reranker = HttpReranker(url)
    with pytest.raises(RerankerFailed, match="cannot be reached"):
        reranker.rerank("q", TEXTS, timeout_s=5)
    assert reranker.rerank("q", [], timeout_s=5) == []
    reranker.close()
