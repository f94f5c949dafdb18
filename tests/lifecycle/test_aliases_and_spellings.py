from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem.lifecycle.aliases import Names, names_of, state_alias
from tests.lifecycle.lives import facts, run, say
from tests.store.opened import Wall, opened


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path, wall=wall) as store:
        yield store


def lines(store, **asked):
    return [line for line in facts(store, **asked) if " alias " not in line]


def test_an_alias_is_resolved_without_case_and_accents(store, wall):
    store.write_many([state_alias("Marie Curie", "Maëlle", tenant="user", since="2020-01-01")])
    say(store, "Maelle habite à Lyon.", "2026-01-01")
    run(store, wall)
    assert lines(store) == ["Marie Curie lives_in Lyon [2026-01-01, )"]


def test_an_alias_of_who_speaks_and_the_canonical_name_itself_mean_who_speaks(store, wall):
    store.write_many([state_alias("user", "Jeanne", tenant="user")])
    say(store, "Jeanne habite à Lyon.", "2026-01-01")
    say(store, "Jeanne habite à Lyon.", "2026-01-01", tenant="jeanne")
    run(store, wall)
    assert lines(store) == ["user lives_in Lyon [2026-01-01, )"]
    assert lines(store, tenant="jeanne") == ["jeanne lives_in Lyon [2026-01-01, )"]


def test_aliases_are_of_their_tenant_and_end_when_they_are_retracted(store, wall):
    alias = state_alias("Marie", "Mimi", tenant="user", since="2020-01-01")
    store.write_many([alias, alias._replace(holds=False, valid_from=wall.now - 1)])
    store.write_many([state_alias("Paul", "Mimi", tenant="other", since="2020-01-01")])
    say(store, "Mimi habite à Lyon.", "2026-01-01")
    run(store, wall)
    assert lines(store) == ["Mimi lives_in Lyon [2026-01-01, )"]


def test_aliases_of_aliases_end_also_in_a_circle():
    class Fact:
        predicate, valid_to = "alias", None

        def __init__(self, subject, name):
            self.subject, self.object = subject, name

    names = Names("user", [Fact("Bob", "Bobby"), Fact("Robert", "Bob"), Fact("x", "y"), Fact("y", "x")])
    assert names.subject("bobby") == "Robert"
    assert names.subject("y") in {"x", "y"}
    assert [names.subject(word) for word in ("I", "je", "Moi", "the user", "")] == ["user"] * 5


def test_an_object_keeps_the_spelling_that_it_had_first(store, wall):
    say(store, "I work at Société Générale.", "2026-01-01")
    run(store, wall)
    say(store, "I work at societe generale.", "2026-02-01")
    say(store, "I no longer work at SOCIÉTÉ GÉNÉRALE.", "2026-03-01")
    assert run(store, wall).facts_duplicate == 1
    assert lines(store) == ["user works_at Société Générale [2026-01-01, 2026-03-01)"]


def test_within_one_run_the_earliest_episode_spells(store, wall):
    say(store, "j'habite à lyon", "2026-02-01")
    say(store, "J'habite à Lyon.", "2026-01-01")
    run(store, wall)
    assert lines(store) == ["user lives_in Lyon [2026-01-01, )"]


def test_a_person_keeps_one_spelling(store, wall):
    say(store, "Zoé habite à Lyon.", "2026-01-01")
    run(store, wall)
    say(store, "Zoe works at Airbus.", "2026-02-01")
    run(store, wall)
    assert lines(store) == ["Zoé lives_in Lyon [2026-01-01, )", "Zoé works_at Airbus [2026-02-01, )"]
    assert names_of(store, "user", canonical="user").subject("ZOE") == "Zoé"


def test_an_alias_that_cannot_be_is_refused():
    with pytest.raises(InvalidInput):
        state_alias("Marie", "", tenant="user")
