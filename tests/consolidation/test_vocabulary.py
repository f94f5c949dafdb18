from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.consolidation.vocabulary import CARDINALITY, PREDICATES, nearest_predicate


def test_only_work_and_home_hold_one_object_at_a_time():
    assert {name for name, kind in CARDINALITY.items() if kind == "functional"} == {"works_at", "lives_in"}
    assert set(CARDINALITY) == set(PREDICATES)
    assert len(PREDICATES) == 10


@pytest.mark.parametrize("name", PREDICATES)
def test_a_known_name_is_itself_however_it_is_written(name):
    assert nearest_predicate(name) == name
    assert nearest_predicate(name.upper().replace("_", " ")) == name
    assert nearest_predicate(name.replace("_", "-")) == name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ((
            "worksAt"
        ), (
            "works_at"
        )), ((
            "work_at"
        ), (
            "works_at"
        )), ((
            "works_for"
        ), (
            "works_at"
        )), ((
            "lives_at"
        ), (
            "lives_in"
        )), ((
            "live_in"
        ), (
            "lives_in"
        )),
        ((
            "likes"
        ), (
            "prefers"
        )), ((
            "dislike"
        ), (
            "dislikes"
        )), ((
            "own"
        ), (
            "owns"
        )), ((
            "has_skills"
        ), (
            "has_skill"
        )), ((
            "has_goals"
        ), (
            "has_goal"
        )),
        ("préfère", "prefers"), ("knows_abt", "knows_about"),
    ],
)  # fmt: skip
def test_a_name_goes_to_the_closest(name, expected):
    assert nearest_predicate(name) == expected


@pytest.mark.parametrize("name", ["born_on", "", "???", "favourite_colour_of_the_sky", "x" * 10_000, "喜欢"])
def test_a_name_that_is_close_to_none_is_an_attribute(name):
    assert nearest_predicate(name) == "has_attribute"


@given(st.text())
def test_any_name_goes_to_one_of_the_ten(name):
    assert nearest_predicate(name) in PREDICATES
