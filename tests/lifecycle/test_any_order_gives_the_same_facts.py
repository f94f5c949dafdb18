from __future__ import annotations

import tempfile

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.lifecycle.lives import facts, run, say
from tests.store.opened import Wall, opened

LIFE = (
    ("2025-01-05", "I live in Lyon and I work at Airbus."),
    ("2025-03-02", "J'ai quitté Airbus en février."),
    ("2025-04-10", "J'ai commencé à travailler chez Orange le mois dernier. J'aime le jazz."),
    ("2025-05-20", "By the way, since March I've been living in Nantes."),
    ("2025-08-01", "I moved to Oslo. Marie habite à Lyon."),
    ("2025-09-15", "I don't like jazz anymore."),
    ("2025-10-01", "I lived in Lima from 2010 to 2015. I no longer work at Orange."),
    ("2025-12-24", "J'habite à Nantes depuis novembre. I like jazz. Marie a déménagé à Paris en octobre."),
)
"""Moves, jobs, late news, and a taste that comes, goes and comes back."""

orders = st.lists(st.sampled_from(range(len(LIFE))), unique=True, min_size=1)


@settings(max_examples=40)
@given(order=orders, pauses=st.sets(st.integers(0, len(LIFE))))
@example(order=list(range(8)), pauses=set(range(8)))
@example(order=list(range(7, -1, -1)), pauses=set(range(8)))
@example(order=[5, 2, 7, 0, 6, 3, 1, 4], pauses={1, 4})
def test_any_order_of_writing_and_consolidating_gives_the_same_facts(order, pauses):
    wall = Wall()
    with tempfile.TemporaryDirectory() as home, opened(home, wall=wall) as store:
        for place, number in enumerate(order):
            say(store, LIFE[number][1], LIFE[number][0], tenant="mixed")
            if place in pauses:
                run(store, wall)
        for number in sorted(order):
            say(store, LIFE[number][1], LIFE[number][0], tenant="sorted")
        run(store, wall)

        def told(tenant):
            return [line.replace(f"{tenant} ", "user ", 1) for line in facts(store, tenant=tenant)]

        assert sorted(told("mixed")) == sorted(told("sorted"))


def test_the_whole_life_is_told_as_it_was(tmp_path):
    wall = Wall()
    with opened(tmp_path, wall=wall) as store:
        for day, text in LIFE:
            say(store, text, day)
        run(store, wall)
        assert facts(store) == [
            "Marie lives_in Lyon [2025-08-01, 2025-10-01)",
            "Marie lives_in Paris [2025-10-01, )",
            "user lives_in Lima [2010-01-01, 2015-01-01)",
            "user lives_in Lyon [2025-01-05, 2025-03-01)",
            "user lives_in Nantes [2025-03-01, 2025-08-01)",
            "user lives_in Nantes [2025-11-01, )",
            "user lives_in Oslo [2025-08-01, 2025-11-01)",
            "user prefers jazz [2025-04-10, 2025-09-15)",
            "user prefers jazz [2025-12-24, )",
            "user works_at Airbus [2025-01-05, 2025-02-01)",
            "user works_at Orange [2025-03-01, 2025-10-01)",
        ]
