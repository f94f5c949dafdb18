"""What a rule is, and in which order the types win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

from lakemem.routing.cues import Cover, CueSet, Span

QuestionType = Literal[
    "working", "procedural", "semantic_history", "episodic_temporal", "episodic_fuzzy", "semantic_fact", "unknown"
]
TYPES: Final[tuple[QuestionType, ...]] = get_args(QuestionType)
"""The types of the Mnemos contract, first the one that wins."""

Language = Literal["en", "fr"]
Classes = Mapping[str, frozenset[str]]


def words(text: str) -> frozenset[str]:
    """Return the words of `text`, which spaces and lines separate."""
    return frozenset(text.split())


def classed(**classes: str) -> dict[str, frozenset[str]]:
    """Return named classes of words, each given as its words in one string."""
    return {name: words(text) for name, text in classes.items()}


@dataclass(frozen=True)
class Rule:
    """One reason for one type.

    Attributes:
        name: what the rule looks for; unique in its language.
        type: what a question is that the rule matches.
        cues: what it looks for, as `cues` says how to write it.
        guards: false friends; what overlaps one of them does not count.
        unless: what must not stand in the sentence, unless it overlaps a guard.
    """

    name: str
    type: QuestionType
    cues: str
    guards: str = ""
    unless: str = ""


class Ruling:
    """A rule with its cues compiled."""

    def __init__(self, rule: Rule, classes: Classes) -> None:
        """Compile `rule` with its language's classes of words."""
        self.rule = rule
        self._cues = CueSet(rule.cues, classes)
        self._guards = CueSet(rule.guards, classes)
        self._unless = CueSet(rule.unless, classes)

    def find(self, words: Sequence[str], void: Cover) -> Span | None:
        """Return the first match in one sentence that counts, or None.

        Args:
            words: the folded words of one sentence.
            void: the words that count for nothing.
        """
        guarded: Cover | None = None
        for span in self._cues.find(words):
            if guarded is None:  # most sentences hold no cue at all: guards are looked for when one is there
                guarded = void.with_more(self._guards.find(words))
            if not guarded.touches(span):
                vetoed = any(not void.touches(veto) for veto in self._unless.find(words))
                return None if vetoed else span
        return None


@dataclass(frozen=True)
class Ruleset:
    """All rules of one language, as data.

    Attributes:
        language: its two letters.
        classes: the choices that cues name as `@class`.
        asides: requests and courtesies; nothing that overlaps one counts for any rule.
        echoes: questions that ask nothing without the sentence before: `which one was it?`.
        rules: in the order in which two rules of the same type are tried.
        function_words: by which the language is told.
    """

    language: Language
    classes: Classes
    asides: str
    echoes: str
    rules: tuple[Rule, ...]
    function_words: frozenset[str]

    @cached_property
    def rulings(self) -> list[Ruling]:
        """The rules, compiled once and sorted: first what wins."""
        ordered = sorted(self.rules, key=lambda rule: TYPES.index(rule.type))
        return [Ruling(rule, self.classes) for rule in ordered]

    @cached_property
    def _asides(self) -> CueSet:
        return CueSet(self.asides, self.classes)

    @cached_property
    def _echoes(self) -> CueSet:
        return CueSet(self.echoes, self.classes)

    def is_echo(self, words: Sequence[str]) -> bool:
        """Return whether a sentence asks for what the sentence before it is about."""
        return any(True for _ in self._echoes.find(words))

    def matches(self, words: Sequence[str]) -> Iterator[tuple[Rule, Span]]:
        """Yield the rules that match one sentence and where, the winner first."""
        void = Cover(len(words)).with_more(self._asides.find(words))
        for ruling in self.rulings:
            span = ruling.find(words, void)
            if span is not None:
                yield ruling.rule, span
