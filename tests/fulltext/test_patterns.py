"""Patterns of names in the words index: exact, also where a name is too long to be a term or a pattern too complex."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.errors import IndexFailed
from lakemem.fulltext.render import decides, pinned
from lakemem.fulltext.schema import ABSENT_MARK, LONGEST_NAME, NAME_MARKS, TAG_MARK, name_term
from lakemem.records.filters import Any, Matches, Not, matches, text_of

LONG = [
    "x" * (LONGEST_NAME + 1),
    "x" * LONGEST_NAME,
    "x" * LONGEST_NAME + "y",
    "é" * 40_000,
    "é" * 39_999 + "e",
    "ab\n" * 4_000,
    "用" * 9_000 + "/end",
]
SHORT = ["", "a", "ab", "a/b", "x", "xy", "x" * 1_000, "é", *NAME_MARKS.values(), TAG_MARK, ABSENT_MARK, "-a", "+a"]
FIELDS = ("subject", "predicate", "object")
"""Fields whose names nothing limits."""


@pytest.fixture(scope="module")
def population(version):
    names = LONG + SHORT
    return [
        version(f"v{at}", "lighthouse", **{f: names[(at + 5 * place) % len(names)] for place, f in enumerate(FIELDS)})
        for at in range(len(names))
    ]


@pytest.fixture(scope="module")
def filled(module_index, population):
    module_index.add(*population)
    return module_index


def found(filled, population, tree):
    exact = pinned(tree, lambda part: {text_of(each, part.field) for each in population if matches(part, each)})
    return sorted(filled.find("lighthouse", where=exact))


PATTERNS = [
    *("x*", "é*", "*y", "*e", "*/end", "x*y", "?*", "*?", "*", "", "?", "??", "a?b", "用*/end", "ab\n*b\n", "*\n*"),
    *("x" * 1_000 + "*", "x" * 1_001 + "*", "x" * 999 + "?*", "[0-9a-f]*", "*[a-f]", *SHORT, *LONG),
]


@settings(max_examples=150)
@given(st.sampled_from(FIELDS), st.lists(st.sampled_from(PATTERNS), max_size=3).map(tuple))
def test_a_pattern_lets_through_what_it_means_however_long_the_names(filled, population, field, patterns):
    for tree in (Matches(field, patterns), Not(Matches(field, patterns)), Any((Matches(field, patterns),))):
        assert found(filled, population, tree) == sorted(v.version_id for v in population if matches(tree, v))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_by_itself_is_exact(filled, population, pattern):
    tree = Matches("subject", (pattern,))
    assert found(filled, population, tree) == sorted(v.version_id for v in population if matches(tree, v))


def test_the_beginning_that_is_kept_of_a_long_name_decides_patterns_of_a_beginning():
    kept = name_term(LONG[0]).partition("\0")[0]
    assert decides(Matches("subject", ("x*",)))
    assert not decides(Matches("subject", ("x*y",)))
    assert not decides(Matches("subject", (kept + "x*",)))


def test_a_pattern_that_the_terms_cannot_decide_is_refused_rather_than_answered_wrongly(filled):
    for pattern in ("x*y", "*a?????????????"):
        with pytest.raises(IndexFailed, match="cannot decide a pattern of subject"):
            filled.find("lighthouse", where=Matches("subject", (pattern,)))


def test_a_pattern_of_one_field_matches_no_name_of_another_nor_a_tag_nor_an_absence(index, version):
    index.add(version("agent", "x", agent="acme"), version("session", "x", session="acme"))
    index.add(version("tag", "x", tags=("acme",)))
    for pattern in ("a*", "?cme", "*e"):
        assert index.find("x", where=Matches("agent", (pattern,))) == ["agent"]
        assert index.find("x", where=Matches("session", (pattern,))) == ["session"]
    assert index.find("x", where=Matches("role", ("?*",))) == []
    assert sorted(index.find("x", where=Matches("role", ("",)))) == ["agent", "session", "tag"]


def test_a_lone_surrogate_is_in_no_name(filled):
    assert filled.find("lighthouse", where=Matches("subject", ("\ud800*", "\ud800"))) == []
