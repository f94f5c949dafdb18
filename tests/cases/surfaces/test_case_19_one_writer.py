"""Case 19: several servers on one home all work, see each other's writes, and survive one another.

https://github.com/modelcontextprotocol/servers/issues/4797
https://github.com/tradeblocks-org/tradeblocks/issues/444
https://github.com/quickwit-oss/tantivy/issues/2408
https://github.com/duckdb/duckdb/pull/9988
"""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.serving.running import command, holds, serving
from tests.serving.speaking import LEGACY, Mcp, Mem7, Rpc, Sse, Stdio

WRITES = 100
HTTP = {"rpc": Rpc, "mcp": lambda server: Mcp(server, LEGACY), "sse": Sse}


@contextlib.contextmanager
def first(name, home):
    """Yield the tools of the process that holds a home, and what kills it."""
    if name == "stdio":
        transport = Stdio(home)
        yield Mem7(transport, "t"), transport.kill
        transport.close()
        return
    with serving(home, env={"LAKEMEM_EMBEDDER": "none"}) as server:
        transport = HTTP[name](server)
        yield Mem7(transport, "t"), server.kill
        transport.close()


def write(mem7, name):
    for number in range(WRITES):
        assert " created " in mem7.ask("store", key=f"{name}.{number}", value=f"zebra of {name}")


@pytest.mark.parametrize("name", [*HTTP, "stdio"])
def test_two_processes_share_a_home_and_the_second_outlives_the_first(name, tmp_path):
    home = tmp_path / "home"
    expected = {f"{who}.{number}" for who in ("p1", "p2") for number in range(WRITES)}
    with first(name, home) as (one, kill_one), contextlib.closing(Stdio(home)) as beside:
        two = Mem7(beside, "t")
        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(write, one, "p1"), pool.submit(write, two, "p2")]:
                done.result()
        for mem7 in (one, two):
            assert set(mem7.keys()) == expected
            assert set(mem7.keys("search", query="zebra", limit=1000)) == expected
        assert {row["key"] for row in command(home, "list", "--tenant", "t")} == expected
        assert holds(home, "t")
        kill_one()
        two.ask("store", key="after", value="zebra after the first died")
        with contextlib.closing(Stdio(home)) as late:
            three = Mem7(late, "t")
            assert set(three.keys()) == set(two.keys()) == {*expected, "after"}
            assert three.keys("search", query="died") == ["after"]
    assert holds(home, "t")
