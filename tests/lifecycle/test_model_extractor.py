from __future__ import annotations

import json

import pytest

from lakemem.errors import InvalidInput
from lakemem.lifecycle.extractors import ExtractionFailed, ExtractorAway, PatternExtractor
from lakemem.lifecycle.model import ModelExtractor, extractor_of
from lakemem.lifecycle.settings import LifecycleSettings
from tests.embedders.scripted_server import HANG, RESET, Reply, scripted_server
from tests.lifecycle.lives import facts, marks, run, say
from tests.store.opened import Wall, opened

FACT = {
    "subject": "I", "predicate": "lives_in", "object": "Lyon", "polarity": "asserted", "valid_from": "2025-12-01",
    "valid_to": None, "confidence": 0.8,
}  # fmt: skip
DIALECTS = ("ollama", "openai")


@pytest.fixture(params=DIALECTS)
def dialect(request):
    return request.param


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall) as store:
        say(store, "I live in Lyon since December.", "2026-01-01")
        yield store


def shaped(dialect, content, **message):
    message = {"role": "assistant", "content": content, **message}
    return {"message": message} if dialect == "ollama" else {"choices": [{"message": message}]}


def said(dialect, *items):
    return shaped(dialect, json.dumps({"facts": list(items)}))


@pytest.fixture
def model():
    """Return a function from a server and a dialect to an extractor, which is closed afterwards."""
    made = []

    def make(server, dialect, **named):
        named = {"model": "m", "model_url": server.url, "model_dialect": dialect, "model_timeout_s": 20, **named}
        made.append(ModelExtractor(LifecycleSettings(**named)))
        return made[-1]

    yield make
    for extractor in made:
        extractor.close()


def episode_of(store):
    return store.list(kinds=["episode"])[0]


def test_a_model_s_facts_are_consolidated(store, wall, dialect, model):
    with scripted_server(lambda _path, _body: said(dialect, FACT)) as server:
        report = run(store, wall, extractor=model(server, dialect, model_key="secret"))
        path, body, headers = server.asked[0]
    assert report.facts_inserted == 1
    assert facts(store) == ["user lives_in Lyon [2025-12-01, )"]
    assert path == ("/api/chat" if dialect == "ollama" else "/v1/chat/completions")
    assert headers["Authorization"] == "Bearer secret"
    assert (body["model"], body["stream"]) == ("m", False)
    schema = body["format"] if dialect == "ollama" else body["response_format"]["json_schema"]["schema"]
    assert schema["required"] == ["facts"]
    assert json.loads(body["messages"][1]["content"])["message"] == "I live in Lyon since December."


def test_a_service_that_knows_no_schema_is_asked_without_from_then_on(store, dialect, model):
    def answer(_path, body):
        return Reply(400, b"unknown field") if {"format", "response_format"} & body.keys() else said(dialect, FACT)

    with scripted_server(answer) as server:
        extractor = model(server, dialect)
        assert len(extractor(episode_of(store))) == len(extractor(episode_of(store))) == 1
        shown = [bool({"format", "response_format"} & body.keys()) for body in server.bodies]
    assert shown == [True, False, False]


@pytest.mark.parametrize(
    "content",
    [
        "I'm sorry, I can't do that.", "", None, 7, "{}", '{"facts": [3]}', '{"facts": [{"subject": "I"}]}', "```",
    ],
)  # fmt: skip
def test_nonsense_is_a_failed_attempt_and_after_two_the_episode_is_left(store, wall, dialect, content, model):
    with scripted_server(lambda _path, _body: shaped(dialect, content)) as server:
        extractor = model(server, dialect)
        for attempt in (1, 2):
            report = run(store, wall, extractor=extractor)
            assert (report.extraction_failures, report.failure) == (1, "")
            assert next(iter(marks(store).values()))["attempts"] == attempt
        assert run(store, wall, extractor=extractor).candidates == 0
        assert len(server.asked) == 2
    assert facts(store) == []


def test_a_refusal_in_its_own_field_is_a_failed_attempt(store, wall, model):
    with scripted_server(lambda _path, _body: shaped("openai", None, refusal="No.")) as server:
        assert run(store, wall, extractor=model(server, "openai")).extraction_failures == 1


@pytest.mark.parametrize(
    "answer", [{}, [], "x", {"message": []}, {"choices": []}, {"choices": [{}]}, {"error": "busy"}]
)
def test_an_answer_of_another_shape_is_a_failed_attempt(store, dialect, answer, model):
    with scripted_server(lambda _path, _body: answer) as server, pytest.raises(ExtractionFailed):
        model(server, dialect)(episode_of(store))


def test_what_the_text_does_not_name_is_dropped_and_the_episode_is_done(store, wall, dialect, model):
    odd = [FACT | {"object": "Paris"}, FACT | {"subject": "Napoleon"}, FACT | {"predicate": "resides in"}]
    with scripted_server(lambda _path, _body: said(dialect, *odd)) as server:
        report = run(store, wall, extractor=model(server, dialect))
    assert (report.consolidated, report.facts_inserted) == (1, 1)
    assert facts(store) == ["user lives_in Lyon [2025-12-01, )"]


@pytest.mark.parametrize("status", [401, 403, 404, 429, 500, 503])
def test_a_service_that_refuses_costs_no_attempt(store, wall, dialect, status, model):
    with scripted_server(lambda _path, _body: Reply(status, b"not now")) as server:
        report = run(store, wall, extractor=model(server, dialect))
        with pytest.raises(ExtractorAway, match=str(status)):
            model(server, dialect)(episode_of(store))
    assert report.failure
    assert "attempts" not in next(iter(marks(store).values()))
    assert run(store, wall).consolidated == 1


@pytest.mark.parametrize("status", [400, 413, 422])
def test_a_text_that_the_service_does_not_take_is_a_failed_attempt(store, wall, dialect, status, model):
    with scripted_server(lambda _path, _body: Reply(status, b"too long")) as server:
        assert run(store, wall, extractor=model(server, dialect)).extraction_failures == 1


@pytest.mark.parametrize("answer", [HANG, RESET, Reply(200, b"not JSON")])
def test_a_service_that_hangs_or_breaks_off_costs_no_attempt(store, dialect, answer, model):
    with scripted_server(lambda _path, _body: answer) as server, pytest.raises(ExtractorAway):
        model(server, dialect, model_timeout_s=0.3)(episode_of(store))


def test_a_service_that_is_not_there_costs_no_attempt(store, wall, dialect, model):
    with scripted_server(lambda _path, _body: {}) as server:
        extractor = model(server, dialect)
    report = run(store, wall, extractor=extractor)
    assert (report.consolidated, report.extraction_failures) == (0, 0)
    assert report.failure


def test_the_key_is_never_shown(store, dialect, model):
    def echo(_path, _body):
        return Reply(500, b"bad key sk-secret")

    with scripted_server(echo) as server:
        extractor = model(server, dialect, model_key="sk-secret")
        with pytest.raises(ExtractorAway) as away:
            extractor(episode_of(store))
        assert "secret" not in f"{away.value} {extractor!r}"
    assert "secret" not in repr(LifecycleSettings(model_key="sk-secret"))


def test_who_reads_is_the_model_that_is_set_or_else_patterns():
    assert isinstance(extractor_of(LifecycleSettings()), PatternExtractor)
    named = LifecycleSettings(model_url="http://127.0.0.1:1/v1/", model="m", model_dialect="openai")
    assert repr(extractor_of(named)) == "ModelExtractor('model:openai:m', 'http://127.0.0.1:1/v1/chat/completions')"


@pytest.mark.parametrize(
    ("named", "field"),
    [
        ({"model_url": "http://x"}, "model"),
        ({"model": "m"}, "model_url"),
        ({"model_dialect": "grpc"}, "model_dialect"),
        ({"interval_s": 0}, "interval_s"),
        ({"interval_s": float("nan")}, "interval_s"),
        ({"after_s": -1}, "after_s"),
        ({"after_s": True}, "after_s"),
        ({"poll_s": "2"}, "poll_s"),
        ({"model_timeout_s": 0}, "model_timeout_s"),
        ({"subjects": {"a": ""}}, "subjects"),
        ({"subjects": {"": "a"}}, "tenant"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_its_name(named, field):
    with pytest.raises(InvalidInput) as refusal:
        LifecycleSettings(**named)
    assert refusal.value.field == field


def test_the_canonical_subject_is_the_tenant_s_name_unless_it_is_set():
    settings = LifecycleSettings(subjects={"a": "Anna"})
    assert [settings.canonical_subject(tenant) for tenant in ("a", "user")] == ["Anna", "user"]
