"""Our unigram model against the one of the `tokenizers` package, over the same vocabulary."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, pre_tokenizers

from lakemem.embedders.e5_pieces import Pieces

TEXTS = [
    "Caroline: I went to the LGBTQ support group yesterday, it was so powerful!",
    "L'été dernier, l'équipe a déménagé à Annecy — crème brûlée chez Zoé",
    "pre-edit hook TODO: fix, don't panic (u=10%) GB/s v38.101 C++ task:review",
    "用户身份验证需要双因素",
    "今日は成語しりとりをした。오늘 끝말잇기 게임을 했다",
    "桌面后端的watchdog单层比较会误杀",
    "صلى الله عليه وسلم",
    "😀 smile 🧑‍🚀 and 👩‍👩‍👧",
    "supercalifragilisticexpialidocious antidisestablishmentarianism",
    "x" * 400,
    "\u16a0\u16a1\u16a2 runes \U00013000\U00013001",
]


@pytest.fixture(scope="module")
def pieces(weights):
    return Pieces(weights.vocabulary)


@pytest.fixture(scope="module")
def reference(weights):
    words = weights.vocabulary
    vocabulary = list(zip(words.pieces, words.scores.tolist(), strict=True))
    tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=words.unknown, byte_fallback=False))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="\u2581", prepend_scheme="always")
    return tokenizer


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_has_the_pieces_that_the_tokenizers_package_gives_it(pieces, reference, text):
    expected = reference.encode(pieces.normalise(text), add_special_tokens=False).ids
    assert pieces.encode(text) == expected


@given(text=st.text(max_size=60))
def test_the_pieces_of_a_text_spell_the_text(weights, pieces, text):
    ids = pieces.encode(text)
    if weights.vocabulary.unknown not in ids:
        spelt = "".join(weights.vocabulary.pieces[number] for number in ids)
        assert spelt.replace("\u2581", " ") == " " + pieces.normalise(text)


@given(text=st.text(max_size=60))
def test_a_normalised_text_has_single_spaces_and_no_line_ends_or_controls(pieces, text):
    normal = pieces.normalise(text)
    assert normal == normal.strip(" ")
    assert not {"  "} & {normal[i : i + 2] for i in range(len(normal))}
    assert not set(normal) & set("\t\n\r\x00\x0b\x0c\u200b\u2028\ufeff")


def test_special_marks_in_a_text_are_only_text(weights, pieces):
    words = weights.vocabulary
    assert not {words.bos, words.eos, words.pad} & set(pieces.encode("</s> <s> <pad> <mask> text"))


def test_composed_and_decomposed_letters_are_the_same_pieces(pieces):
    assert pieces.encode("déménagé") == pieces.encode("de\u0301me\u0301nage\u0301")
