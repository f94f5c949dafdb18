"""Case 9: accents, case, elision and apostrophes never hide a text.

https://github.com/standardnotes/forum/issues/304
https://github.com/use-agent-os/agent-os/issues/2253
https://github.com/Engazan/KimaiTray/issues/27
"""

from __future__ import annotations

import pytest

from tests.store.opened import keys, opened

TEXTS = {
    "annecy": "L'été dernier, l'équipe a déménagé à Annecy",
    "zoe": "Crème brûlée chez Zoé",
    "today": "aujourd\u2019hui (curly)",
    "cv": "résumé",
}
ASKED = {
    "annecy": ["été", "ete", "ETE", "l'été", "équipe", "equipe", "demenage", "L\u2019ÉTÉ", "e\u0301te\u0301"],
    "zoe": ["creme brulee", "Zoe", "ZOÉ"],
    "today": ["aujourd'hui", "aujourd\u2019hui"],
    "cv": ["resume", "Résumé"],
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with opened(tmp_path_factory.mktemp("home")) as made:
        for key, value in TEXTS.items():
            made.store(key, value)
        yield made


@pytest.mark.parametrize(("query", "key"), [(query, key) for key, queries in ASKED.items() for query in queries])
def test_every_spelling_finds_its_entry_which_comes_back_byte_for_byte(store, query, key):
    found = store.search(query)
    assert keys(found)[0] == key
    assert found[0].value == TEXTS[key]


def test_the_exactly_accented_word_ranks_at_least_as_high(store):
    store.store("plain", "resume")
    assert keys(store.search("résumé"))[0] in ("cv", "plain")
    scores = {hit.key: hit.score for hit in store.search("résumé")}
    assert scores["cv"] >= scores["plain"]
    store.forget("plain")
