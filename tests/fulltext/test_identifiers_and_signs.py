"""Ordinary text with signs in it is found, and never read as an expression.

https://github.com/quickwit-oss/tantivy/issues/2637
https://github.com/quickwit-oss/tantivy/issues/5
https://github.com/NousResearch/hermes-agent/pull/40541
https://github.com/smithersai/smithers/issues/712
https://github.com/yetidevworks/yetisearch/issues/30
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.fulltext.natural import has_words

NOTE = (
    "pre-edit hook TODO: fix, don't panic (u=10%) GB/s v38.101 C++ "
    "task:review deploy.decision BENCH-100821 timeout error"
)
QUERIES = [
    *("pre-edit", "TODO: fix", "don't", 'timeout "error', "(u=10%)", "GB/s", "38.101", "C++", "task:review"),
    *("deploy.decision", "BENCH-100821", "fix AND", "NOT fix", "fix OR", "+fix -panic", "fix^", "fix~", "fix*"),
    *("[fix TO", "fix\\", "https://x.org/fix?a=1&b=2", "(fix", "key: fix", "value:fix", "NEAR(fix panic)", "fix) ("),
]


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize("query", QUERIES)
def test_a_query_that_holds_a_word_of_a_note_finds_it_and_not_the_other(corpus, query, mode):
    index = corpus(note=NOTE, other="unrelated gardening")
    assert index.find(query, mode) == ["note"]


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize("query", ["'", "", "   ", "\n", "?!", "😀", "* ~ ^", '""', "( )"])
def test_a_query_without_a_word_finds_nothing(corpus, query, mode):
    index = corpus(note=NOTE, smile="😀 ?!")
    assert index.find(query, mode) == []


@pytest.mark.parametrize("query", ["the", "le la les", "and/or", "who were they?", "est-ce que c'est là"])
def test_stop_words_alone_find_nothing_in_natural_mode(corpus, query):
    """https://github.com/mem0ai/mem0/issues/6823."""
    index = corpus(english="the cat and/or who were they", french="le chat, la souris, est-ce que c'est là")
    assert not has_words(query)
    assert index.find(query) == []


def test_stop_words_in_raw_mode_find_what_says_them(corpus):
    index = corpus(one="the cat", two="a dog")
    assert index.find("the", "raw") == ["one"]
    assert index.find("the!", "raw") == ["one"]


def test_a_negated_verb_counts_only_where_nothing_else_is_asked(corpus):
    index = corpus(one="we don't know", two="panic attack")
    assert index.find("don't") == ["one"]
    assert index.find("don't panic") == ["two"]


@pytest.mark.parametrize(
    "whole", ["deploy.decision", "mia@example.org", "https://x.org/a?b=1", "BENCH-100821", "v38.101"]
)
def test_the_whole_identifier_ranks_above_its_parts(corpus, whole):
    parts = "".join(char if char.isalnum() else " " for char in whole).split()
    scattered = " and then ".join(reversed(parts)) + " or " + " now ".join(parts)
    index = corpus(a_scattered=scattered, b_whole="see " + whole + " and more words to be as long as the other one is")
    assert index.find(whole)[0] == "b_whole"
    assert all("b_whole" in index.find(part, "raw") for part in parts)


@pytest.mark.parametrize(
    ("query", "value"), [("10 gb", "10GB"), ("gpt4", "GPT4 turbo"), ("4", "GPT4"), ("v38", "v38.101")]
)
@pytest.mark.parametrize("mode", ["natural", "raw"])
def test_words_of_letters_and_digits_are_found_by_their_parts(corpus, query, value, mode):
    index = corpus(it=value, other="nothing")
    assert index.find(query, mode) == ["it"]


def test_operators_are_plain_words_in_natural_mode(corpus):
    index = corpus(one="fix it", two="panic")
    assert sorted(index.find("fix AND panic")) == sorted(index.find("fix NOT panic")) == ["one", "two"]


def test_a_query_cannot_name_an_internal_field(index, version):
    index.add(version("one", "apple", agent="bot"), version("two", "pear", agent="bot"))
    for query in ("name_agent:bot", "agent:bot", "version_id:one", "valid_from:[0 TO 9]", "tag:*", "*:*", "bot"):
        for mode in ("natural", "raw"):
            assert "two" not in index.find(query, mode)


@given(query=st.text(st.sampled_from("ab*\"()^:+-~ANDORT .\0\ud800'é中"), max_size=30) | st.text(max_size=30))
def test_no_query_is_an_error(corpus, query):
    index = corpus(one="a AND b, ab OR AN", two="é中 TO 'quoted'")
    for mode in ("natural", "raw"):
        assert set(index.find(query, mode)) <= {"one", "two"}
    assert has_words(query) or index.find(query) == []
