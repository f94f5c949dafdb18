"""A text is found however it is accented, elided or composed.

https://github.com/standardnotes/forum/issues/304
https://github.com/use-agent-os/agent-os/issues/2253
https://github.com/Engazan/KimaiTray/issues/27
"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.fulltext.analysis import fold, prepare, split, words_of

VALUES = {
    "annecy": "L'été dernier, l'équipe a déménagé à Annecy",
    "dessert": "Crème brûlée chez Zoé",
    "today": "aujourd\u2019hui (curly)",
    "cv": "résumé",
    "plain": "nothing else",
}
FOUND = [
    *((query, "annecy") for query in ("été", "ete", "ETE", "l'été", "L\u2019ÉTÉ", "équipe", "equipe", "demenage")),
    *((query, "dessert") for query in ("creme brulee", "Zoe", "ZOÉ", "crème")),
    *((query, "today") for query in ("aujourd'hui", "aujourd\u2019hui", "AUJOURD'HUI")),
    *(("resume", "cv"), ("Résumé", "cv")),
]


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize(("query", "name"), FOUND)
def test_accents_case_and_apostrophes_do_not_matter(corpus, query, name, mode):
    index = corpus(**VALUES)
    assert index.find(query, mode) == [name]
    assert index.find(unicodedata.normalize("NFD", query), mode) == [name]


@pytest.mark.parametrize(
    ("query", "value"),
    [
        *(
            ("œuvre", "OEUVRE"),
            ("oeuvre", "l\u2019œuvre"),
            ("cæsar", "Caesar"),
            ("straße", "STRASSE"),
            ("final", "ﬁnal"),
        ),
        *(
            ("istanbul", "İstanbul"),
            ("υγεια", "Υγεία"),
            ("елка", "ёлка"),
            ("office", "\uff4f\uff46\uff46\uff49\uff43\uff45"),
            ("coop", "co\u00adop"),
        ),
        *(
            ("नमस्ते", "नमस्ते दुनिया"),
            ("john", "John\u2019s"),
            ("John's", "john"),
            ("Łódź", "lodz"),
            ("кот", "\u041a\u041e\u0422"),
        ),
    ],
)
def test_other_spellings_are_the_same_word(corpus, query, value):
    index = corpus(it=value, other="nothing")
    assert index.find(query) == ["it"]


@pytest.mark.parametrize(
    ("query", "value"),
    [
        *(("deployments", "deployed yesterday"), ("running", "she runs"), ("déploiements", "le déploiement du soir")),
        *(("jusqu'à Paris", "paris"), ("qu'elle parlait", "elle parle"), ("d'allergies", "allergique aux noix")),
    ],
)
def test_other_forms_of_a_word_are_found_in_english_and_in_french(corpus, query, value):
    index = corpus(it=value, other="nothing")
    assert index.find(query) == ["it"]


@pytest.mark.parametrize("mode", ["natural", "raw"])
@pytest.mark.parametrize("size", [41, 300, 10_000, 70_000])
@pytest.mark.parametrize("char", ["x", "é", "я"])
def test_a_word_is_found_however_long_it_is(corpus, char, size, mode):
    index = corpus(long=f"before {char * size} tail", longer=char * (size + 1))
    assert index.find(char * size, mode) == ["long"]
    assert index.find("tail", mode) == ["long"]


def test_control_characters_separate_words_and_hide_nothing(index, version):
    """https://github.com/deeplethe/utopia/issues/665, https://github.com/dnotitia/akb/issues/527.

    Also https://github.com/chroma-core/chroma/pull/7550 and https://github.com/weaviate/weaviate/issues/11743.
    """
    index.add(
        version("nul", "Acme moved\0 to Shenzhen"),
        version("others", "one\x01two\x08three\x1bfour"),
        version("calm", "x"),
    )
    for mode in ("natural", "raw"):
        assert index.find("Shenzhen", mode) == ["nul"]
        assert index.find("moved\0", mode) == ["nul"]
        assert [index.find(word, mode) for word in ("one", "two", "three", "four")] == [["others"]] * 4


@given(st.text(st.characters(max_codepoint=0x17F) | st.sampled_from("\u2019“”…€\u2013 09azéŒß"), max_size=60))
def test_plain_text_gives_the_same_words_with_and_without_python(text):
    assert words_of(prepare(text)) == words_of(split(fold(text)))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_the_normal_form_of_a_text_does_not_matter(text):
    forms = {tuple(words_of(prepare(unicodedata.normalize(form, text)))) for form in ("NFC", "NFD")}
    assert len(forms) == 1
