"""What a process on standard streams does when its input ends, its client dies, or it is told to stop."""

from __future__ import annotations

import array
import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

import lakemem
from tests.clients.pipes import call, handshake, messages, notification, piped, request
from tests.serving.running import PATIENCE_S
from tests.serving.running import lakemem as command_line

WRITERS = Path(__file__).with_name("writing_client.py")
MANY = 150


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def stored_keys(home, wait_s=PATIENCE_S):
    """Return the keys that a home holds, once its lock is free."""
    with lakemem.open(home, embedder="hashing", wait_s=wait_s) as store:
        (report,) = store.verify(tenant="user")
        assert report.holds
        return {memory.key for memory in store.list(tenant="user")}


def stores(count):
    return [call(number, "memory_store", key=f"key.{number}", value=f"value {number}") for number in range(count)]


def waiting_bytes(stream):
    """Return how much is in a pipe and was not read."""
    count = array.array("i", [0])
    fcntl.ioctl(stream, termios.FIONREAD, count)
    return count[0]


def test_every_call_in_flight_at_the_end_of_input_is_answered_and_done(home):
    with piped(home) as pipes:
        pipes.write(handshake("hello", "2025-11-25"), notification("notifications/initialized"), *stores(MANY))
        pipes.end()
        found = pipes.rest()
        assert pipes.wait() == 0
    assert sorted(message["id"] for message in found if message["id"] != "hello") == list(range(MANY))
    assert all("result" in message for message in found)
    assert stored_keys(home, wait_s=0) == {f"key.{number}" for number in range(MANY)}


def test_answers_that_the_client_reads_late_come_whole(home):
    with piped(home) as pipes:
        pipes.shake_hands()
        pipes.write(call("big", "memory_store", key="big", value="zebra " * 20_000))
        assert pipes.read()["id"] == "big"
        pipes.write(*(call(number, "memory_recall", key="big") for number in range(20)))
        pipes.end()
        while waiting_bytes(pipes.process.stdout) < 60_000:
            time.sleep(0.01)
        # The pipe is full and the calls are done: whatever gives up on the answers has the time to do so.
        time.sleep(1)
        found = pipes.rest()
        assert pipes.wait() == 0
    assert sorted(message["id"] for message in found) == list(range(20))
    assert all(len(message["result"]["content"][0]["text"]) > 120_000 for message in found)


def test_a_stateless_session_is_drained_too(home):
    prefix = "io.modelcontextprotocol/"
    meta = {f"{prefix}protocolVersion": "2026-07-28", f"{prefix}clientCapabilities": {}}
    with piped(home) as pipes:
        pipes.write(
            *(
                request(number, "tools/call", name="memory_store", arguments={"key": f"k{number}", "value": "v"},
                        _meta=meta)
                for number in range(MANY)
            )
        )  # fmt: skip
        pipes.end()
        found = pipes.rest()
        assert pipes.wait() == 0
    assert sorted(message["id"] for message in found) == list(range(MANY))
    assert len(stored_keys(home, wait_s=0)) == MANY


def test_a_cancelled_call_keeps_nobody_waiting_at_the_end(home):
    with piped(home) as pipes:
        pipes.shake_hands()
        pipes.write(*stores(20), *(notification("notifications/cancelled", requestId=number) for number in range(20)))
        pipes.end()
        found = pipes.rest()
        assert pipes.wait() == 0
    numbers = [message["id"] for message in found]
    assert len(numbers) == len(set(numbers))
    # Whatever was answered was done; what was cancelled in time may be either.
    assert {f"key.{number}" for number in numbers} <= stored_keys(home, wait_s=0)


def test_closing_the_input_ends_the_process_and_frees_the_lock(home):
    with piped(home) as pipes:
        pipes.shake_hands()
        pipes.write(*stores(1))
        assert "created" in pipes.read()["result"]["content"][0]["text"]
        with pytest.raises(lakemem.StoreLocked):
            stored_keys(home, wait_s=0)
        pipes.end()
        assert pipes.rest() == []
        assert pipes.wait() == 0
        assert stored_keys(home, wait_s=0) == {"key.0"}


def test_an_input_that_ends_before_it_began_ends_the_process(home):
    with piped(home) as pipes:
        pipes.end()
        assert pipes.rest() == []
        assert pipes.wait() == 0


def test_half_a_line_at_the_end_is_no_call(home):
    with piped(home) as pipes:
        pipes.shake_hands()
        pipes.write(*stores(3), call(3, "memory_store", key="torn", value="torn")[:-20])
        pipes.end()
        found = pipes.rest()
        assert pipes.wait() == 0
    codes = {message["id"]: message.get("error", {}).get("code") for message in found}
    assert codes == {0: None, 1: None, 2: None, None: -32700}
    assert stored_keys(home, wait_s=0) == {"key.0", "key.1", "key.2"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_process_that_is_told_to_stop_finishes_what_it_began_while_its_input_is_open(home, number):
    with piped(home) as pipes:
        pipes.shake_hands()
        pipes.write(*stores(30))
        first = pipes.read()
        pipes.process.send_signal(number)
        found = [first, *pipes.rest()]
        assert pipes.wait() == 0
        answered = {f"key.{message['id']}" for message in found if "result" in message}
        assert len(answered) == len(found)
        assert answered == stored_keys(home, wait_s=0)


def test_a_process_whose_output_nobody_reads_any_more_finishes_what_it_began(home):
    with piped(home) as pipes:
        pipes.shake_hands()
        pipes.process.stdout.close()
        pipes.write(*stores(5))
        # The first answer finds nobody, which ends it: nothing that comes later was acknowledged.
        pipes.end()
        assert pipes.wait() == 0
        assert "key.0" in stored_keys(home, wait_s=0)
        assert "Error" not in pipes.log.read_text()


def test_what_a_client_was_told_is_there_after_it_was_killed_in_the_middle_of_a_write(home, tmp_path):
    told = tmp_path / "told"
    told.touch()
    for least in (20, 40):
        command = [sys.executable, str(WRITERS), str(told), *command_line("mcp", "--home", str(home))]
        environment = {**os.environ, "LAKEMEM_EMBEDDER": "hashing"}
        with (tmp_path / "mcp.log").open("ab") as log:
            client = subprocess.Popen(command, env=environment, stderr=log, stdin=subprocess.DEVNULL)
            try:
                while len(told.read_bytes().splitlines()) < least:
                    assert client.poll() is None, (tmp_path / "mcp.log").read_text()
                    time.sleep(0.01)
            finally:
                client.kill()
                client.wait()
        # The server is nobody's child any more: it has ended once its lock is free.
        assert set(told.read_text().splitlines()) <= stored_keys(home)


def test_every_line_of_the_output_is_one_json_rpc_object_when_the_log_is_loud(home):
    with piped(home, "--log-level", "debug", env={"PYTHONWARNINGS": "default"}) as pipes:
        pipes.write(handshake("hello", "2025-11-25"), notification("notifications/initialized"), *stores(5))
        pipes.write(call("lines", "memory_store", key="lines", value="first\nsecond\u2028third\r\n\x85"))
        pipes.end()
        output = pipes.process.stdout.read()
        assert pipes.wait() == 0
    assert len(messages(output)) == 7
    # Readers that cut at every kind of line end find the same lines.
    assert len(output.decode().splitlines()) == 7
