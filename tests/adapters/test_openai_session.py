from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from agents.memory import Session, SessionSettings, SQLiteSession
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.errors import InvalidInput
from lakemem.store import Store
from lakemem_api.adapters.openai_session import LakememSession
from tests.store.opened import Wall, opened

ITEMS = st.dictionaries(
    st.sampled_from(["role", "content", "type", "id"]),
    st.text(max_size=4) | st.integers() | st.none() | st.lists(st.fixed_dictionaries({"text": st.text(max_size=3)})),
    max_size=3,
)
LIMITS = st.none() | st.integers(-1, 5)
STEPS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.tuples(st.just("add_items"), st.lists(ITEMS, max_size=4))
        | st.tuples(st.just("get_items"), LIMITS)
        | st.sampled_from([("pop_item",), ("pop_item",), ("clear_session",)]),
    ),
    max_size=14,
)


def turn(number: int) -> Any:
    return {"role": "user", "content": f"turn {number}"}


@settings(max_examples=60)
@given(steps=STEPS, limit=st.none() | st.integers(1, 3))
def test_the_same_calls_give_the_same_answers_as_the_sessions_of_the_sdk(
    home: Store, new_tenant: Callable[[], str], steps: list[Any], limit: int | None
) -> None:
    tenant = new_tenant()
    chosen = SessionSettings(limit=limit)
    ours = [LakememSession(name, home, tenant=tenant, session_settings=chosen) for name in ("chat", "chat/2")]
    theirs = [SQLiteSession(name, session_settings=chosen) for name in ("chat", "chat/2")]

    async def work() -> None:
        for which, (name, *arguments) in steps:
            assert await getattr(ours[which], name)(*arguments) == await getattr(theirs[which], name)(*arguments)
        for one, other in zip(ours, theirs, strict=True):
            assert await one.get_items(1_000) == await other.get_items(1_000)

    try:
        asyncio.run(work())
    finally:
        for session in theirs:
            session.close()


def test_it_is_a_session_of_the_sdk(home: Store) -> None:
    session = LakememSession("chat", home)
    assert isinstance(session, Session)
    assert (session.session_id, session.session_settings) == ("chat", SessionSettings())


def test_a_conversation_goes_on_in_order_after_a_reopening_under_a_clock_that_stands_still(tmp_path: Path) -> None:
    wall = Wall()
    for batch in range(3):
        with opened(tmp_path, wall=wall) as home:
            items = [turn(number) for number in range(batch * 20, batch * 20 + 20)]
            asyncio.run(LakememSession("chat", home).add_items(items))
        wall.pass_s(-5)
    with opened(tmp_path, wall=wall) as home:
        home.rescan()
        session = LakememSession("chat", home)
        assert asyncio.run(session.get_items()) == [turn(number) for number in range(60)]
        assert asyncio.run(session.pop_item()) == turn(59)


def test_what_was_popped_or_cleared_is_forgotten_and_stays_in_the_history(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    tenant = new_tenant()
    session = LakememSession("chat", home, tenant=tenant)

    async def work() -> None:
        await session.pop_item()
        await session.clear_session()

    asyncio.run(session.add_items([turn(1), turn(2), turn(3)]))
    before = home.list(tenant=tenant)
    asyncio.run(work())
    assert home.list(tenant=tenant) == []
    at = before[0].updated
    then = home.list(tenant=tenant, as_of=at, valid_at=at)
    assert [memory.value for memory in then] == ["turn 3", "turn 2", "turn 1"]
    ends = [home.history(memory.key, tenant=tenant)[-1] for memory in then]
    assert [end.value for end in ends] == [None] * 3
    assert ends[0].seal != ends[1].seal == ends[2].seal


def test_items_are_found_by_what_is_said_in_them(home: Store, new_tenant: Callable[[], str]) -> None:
    tenant = new_tenant()
    items: list[Any] = [
        {"role": "user", "content": "What about tea?"},
        {"role": "assistant", "content": [{"type": "output_text", "text": "Green, please."}]},
        {"type": "function_call", "name": "brew", "call_id": "1", "arguments": '{"cups": 2}'},
        {"type": "function_call_output", "call_id": "1", "output": "brewed"},
        {"type": "item_reference", "id": "abc"},
        {},
    ]
    asyncio.run(LakememSession("chat", home, tenant=tenant).add_items(items))
    values = [memory.value for memory in reversed(home.list(tenant=tenant))]
    assert values[:4] == ["What about tea?", "Green, please.", '{"cups": 2}', "brewed"]
    assert values[4:] == ["type: item_reference\nid: abc", "(no text)"]
    assert home.search("green", tenant=tenant)[0].value == "Green, please."


def test_a_batch_with_one_bad_item_adds_nothing(home: Store, new_tenant: Callable[[], str]) -> None:
    session = LakememSession("chat", home, tenant=new_tenant())
    with pytest.raises(InvalidInput, match="item: is not JSON"):
        asyncio.run(session.add_items([turn(1), {"content": object()}]))  # type: ignore[list-item]
    assert asyncio.run(session.get_items()) == []


@pytest.mark.parametrize("name", ["", "a", "b" * 300, "a/b", "a%2Fb", "*", "é"])
def test_any_name_is_a_session_of_its_own(home: Store, new_tenant: Callable[[], str], name: str) -> None:
    tenant = new_tenant()
    others = [LakememSession(other, home, tenant=tenant) for other in ("c", "b" * 301, "a/c", "a/")]
    session = LakememSession(name, home, tenant=tenant)

    async def work() -> None:
        await session.add_items([turn(1)])
        for other in others:
            await other.add_items([turn(2)])
        await session.clear_session()

    asyncio.run(work())
    assert asyncio.run(session.get_items()) == []
    assert [asyncio.run(other.get_items()) for other in others] == [[turn(2)]] * 4


def test_a_name_too_long_for_a_key_is_refused_with_the_limit(home: Store) -> None:
    with pytest.raises(InvalidInput) as refused:
        LakememSession("x" * 1_000, home)
    assert str(refused.value) == "session_id: takes 1016 characters in a key, the limit is 998"


def test_tasks_on_one_conversation_lose_nothing_and_pop_nothing_twice(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    tenant = new_tenant()
    sessions = [LakememSession("chat", home, tenant=tenant) for _ in range(4)]

    async def work() -> None:
        batches = [[turn(10 * batch + at) for at in range(10)] for batch in range(8)]
        await asyncio.gather(*(sessions[n % 4].add_items(batch) for n, batch in enumerate(batches)))
        found = await sessions[0].get_items()
        # Each batch stands together and in order.
        assert sorted((found[at : at + 10] for at in range(0, 80, 10)), key=batches.index) == batches
        popped = await asyncio.gather(*(sessions[n % 4].pop_item() for n in range(90)))
        assert popped.count(None) == 10
        contents = sorted(str(item) for item in popped if item is not None)
        assert contents == sorted(str(item) for batch in batches for item in batch)

    asyncio.run(work())


def test_a_caller_who_is_cancelled_hears_of_it_once_the_write_is_done(
    home: Store, new_tenant: Callable[[], str]
) -> None:
    session = LakememSession("chat", home, tenant=new_tenant())

    async def work() -> None:
        task = asyncio.create_task(session.add_items([turn(1)]))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await session.get_items() == [turn(1)]

    asyncio.run(work())


def test_a_runner_of_the_sdk_sees_earlier_turns(home: Store, new_tenant: Callable[[], str]) -> None:
    from agents import Agent, ModelResponse, RunConfig, Runner, Usage
    from agents.models.interface import Model
    from openai.types.responses import ResponseOutputMessage, ResponseOutputText

    class Counting(Model):
        """Says how many items it was shown."""

        async def get_response(self, system_instructions: Any, input: Any, *rest: Any, **named: Any) -> ModelResponse:  # noqa: A002
            text = ResponseOutputText(text=str(len(input)), type="output_text", annotations=[])
            said = ResponseOutputMessage(id="m", content=[text], role="assistant", status="completed", type="message")
            return ModelResponse(output=[said], usage=Usage(), response_id=None)

        def stream_response(self, *rest: Any, **named: Any) -> Any:
            raise NotImplementedError

    agent = Agent(name="counting", model=Counting())
    session = LakememSession("chat", home, tenant=new_tenant())

    async def work() -> list[Any]:
        quiet = RunConfig(tracing_disabled=True)
        return [(await Runner.run(agent, "Hi", session=session, run_config=quiet)).final_output for _ in range(3)]

    assert asyncio.run(work()) == ["1", "3", "5"]
