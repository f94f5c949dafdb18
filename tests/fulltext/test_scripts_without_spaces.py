"""A word inside a run of Chinese, Japanese, Korean, Thai, Lao or Khmer is found, a chance pair is not a match.

https://github.com/openclaw/openclaw/issues/20730
https://github.com/thedotmack/claude-mem/issues/3801
https://github.com/google/adk-python/issues/5601
https://github.com/NousResearch/hermes-agent/issues/83593
https://github.com/bigduu/Bamboo-agent/issues/242
"""

from __future__ import annotations

import pytest

VALUES = {
    "zh": "用户身份验证需要双因素",
    "ja": "今日は成語しりとりをした",
    "ko": "오늘 끝말잇기 게임을 했다",
    "mixed": "桌面后端的watchdog单层比较会误杀",
    "th": "ที่นี่คือประเทศไทย",
    "lo": "ສະບາຍດີປະເທດລາວ",
    "km": "សួស្តីពិភពលោក",
    "en": "nothing of the kind",
}
FOUND = [
    *(("用户身份", "zh"), ("身份", "zh"), ("しりとり", "ja"), ("끝말잇기", "ko")),
    *(("watchdog", "mixed"), ("桌面", "mixed")),
    *(("桌", "mixed"), ("杀", "mixed"), ("素", "zh"), ("ประเทศ", "th"), ("ປະເທດ", "lo"), ("ពិភពលោក", "km")),
    *(("后端的watchdog单层", "mixed"), ("成語", "ja"), ("게임", "ko"), ("watchdog 单", "mixed")),
]


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize(("query", "name"), FOUND)
def test_a_word_inside_a_run_is_found(corpus, query, name, mode):
    index = corpus(**VALUES)
    assert index.find(query, mode)[0] == name


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize("query", ["多租户", "租户", "户用", "用户验证", "身份需要", "多"])
def test_what_no_text_says_finds_nothing(corpus, query, mode):
    index = corpus(**VALUES)
    assert index.find(query, mode) == []


def test_a_long_question_needs_most_of_its_pairs(corpus):
    index = corpus(**VALUES)
    assert index.find("昨日は成語しりとりをした") == ["ja"]
    assert index.find("昨日は成語の話題で会議をしていた") == []


def test_a_run_is_found_in_key_tags_and_the_previous_turn(index, version):
    index.add(
        version("key", "x", key="身份.note"), version("tag", "x", tags=("身份",)), version("turn", "x", context="身份?")
    )
    assert sorted(index.find("身份")) == ["key", "tag", "turn"]
    assert sorted(index.find("身份", "raw")) == ["key", "tag"]


def test_half_width_and_composed_forms_are_the_same_word(corpus):
    index = corpus(kana="ガギグ", hangul="한국어")
    assert index.find("ｶﾞｷﾞｸﾞ") == ["kana"]
    assert index.find("ガギグ") == ["kana"]
    assert index.find("한국어") == ["hangul"]
    assert index.find("カキク") == []


def test_a_raw_phrase_may_cross_the_border_of_a_run(corpus):
    index = corpus(**VALUES)
    assert index.find('"后端的 watchdog"', "raw") == ["mixed"]
    assert index.find('"watchdog 单层"', "raw") == ["mixed"]
    assert index.find('"watchdog 后端"', "raw") == []
    assert index.find("用户* NOT watchdog", "raw") == ["zh"]
