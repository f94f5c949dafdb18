"""Facts that a text states, each with the sentence and the pattern that gave it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lakemem.consolidation import dates_en, dates_fr, verbs_en, verbs_fr
from lakemem.consolidation.clauses import SELF, Clause, Reading, clauses
from lakemem.consolidation.dates import Calendar, Reader, Timing, blank_timings, find_timings
from lakemem.consolidation.folding import Folded, fold
from lakemem.consolidation.matching import LONGEST_CLAUSE, Match, agrees, is_trade, matches, stated
from lakemem.consolidation.names import mentions_another, persons_in
from lakemem.consolidation.objects import Wanted, read_objects
from lakemem.consolidation.patterns import Frame, Pattern
from lakemem.consolidation.refusals import states_nothing
from lakemem.consolidation.sentences import Sentence, mask, sentences
from lakemem.consolidation.sources import Language, Source
from lakemem.consolidation.tense import Polarity
from lakemem.consolidation.tokens import tokens
from lakemem.consolidation.vocabulary import Predicate

LONGEST_SENTENCE: Final = 1_000
"""Characters of a sentence that are read together; a longer one is read in pieces, cut between words."""

_READERS: Final[dict[Language, Sequence[Reader]]] = {"en": dates_en.READERS, "fr": dates_fr.READERS}
_FRENCH_WORDS = re.compile(
    r"(?<![\w'])(?:j'|l'|d'|n'|m'|c'|qu'|je|le|la|les|un|une|des|du|et|est|suis|dans|chez|pour|avec|mon|ma|mes|nous"
    r"|ai|pas|plus|depuis|il|elle|au|aux|deux|trois|quatre|cinq|sept|huit|neuf|dix|ans|enfants|ont|sont|notre|nos|sa"
    r"|ses"
    r"|tres|jai|jsuis|j|j(?:habite|aime|adore|bosse|travaille|deteste|joue|parle|veux|vis|prefere|etudie)|de|en|vit"
    r"|habite|travaille|aime|parle|veut|moi|sur|que|qui|ne|deteste|adore|chui)(?![\w])"
    r"|(?<=[\w])'(?=[aeiouhy])"
)
_ENGLISH_WORDS = re.compile(
    r"(?<![\w'])(?:i|i'm|the|an|my|is|am|are|and|in|at|to|for|with|was|have|has|of|we|you|he|she|it|not|don't|live"
    r"|lives|work|works|like|likes|love|loves|speaks?|"
    r"two|three|four|five|seven|eight|nine|ten|years?|kids|our|his|her|their|been|had|got|moved|dont|im|ive|since"
    r"|from|that|this|who|but|now|no|longer|owns?|hates?|plays?|wants?|doesn't|can)(?![\w])"
)
_FRENCH_LETTERS = frozenset("àâçèéêëîïôùûœÀÂÇÈÉÊËÎÏÔÙÛŒ")
_FIRST_PERSON = re.compile(r"(?:i|we|je|nous|on)\b|j'")
_SELF_ROLES = frozenset({"user"})
_OTHERS_WEIGHT = 0.7
_LATER_WEIGHT = 0.9
_REPEATS = 64


@dataclass(frozen=True, slots=True)
class Extracted:
    """One fact that a text states.

    Args:
        subject: the tenant's canonical subject, or the name of a third person as it was written.
        predicate: one of the ten.
        object: as it was written, without determiners.
        polarity: `retracted` says that it no longer holds.
        valid_from: microseconds since 1970, or None where nothing was said.
        valid_to: the same; of a retracted fact when it ended.
        confidence: 0 to 1: the pattern's weight, less for third persons, pronouns, and what lies in the future.
        sentence: the sentence that says so, as it was written.
        start: position of the sentence in the text.
        end: position after it.
        pattern: name of the pattern, after its language.
        begins: whether it says that something began ("I moved to"), and not merely that it holds ("I live in").
    """

    subject: str
    predicate: Predicate
    object: str
    polarity: Polarity
    valid_from: int | None
    valid_to: int | None
    confidence: float
    sentence: str
    start: int
    end: int
    pattern: str
    begins: bool = False


def extract(text: str, *, said_at: int, subject: str, role: str = "user") -> list[Extracted]:
    """Return the facts that a text states, in the order of its sentences.

    Args:
        text: French or English, sentence by sentence; anything else gives nothing.
        said_at: when it was said, in microseconds since 1970; relative dates are counted from it.
        subject: whom the first person means.
        role: who said it. Of anybody but `user` the first person is not the subject and gives nothing; what is said
            of named third persons is believed less.
    """
    folded = fold(text)
    masked = mask(folded)
    calendar = Calendar(said_at)
    found: list[Extracted] = []
    antecedent: str | None = None
    last: list[Extracted] = []
    for whole in sentences(masked):
        if whole.is_joke:
            found = [fact for fact in found if fact not in last]
            last, antecedent = [], None
            continue
        for sentence in _pieces(masked, whole):
            read = _Sentence(
                folded, masked, sentence=sentence, calendar=calendar, said_at=said_at, antecedent=antecedent
            )
            last = []
            for fact in _named(read.facts(), subject=subject, role=role):
                if not any(_is_same(fact, other) for other in [*found[-_REPEATS:], *last]):
                    last.append(fact)
            found += last
            antecedent = read.next_antecedent()
    return found


def _named(facts: Iterator[Extracted], *, subject: str, role: str) -> Iterator[Extracted]:
    """Yield facts with the first person's name; without its facts where it is not the subject."""
    is_self = role in _SELF_ROLES
    for fact in facts:
        if fact.subject != SELF:
            yield fact if is_self else replace(fact, confidence=round(fact.confidence * _OTHERS_WEIGHT, 3))
        elif is_self:
            yield replace(fact, subject=subject)


def _is_same(fact: Extracted, other: Extracted) -> bool:
    return (fact.subject, fact.predicate, fact.polarity, fact.valid_from, fact.valid_to) == (
        other.subject, other.predicate, other.polarity, other.valid_from, other.valid_to,
    ) and fold(fact.object).text == fold(other.object).text  # fmt: skip


def _pieces(masked: str, sentence: Sentence) -> Iterator[Sentence]:
    start = sentence.start
    while sentence.end - start > LONGEST_SENTENCE:
        cut = masked.rfind(" ", start, start + LONGEST_SENTENCE)
        cut = cut if cut > start else start + LONGEST_SENTENCE
        yield sentence._replace(start=start, end=cut)
        start = cut
    if start < sentence.end:
        yield sentence._replace(start=start)


class _Sentence:
    """One sentence on its way to facts.

    Args:
        folded: the whole text.
        masked: the folded text without speech.
        sentence: the span.
        calendar: resolves its dates.
        said_at: microseconds since 1970.
        antecedent: whom a pronoun means.
    """

    def __init__(
        self,
        folded: Folded,
        masked: str,
        *,
        sentence: Sentence,
        calendar: Calendar,
        said_at: int,
        antecedent: str | None,
    ) -> None:
        self._sentence, self._said_at = sentence, said_at
        # From here on positions count from the sentence's start, so that no sentence costs the length of the text.
        body = masked[sentence.start : sentence.end]
        self._folded = Folded(body, folded.origin[sentence.start : sentence.end + 1], folded.source)
        self._antecedent, self._calendar = antecedent, calendar
        self._words = tokens(self._folded, body)
        self._subject: str | None = None
        self._said = self._folded.said(0, len(body))
        self.language = _language(body, self._said)

    def facts(self) -> Iterator[Extracted]:
        """Yield the facts of the sentence, the first person as `SELF`."""
        sentence, body = self._sentence, self._folded.text
        if sentence.is_asked or sentence.is_reported or len(self._words) <= 1 or states_nothing(body):
            return
        timings = find_timings(body, self._calendar, readers=_READERS[self.language])
        text = blank_timings(body, timings)
        reading = Reading(self._folded, text, tokens(self._folded, text), self.language, self._within())
        source = Source(self._folded, text, self.language, self._said == self._said.lower())
        read = clauses(reading)
        chosen = [
            (clause, found)
            for clause in read
            if (found := matches(clause, source))
            or (clause.phrase and (not clause.elided or clause.phrase.tense == "past"))
        ]
        for number, (clause, found) in enumerate(chosen):
            end = next((other.start for other, _ in chosen[number + 1 :] if other.start > clause.start), len(text))
            begins = clause.start if number or clause.elided else 0
            silent = _silent_before(read, clause, text) if not number else None
            own = [
                timing
                for timing in timings
                if begins <= timing.start < end and not (silent and silent.begins <= timing.start < clause.start)
            ]
            for match in found:
                yield from self._facts_of(
                    clause, match, source=source, end=min(end, begins + LONGEST_CLAUSE), timings=own
                )

    def next_antecedent(self) -> str | None:
        """Return whom a pronoun of the next sentence means: the single person of this one."""
        if mentions_another(self._words):
            return None
        named = persons_in(self._words, self._folded)
        if self._subject and self._subject not in named:
            named.append(self._subject)
        return named[0] if len(named) == 1 else None

    def _within(self) -> str | None:
        """Return the single person that this sentence itself names, or whom the one before named."""
        named = persons_in(self._words, self._folded)
        if len(named) > 1 or mentions_another(self._words):
            return None
        return named[0] if named else self._antecedent

    def _facts_of(
        self, clause: Clause, match: Match, *, source: Source, end: int, timings: Sequence[Timing]
    ) -> Iterator[Extracted]:
        pattern, phrase = match.pattern, clause.phrase
        said = stated(clause, match, timings=timings, said_at=self._said_at)
        if said is None:
            return
        predicate, held = said
        is_frame = isinstance(pattern, Frame)
        verb = "" if is_frame or phrase is None else "can" if "can" in phrase.clitics else phrase.verb
        wanted = Wanted(pattern.kind, verb, isinstance(pattern, Pattern) and pattern.prefers)
        start, last = (match.found.span("o")) if match.has("o") else (match.at, end)
        is_later = held.valid_from is not None and held.valid_from > self._said_at
        weight = pattern.weight * (1 if is_frame else clause.trust) * (_LATER_WEIGHT if is_later else 1)
        span = self._folded.origin[0], self._folded.origin[len(self._folded.text)]
        for thing in read_objects(source, wanted, start=start, end=min(last, end)):
            if not agrees(match, thing, source=source, end=end):
                continue
            if clause.guessed and pattern.kind in {"role", "trade"} and not is_trade(thing):
                continue
            name = f" {self._folded.said(*match.found.span('name'))}" if match.has("name") else ""
            owner = (self._folded.said(*match.found.span("who")),) if match.has("who") else (SELF,)
            for subject in owner if is_frame else clause.subjects:
                self._subject = subject or self._subject
                if thing == subject:  # `she is called Marie`
                    continue
                yield Extracted(
                    subject=subject,
                    predicate=predicate,
                    object=thing + name,
                    polarity=held.polarity,
                    valid_from=held.valid_from,
                    valid_to=held.valid_to,
                    confidence=round(weight, 3),
                    sentence=self._said.strip(),
                    start=span[0],
                    end=span[1],
                    pattern=f"{self.language}: {pattern.name}",
                    begins=isinstance(pattern, Pattern) and pattern.effect == "begin",
                )


def _silent_before(read: Sequence[Clause], clause: Clause, text: str) -> Clause | None:
    """Return the first person's clause before that states nothing: its times are its own."""
    before = [other for other in read if other.start < clause.start and other.phrase is None]
    return next((other for other in reversed(before) if _FIRST_PERSON.match(text, other.begins)), None)


def _language(body: str, said: str) -> Language:
    """Return whose grammar a sentence is read with: more of its small words decide, accents count as one."""
    french, english = len(_FRENCH_WORDS.findall(body)), len(_ENGLISH_WORDS.findall(body))
    french += any(char in _FRENCH_LETTERS for char in said)
    if french == english:
        said_words = [word for word in re.findall(r"[\w']+", body) if not said.startswith(word)]
        french = sum(word in verbs_fr.FORMS and word not in verbs_en.FORMS for word in said_words)
        english = sum(word in verbs_en.FORMS and word not in verbs_fr.FORMS for word in said_words)
    return "fr" if french > english else "en"
