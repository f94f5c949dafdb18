"""Persons that a sentence names, and what is no person's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from lakemem.consolidation.folding import Folded
from lakemem.consolidation.lexicon import KIN, MEN, NOT_NAMES, PLACES, TITLES, WOMEN
from lakemem.consolidation.tokens import Token

Trust = Literal["introduced", "given", "guessed"]
_LONGEST_NAME = 3
_OWNERS = frozenset("mon ma mes notre nos my our".split())
_PARTICLES = frozenset("de du le la van von der den el al ben da di o'".split())
_BETWEEN = frozenset("older younger elder little big best old good dear new former late close great petit petite grand "
                     "grande meilleur meilleure vieux vieille ancien ancienne cher chere nouveau nouvelle jeune".split())  # fmt: skip


class Person(NamedTuple):
    """A person that is named.

    Args:
        name: as it was written.
        next: index of the token after the name, and after `, my brother,`.
        trust: `introduced` (my brother Paul, Mrs Lee), `given` (a known first name), or `guessed` from a capital.
    """

    name: str
    next: int
    trust: Trust


def person_at(words: Sequence[Token], at: int, folded: Folded) -> Person | None:
    """Return the person whose name, or introduction, begins at a token."""
    start = _after_introduction(words, at)
    introduced = start != at
    end = _name_end(words, start, any_case=introduced)
    if end == start:
        return None
    first = words[start].text
    if introduced and words[start - 1].text in {"de", "d'"}:
        return None
    if not introduced and (first.endswith("ing") or (end - start > 1 and not is_given(first) and is_given(words[start + 1].text))):
        return None
    name = folded.said(words[start].start, words[end - 1].end)
    after = _after_apposition(words, end)
    trust: Trust = "introduced" if introduced or after != end else "guessed"
    if trust == "guessed" and (is_given(first) or end - start > 1):
        trust = "given"
    return Person(name, after, trust)


def persons_in(words: Sequence[Token], folded: Folded) -> list[str]:
    """Return the names of the persons that are surely named in a sentence, each once."""
    found: list[str] = []
    at = 0
    while at < len(words):
        person = person_at(words, at, folded)
        if person and person.trust != "guessed" and (words[at].capital or words[at].text in _OWNERS):
            if person.name not in found:
                found.append(person.name)
            at = max(person.next, at + 1)
        else:
            at += 1
    return found


def mentions_another(words: Sequence[Token]) -> bool:
    """Tell whether a sentence speaks of somebody through a person that it names: `the sister of Marie`, `Paul's boss`."""
    spoken = [word.text for word in words]
    return any(
        (word in KIN and after in {"de", "d'", "of"}) or (word == "'s" and after in KIN)
        for word, after in zip(spoken, spoken[1:], strict=False)
    )


def is_given(word: str) -> bool:
    """Tell whether a folded word is a known first name; one with a hyphen by its first part."""
    first = word.partition("-")[0]
    return first in WOMEN or first in MEN


def fits(name: str, pronoun: str) -> bool:
    """Tell whether a pronoun can stand for a name: only a known first name of the other gender says no."""
    from lakemem.consolidation.folding import fold_name

    first = fold_name(name).split()[0].partition("-")[0]
    is_woman, is_man = first in WOMEN, first in MEN
    if is_woman == is_man:
        return True
    return is_woman if pronoun in {"elle", "she"} else is_man


def _after_introduction(words: Sequence[Token], at: int) -> int:
    """Return the index after `my little brother` or `Mrs`, or `at` where nobody is introduced."""
    here = at
    if here < len(words) and words[here].text in _OWNERS:
        here += 1
        while here < len(words) and words[here].text in _BETWEEN:
            here += 1
        if here < len(words) and words[here].text in KIN:
            here += 1
            if here < len(words) and words[here].text == ",":
                here += 1
            return here if here < len(words) else at
        return at
    if here + 1 < len(words) and words[here].text in TITLES and words[here].capital:
        follows = here + 2 if words[here + 1].text == "." else here + 1
        return follows if follows < len(words) and words[follows].capital else at
    return at


def _name_end(words: Sequence[Token], start: int, *, any_case: bool) -> int:
    end = start
    while end < len(words) and end - start < _LONGEST_NAME:
        word = words[end]
        is_name = word.text[0].isalpha() and word.text not in NOT_NAMES and (end > start or word.text not in PLACES)
        if is_name and (word.capital or (any_case and end == start and is_given(word.text))):
            end += 1
        elif end > start and word.text in _PARTICLES and end + 1 < len(words) and words[end + 1].capital:
            end += 1
        else:
            break
    return end


def _after_apposition(words: Sequence[Token], end: int) -> int:
    """Return the index after `, my brother,`, or `end`."""
    if end + 2 >= len(words) or words[end].text not in {",", "("} or words[end + 1].text not in _OWNERS:
        return end
    here = end + 2
    while here < len(words) and words[here].text in _BETWEEN:
        here += 1
    if here < len(words) and words[here].text in KIN:
        while here < len(words) and here < end + 8 and words[here].text not in {",", ")"}:
            here += 1
        if here < len(words) and words[here].text in {",", ")"}:
            return here + 1
    return end
