from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.errors import RerankerFailed
from lakemem.rerankers.chat import ChatReranker
from lakemem.rerankers.chat_prompt import messages, read_order
from tests.embedders.scripted_server import HANG, Reply, scripted_server

TEXTS = ["about tea", "about the database port", "about children"]


def said(dialect, content):
    message = {"role": "assistant", "content": content}
    return {"message": message} if dialect == "ollama" else {"choices": [{"message": message}]}


def reranked(answer, *, dialect="ollama"):
    with scripted_server(lambda *_: answer) as server:
        reranker = ChatReranker(server.url, model="m", dialect=dialect)
        try:
            return reranker.rerank("which port?", TEXTS, timeout_s=10), server
        finally:
            reranker.close()


@pytest.mark.parametrize("dialect", ["ollama", "openai"])
def test_the_order_that_the_model_gives_becomes_scores(dialect):
    scores, server = reranked(said(dialect, "[2, 3, 1]"), dialect=dialect)
    assert scores == [0.0, 2.0, 1.0]
    path, body, _ = server.asked[0]
    assert path == ("/api/chat" if dialect == "ollama" else "/v1/chat/completions")
    assert body["model"] == "m"
    assert body["stream"] is False


@pytest.mark.parametrize(
    ("answer", "order"),
    [
        ("[3, 1, 2]", [2, 0, 1]),
        ("Sure! Here you are:\n```json\n[3, 1, 2]\n```", [2, 0, 1]),
        ("<think>[1, 2, 3]? no</think>[2]", [1, 0, 2]),
        ("[2, 2, 2, 1]", [1, 0, 2]),
        ("[9, -1, 0, 3]", [2, 0, 1]),
        ('["2", 2.0, null, true, 3]', [2, 0, 1]),
        ("First I thought [1], then [3, 2]", [2, 1, 0]),
        ('{"order": [2, 1]}', [1, 0, 2]),
        ("[2, 1] (from [the list])", [1, 0, 2]),
    ],
)
def test_an_answer_is_read_for_what_is_usable_in_it(answer, order):
    assert read_order(answer, count=3) == order


@pytest.mark.parametrize("answer", ["", "I cannot", "[]", "[7, 8]", "2, 1", "[[[", '["first"]', "<think>[1, 2]"])
def test_an_answer_that_names_no_passage_is_a_failure(answer):
    with pytest.raises(ValueError, match="names a passage"):
        read_order(answer, count=3)
    with pytest.raises(RerankerFailed, match="without an order"):
        reranked(said("ollama", answer))


@given(answer=st.text(alphabet='[]0123456789, -."eE', max_size=40), count=st.integers(1, 9))
def test_whatever_is_read_is_an_order_of_all_passages(answer, count):
    try:
        order = read_order(answer, count=count)
    except ValueError:
        return
    assert sorted(order) == list(range(count))


@given(text=st.text(max_size=80), query=st.text(max_size=40))
def test_no_passage_and_no_question_can_leave_its_line(text, query):
    _, asked = messages(query, [text, "second"], max_chars=1_000)
    body = asked["content"].split("Passages, one JSON object a line:\n", 1)[1]
    first, second, blank, *_ = body.split("\n")
    assert json.loads(first) == {"number": 1, "text": text}
    assert json.loads(second) == {"number": 2, "text": "second"}
    assert blank == ""


WRONG = {
    "500": Reply(500, b"boom"),
    "not JSON": Reply(200, b"[3, 1, 2"),
    "a list": [3, 1, 2],
    "no message": {"done": True},
    "no text": {"message": {"content": None}},
    "another form": {"message": "[3, 1, 2]"},
}


@pytest.mark.parametrize("answer", WRONG.values(), ids=WRONG.keys())
def test_a_service_that_answers_wrongly_is_a_failure(answer):
    with pytest.raises(RerankerFailed, match="chat:ollama:m"):
        reranked(answer)


def test_a_model_that_thinks_too_long_is_left_when_the_time_is_over():
    with scripted_server(lambda *_: HANG) as server:
        reranker = ChatReranker(server.url, model="m")
        with pytest.raises(RerankerFailed, match=r"within 0.1 s|in time"):
            reranker.rerank("q", TEXTS, timeout_s=0.1)
        assert reranker.rerank("q", [], timeout_s=0.1) == []
        reranker.close()
