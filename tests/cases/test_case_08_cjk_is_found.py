"""Case 8: Chinese, Japanese and Korean words are found inside their sentences.

https://github.com/openclaw/openclaw/issues/20730
https://github.com/thedotmack/claude-mem/issues/3801
https://github.com/google/adk-python/issues/5601
https://github.com/NousResearch/hermes-agent/issues/83593
https://github.com/bigduu/Bamboo-agent/issues/242
"""

from __future__ import annotations

import pytest

from tests.store.opened import keys, opened

TEXTS = {
    "zh": "用户身份验证需要双因素",
    "ja": "今日は成語しりとりをした",
    "ko": "오늘 끝말잇기 게임을 했다",
    "mixed": "桌面后端的watchdog单层比较会误杀",
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with opened(tmp_path_factory.mktemp("home")) as made:
        for key, value in TEXTS.items():
            made.store(key, value)
        yield made


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("用户身份", "zh"),
        ("身份", "zh"),
        ("しりとり", "ja"),
        ("끝말잇기", "ko"),
        ("watchdog", "mixed"),
        ("桌面", "mixed"),
    ],
)
@pytest.mark.parametrize("mode", ["natural", "raw"])
def test_each_finds_its_own_entry_first(store, query, key, mode):
    assert keys(store.search(query, mode=mode))[0] == key


def test_a_word_that_is_nowhere_finds_nothing(store):
    assert store.search("多租户").hits == ()
