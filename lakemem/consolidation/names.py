"""Persons that a sentence names, and what is no person's name."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal, NamedTuple

from lakemem.consolidation.folding import Folded
from lakemem.consolidation.lexicon import KIN, MEN, NOT_NAMES, PLACES, TITLES, WOMEN, is_given, words
from lakemem.consolidation.tokens import Token

Trust = Literal["introduced", "given", "guessed"]
_LONGEST_NAME = 3
_OWNERS = words("mon ma mes notre nos my our his her their sa ses leur leurs son")
_PARTICLES = words("de du le la van von der den el al ben da di o'")
_MEETING = words("meet met saw see know introduce present called presente rencontre croise vu connais appelle revu")
_JOINING = words("and et , avec with : but mais")
_AGES = words("""
deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante two three
four five seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
""")
_NAMED = words("name nom prenom")
_BEHIND_KIN = words("aine ainee cadet cadette adoptif adoptive adore adoree prefere preferee")
_BETWEEN = words("""
older younger elder team little big best old good dear new former late close great petit petite grand grande meilleur
meilleure vieux vieille ancien ancienne cher chere nouveau nouvelle jeune
""")


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


def person_at(words: Sequence[Token], at: int, *, folded: Folded) -> Person | None:
    """Return the person whose name, or introduction, begins at a token."""
    start = _after_introduction(words, at)
    introduced = start != at
    named = _after_title(words, start) if introduced else start
    end = _name_end(words, named, any_case=introduced)
    if end == named:
        return None
    first = words[named].text
    if introduced and words[start - 1].text in {"de", "d'"}:
        return None
    if not introduced and (
        first.endswith("ing") or (end - start > 1 and not is_given(first) and is_given(words[start + 1].text))
    ):
        return None
    titled = start if words[at].text in _OWNERS else at + (words[at].text in {"le", "la"} and introduced)
    name = folded.said(words[titled].start, words[end - 1].end)
    after = _after_apposition(words, end)
    if introduced and words[start - 1].text == "," and after < len(words) and words[after].text == ",":
        after += 1  # `my boss, Olivia, has`
    trust: Trust = "introduced" if introduced or after != end else "guessed"
    if trust == "guessed" and (is_given(first) or end - start > 1):
        trust = "given"
    return Person(name, after, trust)


def persons_in(words: Sequence[Token], folded: Folded) -> list[str]:
    """Return the names of the persons that are surely named in a sentence, each once."""
    found: list[str] = []
    at = 0
    while at < len(words):
        person = person_at(words, at, folded=folded)
        is_met = at > 0 and (
            words[at - 1].text in _MEETING
            or (at > 1 and words[at - 1].text in {"is", "est"} and words[at - 2].text in _NAMED)
        )
        if person and (is_met or _is_sure(words, at, person)) and (words[at].capital or words[at].text in _OWNERS):
            if person.name not in found:
                found.append(person.name)
            at = max(person.next, at + 1)
        else:
            at += 1
    return found


def _is_sure(words: Sequence[Token], at: int, person: Person) -> bool:
    """Tell whether capitals name a person: a first name does, two capitals behind a preposition or verb do not."""
    if person.trust != "given" or is_given(words[at].text):
        return person.trust != "guessed"
    return at == 0 or words[at - 1].text in _JOINING


def mentions_another(words: Sequence[Token]) -> bool:
    """Tell whether a sentence speaks of somebody through another: `the sister of Marie`, `Paul's boss`."""
    spoken = [word.text for word in words]
    return any(
        (word in KIN and after in {"de", "d'", "of"}) or (word == "'s" and after in KIN)
        for word, after in itertools.pairwise(spoken)
    )


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
            while here < len(words) and words[here].text in _BEHIND_KIN:
                here += 1
            if here < len(words) and words[here].text == ",":
                here += 1
            return here if here < len(words) else at
        return at
    if here + 2 < len(words) and words[here].text in {"le", "la"} and words[here + 1].text in TITLES:
        return here + 2 if words[here + 2].capital else at
    return _after_title(words, at)


def _after_title(words: Sequence[Token], at: int) -> int:
    """Return the index after `Mrs` or `Mr.`, or `at` where no title with a name stands."""
    if at + 1 < len(words) and words[at].text in TITLES and words[at].capital:
        follows = at + 2 if words[at + 1].text == "." else at + 1
        return follows if follows < len(words) and words[follows].capital else at
    return at


def _name_end(words: Sequence[Token], start: int, *, any_case: bool) -> int:
    end = start
    while end < len(words) and end - start < _LONGEST_NAME:
        word = words[end]
        is_known = end > start or word.text not in PLACES or is_given(word.text)
        is_name = word.text[0].isalpha() and word.text not in NOT_NAMES and is_known
        is_joint = end > start and word.text in _PARTICLES and end + 1 < len(words) and words[end + 1].capital
        if not is_joint and not (is_name and (word.capital or (any_case and end == start and is_given(word.text)))):
            break
        end += 1
    return end


def _after_apposition(words: Sequence[Token], end: int) -> int:
    """Return the index after `, my brother,`, or `end`."""
    if end + 2 >= len(words) or words[end].text not in {",", "("}:
        return end
    aged = [word.text for word in words[end + 1 : end + 5]]
    if aged[1:2] in (["ans"], [","], [")"], ["years"], ["year"]) and (aged[0].isdigit() or aged[0] in _AGES):
        closed = next((n for n in (2, 1, 3) if n < len(aged) and aged[n] in {",", ")"}), None)
        return end + 2 + closed if closed else end
    if words[end + 1].text not in _OWNERS:
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
