"""What a glob means, held to a plain recursive reading of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.records.filters import globs_of, matcher

texts = st.text("ab.\\\n%é用🦊", max_size=8)
patterns = st.text("ab.\\\n%é用🦊**??", max_size=8)


def fits(pattern: str, text: str) -> bool:
    """Return what a glob means, read off its definition."""
    if not pattern:
        return not text
    if pattern[0] == "*":
        return any(fits(pattern[1:], text[at:]) for at in range(len(text) + 1))
    return bool(text) and pattern[0] in ("?", text[0]) and fits(pattern[1:], text[1:])


@given(st.lists(patterns, max_size=3).map(tuple), texts)
def test_a_text_matches_when_one_of_the_globs_reads_it_whole(globs, text):
    assert bool(matcher(globs)(text)) is any(fits(glob, text) for glob in globs)


@pytest.mark.parametrize(
    ("glob", "yes", "no"),
    [
        ("project/*", ["project/", "project/a/b", "project/\n"], ["project", "a/project/x", "Project/a"]),
        ("*.md", [".md", "a\n.md"], ["a.mdx", "amd", "a.MD"]),
        ("a?c", ["abc", "a\nc", "a🦊c"], ["ac", "abbc"]),
        ("a[bc]d", ["a[bc]d"], ["abd"]),
        ("a\\*", ["a\\", "a\\b"], ["a*"]),
        ("", [""], ["a"]),
        ("*a*b*", ["ab", "xaxbx", "aab"], ["ba", "a"]),
    ],
)
def test_only_the_star_and_the_question_mark_are_wild(glob, yes, no):
    for text in yes:
        assert matcher((glob,))(text), text
    for text in no:
        assert not matcher((glob,))(text), text


def test_a_glob_of_many_stars_is_answered_at_once():
    # A backtracking engine would take longer than the universe has left.
    assert not matcher(("*a" * 500 + "b",))("a" * 100_000)
    assert matcher(("*a" * 500 + "*",))("a" * 100_000)


def test_globs_are_sorted_by_what_they_ask_for_and_named_once():
    assert globs_of(("a", "a**", "a*", "b", "a")) == (False, ("a", "b"), ("a*",))
    assert globs_of(("**", "a?")).is_everything
    assert globs_of(()) == (False, (), ())
