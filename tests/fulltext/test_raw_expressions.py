"""Raw queries mean what SQLite's FTS5 makes of them, and its syntax errors become literal words."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from lakemem.fulltext.raw import DEEPEST, raw
from lakemem.fulltext.words import And, Not, Or, Phrase, Prefix, Word

VALUES = {
    "d1": "alpha beta gamma",
    "d2": "beta alpha",
    "d3": "alpha",
    "d4": "gamma alpine",
    "d5": "beta gamma delta",
    "d6": "alp delta alpha beta",
    "d7": "delta",
    "d8": "gamma beta alpha",
    "d9": "and or not near",
}
WORDS = ["alpha", "beta", "gamma", "delta", "alp", "ALPHA", "and", "missing"]


@pytest.fixture(scope="module")
def fts5():
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE d USING fts5(name UNINDEXED, value)")
    except sqlite3.OperationalError:
        pytest.skip("this SQLite was built without FTS5")
    connection.executemany("INSERT INTO d VALUES (?, ?)", VALUES.items())
    yield connection
    connection.close()


@pytest.mark.parametrize(
    ("query", "tree"),
    [
        ("a", Word("a")),
        ("a b", And((Word("a"), Word("b")))),
        ("a OR b AND c", Or((Word("a"), And((Word("b"), Word("c")))))),
        ("a AND b NOT c", And((Word("a"), Not(Word("b"), (Word("c"),))))),
        ("a NOT b c", Not(Word("a"), (And((Word("b"), Word("c"))),))),
        ("a NOT b NOT c", Not(Word("a"), (Word("b"), Word("c")))),
        ("(a OR b) c", And((Or((Word("a"), Word("b"))), Word("c")))),
        ('"a b" *', Prefix("a b")),
        ('"say ""a"" b"', Phrase('say "a" b')),
        ("a*b", And((Prefix("a"), Word("b")))),
        ("and or", And((Word("and"), Word("or")))),
        ("été OR 😀", Word("été")),
        ('a AND ""', Word("a")),
    ],
)
def test_an_expression_is_read_by_the_precedence_of_fts5(query, tree):
    assert raw(query) == tree


atoms = st.sampled_from([*WORDS, "al*", "bet*", "alp *", '"alpha beta"', '"beta alpha"', '"beta al"*', '"gamma"'])
expressions = st.recursive(
    st.lists(atoms, min_size=1, max_size=2).map(" ".join),
    lambda parts: (
        st.tuples(parts, st.sampled_from([" AND ", " OR ", " NOT "]), parts).map("".join)
        | parts.map(lambda part: f"({part})")
    ),
    max_leaves=5,
)


@settings(max_examples=200)
@given(query=expressions)
def test_an_expression_finds_what_fts5_finds(corpus, fts5, query):
    try:
        rows = fts5.execute("SELECT name FROM d WHERE d MATCH ?", (query,)).fetchall()
    except sqlite3.OperationalError:  # a parenthesis beside a word, which is read as AND here
        reject()
    assert sorted(corpus(**VALUES).find(query, "raw")) == sorted(name for (name,) in rows)


@pytest.mark.parametrize(
    "query",
    [
        *("alpha AND", "OR alpha", "NOT alpha", "(alpha", "alpha)", '"alpha', "alpha AND NOT missing", "missing:alpha"),
        *("^alpha", "alpha + missing", "NEAR(alpha missing)", "alpha-missing", "alpha, missing", "{alpha}", "() alpha"),
    ],
)
def test_a_malformed_expression_finds_any_of_its_words(corpus, query):
    index = corpus(**VALUES)
    assert set(index.find(query, "raw")) >= {"d1", "d2", "d3", "d6", "d8"}


def test_signs_between_words_of_a_malformed_expression_weigh_more(corpus):
    assert corpus(**VALUES).find("beta-alpha", "raw")[0] in ("d2", "d8")


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1, 1900])
def test_no_depth_of_parentheses_is_too_much(corpus, depth):
    index = corpus(**VALUES)
    assert set(index.find("(" * depth + "alpine" + ")" * depth, "raw")) == {"d4"}
    assert set(index.find("(" * depth + "alpine", "raw")) == {"d4"}


@pytest.mark.parametrize("joint", [" ", " AND ", " OR ", " NOT "])
def test_no_length_of_an_expression_is_too_much(corpus, joint):
    index = corpus(**VALUES)
    query = "alpine" + joint + joint.join(["missing" if "NOT" in joint else "alpine"] * 400)
    assert index.find(query, "raw") == ["d4"]


@pytest.mark.parametrize("size", [3, 63, 64, 65, 3000])
def test_a_beginning_of_any_length_finds_its_words(corpus, size):
    index = corpus(long="alpha " + "я" * 3500 + " beta", short="я alpha яя")
    assert index.find("я" * size + "*", "raw") == ["long"]
    assert index.find(f'"alpha {"я" * size}"*', "raw") == ["long"]
    assert index.find(f'"beta {"я" * size}"*', "raw") == []


def test_a_beginning_with_very_many_words_is_still_found(index, version):
    index.add(*(version(f"v{at}", " ".join(f"item w{n:05}" for n in range(at, 17_000, 17))) for at in range(17)))
    assert len(index.find('"item w"*', "raw")) == 17
    assert len(index.find("w*", "raw")) == 17
    assert index.find('"item w00016"*', "raw") == ["v16"]


def test_raw_does_not_stem_and_does_not_see_the_previous_turn(index, version):
    index.add(version("own", "deployments"), version("next", "fine", context="deployments"))
    assert index.find("deployment", "raw") == []
    assert index.find("deployments", "raw") == ["own"]
    assert index.find("deployment") == ["own", "next"]


def test_every_word_may_stand_in_another_part_but_a_phrase_in_one(index, version):
    index.add(version("it", "approved by ops", key="deploy.decision", tags=("team red",)))
    assert index.find("deploy approved red", "raw") == ["it"]
    assert index.find('"decision approved"', "raw") == []
    assert index.find('"team red" AND deploy NOT missing', "raw") == ["it"]
    assert index.find("approved NOT red", "raw") == []
