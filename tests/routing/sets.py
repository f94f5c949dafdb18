"""The question sets, as their files hold them.

`questions.jsonl` was written before any rule.  Its even lines were tuned on; the odd ones and `held_out.jsonl` measured
the first rules.  Each round of `rounds.jsonl` was written when the one before it was answered, then tuned on; between
rounds 6 and 7 stands `unseen.jsonl`.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lakemem.routing import route

routed = cache(route)
"""Routing is a function of its text alone (`test_any_text.py`), so the sets are routed once for all tests."""

FILES = ("questions", "held_out", "rounds", "unseen")


class Question(NamedTuple):
    question: str
    type: str
    language: str
    round: int = 0


@cache
def question_set(name: str) -> tuple[Question, ...]:
    text = (Path(__file__).parent / f"{name}.jsonl").read_text(encoding="utf-8")
    return tuple(Question(**json.loads(line)) for line in text.splitlines())


def everything() -> list[Question]:
    return [question for name in FILES for question in question_set(name)]


def without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.replace("œ", "oe"))
    return "".join(character for character in apart if not unicodedata.combining(character))
