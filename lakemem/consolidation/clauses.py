"""Clauses of a sentence: who does what, from where to where."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from lakemem.consolidation import phrases_en, phrases_fr, verbs_en, verbs_fr
from lakemem.consolidation.folding import Folded
from lakemem.consolidation.leads import LEADS, after_opener
from lakemem.consolidation.lexicon import KIN, PLACES, words
from lakemem.consolidation.names import Person, fits, person_at
from lakemem.consolidation.sources import Language
from lakemem.consolidation.tense import Phrase
from lakemem.consolidation.tokens import GAP, Token
from lakemem.consolidation.unsaid import PARTICIPLES, with_subject

SELF: Final = ""
"""Stands for who speaks."""

LONGEST_LIST = 4
LONGEST_REMARK = 120
_UNSAID = 0.85
_PARSERS: Final[dict[Language, Callable[[Sequence[Token], int], Phrase | None]]] = {
    "en": phrases_en.parse,
    "fr": phrases_fr.parse,
}
_JOINTS: Final[dict[Language, frozenset[str]]] = {
    "en": words(", ; : ~ ( ) & and but because so then while whereas although though cos cuz . | yet plus"),
    "fr": words(", ; : ~ ( ) & et mais car donc puis alors or . | pourtant cependant ensuite pcq"),
}
_KIN = "|".join(sorted([*KIN, "kids", "family", "enfants", "parents", "famille"]))
_AND_I = {
    "en": re.compile(
        rf"(?:my|our) (?:[\w-]+ )?(?:{_KIN})(?: \w+)? and (?:i|me)\b|(?:me|i) and my [\w' -]{{2,20}}?(?= (?:have"
        rf"|live|own|love|like|are|moved|both|work|just|bought|adopted|hate))"
    ),
    "fr": re.compile(
        rf"(?:mon|ma|mes|notre) (?:[\w-]+ )?(?:{_KIN})(?: \w+)? et moi(?:-meme)?,? ?(?:nous |on )?"
        r"|(?:moi et|avec) (?:mon|ma|mes) [\w' -]{2,20}?,? (?:nous|on) "
    ),
}
_NO_MORE: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r",? but (?:now )?(?:not (?:any ?more|any longer|now)|(?:i|we|he|she|they) (?:(?:don't|do not|doesn't|does not)"
        r"(?: any ?more| any longer|$|[.,!])|no longer do))"
    ),
    "fr": re.compile(
        r",? mais (?:maintenant )?(?:plus (?:maintenant|aujourd'hui|du tout)|(?:ce|ca) n'est plus|c'est (?:fini"
        r"|termine)"
        r"|(?:je|j|on|il|elle) (?:ne |n')?(?:l'|les |en |y )?\w+ plus(?: du tout| maintenant)?\s*(?:$|[.,!]))"
    ),
}
"""What ends a habit that a verb in the imperfect spoke of: `I used to like sushi but I don't anymore`."""
_OTHERS = words("he she they you it il elle ils elles tu vous ca c' who qui which that que qu' i je j' we whose dont")
_ALSO_NOUNS = words("like love work play own master program code dream plan study hope aim try look")
_RELATED = words("mum mom dad parents family house car job work company team flat dog cat school boyfriend girlfriend")
_OF_PLACES = words("be etre have avoir get want")
_ELIDING = words("and but et mais then puis ,")


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and its verb.

    Args:
        start: folded position at which the clause, with what leads to it, begins.
        subjects: names, `SELF` for who speaks.
        trust: how sure it is that the subjects are persons: 1 for who speaks.
        phrase: the verb; None where only a frame may match.
        begins: folded position of the subject.
        rest: folded position behind the verb.
        verb_at: folded position of the verb itself.
        guessed: the subject is known for a person only by its capital letter.
        elided: the subject is that of the clause before.
    """

    start: int
    subjects: tuple[str, ...]
    trust: float
    phrase: Phrase | None
    begins: int
    rest: int
    verb_at: int = 0
    guessed: bool = False
    elided: bool = False


Gender = Literal["he", "she", "il", "elle"]


@dataclass(slots=True)
class Reading:
    """What a sentence is read with.

    Args:
        folded: the whole text.
        text: the folded text with gaps.
        words: the sentence's words.
        language: whose grammar is tried.
        antecedent: the single person that was named before, or None.
    """

    folded: Folded
    text: str
    words: Sequence[Token]
    language: Language
    antecedent: str | None


def clauses(reading: Reading) -> list[Clause]:
    """Return the clauses of a sentence whose subject is known, in order."""
    words, found = reading.words, list[Clause]()
    index_at = {word.start: number for number, word in enumerate(words)}
    at = 0
    while at < len(words):
        is_start = at == 0 or words[at - 1].text in _JOINTS[reading.language]
        clause, after = _clause_at(reading, at, index_at, found) if is_start else (None, at)
        if clause:
            found.append(clause)
        at = max(after, at + 1)
    return found


def _clause_at(
    reading: Reading, at: int, index_at: dict[int, int], before: Sequence[Clause]
) -> tuple[Clause | None, int]:
    """Return the clause that begins at a word, and the index after its verb."""
    words = reading.words
    here = _after_leads(reading, at, index_at)
    if here >= len(words):
        return None, at
    clause, after = _unsaid(reading, here) if at == 0 else (None, at)
    if clause is None:
        clause, after = _with_subject(reading, here)
    if clause is None and before:
        last = next((clause for clause in reversed(before) if clause.phrase), None) or _unread(reading, before[0])
        clause, after = _elided(reading, at, last) if last else (None, at)
    if clause is None:
        return Clause(words[at].start, (SELF,), 1.0, None, words[here].start, words[here].start), at
    start = words[at].start
    return Clause(
        start,
        clause.subjects,
        clause.trust,
        clause.phrase,
        clause.begins,
        clause.rest,
        clause.verb_at,
        clause.guessed,
        clause.elided,
    ), after


def _after_leads(reading: Reading, at: int, index_at: dict[int, int]) -> int:
    """Return the index of the word after greetings, connectives and times."""
    words, lead = reading.words, LEADS[reading.language]
    position, end = words[at].start, words[-1].end
    while position < end:
        found = lead.match(reading.text, position, end)
        if found is None or found.end() == position:
            break
        if found.end() not in index_at and found.end() < end:
            break
        position = found.end()
    while position < end and reading.text[position] in " |":
        position += 1
    here = index_at.get(position, at)
    return after_opener(words, here, language=reading.language) if at == 0 else here


def _unsaid(reading: Reading, at: int) -> tuple[Clause | None, int]:
    """Return the clause of a sentence that leaves its first person out."""
    words = with_subject(reading.words, at, language=reading.language, folded=reading.folded)
    if words is None:
        return None, at
    added = len(words) - len(reading.words)
    clause, after = _clause(replace(reading, words=words), (SELF,), at, at + 1, trust=_UNSAID)
    return clause, after - added if clause else at


def _with_subject(reading: Reading, at: int) -> tuple[Clause | None, int]:
    words, language = reading.words, reading.language
    word = words[at].text
    if joint := _AND_I[language].match(reading.text, words[at].start, words[-1].end):
        after = next((n for n in range(at, len(words)) if words[n].start >= joint.end()), len(words))
        return _clause(reading, (SELF,), at, after)
    if language == "en" and word in {"i", "we"}:
        return _clause(reading, (SELF,), at, at + 1)
    if language == "fr" and word in {"j'", "je", "j"}:
        return _clause(reading, (SELF,), at, at + 1)
    if language == "fr" and word in {"nous", "on"}:
        return _clause(reading, (SELF,), at, at + 1)
    if language == ("fr") and word[0] == ("j") and len(word) > 2 and phrases_fr.is_verb(word[1:]):  # noqa: PLR2004 - `jai`, `jhabite`
        typed = [*words[:at], Token("j'", words[at].start, words[at].start + 1, False),  # noqa: FBT003 - a field
                 Token(word[1:], words[at].start + 1, words[at].end, False), *words[at + 1 :]]  # noqa: FBT003  # fmt: skip
        clause, after = _clause(Reading(reading.folded, reading.text, typed, language, None), (SELF,), at, at + 1)
        return clause, after - 1
    if language == "fr" and word in {"chui", "chuis"}:
        return _clause(reading, (SELF,), at, at)
    if word in {"he", "she", "il", "elle"} and (word in {"he", "she"}) == (language == "en"):
        if reading.antecedent and fits(reading.antecedent, word):
            return _clause(reading, (reading.antecedent,), at, at + 1, trust=0.75)
        return None, at
    return _with_names(reading, at)


def _with_names(reading: Reading, at: int) -> tuple[Clause | None, int]:
    """Return the clause whose subject is one person or several, with `, who lives in Lyon,` read on its own."""
    words, _language = reading.words, reading.language
    person = person_at(words, at, folded=reading.folded)
    if person is None:
        return None, at
    people: list[Person] = [person]
    here = person.next
    while here + 1 < len(words) and len(people) < LONGEST_LIST and words[here].text in {"and", "et", ","}:
        if words[here + 1].text in {"i", "moi", "me"}:
            after = here + 2
            while after < len(words) and words[after].text in {",", "nous", "on"}:
                after += 1
            return _clause(reading, (SELF,), at, after)
        if relative := _after_relative(words, here + 1):  # `Rita and her husband`
            here = relative
            break
        other = person_at(words, here + 1, folded=reading.folded)
        if other is None or (other.trust == "guessed" and person.trust == "guessed"):
            break
        people.append(other)
        here = other.next
    names = tuple(dict.fromkeys(person.name for person in people))
    guessed = all(person.trust == "guessed" for person in people)
    if (
        here < len(words)
        and words[here].text == ","
        and here + 1 < len(words)
        and words[here + 1].text in {"who", "qui"}
    ):
        here += 1
    if here < len(words) and words[here].text in {"who", "qui"}:
        return _clause(reading, names, at, here + 1, trust=0.9, guessed=guessed)
    return _clause(reading, names, at, here, trust=0.8 if guessed else 0.95, guessed=guessed)


def _after_relative(words: Sequence[Token], at: int) -> int:
    """Return the index after `her husband`, or 0 where no unnamed relative stands."""
    if at + 1 >= len(words) or words[at].text not in {"his", "her", "their", "son", "sa", "ses"}:
        return 0
    is_named = at + 2 < len(words) and words[at + 2].capital
    return at + 2 if words[at + 1].text in KIN and not is_named else 0


def _is_owner(words: Sequence[Token], at: int) -> bool:
    """Tell whether a name only says whose somebody or something is: `Jamal's mum works`."""
    if at + 1 >= len(words) or words[at].text != "'s":
        return False
    nouns = words[at + 1 : at + 3]
    return any(word.text in KIN or word.text in _RELATED for word in nouns)


def _clause(
    reading: Reading, subjects: tuple[str, ...], at: int, after: int, *, trust: float = 1.0, guessed: bool = False
) -> tuple[Clause | None, int]:
    words = reading.words
    while after < len(words) and words[after].text == GAP:
        after += 1
    if subjects != (SELF,) and _is_owner(words, after):
        return None, at
    phrase = _PARSERS[reading.language](words, after)
    if phrase and phrase.verb in _OF_PLACES and any(name.lower() in PLACES for name in subjects):
        return None, at  # `Florence is lovely`
    if phrase is None or (reading.language == "en" and _is_command(words, after, phrase.next - 1, subjects)):
        return None, at
    phrase = _with_anymore(phrase, words)
    rest = words[phrase.next].start if phrase.next < len(words) else words[-1].end
    if phrase.tense == "imperfect" and _NO_MORE[reading.language].search(reading.text, rest, rest + LONGEST_REMARK):
        phrase = replace(phrase, tense="present", denial="ended")
    if reading.text.startswith("neither ", rest) and phrase.denial == "no":  # `I like neither tea nor coffee`
        phrase = replace(phrase, denial="plain")
    verb_at = words[min(phrase.next, len(words)) - 1].start
    return Clause(words[at].start, subjects, trust, phrase, words[at].start, rest, verb_at, guessed), phrase.next


def _with_anymore(phrase: Phrase, words: Sequence[Token]) -> Phrase:
    """Return a phrase whose denial is an end where `anymore` follows."""
    if phrase.denial != "plain":
        return phrase
    spoken = [word.text for word in words[phrase.next : phrase.next + 16]]
    spoken = spoken[: spoken.index("but")] if "but" in spoken else spoken
    is_ended = "anymore" in spoken or any(
        first == "any" and second in {"more", "longer"} for first, second in itertools.pairwise(spoken)
    )
    return replace(phrase, denial="ended") if is_ended else phrase


def _is_command(words: Sequence[Token], after: int, at: int, subjects: tuple[str, ...]) -> bool:
    """Tell whether a verb in its bare form follows a single name: `Come work at Google`."""
    if phrases_en.skip_adverbs(words, after) != at:
        return False
    if words[max(0, after - 1)].text in KIN:  # `Rita and her husband live`
        return False
    shapes = {form.shape for form in verbs_en.FORMS.get(words[at].text, ())} if at < len(words) else set()
    return len(subjects) == 1 and subjects != (SELF,) and bool(shapes) and shapes <= {"base"}


def _unread(reading: Reading, clause: Clause) -> Clause | None:
    """Return the first person's clause with a verb that no pattern knows: `We downsized and live in Hove`."""
    index = next((n for n, word in enumerate(reading.words) if word.start >= clause.begins), len(reading.words))
    if index + 1 >= len(reading.words) or reading.words[index].text not in {"i", "we", "j'", "je", "nous", "on"}:
        return None
    phrase = Phrase("", "past", index + 2)
    return replace(clause, phrase=phrase, rest=reading.words[index + 1].end)


def _elided(reading: Reading, at: int, before: Clause) -> tuple[Clause | None, int]:
    """Return the clause that goes on with the subject before: `I live in Lyon and work at Sanofi`."""
    words = reading.words
    if at == 0 or words[at - 1].text not in _ELIDING:
        return None, at
    if any(word.text in _OTHERS or word.text in KIN for word in words[:at] if word.start >= before.rest):
        return None, at
    if words[at].text in _ALSO_NOUNS and (
        words[at - 1].text == "," or at + 1 == len(words) or words[at + 1].text in _ELIDING
    ):
        return None, at
    phrase = _PARSERS[reading.language](words, at)
    if reading.language == "fr" and before.phrase and before.phrase.tense == "past":
        phrase = _joined_participle(reading, at) or phrase  # `j'ai vendu ma maison et achete un appartement`
    if phrase is None or (phrase.verb == "be" and words[at].text not in {"am", "is", "are", "was"}):
        return None, at
    if reading.language == "en" and not _may_elide(reading, at, before):
        return None, at
    rest = words[phrase.next].start if phrase.next < len(words) else words[-1].end
    return Clause(
        words[at].start,
        before.subjects,
        before.trust * 0.95,
        phrase,
        words[at].start,
        rest,
        words[at].start,
        before.guessed,
        elided=True,
    ), phrase.next


def _joined_participle(reading: Reading, at: int) -> Phrase | None:
    """Return a French participle that shares the auxiliary before, told from a present by its accent."""
    word = reading.words[at]
    form = verbs_fr.form_of(word.text, "participle")
    said = reading.folded.said(word.start, word.end).lower()
    return Phrase(form.verb, "past", at + 1) if form and said.endswith(PARTICIPLES) else None


def _may_elide(reading: Reading, at: int, before: Clause) -> bool:
    """Tell whether an English verb can have the subject before, and is no second verb behind `to` or `can`."""
    word = reading.words[at].text
    form = verbs_en.form_of(word, "past", "s", "base")
    behind = reading.text[before.rest : reading.words[at].start]
    assert before.phrase is not None
    is_open = (
        "can" in before.phrase.clitics
        or before.phrase.tense == "future"
        or bool(re.match(r"[\s|]*(?:how )?to ", behind))
    )
    if form is None or form.shape == "past":
        return True
    if before.subjects == (SELF,) or len(before.subjects) > 1:
        return form.shape == "base" and not is_open
    return form.shape == "s"
