"""Commands of another process are held to what callers of the store are held to."""

from __future__ import annotations

from typing import get_args

import pytest

from lakemem.errors import InvalidInput
from lakemem.records import commands as all_commands
from lakemem.records.commands import AddEpisode, Forget, MarkEpisodes, Restate, StateFact, StoreMemory
from lakemem.records.versions import Event
from lakemem_api.handover import values
from lakemem_api.handover.incoming import check_commands

FACT = StateFact("user", "user", "lives_in", "Lyon", is_functional=True)
MARKS = MarkEpisodes("user", (("e1", '{"salience":0.5}'),))
GOOD = {
    StoreMemory: StoreMemory("user", "k", "v"),
    AddEpisode: AddEpisode("user", "text", "user"),
    Forget: Forget("user", memory_ids=("m1",)),
    StateFact: FACT,
    MarkEpisodes: MARKS,
    Restate: Restate("user", Event("e", "user", 0, "store", "memory", 1, ("e",))),
}


@pytest.mark.parametrize("kind", get_args(all_commands.Command))
def test_every_command_travels_and_is_let_in(kind):
    sent = values.decode(values.encode(GOOD[kind]))
    assert sent == GOOD[kind]
    assert check_commands([sent]) == [GOOD[kind]]


@pytest.mark.parametrize(
    "command",
    [
        FACT._replace(subject=""),
        FACT._replace(object=""),
        FACT._replace(predicate="p" * 257),
        FACT._replace(confidence=1.5),
        FACT._replace(confidence="much"),
        FACT._replace(holds="yes"),
        FACT._replace(valid_from=2, valid_to=1),
        FACT._replace(extra="[1]"),
        FACT._replace(sources=(1,)),
        MARKS._replace(marks=()),
        MARKS._replace(marks=(("e1", "{}"),) * 2),
        MARKS._replace(marks=(("e1", "no json"),)),
        MARKS._replace(marks=(("e1", "[]"),)),
        MARKS._replace(marks=(("e1",),)),
        MARKS._replace(marks=tuple((f"e{n}", "{}") for n in range(1_001))),
        Forget("user"),
        ("user", "k", "v"),
    ],
)
def test_what_no_caller_could_have_made_is_refused(command):
    with pytest.raises(InvalidInput):
        check_commands([command])
