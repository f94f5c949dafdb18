"""The better match comes first: by part, by wording, by turn, and always in the same order."""

from __future__ import annotations

import pytest

from lakemem.records.filters import All, equals

ANYTHING = All(())


def scores(index, query, mode="natural"):
    return {hit.version_id: hit.score for hit in index.reader.search(query, mode=mode, where=ANYTHING, limit=100)}


def test_a_word_weighs_most_in_the_value_then_in_the_key_then_in_a_tag(index, version):
    index.add(
        *(version(f"v{at}", "zebra", key="filler", tags=("filler",)) for at in range(3)),
        *(version(f"k{at}", "filler", key="zebra", tags=("filler",)) for at in range(3)),
        *(version(f"t{at}", "filler", key="filler", tags=("zebra",)) for at in range(3)),
    )
    for mode in ("natural", "raw"):
        found = scores(index, "zebra", mode)
        assert list(found) == [f"{part}{at}" for part in "vkt" for at in range(3)]
        assert round(found["v0"] / found["k0"], 3) == 2.5
        assert round(found["k0"] / found["t0"], 3) == 4


def test_a_word_does_not_count_twice_where_both_languages_have_its_stem(index, version):
    index.remember(same="zebra", other="nothing")
    once = scores(index, "zebra")["same"]
    raw = scores(index, "zebra", "raw")["same"]
    assert round(once / raw, 3) == 1.2


def test_the_wording_that_was_asked_ranks_above_another_form(index):
    index.remember(a_form="they deploy on friday", b_asked="they deployed on friday")
    assert index.find("deployed") == ["b_asked", "a_form"]


def test_a_turn_is_found_by_the_one_before_it_but_ranks_below_it(index, version):
    index.add(
        version("b_said", "Where did you find the lighthouse?", kind="episode"),
        version("a_reply", "Near the old harbour.", context="Where did you find the lighthouse?", kind="episode"),
        version("else", "Nice weather.", kind="episode"),
    )
    assert index.find("lighthouse") == ["b_said", "a_reply"]


def test_text_and_previous_turn_answer_a_question_together(index, version):
    index.add(
        version("reply", "In March.", context="When does the audit begin?"),
        version("other_reply", "In March.", context="When is the party?"),
        version("question", "When does the audit begin?"),
    )
    assert index.find("audit in march")[0] == "reply"


def test_more_of_the_words_rank_higher(index):
    index.remember(one="apple pie", two="apple tree", three="pear tree apple")
    assert index.find("pear tree apple")[0] == "three"
    assert sorted(index.find("pear tree apple")) == ["one", "three", "two"]


def test_equal_scores_come_by_version_id_wherever_they_are_cut(index, version):
    names = [f"v{at:03}" for at in range(60)]
    for at in range(0, 60, 20):
        index.add(*(version(name, "zebra") for name in reversed(names[at : at + 20])))
    for limit in (1, 7, 20, 59, 60, 61, 10**9):
        assert index.find("zebra", limit=limit) == names[:limit]
        assert index.find("zeb*", "raw", limit=limit) == names[:limit]


def test_no_limit_gives_no_hits(index):
    index.remember(one="zebra")
    assert index.find("zebra", limit=0) == index.find("zebra", limit=-5) == []


def test_a_tenant_without_documents_has_no_hits(index):
    index.remember(one="zebra")
    assert index.find("zebra", where=equals("tenant", "nobody")) == []


@pytest.mark.parametrize("part", ["key", "tags"])
@pytest.mark.parametrize("word", ["1234", "a1b2", "è1b2", "२०२४", "plain"])
def test_a_word_of_a_key_or_tag_weighs_the_same_with_a_digit_as_without(index, version, part, word):
    text = f"note {word} end"
    index.add(version("it", "filler", **{part: text if part == "key" else (text,)}), version("other", "filler"))
    natural, raw = scores(index, word), scores(index, word, "raw")
    assert list(natural) == list(raw) == ["it"]
    assert natural["it"] == pytest.approx(1.2 * raw["it"], rel=0.05)


def test_a_word_beside_one_with_a_digit_is_still_found_in_other_forms(index, version):
    index.add(version("key", "x", key="deployments_2024"), version("tag", "x", tags=("deployed 7", "9")))
    index.add(version("other", "x", key="7"), version("mixed", "x", key="k2024"))
    assert sorted(index.find("deploying")) == ["key", "tag"]
    assert sorted(index.find("2024")) == ["key", "mixed"]
    assert index.find("K2024")[0] == "mixed"
    assert sorted(index.find("7")) == ["other", "tag"]


def test_the_previous_turn_is_found_with_its_speaker_in_natural_mode_only(index, version):
    index.add(
        version("reply", "Near the harbour.", kind="episode", context="Melanie: where did you find it in 1987?"),
        version("else", "Nice weather.", kind="episode", context="Caroline: how are you?", role="Melanie"),
    )
    for query in ("Melanie", "melanie's", "1987", "finding"):
        assert index.find(query) == ["reply"]
        assert index.find(query.replace("finding", "find"), "raw") == []
