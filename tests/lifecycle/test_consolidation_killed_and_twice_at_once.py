from __future__ import annotations

import threading

import pytest

from lakemem.lifecycle.consolidating import consolidate
from lakemem.lifecycle.extractors import PatternExtractor
from lakemem.lifecycle.scoring import score
from tests.lifecycle.lives import SETTINGS, Dying, Killed, facts, marks, run, say
from tests.store.opened import Wall, opened

TEXTS = ("I live in Lyon. I like tea and jazz.", "I moved to Nantes.", "I work at Airbus. I don't like tea anymore.")
EXPECTED = [
    "user lives_in Lyon [2026-01-01, 2026-01-02)",
    "user lives_in Nantes [2026-01-02, )",
    "user prefers jazz [2026-01-01, )",
    "user prefers tea [2026-01-01, 2026-01-03)",
    "user works_at Airbus [2026-01-03, )",
]
COMMANDS = 9
"""Six statements and three marks."""


class OneByOne(PatternExtractor):
    at_once = 1


def told(store):
    for day, text in enumerate(TEXTS, 1):
        say(store, text, f"2026-01-0{day}")


@pytest.mark.parametrize("at_once", [1, 16])
@pytest.mark.parametrize("written", range(COMMANDS + 1))
def test_killed_after_any_command_it_goes_on_and_nothing_stands_twice(tmp_path, written, at_once):
    wall = Wall()
    extractor = OneByOne() if at_once == 1 else PatternExtractor()
    with opened(tmp_path, wall=wall) as store:
        told(store)
        wall.pass_s(3_601)
        score(store, "user", now=wall.now)
        dying = Dying(store, written)
        try:
            consolidate(dying, settings=SETTINGS, extractor=extractor, now=wall.now)
            assert written == COMMANDS
        except Killed:
            assert written < COMMANDS
        assert sum("consolidated_at" in found for found in marks(store).values()) <= max(0, written - 1)
    with opened(tmp_path, wall=wall) as store:
        report = run(store, wall, extractor=extractor)
        assert facts(store) == EXPECTED
        assert all("consolidated_at" in found for found in marks(store).values())
        assert report.facts_inserted <= len(EXPECTED)
        sources = [m.extra["sources"] for m in store.list(kinds=["fact"], all_periods=True)]
        assert all(len(each) == 1 for each in sources)
        events = {
            entry.seal for m in store.list(kinds=["fact"], all_periods=True) for entry in store.history(m.memory_id)
        }
        assert len(events) == 6
        assert run(store, wall).candidates == 0


def test_two_at_once_write_everything_once(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        told(store)
        for number in range(30):
            say(store, f"I like colour{number}.", "2026-02-01")
        wall.pass_s(3_601)
        score(store, "user", now=wall.now)
        begin = threading.Barrier(2)
        reports = []

        def work(extractor):
            begin.wait()
            reports.append(consolidate(store, settings=SETTINGS, extractor=extractor, now=wall.now))

        threads = [threading.Thread(target=work, args=(each,)) for each in (OneByOne(), PatternExtractor())]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(report.consolidated for report in reports) == 33
        assert sum(report.facts_inserted for report in reports) == len(EXPECTED) + 30
        assert [fact for fact in facts(store) if "colour" not in fact] == EXPECTED
        assert len(facts(store)) == len(EXPECTED) + 30
        assert run(store, wall).candidates == 0
        assert all(report.holds for report in store.verify())
