from __future__ import annotations

import asyncio

import pytest

from lakemem.records.ulids import is_ulid
from lakemem_api.guard.gate import Guard


def test_a_well_formed_request_id_is_kept(client, app):
    for given in ("a", "A-b_c.9", "x" * 128):
        answer = client()("/", ("x-request-id", given))
        assert answer.header("x-request-id") == given
        assert app.scopes[-1]["state"]["request_id"] == given


@pytest.mark.parametrize("given", ["", "x" * 129, "a b", "é", "a\n", "{}", "lm_" + "x" * 43])
def test_any_other_request_id_is_replaced(client, app, given):
    made = client()("/", ("x-request-id", given)).header("x-request-id")
    assert is_ulid(made)
    assert app.scopes[-1]["state"]["request_id"] == made


def test_every_request_has_an_id_of_its_own(client):
    call = client()
    made = {call("/").header("x-request-id") for _ in range(3)}
    made.add(call("/", ("x-request-id", "a"), ("x-request-id", "b")).header("x-request-id"))
    assert len(made) == 4
    assert all(map(is_ulid, made))


def test_what_the_server_left_in_the_state_stays(client, app):
    client()("/", scope={"state": {"store": 1}})
    assert app.scopes[-1]["state"]["store"] == 1


def test_refusals_carry_the_request_id_and_say_what_is_wrong(client, keyring):
    call = client(body_limit=1)
    too_long = call("/", ("x-request-id", "r-1"), method="POST", chunks=[b"xx"])
    failed = call("/fail", ("x-request-id", "r-1"))
    keyring.add("me")
    answers = [
        (403, call("/", ("x-request-id", "r-1"), host=b"evil.example")),
        (401, call("/", ("x-request-id", "r-1"))),
        (400, call("/healthz", ("x-request-id", "r-1"), ("content-length", "x"))),
        (413, too_long),
        (500, failed),
    ]
    for status, answer in answers:
        assert answer.status == status
        assert (answer.header("x-request-id"), answer.header("cache-control")) == ("r-1", "no-store")
        assert set(answer.json) == {"type", "title", "status", "code", "request_id", "detail"}
        assert (answer.json["status"], answer.json["request_id"]) == (status, "r-1")
        assert answer.header("content-length") == str(len(answer.body))


def test_a_dialect_words_its_own_refusals_by_path(client, keyring):
    def refuse(path, refusal):
        if path.startswith("/v1/"):
            return {"detail": "X-API-Key invalide ou manquant"} if refusal.status == 401 else {"detail": refusal.code}
        return None

    keyring.add("me")
    call = client(refuse=refuse)
    answer = call("/v1/episodes")
    assert (answer.status, answer.json) == (401, {"detail": "X-API-Key invalide ou manquant"})
    assert (answer.header("content-type"), answer.header("www-authenticate")) == ("application/json", "Bearer")
    assert call("/v1/episodes", host=b"evil.example").json == {"detail": "forbidden_host"}
    assert call("/v1").code == "unauthorized"


def test_an_unforeseen_error_is_a_clean_500_that_quotes_nothing(client):
    answer = client()("/fail", query=b"q=secret")
    assert (answer.status, answer.code) == (500, "internal_error")
    assert b"secret" not in answer.body


def test_an_error_behind_the_beginning_of_a_response_adds_nothing_to_it(client):
    answer = client()("/fail-late")
    assert (answer.status, len(answer.messages)) == (200, 1)


def test_a_websocket_is_closed_unopened(client, app):
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(client().app({"type": "websocket", "path": "/", "headers": []}, None, send))
    assert ([message["type"] for message in sent], app.reached) == (["websocket.close"], [])


def test_the_lifespan_reaches_the_application(client, app):
    told = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive():
        return {"type": next(told)}

    async def send(_message):
        pass

    guard = client().app
    assert isinstance(guard, Guard)
    asyncio.run(guard({"type": "lifespan"}, receive, send))
    assert (app.lived, app.reached) == (["startup", "shutdown"], [])
