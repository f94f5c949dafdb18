"""Reading only keys that match a glob: a prefilter of `recall`, `list`, `search` and `count`, in memory and on disk."""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem.records.filters import matcher
from tests.store.opened import Wall, keys, model, opened

KEYS = [
    "project/a", "project/a/b", "project/\nz", "projects", "Project/a", "PROJECT", "home", "it's 50%_done", "a\\*b",
    "[ab]", "clé", "cle\u0301", "用户/名", "🦊",
]  # fmt: skip
PATTERNS = [
    ["project/*"], ["project/?"], ["*/*"], ["P*"], ["*'s 50%_*"], ["a\\**"], ["[ab]"], ["cl?"], ["用户/?"], ["?"],
    ["*"], ["home", "project/a*"], ["nothing"], [],
]  # fmt: skip
COMPLEX = ["*a" + "?" * 20, "*o*e*" + "?" * 40 + "*", "*" + "ab" * 300]


@pytest.fixture(params=[50_000, 1], scope="module")
def store(request, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    with opened(home, wall=Wall(), embedder=model()[0], resident_rows=request.param) as made:
        for key in KEYS:
            made.store(key, f"lantern of {key}")
            made.store(key, "nobody sees this lantern", tenant="other")
        made.add_episode("a lantern was lit")
        made.catch_up()
        yield made


@pytest.mark.parametrize("patterns", PATTERNS)
def test_every_question_sees_the_keys_that_match_and_no_other(store, patterns):
    expected = sorted(filter(matcher(tuple(patterns)), KEYS))
    assert sorted(keys(store.list(key_patterns=patterns))) == expected
    assert sorted(keys(store.recall(key_patterns=patterns, limit=100))) == expected
    assert store.count(key_patterns=patterns) == len(expected)
    for using in ("words", "vectors", "both"):
        found = store.search("lantern", key_patterns=patterns, kinds=["memory"], using=using, limit=100)
        assert sorted(keys(found)) == expected
        assert {hit.memory.tenant for hit in found} <= {"user"}
    raw = store.search("lantern", key_patterns=patterns, kinds=["memory"], mode="raw", limit=100)
    assert sorted(keys(raw)) == expected


def test_a_key_and_patterns_are_both_asked_for(store):
    assert keys(store.recall("home", key_patterns=["h*"])) == ["home"]
    assert store.recall("home", key_patterns=["project/*"]) == []


def test_no_pattern_but_stars_matches_the_absent_key_of_an_episode(store):
    assert len(store.list(kinds=["episode"], key_patterns=["*"])) == 1
    assert store.list(kinds=["episode"], key_patterns=["?*"]) == []
    assert keys(store.search("lit", kinds=["episode"], key_patterns=["**"])) == [""]
    assert store.search("lit", key_patterns=["?*"], using="words").hits == ()


def test_one_pattern_may_come_by_itself(store):
    assert keys(store.list(key_patterns="hom?")) == ["home"]


def test_a_pattern_comes_before_the_cut_to_the_best(tmp_path):
    for rows in (50_000, 1):
        with opened(tmp_path / str(rows), embedder=model()[0], resident_rows=rows) as store:
            for n in range(60):
                store.store(f"near/{n}", "copper lantern")
            for n in range(5):
                store.store(f"far/{n}", "copper lantern among very many other words that have no part in it")
            store.catch_up()
            for using in ("words", "vectors", "both"):
                found = store.search("copper lantern", key_patterns=["far/*"], limit=5, using=using)
                assert sorted(keys(found)) == [f"far/{n}" for n in range(5)]
            store.store("near/last", "x")
            assert len(store.recall(key_patterns=["far/*"], limit=5)) == 5


@pytest.mark.parametrize("pattern", COMPLEX)
def test_patterns_that_the_words_index_cannot_take_are_answered_all_the_same(store, pattern):
    for patterns in ([pattern], [pattern, "project/*"]):
        expected = sorted(filter(matcher(tuple(patterns)), KEYS))
        for using in ("words", "vectors", "both"):
            found = store.search("lantern", key_patterns=patterns, kinds=["memory"], using=using, limit=100)
            assert sorted(keys(found)) == expected


def test_what_is_not_flushed_yet_is_seen(store):
    store.store("fresh/one", "a fresh lantern", tenant="third")
    store.store("fresh/two", "a fresh lantern", tenant="third")
    for _ in range(2):
        assert keys(store.list(tenant="third", key_patterns=["*/two"])) == ["fresh/two"]
        assert keys(store.search("lantern", tenant="third", key_patterns=["*/two"])) == ["fresh/two"]


def test_an_explanation_names_the_filter(store):
    told = store.search("lantern", key_patterns=["h*"], why_not="project/a").explanation
    assert "key_patterns" in told["filters"]
    assert told["why_not"]["verdict"] == "FILTERED"
    assert told["why_not"]["reasons"] == ["filter: key_patterns"]


def test_a_reader_beside_the_writer_knows_patterns_too(tmp_path):
    with opened(tmp_path, wall=Wall()) as store:
        for key in KEYS:
            store.store(key, "lantern")
        store.catch_up()
        for rows in (50_000, 1):
            with opened(tmp_path, wall=Wall(), read_only=True, resident_rows=rows) as reader:
                for pattern in ("project/*", COMPLEX[0], "*o*"):
                    expected = sorted(filter(matcher((pattern,)), KEYS))
                    assert sorted(keys(reader.list(key_patterns=[pattern]))) == expected
                    assert sorted(keys(reader.search("lantern", key_patterns=[pattern], limit=99))) == expected


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (5, "must be a list of globs, not int"),
        ([5], "must be a string, not int"),
        ([""], "must not be empty"),
        ("", "must not be empty"),
        ([None], "must be a string"),
        (["a\0*"], "NUL"),
        (["\ud800*"], "surrogate"),
        (["a" * 1_025], "has 1025 characters, the limit is 1024"),
        ([str(n) for n in range(257)], "has 257 patterns, the limit is 256"),
    ],
)
def test_patterns_that_are_none_are_refused(store, wrong, why):
    for ask in (
        store.recall,
        store.list,
        store.count,
        lambda **named: store.search("x", **named),
    ):
        with pytest.raises(InvalidInput, match=why) as refusal:
            ask(key_patterns=wrong)
        assert refusal.value.field == "key_patterns"


def test_as_many_patterns_as_are_allowed_are_answered(store):
    many = [f"*{n}?" for n in range(255)] + ["home"]
    assert keys(store.list(key_patterns=many)) == ["home"]
    assert keys(store.search("lantern", key_patterns=many)) == ["home"]
    assert store.count(key_patterns=many) == 1
