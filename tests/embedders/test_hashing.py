from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.embedders.hashing import HashingEmbedder
from lakemem.errors import InvalidInput

EMBEDDER = HashingEmbedder(256)
ANY_TEXT = st.text(alphabet=st.characters(codec=None), max_size=80)


@given(text=ANY_TEXT)
def test_any_text_becomes_the_same_unit_vector_each_time(text):
    first, second = EMBEDDER.embed_passages([text, text])
    assert first @ second == pytest.approx(1, abs=1e-5)
    assert EMBEDDER.embed_query(text) @ first == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("text", ["", "   ", "!?", "😀"])
def test_a_text_without_a_word_still_has_a_vector(text):
    assert np.linalg.norm(EMBEDDER.embed_query(text)) == pytest.approx(1)


def test_case_and_accents_do_not_count():
    assert EMBEDDER.embed_query("CRÈME Brûlée") @ EMBEDDER.embed_query("creme brulee") == pytest.approx(1)


def test_words_in_common_bring_texts_nearer_and_word_forms_a_little():
    query = EMBEDDER.embed_query("the staging database port")
    same, forms, other = EMBEDDER.embed_passages(
        ["staging database listens on a port", "databases, staged, ports", "Caroline adopted children"]
    )
    assert same @ query > forms @ query > other @ query


def test_another_process_gives_the_same_vector(root):
    script = "from lakemem.embedders.hashing import HashingEmbedder as H; print(H(16).embed_query('a b c').tolist())"
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(HashingEmbedder(16).embed_query("a b c").tolist())


def test_its_id_names_the_width_and_odd_widths_are_refused():
    assert (HashingEmbedder(64).id, HashingEmbedder(64).dimensions) == ("hashing:64", 64)
    with pytest.raises(InvalidInput, match="dimensions"):
        HashingEmbedder(2)
