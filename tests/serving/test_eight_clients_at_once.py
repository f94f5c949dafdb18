"""Eight clients read and write at once over /rpc and /mcp: no error, no stale read, a whole chain."""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from tests.cases.surfaces.instants import values
from tests.serving.running import holds, serving
from tests.serving.speaking import LEGACY, MODERN, Mcp, Mem7, Rpc

SECONDS = float(os.environ.get("LAKEMEM_TEST_SECONDS", "4"))
"""How long they go on; 60 by hand."""

KEYS = 5


class Board:
    """The newest acknowledged number of every key."""

    def __init__(self):
        self.numbers: dict[str, int] = {}


def work(mem7, own, board, deadline):
    """Write own keys and read everybody's until it is time to stop; return how many calls were made."""
    chance = random.Random(own)
    calls = 0
    for number in count(1):
        if time.monotonic() >= deadline:
            return calls
        key = f"{own}.{number % KEYS}"
        mem7.ask("store", key=key, value=f"word{own}n{number} zebra", tags=[own])
        board.numbers[key] = number
        # Its own words are found at once, and those that they replaced no more.
        assert mem7.keys("search", query=f"word{own}n{number}") == [key]
        if number > KEYS:
            assert mem7.keys("search", query=f"word{own}n{number - KEYS}") == []
        theirs = chance.choice(sorted(board.numbers))
        least = board.numbers[theirs]
        (value,) = values(mem7.ask("recall", key=theirs))
        assert int(value.removesuffix(" zebra").rpartition("n")[2]) >= least, theirs
        assert set(mem7.keys("list", tags=[own])) == {f"{own}.{n % KEYS}" for n in range(1, number + 1)}
        assert mem7.ask("history", key=key).startswith(f"History of {key} ({(number - 1) // KEYS + 1} events")
        found = {each["key"] for each in mem7.context("zebra", mode="natural", tags=[own], limit=KEYS)}
        assert len(found) == min(KEYS, number)
        calls += 7
    raise AssertionError("unreachable")


def test_eight_clients_see_no_error_and_nothing_stale(home):
    board = Board()
    with serving(home) as server:
        transports = [Rpc(server) for _ in range(4)]
        transports += [Mcp(server, era) for era in (LEGACY, MODERN) for _ in range(2)]
        deadline = time.monotonic() + SECONDS
        with ThreadPoolExecutor(8) as pool:
            working = [
                pool.submit(work, Mem7(transport, "busy"), f"c{number}", board, deadline)
                for number, transport in enumerate(transports)
            ]
            made = [each.result() for each in working]
        for transport in transports:
            transport.close()
        assert min(made) > 0
        assert holds(home, "busy")
        assert server.stop() == 0
    assert holds(home, "busy")
