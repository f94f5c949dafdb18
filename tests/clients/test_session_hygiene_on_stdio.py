"""MCP session hygiene on standard streams, line by line.

Reported as hurttlocker/o8#1541, Kapeli/dash-mcp-server#10, vshulcz/deja-vu#1720, matrixorigin/memoria#235,
aovestdipaperino/tokensave#505 and yjacquin/fast-mcp#39.
"""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from tests.clients.expected import NAMES
from tests.clients.pipes import call, handshake, piped, request
from tests.clients.wrong_messages import INSIDE, NO_REQUESTS, NOTIFICATIONS, WRONG_REQUESTS


@pytest.fixture(scope="module")
def conversation(tmp_path_factory):
    """Everything on one process: debug logging, warnings shown, the embedding service down."""
    home = tmp_path_factory.mktemp("hygiene") / "home"
    with closing(socket.socket()) as taken:  # bound and not listened on: nobody answers there
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        down = {"LAKEMEM_EMBEDDER": "ollama", "LAKEMEM_EMBEDDER_URL": url, "LAKEMEM_EMBEDDER_MODEL": "none"}
        with piped(home, "--log-level", "debug", env={**down, "PYTHONWARNINGS": "default"}) as pipes:
            pipes.write(
                handshake(1, "2024-11-05"), *NOTIFICATIONS, request(2, "ping"), request(3, "tools/list"),
                call(4, "memory_get", path="../../outside"), call(5, "memory_recall", valid_at="gestern"),
                call(6, "memory_store", key="kept", value="kept while the service is down"),
                call(7, "memory_recall", key="kept"), b"\n", b"  \r\n",
                *(each for each, _ in NO_REQUESTS), *(each for each, _ in WRONG_REQUESTS),
                handshake(8, "1999-01-01"), request(0, "ping"), request("", "ping"),
            )  # fmt: skip
            pipes.end()
            found = pipes.rest()
            assert pipes.wait() == 0
            yield found, pipes.log.read_text("utf-8")


@pytest.fixture
def answers(conversation):
    """The answers by number; `None` holds those to nobody in particular."""
    found = {}
    for message in conversation[0]:
        found.setdefault(message["id"], []).append(message)
    return found


def test_every_request_has_one_answer_and_a_notification_none(answers):
    numbers = [*range(9), "", *(f"w{each}" for each in range(1, len(WRONG_REQUESTS) + 1))]
    assert {number: len(each) for number, each in answers.items() if number is not None} == dict.fromkeys(numbers, 1)


def test_a_known_version_is_echoed_and_an_unknown_one_answered_with_a_supported_one(answers):
    (first,), (second,) = answers[1], answers[8]
    assert first["result"]["protocolVersion"] == "2024-11-05"
    assert second["result"]["protocolVersion"] == "2025-11-25"


def test_a_ping_is_answered_with_an_empty_object_whatever_its_number(answers):
    assert [answers[number][0]["result"] for number in (2, 0, "")] == [{}, {}, {}]


def test_the_tools_are_listed(answers):
    assert [tool["name"] for tool in answers[3][0]["result"]["tools"]] == NAMES


def test_tools_that_fail_and_tools_that_work_answer_in_their_results(answers):
    texts = {number: answers[number][0]["result"] for number in (4, 5, 6, 7)}
    assert texts[4] == {"content": [{"type": "text", "text": "path escapes workspace"}], "isError": True}
    assert texts[5]["isError"]
    assert not texts[6]["isError"], texts[6]
    assert not texts[7]["isError"], texts[7]


def test_what_is_no_request_gets_an_error_with_the_number_that_it_has(answers):
    found = {number: each[0]["error"]["code"] for number, each in answers.items() if str(number).startswith("w")}
    assert found == {f"w{index}": code for index, (_, code) in enumerate(WRONG_REQUESTS, 1)}
    nobody = [each["error"]["code"] for each in answers[None]]
    assert sorted(nobody) == sorted(code for _, code in NO_REQUESTS)


def test_errors_found_behind_the_transport_carry_a_code_and_the_request(answers):
    for index, (_, code) in enumerate(WRONG_REQUESTS, 1):
        data = answers[f"w{index}"][0]["error"].get("data")
        assert data is None or data["request_id"] == f"w{index}"
        assert code != -32601 or data["code"] == "method_not_allowed"


def test_nothing_tells_of_the_inside(conversation):
    told = [str(message) for message in conversation[0]]
    assert [text for text in told for word in INSIDE if word in text] == []


def test_the_log_is_on_standard_error_and_holds_no_traceback(conversation):
    log = conversation[1]
    assert "is no message" in log
    assert "Traceback" not in log
    assert "kept while the service is down" not in log
