from __future__ import annotations

import asyncio
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem_api.guard.bodies import BodyTooLarge, LimitedBody, check_length
from lakemem_api.guard.rules import BODY_LIMIT, Rules

LIMITS = {"/small": 10, "/small/larger": 20, "/stream": None, "/v1": 5}


@pytest.fixture
def call(client):
    return client(body_limits=LIMITS)


def test_a_body_up_to_the_limit_arrives_whole(call, app):
    answer = call("/small", ("content-length", "10"), method="POST", chunks=[b"12345", b"67890"])
    assert (answer.status, app.bodies) == (200, [b"1234567890"])


def test_a_length_over_the_limit_is_refused_before_the_application_is_called(call, app):
    for length in ("11", "0000011", "9" * 5000):
        answer = call("/small", ("content-length", length), method="POST")
        assert (answer.status, answer.code) == (413, "request_too_large")
    assert "10 bytes" in answer.json["detail"]
    assert call("/small", ("content-length", "0" * 5000 + "9"), method="POST").status == 200
    assert app.reached == ["/small"]


def test_a_chunked_body_is_counted_and_refused_where_it_passes_the_limit(call, app):
    answer = call("/small", ("transfer-encoding", "chunked"), method="POST", chunks=[b"12345", b"67890", b"1", b"2"])
    assert (answer.status, answer.code) == (413, "request_too_large")
    assert (app.received, app.bodies) == (10, [])


def test_a_length_that_lies_is_found_out_by_counting(call, app):
    assert call("/small", ("content-length", "5"), method="POST", chunks=[b"x" * 11]).status == 413
    assert app.bodies == []


def test_no_more_is_taken_from_a_body_that_is_too_long(client):
    taken = []

    def endless():
        for number in itertools.count():
            taken.append(number)
            yield b"x" * 1024

    answer = client(body_limit=10_240)("/", method="POST", chunks=endless())
    assert answer.status == 413
    assert len(taken) <= 13


@pytest.mark.parametrize("length", ["", "x", "-1", "+1", "1.0", "1 ", " 1", "0x1", "1,1", "1e3", "\u0661", "1_0"])
def test_a_length_that_is_no_number_is_refused(call, app, length):
    for path in ("/small", "/stream", "/healthz"):
        answer = call(path, ("content-length", length), method="POST")
        assert (answer.status, answer.code) == (400, "invalid_request")
    assert app.reached == []


def test_two_lengths_are_refused_even_if_they_agree(call, app):
    assert call("/small", ("content-length", "1"), ("content-length", "1"), method="POST").status == 400
    assert app.reached == []


def test_a_stream_has_no_limit(client, app):
    call = client(body_limit=10, body_limits={"/stream": None})
    assert call("/stream/bulk", method="POST", chunks=[b"x" * 1000] * 100).body == b"100000"
    assert call("/stream", ("content-length", "9" * 30), method="POST").status == 200
    assert call("/streams", method="POST", chunks=[b"x" * 1000]).status == 413


def test_the_longest_path_that_fits_says_the_limit(keyring):
    rules = Rules(keyring=keyring, hosts=None, body_limits=LIMITS | {"/slash/": 7})
    limits = {path: rules.limit_of(path) for path in ("/small", "/small/x", "/small/larger/x", "/v1/x", "/v10", "/")}
    assert limits == {
        "/small": 10, "/small/x": 10, "/small/larger/x": 20, "/v1/x": 5, "/v10": BODY_LIMIT, "/": BODY_LIMIT,
    }  # fmt: skip
    assert (rules.limit_of("/slash/x"), BODY_LIMIT) == (7, 8 * 1024 * 1024)


def test_a_response_that_has_begun_is_not_answered_over(call):
    answer = call("/early", method="POST", chunks=[b"x" * (BODY_LIMIT + 1)])
    assert (answer.status, len(answer.messages)) == (200, 1)


def test_what_an_application_makes_of_the_break_is_not_sent(client):
    async def swallows(_scope, receive, send):
        for _ in range(2):
            with pytest.raises(BodyTooLarge):
                await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})

    answer = client(app=swallows, body_limit=1)("/", method="POST", chunks=[b"too long"])
    assert (answer.status, answer.code, len(answer.messages)) == (413, "request_too_large", 2)


@given(chunks=st.lists(st.binary(max_size=30)), limit=st.integers(0, 100), is_told=st.booleans())
def test_a_body_arrives_whole_or_is_refused(chunks, limit, is_told):
    size = sum(map(len, chunks))
    told = [str(size).encode()] if is_told else []
    refused, seen, rest = [], b"", iter(chunks)

    async def receive():
        return {"type": "http.request", "body": next(rest, b""), "more_body": True}

    async def refuse(refusal):
        refused.append(refusal.status)

    async def read():
        nonlocal seen
        body = LimitedBody(receive, limit, refuse=refuse)
        for _ in chunks:
            seen += (await body.receive())["body"]

    try:
        asyncio.run(read())
    except BodyTooLarge:
        assert refused == [413]
    assert (size > limit) == bool(refused)
    assert (check_length(told, limit) is not None) == (is_told and size > limit)
    assert len(seen) <= limit
    assert size > limit or seen == b"".join(chunks)
