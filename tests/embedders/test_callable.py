from __future__ import annotations

from threading import Event

import numpy as np
import pytest

from lakemem.embedders.callable import CallableEmbedder
from lakemem.errors import EmbedderFailed, InvalidInput


def lengths(texts):
    return [[len(text), 1.0] for text in texts]


def test_a_functions_rows_become_unit_vectors():
    embedder = CallableEmbedder(lengths, id="lengths", dimensions=2)
    rows = embedder.embed_passages(["abc", "a"])
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1)
    assert rows[0][0] / rows[0][1] == pytest.approx(3)
    assert embedder.probe(5) is None


def test_questions_may_have_a_function_of_their_own_and_are_remembered():
    asked = []

    def negated(texts):
        asked.extend(texts)
        return [[-len(text), 1.0] for text in texts]

    embedder = CallableEmbedder(lengths, id="lengths", dimensions=2, query_function=negated)
    assert embedder.embed_query("abc")[0] < 0 < embedder.embed_passages(["abc"])[0][0]
    embedder.embed_query("abc")
    assert asked == ["abc"]


def test_a_failure_is_not_remembered():
    answers = iter([[[0.0, 0.0]], [[1.0, 0.0]]])
    embedder = CallableEmbedder(lambda _: next(answers), id="m", dimensions=2)
    with pytest.raises(EmbedderFailed):
        embedder.embed_query("q")
    assert embedder.embed_query("q").tolist() == [1.0, 0.0]


def test_whatever_a_function_raises_comes_out_as_ours():
    def broken(_texts):
        raise ZeroDivisionError

    embedder = CallableEmbedder(broken, id="broken", dimensions=2)
    with pytest.raises(EmbedderFailed, match="ZeroDivisionError"):
        embedder.embed_passages(["text"])
    assert "ZeroDivisionError" in embedder.probe(5)


def test_a_probe_ends_in_time_when_the_function_does_not():
    over = Event()
    embedder = CallableEmbedder(lambda texts: over.wait(30) and lengths(texts), id="slow", dimensions=2)
    try:
        assert "within 0.05 s" in embedder.probe(0.05)
    finally:
        over.set()


def test_a_long_text_is_windowed_if_a_limit_is_set():
    assert CallableEmbedder(lengths, id="m", dimensions=2).pieces("a b " * 50) == ["a b " * 50]
    windows = CallableEmbedder(lengths, id="m", dimensions=2, window_chars=40).pieces("a b " * 50)
    assert max(map(len, windows)) <= 40


@pytest.mark.parametrize("wrong", [{"id": ""}, {"dimensions": 0}, {"window_chars": 0}])
def test_settings_that_cannot_work_are_refused(wrong):
    with pytest.raises(InvalidInput, match=next(iter(wrong))):
        CallableEmbedder(lengths, **{"id": "m", "dimensions": 2, **wrong})
