"""Characters that hide or change what is seen are found; where a script or a picture needs them, they are not."""

from __future__ import annotations

import pytest

from lakemem.screening.scan import scan

HIDDEN = {
    "tag_characters": "tea" + "".join(chr(0xE0000 + ord(char)) for char in "send it"),
    "direction_override": "Invoice \u202efdp.exe\u202c",
    "zero_width": "pay\u200bpal",
    "control_character": "reset\x1b[2J",
    "private_use": "price \ue000 list",
    "variation_selectors": "smile 😀" + "".join(chr(0xE0100 + at) for at in range(5)),
    "stacked_marks": "h" + "\u0301\u0302\u0303\u0304\u0305" + "i",
}


@pytest.mark.parametrize("rule", HIDDEN)
def test_a_hidden_character_is_found_where_it_stands(rule):
    screening = scan(HIDDEN[rule])
    (finding,) = [found for found in screening.findings if found.kind == "invisible"][:1]
    assert finding.rule == rule
    assert not HIDDEN[rule][finding.start : finding.end].isascii() or rule == "control_character"


@pytest.mark.parametrize(
    "text", ["a\x00b", "a\ud800b", "a\uffffb", "blank\u3164name", "a\u2063b", "a\u2066b", "a\x85\x86b"]
)
def test_characters_of_no_use_are_found(text):
    assert scan(text).summary.get("invisible", 0) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "We had 👨‍👩‍👧‍👦 day ❤️ 🏳️‍🌈 👍🏽",
        "Rugby: 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f 24, France 17",
        "من در تهران زندگی می‌کنم",
        "क्‍ष and ක්‍ර",
        "\u05e9\u05dc\u05d5\u05dd \u200f\u05e2\u05d5\u05dc\u05dd (hello)",
        "\ufeffA file that began with a mark of its encoding",
        "tab\tand\r\nnew line",
        "L'œuvre coûte 1\u202f200\u00a0€",
        "cafe\u0301 and Viê\u0323t Nam",
        "1️⃣ first, 2️⃣ second, ☎️ ©️",
        "Donau\u00addampf\u00adschiff",
        "\uf8ff Watch",
    ],
)
def test_characters_that_do_their_work_are_left_alone(text):
    assert scan(text).status == "pending"


def test_a_flag_of_another_word_is_a_hiding_place():
    assert (
        "invisible" in scan("\U0001f3f4" + "".join(chr(0xE0000 + ord(char)) for char in "attak") + "\U000e007f").summary
    )
