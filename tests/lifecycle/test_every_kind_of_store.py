"""The lifecycle asks only for what every open store answers: in memory, too large for it, or in another process."""

from __future__ import annotations

import pytest

from lakemem.lifecycle.aliases import state_alias
from lakemem.lifecycle.decaying import decay
from lakemem.lifecycle.worker import Worker
from lakemem.writing.clock import wall_clock
from lakemem_api.composition import Target, open_for_writing, open_shared
from tests.lifecycle.lives import SETTINGS, facts, marks, run, say
from tests.store.opened import Wall, opened, wait_until

TEXTS = (
    ("2026-01-01", "I live in Lyon. Maëlle habite à Nantes."),
    ("2026-01-02", "I moved to oslo."),
    ("2026-01-03", "hello"),
    ("2026-01-04", "I no longer live in Oslo."),
)
EXPECTED = [
    "Marie lives_in Nantes [2026-01-01, )",
    "user alias me-too [2026-01-01, )",
    "user lives_in Lyon [2026-01-01, 2026-01-02)",
    "user lives_in oslo [2026-01-02, 2026-01-04)",
]


def told(store):
    store.write_many(
        [
            state_alias("Marie", "maelle", tenant="user", since="2026-01-01"),
            state_alias("user", "me-too", tenant="user", since="2026-01-01"),
        ]
    )
    for day, text in TEXTS:
        say(store, text, day)


def shown(store):
    return [line for line in facts(store) if line != "Marie alias maelle [2026-01-01, )"]


@pytest.mark.parametrize("rows", [100_000, 2], ids=["in memory", "too large for memory"])
def test_a_small_life_in_memory_and_on_disk(tmp_path, rows):
    wall = Wall()
    with opened(tmp_path, wall=wall, resident_rows=rows) as store:
        told(store)
        run(store, wall)
        assert shown(store) == EXPECTED
        wall.pass_s(20 * 86_400)
        decay(store, now=wall.now)
        assert [m.value for m in store.list(kinds=["episode"])] == ["hello"]
    with opened(tmp_path, wall=wall, resident_rows=rows) as store:
        assert run(store, wall).candidates == 0
        assert {m.status for m in store.list(kinds=["episode"], statuses=["archived"])} == {"archived"}
        assert shown(store) == EXPECTED


def test_a_worker_beside_the_process_that_holds_the_home(tmp_path):
    target = Target(tmp_path / "home", 10.0, lambda _line: None)

    def clock():
        return wall_clock() + 3_601_000_000

    with open_shared(target, identity="holder") as holder, open_for_writing(target) as other:
        assert other is not holder.local
        told(holder)
        worker = Worker(other, SETTINGS, clock=clock)
        worker.start()
        try:
            wait_until(lambda: shown(holder) == EXPECTED)
            assert worker.pending() == {"unscored": 0, "consolidation_ready": 0, "consolidation_waiting": 0}
        finally:
            worker.stop()
        assert all("scored_at" in found for found in marks(holder).values())
