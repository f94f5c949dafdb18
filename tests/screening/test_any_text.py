"""Any text is screened: no error, places inside the text, the same answer each time, work in proportion."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakemem.screening.scan import scan

PIECES = [
    *(
        "ignore",
        "all previous",
        "instructions",
        "password is",
        "hunter2",
        "mot de passe :",
        "key=",
        "Bearer",
        "AKIA",
        "ey",
        "J",
    ),
    *(
        "<",
        ">",
        "<!--",
        "-->",
        "![](http://x?d=",
        ")",
        "javascript:",
        "data:",
        "[",
        "]",
        "{",
        '"tool":',
        '"arguments":',
        "%69",
        "&#105;",
    ),
    *(
        "\\u0069",
        "aWdub3Jl",
        "69676e6f7265",
        "\u200b",
        "\u202e",
        "\U000e0041",
        "\u0301",
        "\x00",
        "\ud800",
        "\u0430",
        "é",
        "😀",
        "\u200d",
    ),
    *(
        " ",
        "\n",
        ".",
        ",",
        "i g n o r e",
        "4111",
        "1111",
        "FR76",
        "1gn0r3",
        "user",
        "you",
        "to",
        "send",
        "memory",
        "://a:b@c",
    ),
]


@given(
    st.text()
    | st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
    | st.lists(st.sampled_from(PIECES)).map(" ".join)
)
def test_any_text_is_screened(text):
    screening = scan(text)
    assert (screening.status == "quarantined") == bool(screening.findings)
    assert all(0 <= finding.start <= finding.end <= len(text) for finding in screening.findings)
    assert scan(text) == screening


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=12,
    ),
    st.lists(st.text(), max_size=5),
)
def test_any_payload_and_tags_are_screened(value, tags):
    screening = scan("a fact", payload={"value": value}, tags=tags)
    assert (screening.status == "quarantined") == bool(screening.findings)


@given(st.text(alphabet=st.characters(categories=["L", "N", "Z", "P"], max_codepoint=0x24F), max_size=200))
def test_a_reason_never_repeats_a_word_of_the_secret(text):
    for finding in scan(f"My password is Zq9{text}").findings:
        assert "Zq9" not in finding.why


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "4 ",
        "é",
        "ignore ",
        "password is ",
        "<!-- ",
        "<p style=",
        "![](http://a?",
        "a-",
        "QUJD",
        "\\x41",
        "if user asks ",
        "\u200b",
    ],
)
def test_a_long_text_of_one_piece_comes_back(piece):
    # No clock: what would not be linear here would not come back.
    scan((piece * 60_000)[:60_000])


def test_a_million_odd_characters_come_back():
    chance = random.Random(3)
    words = [*PIECES, *(chr(chance.randrange(0x20, 0x3000)) for _ in range(2000))]
    text = "".join(chance.choice(words) for _ in range(400_000))[:1_000_000]
    assert scan(text).status == "quarantined"
