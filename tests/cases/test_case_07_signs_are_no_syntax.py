"""Case 7: ordinary text is never a malformed question.

https://github.com/quickwit-oss/tantivy/issues/2637
https://github.com/quickwit-oss/tantivy/issues/5
https://github.com/NousResearch/hermes-agent/pull/40541
https://github.com/smithersai/smithers/issues/712
https://github.com/yetidevworks/yetisearch/issues/30
"""

from __future__ import annotations

import pytest

from tests.store.opened import keys, opened

QUERIES = [
    *(
        "pre-edit",
        "TODO: fix",
        "don't",
        'timeout "error',
        "(u=10%)",
        "GB/s",
        "38.101",
        "C++",
        "task:review",
        "deploy.decision",
    ),
    *("BENCH-100821", "fix AND", "NOT fix", "fix OR", "+fix -panic", "fix^", "fix~", "fix*", "[fix TO", "fix\\"),
    *(
        "https://x.org/fix?a=1&b=2",
        "(fix",
        "{fix",
        "fix:",
        ":fix",
        "key:fix",
        "value_exact:fix",
        "fix && panic",
        "/fix/",
    ),
]
WITHOUT_A_WORD = ["'", '"', "()", "*", "^", "-", "AND NOT", "\\", "{}", "[]"]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with opened(tmp_path_factory.mktemp("home")) as made:
        made.store(
            "tools",
            "pre-edit hook TODO: fix, don't panic (u=10%) GB/s v38.101 C++ task:review deploy.decision BENCH-100821 "
            "timeout error",
        )
        made.store("garden", "unrelated gardening")
        yield made


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize("query", QUERIES)
def test_a_question_that_holds_a_word_of_a_text_finds_it(store, query, mode):
    found = keys(store.search(query, mode=mode))
    assert found == ["tools"], "a malformed expression stands for its literal words"


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize("query", WITHOUT_A_WORD)
def test_a_question_of_signs_alone_is_no_error_and_never_everything(store, query, mode):
    assert "garden" not in keys(store.search(query, mode=mode))


def test_operators_are_plain_words_in_plain_language(store):
    assert keys(store.search("gardening NOT unrelated")) == ["garden"]
    assert sorted(keys(store.search("gardening AND timeout"))) == ["garden", "tools"]
    assert store.search("gardening AND timeout", mode="raw").hits == ()
