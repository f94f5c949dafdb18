"""What the library is spared: it quotes its validator where it refuses."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp_types import jsonrpc_message_adapter
from mcp_types.jsonrpc import JSONRPCNotification, JSONRPCRequest

from lakemem_api.transports.envelope import refusal_of
from tests.clients.wrong_messages import NO_REQUESTS, NOTIFICATIONS, WRONG_REQUESTS

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
NUMBERS = st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
ENVELOPES = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | JSON, "id": NUMBERS | JSON, "method": st.just("ping") | JSON,
        "params": st.dictionaries(st.text(max_size=3), JSON, max_size=3) | JSON, "result": JSON, "error": JSON,
    },
)  # fmt: skip


@given(st.binary() | (ENVELOPES | JSON).map(lambda message: json.dumps(message).encode()))
def test_what_is_let_through_is_a_message_to_the_library(body):
    if refusal_of(body) is None:
        message = jsonrpc_message_adapter.validate_json(body, by_name=False)
        # A request that it took for a notification would wait for ever.
        assert isinstance(message, JSONRPCNotification) == ("id" not in json.loads(body) and "method" in body.decode())


@given(ENVELOPES)
def test_a_refusal_names_the_request_by_its_number_and_no_notification(message):
    refused = refusal_of(json.dumps(message).encode())
    number = message.get("id")
    is_number = isinstance(number, str | int) and not isinstance(number, bool)
    if refused is not None:
        assert refused.number is None or refused.number == number
        assert refused.number is not None or not is_number or "\\ud" in json.dumps(number)
        assert refused.is_owed == ("id" in message or "method" not in message)


@given(NUMBERS, st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(), max_size=3))
def test_a_right_request_is_let_through(number, params):
    body = json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}).encode()
    assert refusal_of(body) is None
    assert isinstance(jsonrpc_message_adapter.validate_json(body, by_name=False), JSONRPCRequest)


@pytest.mark.parametrize(("body", "code"), [*NO_REQUESTS, *WRONG_REQUESTS[:8]])
def test_a_wrong_body_is_refused_with_its_error_and_is_owed_an_answer(body, code):
    refused = refusal_of(body)
    assert refused is not None
    assert (refused.code, refused.is_owed) == (code, True)


@pytest.mark.parametrize("body", NOTIFICATIONS)
def test_what_looks_like_a_notification_is_owed_nothing(body):
    refused = refusal_of(body)
    assert refused is None or not refused.is_owed


def test_answers_of_a_client_are_messages():
    for message in ({"id": 1, "result": {}}, {"id": None, "error": {"code": 1, "message": "no"}}):
        assert refusal_of(json.dumps({"jsonrpc": "2.0", **message}).encode()) is None
