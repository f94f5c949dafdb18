"""Sentences of a text, without what its writer does not say: quoted speech, code, quoted mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lakemem.consolidation.folding import Folded

LONGEST_QUOTE = 600
"""Characters up to which a closing quote is looked for; a quote that never closes quotes nothing."""

_FENCE = "'''"
"""Three backticks, folded."""

_CODE_LINES = re.compile(r"^(?: {4}|\t)[^\n]*$|^ ?[>|][^\n]*$", re.MULTILINE)
_QUOTED = re.compile(rf"<([^<>\n]{{1,{LONGEST_QUOTE}}})>|\"([^\"\n]{{1,{LONGEST_QUOTE}}})\"")
_SPEAKS = re.compile(
    r"\s*(?:j'|je |i |i'|we |nous |on |il |elle |tu |vous |you |he |she |my |mon |ma |mes )|.*[.!?]|(?:\S+\s+){7}"
)
_END = re.compile(r"[.!?\u2026]+[\"'>)\]]*(?=\s|$)|\n+|(?<=[^\x00-\x7f])[\u3002\uff01\uff1f]")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:m|mm|mme|mlle|mr|mrs|ms|dr|pr|prof|st|ste|jr|sr|inc|ltd|cie|no|av|bd|vs|env|approx|e\.g|i\.e|cf"
    r"|p\.ex|[a-z])$"
)
_BULLET = re.compile(r"\s*(?:(?:[-*+\u2022~]|\d{1,3}[.)])\s+)*")
_REPORTED = re.compile(
    r"(?:dit|repond|demande|ajoute|explique|ecrit|pense|lance|repondit|crie|affirme|declare|raconte)-(?:t-)?(?:il"
    r"|elle)\b"
    r"|\ba-t-(?:il|elle)\b"
    r"|\b(?:he|she|they) (?:said|says|replied|asked|answered|told|wrote|claimed|claims|shouted|added|thinks|thought)\b"
    r"|\b(?:said|says|replied|asked) (?:he|she|they)\b"
)
_JOKE = re.compile(
    r"\b(?:just kidding|(?:i'm|i am|im) (?:just |only )?(?:kidding|joking)|just a joke|jk|not really(?=\W*$)|psych"
    r"|april fools?"
    r"|je plaisante|je rigole|je deconne|je blague|c'est une blague|c'etait une blague|poisson d'avril|nan je rigole"
    r"|c'est faux|that's a lie|that was a lie)\b"
)


class Sentence(NamedTuple):
    """One sentence: its folded span, and what is known of it before any word is read.

    Args:
        start: first folded position.
        end: position after the last one, its closing mark left out.
        is_asked: a question.
        is_reported: somebody else's words.
        is_joke: it takes back what was said.
    """

    start: int
    end: int
    is_asked: bool
    is_reported: bool
    is_joke: bool


def mask(folded: Folded) -> str:
    """Return the folded text with quoted speech, code and quoted lines as spaces.

    A quoted title stays: `I love "Dune"` is about a book.  Speech is what begins with a pronoun, ends as a sentence
    does, or is long.
    """
    text = folded.text
    if _FENCE in text:
        text = _fences(text)
    text = _CODE_LINES.sub(_blank, text)
    return _QUOTED.sub(_blank_speech, text)


def sentences(masked: str) -> Iterator[Sentence]:
    """Yield the sentences of a masked text in order."""
    start = 0
    for found in _END.finditer(masked):
        if found[0] == "." and _goes_on(masked, found):
            continue
        yield from _sentence(masked, start, found.start(), mark=found[0])
        start = found.end()
    yield from _sentence(masked, start, len(masked), mark="")


def _sentence(masked: str, start: int, end: int, *, mark: str) -> Iterator[Sentence]:
    bullet = _BULLET.match(masked, start, end)
    start = bullet.end() if bullet else start
    if start >= end:
        return
    body = masked[start:end]
    yield Sentence(
        start, end, "?" in mark or "?" in body, _REPORTED.search(body) is not None, _JOKE.search(body) is not None
    )


def _goes_on(masked: str, found: re.Match[str]) -> bool:
    """Tell whether a full stop ends only a shortened word."""
    return _ABBREVIATED.search(masked[max(0, found.start() - 8) : found.start()]) is not None


def _fences(text: str) -> str:
    parts = text.split(_FENCE)
    return "   ".join(part if number % 2 == 0 else " " * len(part) for number, part in enumerate(parts))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _blank_speech(found: re.Match[str]) -> str:
    inner = found[1] or found[2]
    return " " * len(found[0]) if _SPEAKS.match(inner) else " " + inner + " "
