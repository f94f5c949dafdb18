from __future__ import annotations

import os
import socket
import struct
import threading

import numpy as np
import orjson
import pytest

from lakemem.errors import InvalidInput, LakememError, NotFound, StorageFailed, StoreLocked
from lakemem.records.commands import AddEpisode, Forget, Restate, StoreMemory
from lakemem.records.versions import Event
from lakemem_api.handover import frames, wire
from lakemem_api.handover.address import Address, connect
from lakemem_api.handover.remote import HolderLost, RemoteStore
from lakemem_api.handover.wire import Identity, Request


@pytest.fixture
def holder(share):
    return share("holder")


@pytest.fixture
def socket_path(holder, home):
    return Address(home).read()


@pytest.fixture
def remote(holder, socket_path):
    store = RemoteStore(socket_path, Identity.own("test"))
    yield store
    store.close()


@pytest.fixture
def line(socket_path):
    with connect(socket_path, timeout_s=30) as connection:
        yield connection


def said(connection):
    """Return what the holder says until it closes the connection."""
    found = []
    try:
        while True:
            found.append(orjson.loads(frames.receive(connection, most=frames.FRAME)))
    except OSError:
        return found


GARBAGE = {
    "http": b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
    "zeros": bytes(64),
    "noise": bytes(range(256)) * 40,
    "half a length": b"\0\0",
    "half a frame": struct.pack(">I", 500) + b'{"lakemem"',
    "no object": frames.pack(b"[1]"),
    "no hello": frames.pack(b'{"method":"list","args":[],"named":[]}'),
    "a hello of odd fields": frames.pack(b'{"lakemem":{"revision":[],"pid":{},"name":1,"version":2}}'),
    "empty frames without end": struct.pack(">I", 1 << 31) * 10,
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_garbage_ends_its_own_connection_and_nothing_else(holder, remote, line, garbage):
    line.sendall(garbage)
    line.shutdown(socket.SHUT_WR)
    assert all("error" in answer for answer in said(line))
    assert remote.store("k", "v").status == "created"
    assert holder.is_holder


CALLS = {
    "no JSON": b"{",
    "no method": b"{}",
    "no arguments": b'{"method":"list","args":3,"named":[]}',
    "odd names": b'{"method":"list","args":[],"named":[[1,2]]}',
    "an unknown class": b'{"method":"list","args":[{"$":"posix.system","v":["true"]}],"named":[]}',
    "too deep": b'{"method":"list","args":[' + b"[" * 900 + b"]" * 900 + b'],"named":[]}',
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_call_that_is_none_is_refused_and_ends_its_connection(remote, line, call):
    wire.greet(line, Identity.own("test"))
    frames.send(line, call)
    (answer,) = said(line)
    assert answer["error"]["code"] == "invalid_input"
    assert remote.tenants() == []


def test_a_message_over_the_limit_is_refused_before_it_is_read(line):
    wire.greet(line, Identity.own("test"))
    line.sendall(struct.pack(">I", frames.FRAME + 1))
    (answer,) = said(line)
    assert str(frames.FRAME) in answer["error"]["message"]


def test_a_call_over_the_limit_is_refused_where_it_is_made(remote):
    with pytest.raises(InvalidInput, match=str(frames.FRAME)):
        remote.store("k", "v" * (frames.FRAME + 1))
    assert remote.store("k", "v").status == "created"


@pytest.mark.parametrize("name", ["close", "_open", "__init__", "__class__", "is_holder", ""])
def test_only_what_memories_name_can_be_called(holder, remote, name):
    with pytest.raises(InvalidInput, match="is not handed over"):
        remote.call(name, ())
    assert holder.list() == []


@pytest.mark.parametrize("other", [{"REVISION": 2}, {"version": "9.9.9"}])
def test_processes_of_two_versions_tell_each_other_so(holder, socket_path, monkeypatch, other):
    me = Identity("newer", os.getpid(), other.get("version", "0.1.0"))
    with connect(socket_path, timeout_s=30) as line:
        hello = {"revision": other.get("REVISION", 1), "version": me.version, "name": me.name, "pid": me.pid}
        frames.send(line, orjson.dumps({"lakemem": hello}))
        (answer,) = said(line)
    message = answer["error"]["message"]
    assert answer["error"]["code"] == "store_locked"
    assert f"process {os.getpid()} (holder)" in message
    assert ("revision 2" if "REVISION" in other else "9.9.9") in message


def test_a_holder_of_another_version_is_named_to_whom_it_does_not_answer(holder, share, monkeypatch):
    monkeypatch.setattr("lakemem_api.handover.shared.Identity.own", lambda name: Identity(name, os.getpid(), "9.9.9"))
    with pytest.raises(StoreLocked, match=r"9\.9\.9") as refused:
        share("other", wait_s=0.2)
    assert "(holder)" in refused.value.holder
    assert "same version" in refused.value.hint


def test_errors_come_out_as_they_are_raised_in_the_holder(remote, tmp_path):
    with pytest.raises(InvalidInput) as refused:
        remote.search("q", limit=0)
    assert (refused.value.field, refused.value.message) == ("limit", "limit: is 0, it must lie between 1 and 1000000")
    with pytest.raises(NotFound):
        remote.get("memory/2020-01-01.md")
    with pytest.raises(LakememError, match="unforeseen TypeError"):
        remote.store("k", "v", colour="red")
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageFailed, match="Not a directory"):
        remote.export_to(tmp_path / "file" / "below.jsonl")
    with pytest.raises(InvalidInput, match="extra: cannot be handed over"):
        remote.store("k", "v", extra=object())


def test_arguments_mean_to_the_holder_what_they_mean_here(remote):
    from datetime import UTC, datetime

    remote.store(
        "k", "v", tags=(tag for tag in ("a", "b")), valid_from=datetime(2025, 1, 1, tzinfo=UTC), extra={"$": 1}
    )
    (memory,) = remote.recall("k")
    assert (memory.tags, memory.valid_from, memory.extra) == (("a", "b"), "2025-01-01T00:00:00Z", {"$": 1})
    with pytest.raises(InvalidInput, match="lone surrogate"):
        remote.store("k", "\ud800")
    with pytest.raises(InvalidInput, match="ttl"):
        remote.store("k", "v", ttl_s=float("nan"))
    with pytest.raises(InvalidInput, match="must lie between 1"):
        remote.list(limit=2**70)


def test_answers_equal_those_of_the_store_itself(holder, remote):
    for number in range(5):
        remote.store(f"k.{number}", f"a note about boats {number}", tags=["t"], extra={"n": number})
    remote.add_episode("boats again", session="s")
    remote.forget("k.3")
    local = holder.local
    assert remote.tenants() == local.tenants()
    assert remote.list() == local.list()
    assert remote.history("k.3") == local.history("k.3")
    assert remote.verify() == local.verify()
    assert remote.catch_up(30) == 0
    asked = {"limit": 3, "explain": True, "why_not": "k.3", "valid_at": "2030-01-01", "as_of": "2030-01-01"}
    found, expected = remote.search("boats", **asked), local.search("boats", **asked)
    assert found.hits == expected.hits
    assert found.explanation.keys() == expected.explanation.keys()
    assert found.explanation["why_not"] == expected.explanation["why_not"]
    vector = np.ones(local.doctor()["embedder"]["dimensions"], np.float32)
    assert remote.search("", vector=vector, as_of="2030-01-01", valid_at="2030-01-01").hits == local.search(
        "", vector=vector, as_of="2030-01-01", valid_at="2030-01-01"
    ).hits  # fmt: skip
    assert remote.doctor()["home_id"] == local.doctor()["home_id"]


def test_many_commands_are_one_group_with_their_vectors(holder, remote):
    holder.local.store("first", "makes the width known")
    width = holder.local.doctor()["embedder"]["dimensions"]
    vectors = np.eye(3, width, dtype=np.float32)
    commands = [StoreMemory("user", f"k.{number}", "v") for number in range(2)]
    results = remote.write_many([*commands, Forget("user", "k.0")], vectors=vectors)
    assert [result.status for result in results] == ["created", "created", "forgotten"]
    (hit, *_) = remote.search("", vector=vectors[1], using="vectors")
    assert (hit.key, round(hit.dense_sim, 6)) == ("k.1", 1.0)
    with pytest.raises(InvalidInput, match="shape"):
        remote.write_many(commands, vectors=vectors)


def test_refused_commands_are_answered_one_by_one(remote):
    now_or_before = StoreMemory("user", "late", "v", valid_to=1)
    refused, written = remote.write_many([now_or_before, StoreMemory("user", "k", "v")])
    assert isinstance(refused, InvalidInput)
    assert (refused.field, written.status) == ("valid_to", "created")


EVENT = Event("01ARZ3NDEKTSV4RRFFQ69G5FAV", "user", 0, "store", "memory", 5, ("r",), key="k", value="v")
WRONG = {
    "no command": ["forget everything"],
    "no list": "abc",
    "a key that is a number": [StoreMemory("user", 5, "v")],
    "an empty key": [StoreMemory("user", "", "v")],
    "a key that is too long": [StoreMemory("user", "k" * 1025, "v")],
    "no tenant": [StoreMemory("", "k", "v")],
    "tags that are a text": [StoreMemory("user", "k", "v", tags="abc")],
    "tags that are numbers": [StoreMemory("user", "k", "v", tags=(1,))],
    "a truth for a time": [StoreMemory("user", "k", "v", at=True)],
    "a time beyond all": [StoreMemory("user", "k", "v", valid_from=2**80)],
    "a period that ends first": [StoreMemory("user", "k", "v", valid_from=2, valid_to=1)],
    "extra that is no object": [StoreMemory("user", "k", "v", extra="[1]")],
    "extra that is no JSON": [AddEpisode("user", "c", "user", extra="{")],
    "a NUL": [AddEpisode("user", "c\0", "user")],
    "nothing to forget": [Forget("user")],
    "an event of no kind": [Restate("user", EVENT._replace(kind="poem"))],
    "an event of an odd op": [Restate("user", EVENT._replace(op=["store"]))],
}


@pytest.mark.parametrize("commands", WRONG.values(), ids=WRONG)
def test_commands_that_no_caller_could_have_made_are_all_refused(holder, remote, commands):
    good = StoreMemory("user", "good", "v")
    with pytest.raises(InvalidInput):
        remote.call("write_many", ([good, *commands] if isinstance(commands, list) else commands,))
    assert holder.list() == []


def test_a_client_that_leaves_in_the_middle_leaves_no_half_write(holder, remote, socket_path):
    message = wire.request_message(Request("store", ("k", "v" * 100_000), {}))
    for end in (3, len(message) // 2, None):
        line = connect(socket_path, timeout_s=30)
        wire.greet(line, Identity.own("test"))
        packed = frames.pack(message)
        line.sendall(packed if end is None else packed[:end])
        line.close()
    while not holder.recall("k"):  # the whole one is carried out, though nobody waits for its answer
        pass
    assert len(holder.history("k")) == 1
    (report,) = remote.verify()
    assert report.holds


def test_more_connections_than_there_is_room_for_wait_until_others_leave(holder, socket_path, monkeypatch):
    monkeypatch.setattr("lakemem_api.handover.listener.CONNECTIONS", 2)
    lines = [connect(socket_path, timeout_s=30) for _ in range(2)]
    for line in lines:
        wire.greet(line, Identity.own("test"))
    queued = []
    waiting = threading.Thread(target=lambda: queued.append(RemoteStore(socket_path, Identity.own("third"))))
    waiting.start()
    while waiting.is_alive() and len(lines) == 2:
        lines.pop().close()
    waiting.join()
    assert queued[0].tenants() == []
    queued[0].close()
    lines[0].close()


def test_a_connection_that_broke_is_said_to_be_lost(holder, remote):
    holder.close()
    with pytest.raises(HolderLost):
        remote.list()
    with pytest.raises(HolderLost, match="holder"):
        remote.list()


def test_threads_share_a_few_connections(holder, remote):
    threads = [threading.Thread(target=remote.store, args=(f"k.{number}", "v")) for number in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(holder.list()) == 60
    assert len(remote._idle) <= 4


def test_an_answer_of_many_frames_arrives_whole(holder, remote, monkeypatch):
    monkeypatch.setattr(frames, "FRAME", 1_000_000)
    for number in range(4):
        holder.store(f"k.{number}", "é" * 400_000)
    assert [len(memory.value) for memory in remote.list()] == [400_000] * 4


def test_commands_that_are_too_much_for_one_message_are_written_as_several(holder, remote, monkeypatch):
    monkeypatch.setattr(frames, "FRAME", 100_000)
    commands = [StoreMemory("user", f"k.{number}", "v" * 10_000) for number in range(30)]
    assert [result.status for result in remote.write_many(commands)] == ["created"] * 30
    assert len(holder.list()) == 30


def test_what_callers_say_is_not_in_the_log(holder, socket_path, caplog):
    caplog.set_level("DEBUG", "lakemem.handover")
    store = RemoteStore(socket_path, Identity.own("an agent"))
    store.store("a.secret.key", "a secret value")
    store.close()
    assert f"process {os.getpid()} (an agent) calls store" in caplog.text
    assert "secret" not in caplog.text
