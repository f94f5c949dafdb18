"""Any text is answered, always the same way, and in time that grows with its length and no faster."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.routing import TYPES, explain, route
from tests.routing.sets import everything

HOSTILE = {
    "dots": "." * 40,
    "apostrophes": "l'" * 20,
    "hows": "how " * 10,
    "whats": "what did i just " * 3,
    "comments": "comment est-ce que ",
    "times": "il y a deux ",
    "digits": "1234567890" * 4,
    "dates": "2024-03-03",
    "one word": "é" * 40,
    "marks": "e\u0301\u0301" * 10,
    "questions": "où ? ",
    "requests": "remind me to ",
}


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    routed = route(text)
    assert routed.type in TYPES
    assert route(text) == routed
    assert explain(text)["type"] == routed.type


@given(
    st.lists(st.sampled_from(sorted({w for q in everything() for w in q.question.split()})), max_size=40).map(" ".join)
)
def test_any_order_of_known_words_is_answered(text: str) -> None:
    routed = route(text)
    assert routed.type in TYPES
    assert routed.matched is None or text[routed.matched.start : routed.matched.end] == routed.matched.text


@pytest.mark.parametrize(
    "text", ["\ud800", "où \udfff ?", "\x00", "\u202eerutirw", "\u200b", "😀", "①②③", "ﬁn ?", "İ", "ß?"]
)
def test_a_text_that_is_hardly_one_is_answered(text: str) -> None:
    assert route(text).type in TYPES


def steps(text: str) -> int:
    """Return how many calls it takes to answer: a measure of work that no clock disturbs."""
    count = 0

    def counted(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        route(text)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", HOSTILE)
def test_the_work_grows_no_faster_than_the_text(name: str) -> None:
    part = HOSTILE[name]
    route(part)  # the rules are compiled once
    short, long = part * (1000 // len(part)), part * (4000 // len(part))
    assert steps(long) <= 4.6 * steps(short) + 2_000
