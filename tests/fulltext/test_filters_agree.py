"""The Tantivy rendering of a filter lets through exactly what `matches` does.

https://github.com/langchain-ai/langgraphjs/issues/2721
https://github.com/langchain-ai/deepagents/issues/5711
https://github.com/s-hiraoku/synapse-a2a/issues/293
https://github.com/cocoindex-io/cocoindex/pull/2119
https://github.com/crewAIInc/crewAI/pull/4714
https://github.com/crewAIInc/crewAI/pull/4835
https://github.com/run-llama/llama_index/issues/23086
https://github.com/spiceai/spiceai/issues/12575
"""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakemem.fulltext.schema import ABSENT_MARK, NAME_MARKS, TAG_MARK
from lakemem.records.filters import All, Any, HasTag, Holds, Not, OneOf, TextField, TimeField, Within, equals, matches
from lakemem.records.times import EARLIEST, LATEST, OPEN, Instant

NAMES = [
    *("", "O'Brien", "x' OR 1=1 --", "a\\'", "%", '"a"b', "k; DROP TABLE t", "${x}", "{{x}}", "tenant", "'' "),
    *("a\0b", "a", "acme", "Acme", "acme-corp", "acme:x", "acm", "a/b", "a_b", "a.b", "a,b", "a b"),
    *("caf\u00e9", "cafe\u0301", "用户"),
    *("t" * 128, "é" * 128, "é" * 2000, "é" * 40_000, "é" * 39_999 + "e", "auth", "authentication"),
]
INSTANTS = [EARLIEST, -1, 0, 1, 1_700_000_000_000_000, LATEST, OPEN]
FIELDS = get_args(TextField)
TIMES = get_args(TimeField)


@pytest.fixture(scope="module")
def population(version):
    """One version per name and turn: every field takes every name, every time every instant."""
    made = []
    for at in range(2 * len(NAMES)):
        fields = {field: NAMES[(at * 7 + place) % len(NAMES)] for place, field in enumerate(FIELDS)}
        times = {time: INSTANTS[(at * 3 + place * 2) % len(INSTANTS)] for place, time in enumerate(TIMES)}
        written = times.pop("written_at")
        tags = tuple(NAMES[1 + (at + step) % (len(NAMES) - 1)] for step in range(at % 4))
        made.append(version(f"v{at}", "lighthouse", tags=tags, system_time=written, **fields, **times))
    return made


@pytest.fixture(scope="module")
def filled(module_index, population):
    module_index.add(*population)
    return module_index


BOUNDS = [None, *INSTANTS, EARLIEST - 1, LATEST + 1, -(2**63), -(2**70), 2**63, 2**70]

names = st.sampled_from([name for name in NAMES if len(name) < 200]) | st.text(max_size=3) | st.just("\ud800")
bounds = st.sampled_from(BOUNDS) | st.integers(-9, 9)
leaves = st.one_of(
    st.builds(OneOf, st.sampled_from(FIELDS), st.lists(names, max_size=4).map(tuple)),
    st.builds(HasTag, names),
    st.builds(Within, st.sampled_from(TIMES), bounds, bounds),
    st.builds(Holds, st.builds(Instant, st.sampled_from(INSTANTS), st.sampled_from(INSTANTS))),
)
trees = st.recursive(
    leaves,
    lambda parts: (
        st.builds(All, st.lists(parts, max_size=3).map(tuple))
        | st.builds(Any, st.lists(parts, max_size=3).map(tuple))
        | st.builds(Not, parts)
    ),
    max_leaves=6,
)


@settings(max_examples=200)
@given(tree=trees)
def test_any_filter_lets_through_what_it_means(filled, population, tree):
    expected = sorted(each.version_id for each in population if matches(tree, each))
    assert sorted(filled.find("lighthouse", where=tree)) == expected


@pytest.mark.parametrize("time", TIMES)
def test_every_bound_of_a_time_is_exact_to_the_microsecond(filled, population, time):
    for low in BOUNDS:
        for high in BOUNDS:
            tree = Within(time, low, high)
            expected = sorted(each.version_id for each in population if matches(tree, each))
            assert sorted(filled.find("lighthouse", where=tree)) == expected, tree


@pytest.mark.parametrize("valid_at", INSTANTS)
def test_every_instant_is_exact_to_the_microsecond(filled, population, valid_at):
    for as_of in INSTANTS:
        tree = Holds(Instant(valid_at, as_of))
        expected = sorted(each.version_id for each in population if matches(tree, each))
        assert sorted(filled.find("lighthouse", where=tree)) == expected, tree


@pytest.mark.parametrize("field", [*FIELDS, "tags"])
def test_names_are_compared_byte_for_byte(filled, population, field):
    for name in NAMES[field == "tags" :]:
        tree = HasTag(name) if field == "tags" else equals(field, name)
        expected = sorted(each.version_id for each in population if matches(tree, each))
        assert expected
        assert sorted(filled.find("lighthouse", where=tree)) == expected, name


def test_tags_are_whole_and_all_of_them_must_be_there(index, version):
    tags = {"one": ("auth",), "two": ("authentication",), "three": ("auth", "db"), "four": ("a,b",), "five": ("a", "b")}
    index.add(*(version(name, "x", tags=each) for name, each in tags.items()), version("six", "x", tags=("Auth",)))
    assert sorted(index.find("x", where=HasTag("auth"))) == ["one", "three"]
    assert index.find("x", where=All((HasTag("auth"), HasTag("db")))) == ["three"]
    assert index.find("x", where=HasTag("a")) == ["five"]


def test_the_filter_comes_before_the_cut_to_the_best(index, version):
    """https://github.com/asg017/sqlite-vec/issues/152, https://github.com/lancedb/lancedb/issues/511."""
    near = [version(f"big{at}", "zebra", tenant="big") for at in range(500)]
    far = [version(f"small{at:02}", "zebra and much else, a worse match", tenant="small") for at in range(20)]
    index.add(*near, *far)
    where = equals("tenant", "small")
    assert index.find("zebra", where=where, limit=10) == [f"small{at:02}" for at in range(10)]
    index.writer.apply(delete=["small03", "small04"], add=[])
    index.writer.commit()
    index.reader.reload()
    assert len(index.find("zebra", where=where, limit=19)) == 18


def test_the_filter_has_no_part_in_scores(filled):
    plain = filled.reader.search("lighthouse", mode="natural", where=All(()), limit=1000)
    tree = Any((Within("valid_from", 0), OneOf("tenant", tuple(NAMES)), HasTag("auth")))
    assert filled.reader.search("lighthouse", mode="natural", where=tree, limit=1000) == plain


def test_every_name_has_a_mark_of_its_own():
    assert set(NAME_MARKS) == set(FIELDS)
    marks = [*NAME_MARKS.values(), TAG_MARK, ABSENT_MARK]
    assert len(set(marks)) == len(marks)
    assert all(len(mark) == 1 for mark in marks)


def test_no_name_passes_for_another_one_nor_a_tag_nor_an_absence(index, version):
    signs = [*NAME_MARKS.values(), TAG_MARK, ABSENT_MARK, "-e", "tacme", "+t"]
    named = [version(f"{field}{at}", "x", **{field: sign}) for field in FIELDS for at, sign in enumerate(signs)]
    tagged = [version(f"tag{at}", "x", tags=(sign, sign + "t")) for at, sign in enumerate(signs)]
    index.add(*named, *tagged)
    trees = [equals(field, sign) for field in FIELDS for sign in ["", *signs]] + [HasTag(sign) for sign in signs]
    for tree in trees:
        expected = sorted(each.version_id for each in [*named, *tagged] if matches(tree, each))
        assert sorted(index.find("x", where=tree, limit=1000)) == expected, tree


def test_an_absent_name_is_found_beside_present_ones(index, version):
    index.add(version("none", "x"), version("bot", "x", agent="bot"), version("other", "x", agent="cat", session="s"))
    assert sorted(index.find("x", where=OneOf("agent", ("", "bot")))) == ["bot", "none"]
    assert index.find("x", where=All((equals("agent", "bot"), equals("session", "")))) == ["bot"]
    assert index.find("x", where=Not(equals("session", ""))) == ["other"]
