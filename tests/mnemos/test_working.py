"""The turns of sessions: five each, a hundred sessions, kept apart by tenant."""

from __future__ import annotations

import threading

from lakemem_api.mnemos.working import Turn, WorkingMemory

WORKING = "Que viens-je de dire ?"


def turn(number):
    return Turn(f"id{number}", f"turn {number}", "user", number)


def said(v1, session="s", **named):
    found = v1.post("/query", q=WORKING, session_id=session, **named)
    assert found["type"] == "working"
    return [each["content"] for each in found["working"]]


def test_the_five_newest_turns_of_a_session_are_told_oldest_first(v1, wall):
    for number in range(7):
        v1.episode(f"turn {number}", session_id="s", role="assistant" if number % 2 else "user")
        wall.pass_s(1)
    found = v1.post("/query", q=WORKING, session_id="s")["working"]
    assert [each["content"] for each in found] == [f"turn {number}" for number in range(2, 7)]
    assert [list(each) for each in found] == [["content", "role", "timestamp_ms"]] * 5
    assert (found[0]["role"], found[1]["role"]) == ("user", "assistant")
    assert found[-1]["timestamp_ms"] == wall.now // 1000 - 1000
    assert said(v1, k=2) == ["turn 5", "turn 6"]
    assert said(v1, None) == said(v1, "") == said(v1, "t") == []


def test_a_reset_clears_one_session_and_may_be_repeated(v1):
    for session in ("s", "t", "a/b\n"):
        v1.episode("a word", session_id=session)
    for _ in range(2):
        response = v1.request("POST", "/sessions/s/reset")
        assert (response.status_code, response.content) == (204, b"")
    assert (said(v1, "s"), said(v1, "t")) == ([], ["a word"])
    v1.request("POST", "/sessions/a%2Fb%0A/reset")
    assert said(v1, "a/b\n") == []
    assert len(v1.get("/episodes/search", q="word")) == 3


def test_a_reset_is_of_every_tenant_or_of_the_one_that_is_named(v1):
    for tenant in ("a", "b", "c"):
        v1.episode("a word", session_id="s", tenant=tenant)
    assert v1.request("POST", "/sessions/s/reset", json={"tenant": "a"}).status_code == 204
    assert v1.request("POST", "/sessions/s/reset?tenant=b", json={}).status_code == 204
    assert [said(v1, tenant=tenant) for tenant in "abc"] == [[], [], ["a word"]]
    v1.request("POST", "/sessions/s/reset")
    assert said(v1, tenant="c") == []
    for tenant in ("a", "b", "c"):
        v1.episode("a word", session_id="s", tenant=tenant)
    v1.request("POST", "/sessions/s/reset?tenant=b", json={"tenant": "c"})
    assert [said(v1, tenant=tenant) for tenant in "abc"] == [["a word"], [], []]


def test_what_was_forgotten_is_not_told_again(v1, store):
    first, _ = v1.episode("a secret", session_id="s"), v1.episode("a word", session_id="s")
    store.forget(memory_ids=[first["id"]])
    assert said(v1) == ["a word"]


def test_the_session_that_was_used_longest_ago_goes_first():
    working = WorkingMemory(sessions=3)
    for session in "abc":
        working.add("t", session, turn=turn(1))
    working.turns("t", "a")
    working.add("t", "d", turn=turn(2))
    assert [bool(working.turns("t", session)) for session in "abcd"] == [True, False, True, True]
    working.add("u", "d", turn=turn(3))
    assert [[each.episode_id for each in working.turns(tenant, "d")] for tenant in "tu"] == [["id2"], ["id3"]]
    assert [bool(working.turns("t", session)) for session in "abcd"] == [False, False, True, True]


def test_a_hundred_sessions_are_kept():
    working = WorkingMemory()
    for number in range(101):
        working.add("t", str(number), turn=turn(number))
    assert [number for number in range(101) if not working.turns("t", str(number))] == [0]


def test_threads_that_write_and_reset_at_once_leave_whole_sessions():
    working = WorkingMemory()

    def work(name):
        for number in range(500):
            working.add(name, "s", turn=turn(number))
            working.turns("other", "s")
            if number == 250:
                working.reset("s", tenants=[name])

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in "abcdefgh":
        assert [each.timestamp_ms for each in working.turns(name, "s")] == [495, 496, 497, 498, 499]
