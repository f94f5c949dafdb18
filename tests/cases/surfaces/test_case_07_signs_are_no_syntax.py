"""Case 7: ordinary text is never a malformed question.

https://github.com/quickwit-oss/tantivy/issues/2637
https://github.com/quickwit-oss/tantivy/issues/5
https://github.com/NousResearch/hermes-agent/pull/40541
https://github.com/smithersai/smithers/issues/712
https://github.com/yetidevworks/yetisearch/issues/30
"""

from __future__ import annotations

TEXT = (
    "pre-edit hook TODO: fix, don't panic (u=10%) GB/s v38.101 C++ task:review deploy.decision BENCH-100821 "
    "timeout error"
)
QUERIES = (
    "pre-edit", "TODO: fix", "don't", 'timeout "error', "(u=10%)", "GB/s", "38.101", "C++", "task:review",
    "deploy.decision", "BENCH-100821", "fix AND", "NOT fix", "fix OR", "+fix -panic", "fix^", "fix~", "fix*",
    "[fix TO", "fix\\", "https://x.org/fix?a=1&b=2", "(fix",
)  # fmt: skip


def test_a_question_that_holds_a_word_of_a_text_finds_it_in_both_modes(mem7):
    mem7.ask("store", key="tools", value=TEXT)
    mem7.ask("store", key="garden", value="unrelated gardening")
    for mode in ("natural", "raw"):
        for query in QUERIES:
            assert mem7.keys("search", query=query, mode=mode) == ["tools"], (query, mode)
            assert [found["key"] for found in mem7.context(query, mode=mode)] == ["tools"], (query, mode)
        for query in ("'", '"', "()", "*", "AND NOT", "\\"):
            assert "garden" not in mem7.keys("search", query=query, mode=mode)


def test_operators_are_plain_words_in_plain_language_and_work_in_raw(mem7):
    mem7.ask("store", key="tools", value=TEXT)
    mem7.ask("store", key="garden", value="unrelated gardening")
    assert mem7.keys("search", query="gardening NOT unrelated", mode="natural") == ["garden"]
    assert sorted(mem7.keys("search", query="gardening AND timeout", mode="natural")) == ["garden", "tools"]
    assert mem7.keys("search", query="gardening AND timeout") == []
    assert mem7.keys("search", query="gard* NOT timeout") == ["garden"]
    assert sorted(mem7.keys("search", query="gardening OR timeout")) == ["garden", "tools"]
