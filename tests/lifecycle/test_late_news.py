"""Late news in the present tense: what was merely said in between no longer stands in its way."""

from __future__ import annotations

import itertools

import pytest

from tests.lifecycle.lives import facts, run, say
from tests.store.opened import Wall, opened

LIVES = {
    "a city": (
        (("2026-03-01", "I live in Lyon."), ("2026-04-20", "By the way, since February I've been living in Nantes.")),
        ["user lives_in Nantes [2026-02-01, )"],
    ),
    "un employeur": (
        (("2026-03-01", "Je travaille chez Airbus."), ("2026-04-20", "Je travaille chez Orange depuis février.")),
        ["user works_at Orange [2026-02-01, )"],
    ),
    "said again in between": (
        (
            ("2026-01-01", "I work at Airbus."), ("2026-03-01", "I still work at Airbus."),
            ("2026-04-20", "Since February I've been working at Orange."),
        ),
        ["user works_at Airbus [2026-01-01, 2026-02-01)", "user works_at Orange [2026-02-01, )"],
    ),
    "told after a move": (
        (
            ("2026-01-01", "I live in Lyon."), ("2026-04-01", "I live in Lyon."),
            ("2026-06-20", "En fait j'ai déménagé à Nantes en mars."),
        ),
        ["user lives_in Lyon [2026-01-01, 2026-03-01)", "user lives_in Nantes [2026-03-01, )"],
    ),
    "a change in between": (
        (
            ("2026-01-01", "I live in Lyon."), ("2026-05-10", "I moved to Annecy."),
            ("2026-06-20", "En fait j'ai déménagé à Nantes en mars."),
        ),
        [
            "user lives_in Annecy [2026-05-10, )", "user lives_in Lyon [2026-01-01, 2026-03-01)",
            "user lives_in Nantes [2026-03-01, 2026-05-10)",
        ],
    ),
    "a dated change in between": (
        (
            ("2026-01-01", "I live in Lyon."), ("2026-05-10", "We moved to Annecy on May 2."),
            ("2026-06-20", "En fait j'ai déménagé à Nantes en mars."),
        ),
        [
            "user lives_in Annecy [2026-05-02, )", "user lives_in Lyon [2026-01-01, 2026-03-01)",
            "user lives_in Nantes [2026-03-01, 2026-05-02)",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("life", LIVES)
def test_a_change_stays_and_what_was_merely_observed_goes_in_any_order(tmp_path, life):
    turns, believed = LIVES[life]
    for number, order in enumerate(itertools.permutations(turns)):
        wall = Wall()
        wall.set("2026-07-01T00:00:00")
        with opened(tmp_path / str(number), wall=wall) as store:
            for day, text in order:
                say(store, text, f"{day}T12:00:00")
            run(store, wall)
            assert facts(store) == believed
