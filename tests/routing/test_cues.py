"""A cue finds the sequences of words that it describes, and a malformed one is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.routing.cues import ASKED, Cover, CueSet, Span
from lakemem.routing.english import ENGLISH
from lakemem.routing.french import FRENCH
from lakemem.routing.rules import Ruleset

CLASSES = {"say": frozenset({"say", "tell"}), "doing": frozenset({"*ing", "busy"})}


def found(cue: str, text: str) -> list[str]:
    words = text.split()
    return [" ".join(words[first:last]) for first, last in CueSet(cue, CLASSES).find(words)]


@pytest.mark.parametrize(
    ("cue", "text", "matches"),
    [
        ("how to", "tell me how to go", ["how to"]),
        ("a|b c", "a c b c c", ["a c", "b c"]),
        ("@say me", "tell me or say me", ["tell me", "say me"]),
        ("is @doing", "is going is busy is it", ["is going", "is busy"]),
        ("is !@doing it", "is it", ["is it"]),
        ("deploy* it", "deploying it", ["deploying it"]),
        ("on *ing", "on going", ["on going"]),
        ("who *ed", f"who {ASKED}", []),
        ("*e on", "#date on", []),
        ("in #year", "in 2019 in 123", ["in 2019"]),
        ("#day may", "3rd may 45 may", ["3rd may"]),
        ("how !old|tall", "how old how tall how", ["how"]),
        ("to? be", "to be be", ["to be", "be", "be"]),
        ("a ~2 b", "a b a x x b a x x x b", ["a b", "a x x b"]),
        ("a ~2!x b", "a y b a x b", ["a y b"]),
        ("^ a", "a a", ["a"]),
        ("a $", "a a", ["a"]),
        ("a b|$", "a b a c a", ["a b", "a"]),
        ("a $", f"a {ASKED}", ["a"]),
        ("a ...", "x a b c", ["a b c"]),
        ("a ~3 #asked", f"a b {ASKED}", [f"a b {ASKED}"]),
        ("a ; b", "b a", ["b", "a"]),
    ],
)
def test_a_cue_finds_what_it_describes(cue: str, text: str, matches: list[str]) -> None:
    assert found(cue, text) == matches


@pytest.mark.parametrize(
    ("cue", "told"),
    [
        ("@nothing", "unknown class @nothing"),
        ("a ~20 b", "1 to 9 words, not 20"),
        ("a|", "empty choice"),
        ("a ~2", "ends in what may be missing"),
        ("$", "matches without a word"),
        ("!a", "matches without a word"),
    ],
)
def test_a_malformed_cue_is_refused_with_its_text(cue: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)) as refused:
        CueSet(cue, CLASSES)
    assert cue in str(refused.value)


ITEMS = st.sampled_from(["a", "b", "a|b", "c?", "!a", "!b|$", "~1", "~2", "~2!b", "a|$", "$"])


def ways(items: list[str], words: list[str], place: int) -> Iterator[int]:
    """Yield where every way through `items` ends: what a cue is meant to do, with no thought for time."""
    if not items:
        yield place
        return
    item, rest = items[0], items[1:]
    if item.startswith("~"):
        length, _, but = item[1:].partition("!")
        for size in range(int(length) + 1):
            skipped = words[place : place + size]
            if len(skipped) == size and (not but or but not in skipped):
                yield from ways(rest, words, place + size)
        return
    choices = item.strip("!?").split("|")
    here = words[place] if place < len(words) else "$"
    if item.startswith("!"):
        if here not in choices:
            yield from ways(rest, words, place)
        return
    if here in choices:
        yield from ways(rest, words, place + (here != "$"))
    if item.endswith("?"):
        yield from ways(rest, words, place)


@given(st.lists(ITEMS, max_size=4), st.lists(st.sampled_from("abc"), max_size=7))
def test_a_cue_finds_the_shortest_of_all_ways_through_it(items: list[str], words: list[str]) -> None:
    items = ["b", *items, "c"] if "$" not in items else ["b", *items, "a|$"]
    shortest = [(start, min(ways(items, words, start), default=None)) for start in range(len(words))]
    assert [*CueSet(" ".join(items), {}).find(words)] == [(start, end) for start, end in shortest if end is not None]


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(1, 4)), max_size=5), st.integers(0, 8), st.integers(1, 4))
def test_a_cover_touches_exactly_the_words_of_its_spans(spans: list[tuple[int, int]], first: int, length: int) -> None:
    held = [Span(start, min(start + size, 9)) for start, size in spans]
    asked = Span(first, min(first + length, 9))
    words = {word for span in held for word in range(span.first, span.last)}
    assert Cover(9).with_more(held).touches(asked) == bool(words & set(range(asked.first, asked.last)))


@pytest.mark.parametrize("ruleset", [ENGLISH, FRENCH], ids=["english", "french"])
def test_every_cue_of_a_language_can_be_compiled_and_rules_have_names_of_their_own(ruleset: Ruleset) -> None:
    assert len(ruleset.rulings) == len({rule.name for rule in ruleset.rules})
    assert {rule.type for rule in ruleset.rules} == {
        *("working", "procedural", "semantic_history", "episodic_temporal", "episodic_fuzzy", "semantic_fact"),
    }


def test_no_word_tells_both_languages() -> None:
    assert ENGLISH.function_words & FRENCH.function_words == set()
