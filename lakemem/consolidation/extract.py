"""Facts that a text states, each with the sentence and the pattern that gave it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lakemem.consolidation import dates_en, dates_fr
from lakemem.consolidation.clauses import SELF, Clause, Reading, clauses
from lakemem.consolidation.dates import Calendar, Reader, Timing, blank_timings, find_timings
from lakemem.consolidation.folding import Folded, fold
from lakemem.consolidation.framed import FRAMES
from lakemem.consolidation.lexicon import KIN, is_role
from lakemem.consolidation.names import mentions_another, persons_in
from lakemem.consolidation.objects import Source, Wanted, is_proper, read_objects
from lakemem.consolidation.patterns import Frame, Language, Pattern
from lakemem.consolidation.patterns_en import PATTERNS as ENGLISH
from lakemem.consolidation.patterns_fr import PATTERNS as FRENCH
from lakemem.consolidation.refusals import states_nothing
from lakemem.consolidation.screens import FORBIDDEN_FOR_GUESSED, is_bare_role, is_place
from lakemem.consolidation.sentences import Sentence, mask, sentences
from lakemem.consolidation.tense import Holding, Phrase, Polarity, holding
from lakemem.consolidation.tokens import tokens
from lakemem.consolidation.vocabulary import Predicate

LONGEST_CLAUSE: Final = 400
"""Characters of a clause that are read."""

LONGEST_SENTENCE: Final = 1_000
"""Characters of a sentence that are read together; a longer one is read in pieces, cut between words."""

_READERS: Final[dict[Language, Sequence[Reader]]] = {"en": dates_en.READERS, "fr": dates_fr.READERS}
_PATTERNS: Final[dict[Language, Sequence[Pattern]]] = {"en": ENGLISH, "fr": FRENCH}
_FRENCH_WORDS = re.compile(
    r"(?<![\w'])(?:j'|l'|d'|n'|m'|c'|qu'|je|le|la|les|un|une|des|du|et|est|suis|dans|chez|pour|avec|mon|ma|mes|nous|ai|pas|plus|depuis|il|elle|au|aux"
    r"|tres|jai|jsuis|j|de|en|vit|habite|travaille|aime|parle|veut|moi|sur|que|qui|ne|deteste|adore|chui)(?![\w])|(?<=[\w])'(?=[aeiouhy])"
)
_ENGLISH_WORDS = re.compile(
    r"(?<![\w'])(?:i|i'm|the|an|my|is|am|are|and|in|at|to|for|with|was|have|has|of|we|you|he|she|it|not|don't|live|lives|work|works|like|likes|love|loves|speaks?|"
    r"dont|im|ive|since|from|that|this|who|but|now|no|longer|owns?|hates?|plays?|wants?|doesn't|can)(?![\w])"
)
_SELF_ROLES = frozenset({"user"})
_OTHERS_WEIGHT = 0.7
_REPEATS = 64
_FOR_OTHERS = re.compile(
    r" (?:for (?:him|her|them|(?:my|our|his|her) (?:" + "|".join(sorted(KIN)) + r"))|as a (?:gift|present)|en cadeau|pour lui|(?:pour|a) (?:mon|ma|mes|notre|nos|son|sa) (?:"
    + "|".join(sorted(KIN)) + r"))\b"
)  # fmt: skip


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
            read = _Sentence(folded, masked, sentence, calendar=calendar, said_at=said_at, antecedent=antecedent)
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
            yield fact if is_self else _with(fact, confidence=round(fact.confidence * _OTHERS_WEIGHT, 3))
        elif is_self:
            yield _with(fact, subject=subject)


def _with(fact: Extracted, **changes: object) -> Extracted:
    from dataclasses import replace

    return replace(fact, **changes)  # type: ignore[arg-type]  # fields of a fact


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
        self, folded: Folded, masked: str, sentence: Sentence, *, calendar: Calendar, said_at: int, antecedent: str | None
    ) -> None:
        self._folded, self._sentence, self._said_at = folded, sentence, said_at
        self._body = masked[sentence.start : sentence.end]
        self._head = masked[: sentence.start]
        self._antecedent, self._calendar = antecedent, calendar
        self._words = tokens(folded, masked, start=sentence.start, end=sentence.end)
        self._subject: str | None = None
        self.language = _language(self._body)

    def facts(self) -> Iterator[Extracted]:
        """Yield the facts of the sentence, the first person as `SELF`."""
        sentence = self._sentence
        if sentence.is_asked or sentence.is_reported or len(self._words) < 2 or states_nothing(self._body):  # noqa: PLR2004 - subject and verb
            return
        timings = [
            timing._replace(start=timing.start + sentence.start, end=timing.end + sentence.start)
            for timing in find_timings(self._body, self._calendar, _READERS[self.language])
        ]
        text = self._head + blank_timings(self._body, timings, base=sentence.start)
        words = tokens(self._folded, text, start=sentence.start, end=sentence.end)
        reading = Reading(self._folded, text, words, self.language, self._within(words))
        yield from self._of_clauses(reading, timings)

    def next_antecedent(self) -> str | None:
        """Return whom a pronoun of the next sentence means: the single person of this one."""
        if mentions_another(self._words):
            return None
        named = persons_in(self._words, self._folded)
        if self._subject and self._subject not in named:
            named.append(self._subject)
        return named[0] if len(named) == 1 else None

    def _within(self, words: Sequence[object]) -> str | None:
        """Return the single person that this sentence itself names, or whom the one before named."""
        del words
        named = persons_in(self._words, self._folded)
        if mentions_another(self._words) or len(named) > 1:
            return None
        return named[0] if named else self._antecedent

    def _of_clauses(self, reading: Reading, timings: Sequence[Timing]) -> Iterator[Extracted]:
        source = Source(self._folded, reading.text, self.language, _is_lower(self._folded, self._sentence))
        chosen = [
            (clause, matched)
            for clause in clauses(reading)
            if (matched := _matches(clause, source, self._sentence.end)) or (clause.phrase and not clause.elided)
        ]
        for number, (clause, matched) in enumerate(chosen):
            ends = next((other.start for other, _ in chosen[number + 1 :] if other.start > clause.start), self._sentence.end)
            ends = min(ends, clause.start + LONGEST_CLAUSE)
            begins = clause.start if number else self._sentence.start
            own = [timing for timing in timings if begins <= timing.start < ends]
            for subject in clause.subjects:
                if subject != SELF:
                    self._subject = subject
                for name, at, pattern in matched:
                    yield from self._facts_of(clause, pattern, source, subject=subject, name=name, at=at, ends=ends, timings=own)

    def _facts_of(  # noqa: PLR0913 - what one clause says
        self, clause: Clause, pattern: Pattern | Frame, source: Source, *, subject: str, name: re.Match[str], at: int, ends: int,
        timings: Sequence[Timing],
    ) -> Iterator[Extracted]:  # fmt: skip
        stated = _stated(clause, pattern, name, timings=timings, said_at=self._said_at)
        if stated is None:
            return
        predicate, held = stated
        groups = name.re.groupindex
        start, end = (name.start("o"), name.end("o")) if "o" in groups else (at, ends)
        verb = clause.phrase.verb if clause.phrase and isinstance(pattern, Pattern) else ""
        wanted = Wanted(pattern.kind, "can" if verb and "can" in clause.phrase.clitics else verb, _compares(pattern))  # type: ignore[union-attr]  # a verb has a phrase
        for said in read_objects(source, wanted, start=start, end=min(end, ends)):
            if not _agrees(pattern, said, source, at=at, ends=ends):
                continue
            if clause.guessed and pattern.kind in {"role", "trade"} and not _is_trade(said):
                continue
            given = f"{said} {self._folded.said(name.start('name'), name.end('name'))}" if "name" in groups else said
            weight = pattern.weight * clause.trust * (0.9 if held.valid_from and held.valid_from > self._said_at else 1)
            yield Extracted(
                subject, predicate, given, held.polarity, held.valid_from, held.valid_to, round(weight, 3),
                self._folded.said(self._sentence.start, self._sentence.end).strip(),
                self._folded.origin[self._sentence.start], self._folded.origin[self._sentence.end],
                f"{self.language}: {pattern.name}",
            )  # fmt: skip


def _matches(clause: Clause, source: Source, end: int) -> list[tuple[re.Match[str], int, Pattern | Frame]]:
    """Return the patterns that a clause has the words for, each with its match and where its object begins."""
    found: list[tuple[re.Match[str], int, Pattern | Frame]] = []
    end = min(end, clause.start + LONGEST_CLAUSE)
    if clause.subjects == (SELF,) and not clause.elided:
        for frame in FRAMES[source.language]:
            if match := frame.whole.match(source.text, clause.begins, end):
                return [(match, match.end(), frame)]
    phrase = clause.phrase
    if phrase is None or not phrase.is_sure:
        return found
    for pattern in _PATTERNS[source.language]:
        if phrase.verb not in pattern.verbs or not _meets(pattern, phrase, clause):
            continue
        match = pattern.behind.match(source.text, clause.rest, end)
        if match and (not pattern.after_role or _names_role(match[0])):
            found.append((match, match.end(), pattern))
    return _best(found)


def _best(found: list[tuple[re.Match[str], int, Pattern | Frame]]) -> list[tuple[re.Match[str], int, Pattern | Frame]]:
    """Return matches without the second of those that state the same predicate: patterns stand in order of precision."""
    if any(item[2].predicate != "has_attribute" and item[2].predicate != "is_a" and item[2].predicate != "works_at" for item in found):
        found = [item for item in found if item[2].kind not in {"role", "trade", "trait"}]
    best: dict[tuple[str, str], tuple[re.Match[str], int, Pattern | Frame]] = {}
    for item in found:
        pattern = item[2]
        best.setdefault((pattern.predicate, pattern.kind if pattern.predicate in {"owns", "has_attribute"} else ""), item)
    return list(best.values())


def _meets(pattern: Pattern, phrase: Phrase, clause: Clause) -> bool:
    """Tell whether a verb is used as a pattern needs it."""
    if clause.guessed and phrase.verb in FORBIDDEN_FOR_GUESSED and pattern.kind not in {"role", "trade", "deed"}:
        return False
    clitics = phrase.clitics - {"started", "can", "be", "y", "nous", "me", "m'", "se", "s'", "vous"}
    reflexive = bool(phrase.clitics & {"me", "m'", "se", "s'", "nous"})
    if pattern.tenses is not None and phrase.tense not in pattern.tenses:
        return False
    if pattern.needs == "can":
        return "can" in phrase.clitics and phrase.denial == "no"
    if "can" in phrase.clitics and pattern.needs != "denied":
        return False
    if pattern.needs == "denied":
        return phrase.denial in {"plain", "ended"}
    if pattern.needs == "free":
        return not clitics - {"l'", "en"}
    if pattern.needs == "reflexive":
        return reflexive and not clitics
    return not clitics and not reflexive


def _names_role(behind: str) -> bool:
    words = re.findall(r"[a-z-]+", behind)
    return bool(words) and (words[0] in {"a", "an", "the", "one"} or any(is_role(word) for word in words) or is_bare_role(" ".join(words)))


def _stated(
    clause: Clause, pattern: Pattern | Frame, match: re.Match[str], *, timings: Sequence[Timing], said_at: int
) -> tuple[Predicate, Holding] | None:
    """Return which predicate is stated, and when it holds."""
    if isinstance(pattern, Frame):
        groups = match.re.groupindex
        denied = any(match[name] for name in ("no", "not") if name in groups)
        if denied:
            return (pattern.denied, Holding("asserted")) if pattern.denied else None
        return pattern.predicate, Holding("asserted")
    phrase = clause.phrase
    assert phrase is not None
    effect = pattern.effect
    if "started" in phrase.clitics and pattern.predicate in {"works_at", "lives_in"}:
        effect = "begin"
    if phrase.denial == "plain":
        if pattern.denied is None or phrase.tense in {"future", "imperfect"}:
            return None
        if phrase.tense in {"past", "perfect"} and not phrase.always:
            return None
        return pattern.denied, Holding("asserted")
    if pattern.predicate == "has_goal":  # its times are the deed's, not the wish's
        timings = [timing for timing in timings if timing.role in {"since", "holding"}]
    held = holding(effect, phrase, timings=timings, said_at=said_at)
    return (pattern.predicate, held) if held else None


def _agrees(pattern: Pattern | Frame, said: str, source: Source, *, at: int, ends: int) -> bool:
    """Tell whether an object fits a verb that may mean two things: `I left Paris` is no employer."""
    if pattern.name in {"leave place", "quitter place"}:
        return is_place(fold(said).text)
    if pattern.predicate == "owns" and isinstance(pattern, Pattern) and pattern.effect == "begin":
        return not _FOR_OTHERS.search(source.text, at, ends)
    if pattern.name == "from":
        return is_proper(source, at + 5, ends) or any(char.isupper() for char in said)
    if pattern.name == "start at":
        return any(char.isupper() for char in said) or source.is_lower
    if pattern.name in {"leave", "quitter", "resign from", "join", "rejoindre"}:
        known = is_place(fold(said).text)
        first = next((here for here in range(at, ends) if source.text[here].isalnum()), at)
        return not known and is_proper(source, first, ends)
    return True


def _is_trade(said: str) -> bool:
    words = fold(said).text.split()
    return any(is_role(word) for word in words) or is_bare_role(fold(said).text)


def _compares(pattern: Pattern | Frame) -> bool:
    return isinstance(pattern, Pattern) and pattern.prefers


def _language(body: str) -> Language:
    french, english = len(_FRENCH_WORDS.findall(body)), len(_ENGLISH_WORDS.findall(body))
    return "fr" if french > english else "en"


def _is_lower(folded: Folded, sentence: Sentence) -> bool:
    said = folded.said(sentence.start, sentence.end)
    return said == said.lower() or said[1:] == said[1:].lower() and not said[:1].isupper()
