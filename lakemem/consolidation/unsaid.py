"""Whom a sentence means that names nobody: `Moved to Berlin last year`, `Pas fan de rap`, `Allergic to nuts`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lakemem.consolidation import phrases_en, phrases_fr
from lakemem.consolidation.folding import Folded
from lakemem.consolidation.lexicon import words
from lakemem.consolidation.sources import Language
from lakemem.consolidation.stops import CLAUSAL
from lakemem.consolidation.tokens import Token

_DONE_EN: Final = words("moved relocated bought sold quit left joined started got adopted landed inherited purchased")
_DOING_EN: Final = words("working living starting planning hoping trying moving interning saving renting teaching")
_BEING_EN: Final = words("allergic based born fluent fan huge big massive lactose happily proud interested")
_LIKING_EN: Final = words("love hate prefer enjoy")
_NOT_LIKED_EN: Final = words("like enjoy stand")
_NO_LIKING_EN: Final = words("from is and for letters at story life to")
_DONE_FR: Final = words("demenage emmenage achete vendu revendu quitte adopte rejoint demissionne installe installee")
_WITH_ETRE_FR: Final = words("installe installee")
PARTICIPLES: Final = ("\u00e9", "\u00e9e", "u", "int")
"""How a French participle is told from an order, which is folded the same: `Achet\u00e9`, `Ach\u00e8te`."""
_BEING_FR: Final = words("""
fan allergique intolerant intolerante originaire passionne passionnee grand grande gros grosse basee
""")
_SAID_OF_IT: Final = re.compile(
    r"\b(?:must|should|would|could|might|may|will|is|are|was|were|has|have|seems?|sounds?)\b"
)
"""Verbs of which `working at Google` is the subject."""
_LONGEST: Final = 40
"""Words of a sentence that leaves its subject out; a longer one is a text in a style of its own."""


def with_subject(words: Sequence[Token], at: int, *, language: Language, folded: Folded) -> list[Token] | None:
    """Return a sentence's words with the first person that it leaves out, or None where it leaves none out.

    Args:
        words: the sentence.
        at: index of its first word, after greetings and connectives.
        language: whose grammar is tried.
        folded: the text, which tells accents.
    """
    if at >= len(words) or len(words) - at > _LONGEST:
        return None
    said = _unsaid_en(words, at) if language == "en" else _unsaid_fr(words, at, folded)
    if said is None:
        return None
    start = words[at].start
    inserted = [Token(word, start, start, False) for word in said.split()]  # noqa: FBT003 - a field
    return [*words[:at], *inserted, *words[at:]]


def _unsaid_en(words: Sequence[Token], at: int) -> str | None:
    here = phrases_en.skip_adverbs(words, at)
    first, after = _text(words, here), _text(words, here + 1)
    if first in _DONE_EN:
        return "i"
    rest = " ".join(word.text for word in words[here + 1 :])
    if first in _DOING_EN or first in _BEING_EN:
        return None if _SAID_OF_IT.search(rest) else "i am"
    if first == "not" and after in {"a", "into", "fond", "keen", "big", "huge", "much"}:
        return "i am"
    if first == "no" and after == "longer" and _text(words, here + 2) in _DOING_EN | {"a", "at", "vegan", "vegetarian"}:
        return "i am"
    if first in {"do", "ca"} and after == "n't":
        return "i" if _text(words, phrases_en.skip_adverbs(words, here + 2)) in _NOT_LIKED_EN else None
    if first in _LIKING_EN and after not in _NO_LIKING_EN:
        return None if CLAUSAL["en"].search(rest) else "i"
    return None


def _unsaid_fr(words: Sequence[Token], at: int, folded: Folded) -> str | None:
    here = phrases_fr.skip_adverbs(words, at)
    if here >= len(words):
        return None
    first, after = words[here].text, _text(words, here + 1)
    if first in {"suis", "ai"} and here == at and after not in {"moi", "nous", "le", "la", "les", "-"}:
        return "je"
    if first in _DONE_FR and folded.said(words[here].start, words[here].end).lower().endswith(PARTICIPLES):
        return "je me suis" if first in _WITH_ETRE_FR else "j' ai"
    if first in {"pas", "plus"} and after in {"fan", "tres", "trop", "vraiment", "un", "grand"}:
        return "je suis"
    if first in _BEING_FR and (first not in {"grand", "grande", "gros", "grosse"} or after == "fan"):
        return "je suis"
    return None


def _text(words: Sequence[Token], at: int) -> str:
    return words[at].text if at < len(words) else ""
