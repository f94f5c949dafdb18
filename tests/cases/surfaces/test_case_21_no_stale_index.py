"""Case 21: what was changed or forgotten is found no more, at once, over whichever transport.

https://github.com/ruvnet/ruflo/issues/2815
https://github.com/ruvnet/ruflo/issues/1122
https://github.com/rohitg00/agentmemory/issues/632
https://github.com/blackfaced/MemoryNexus/issues/37
https://github.com/getzep/graphiti/issues/1062
"""

from __future__ import annotations

import pytest

from tests.cases.surfaces.instants import values
from tests.serving.speaking import Mem7

SERVED = ("rpc", "mcp-2025", "mcp-2026", "sse", "stdio")


def test_an_update_and_a_forget_are_seen_at_once(mem7):
    mem7.ask("store", key="k", value="zebra lighthouse")
    mem7.ask("store", key="k", value="copper teapot")
    for mode in ("raw", "natural"):
        assert mem7.keys("search", query="zebra", mode=mode) == []
        assert mem7.keys("search", query="teapot", mode=mode) == ["k"]
    mem7.ask("forget", key="k")
    for query in ("zebra", "teapot"):
        assert mem7.context(query) == []
        assert mem7.keys("search", query=query, mode="natural") == []


def test_a_forgotten_better_match_takes_no_place(mem7):
    mem7.ask("store", key="better", value="silver compass")
    mem7.ask("store", key="worse", value="a silver compass and much else besides")
    assert mem7.keys("search", query="silver compass", limit=1) == ["better"]
    mem7.ask("forget", key="better")
    assert mem7.keys("search", query="silver compass", limit=1) == ["worse"]


@pytest.mark.parametrize("writing", SERVED)
def test_every_other_transport_sees_a_write_as_soon_as_it_is_acknowledged(transports, mem7, writing):
    tenant = f"seen-{writing}-{mem7.tenant}"
    writer = Mem7(transports[writing], tenant)
    for word in ("parrot", "walrus", "quartz"):
        writer.ask("store", key="k", value=f"{word} parade")
        for reading in SERVED:
            reader = Mem7(transports[reading], tenant)
            assert values(reader.ask("recall", key="k")) == [f"{word} parade"]
            assert reader.keys("search", query=word) == ["k"]
            assert reader.keys() == ["k"]
    writer.ask("forget", key="k")
    for reading in SERVED:
        reader = Mem7(transports[reading], tenant)
        assert reader.keys() == reader.keys("recall", key="k") == reader.keys("search", query="parade") == []
