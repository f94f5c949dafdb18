"""Case 26: without its model the store takes every write, finds it by words, says so, and fills in later.

https://github.com/orneryd/NornicDB/issues/381
https://github.com/nowledge-co/community/issues/599
https://github.com/nowledge-co/community/issues/605
https://github.com/hyperb1iss/sibyl/pull/350
https://github.com/letta-ai/letta/issues/1453
https://github.com/agentscope-ai/QwenPaw/issues/7363
"""

from __future__ import annotations

import pytest

from lakemem.embedders.http_embedder import ServiceSettings
from lakemem.embedders.openai import openai_embedder
from tests.embedders.scripted_server import Reply, scripted_server
from tests.store.opened import keys, model, opened, values, wait_until

TEXTS = {"a": "aardvark in the attic", "b": "beaver at the brook", "c": "camel by the caravan"}


@pytest.mark.parametrize("rows", [50_000, 1])
@pytest.mark.parametrize("mode", ["refused", "nan", "zero", "wide", "fewer", "nothing"])
def test_a_failing_model_costs_no_write_and_no_word_and_is_caught_up_with(tmp_path, mode, rows):
    embedder, function = model()
    function.mode = mode
    with opened(tmp_path, embedder=embedder, resident_rows=rows) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        found = store.search("beaver")
        assert values(found) == [TEXTS["b"]]
        assert found[0].dense_sim is None
        assert len(found.degraded) == 1
        assert found.degraded[0].startswith("embedder: ")
        assert found.vectors_due == 3
        assert store.search("beaver", using="words").degraded == ()
        assert store.search("beaver", explain=True).explanation["vectors"]["how"] == "the embedder failed"
        function.mode = "ok"
        assert store.catch_up() == 0
        found = store.search("beaver at the brook", using="vectors")
        assert (found[0].key, len(found), found.degraded, found.vectors_due) == ("b", 3, (), 0)


@pytest.mark.parametrize("rows", [50_000, 1])
def test_what_is_due_stays_due_over_a_restart(tmp_path, rows):
    for mode in ("refused", "refused", "ok"):
        embedder, function = model()
        function.mode = mode
        with opened(tmp_path, embedder=embedder, resident_rows=rows) as store:
            if not store.list():
                for key, text in TEXTS.items():
                    store.store(key, text)
            if mode == "ok":
                assert store.catch_up() == 0
                assert len(store.search("beaver", using="vectors")) == 3
            else:
                assert keys(store.search("beaver")) == ["b"]
    with opened(tmp_path, embedder=model()[0], resident_rows=rows) as store:
        assert store.search("beaver", using="vectors").vectors_due == 0
        assert len(store.search("beaver", using="vectors")) == 3


def test_a_model_that_hangs_holds_up_neither_writes_nor_words(tmp_path):
    embedder, function = model()
    function.mode = "hang"
    with opened(tmp_path, embedder=embedder, vector_wait_ms=50) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        assert keys(store.search("beaver", using="words")) == ["b"]
        assert [memory.key for memory in store.list()] == ["c", "b", "a"]
        function.mode = "ok"
        function.go_on.set()
        assert store.catch_up() == 0
        assert len(store.search("beaver", using="vectors")) == 3


def test_one_text_that_the_model_refuses_holds_up_no_other(tmp_path):
    embedder, function = model()
    function.refuses = "camel"
    with opened(tmp_path, embedder=embedder) as store:
        for key, text in TEXTS.items():
            store.store(key, text)
        wait_until(lambda: len(store.search("beaver", using="vectors")) == 2)
        found = store.search("beaver", using="vectors")
        assert found[0].key == "b"
        assert found.vectors_due == 1
        assert keys(store.search("camel", using="words")) == ["c"]


@pytest.mark.parametrize("rows", [50_000, 1])
def test_the_last_sentence_of_a_long_text_is_found_by_its_vector_alone(tmp_path, rows):
    embedder, _ = model(width=256, window_chars=100)
    long = "the committee met again. " * 1_270 + "platypus xylophone."
    with opened(tmp_path, embedder=embedder, resident_rows=rows) as store:
        for n in range(5):
            store.store(f"short{n}", f"a filler about nothing {n}")
        store.store("long", long)
        assert store.catch_up() == 0
        assert store.recall("long")[0].value == long
        found = store.search("platypus xylophone", using="vectors", limit=6)
        assert keys(found)[0] == "long"
        assert len(found) == len(set(keys(found))) == 6
        assert keys(store.search("platypus", using="words")) == ["long"]


def service(answers):
    """Answer as an embedding service, or with an error while `answers` is empty."""

    def answer(_path, body):
        if not answers:
            return Reply(503, b"away")
        texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
        rows = answers[0](texts)
        return {"data": [{"index": n, "embedding": [float(x) for x in row]} for n, row in enumerate(rows)]}

    return answer


def test_a_service_of_unknown_width_that_is_away_at_first_is_caught_up_with(tmp_path):
    function = model()[1]
    answers = []
    with scripted_server(service(answers)) as server:
        settings = ServiceSettings(url=server.url, model="m", timeout_s=5, query_timeout_s=2)
        with opened(tmp_path, embedder=openai_embedder(settings)) as store:
            for key, text in TEXTS.items():
                store.store(key, text)
            found = store.search("beaver")
            assert keys(found) == ["b"]
            assert found.degraded, "a search without vectors says so"
            assert found.vectors_due == 3
            answers.append(function)
            assert store.catch_up() == 0
            wait_until(lambda: len(store.search("beaver at the brook", using="vectors")) == 3)
            assert store.search("beaver at the brook", using="vectors")[0].key == "b"


def test_what_is_due_is_known_however_short_the_wait(tmp_path):
    with opened(tmp_path) as store:
        for number in range(50):
            store.store(f"k{number}", "text")
    for _ in range(5):
        embedder, function = model()
        function.mode = "refused"
        with opened(tmp_path, embedder=embedder) as store:
            assert store.catch_up(0.0) == 50
