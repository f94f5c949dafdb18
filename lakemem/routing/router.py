"""The decision: one type for a question, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from lakemem.routing.cues import ASKED, Span
from lakemem.routing.rules import TYPES, Language, QuestionType, Ruleset
from lakemem.routing.words import Sentence, sentences

NO_RULE: Final = "none"
"""The rule of a question that no rule matches."""


class Matched(NamedTuple):
    """The piece of the question that made a rule match.

    Attributes:
        text: the words as they were written.
        start: the first character, counted in the question from 0.
        end: the character behind the last.
    """

    text: str
    start: int
    end: int


class Candidate(NamedTuple):
    """A rule that matches, and where."""

    type: QuestionType
    rule: str
    language: Language
    matched: Matched


class Route(NamedTuple):
    """Where a question is sent, and why.

    Attributes:
        type: the kind of memory that is asked for.
        language: `en` or `fr`, or None where nothing tells.
        rule: the rule that decided, or `none`.
        matched: the words that made the rule match; None without a rule.
        lost: the other rules that matched, first the one that would have won next.
    """

    type: QuestionType
    language: Language | None
    rule: str
    matched: Matched | None
    lost: tuple[Candidate, ...]


def route(question: str) -> Route:
    """Return the type of `question`, with the rule and the words that decided.

    Sentences that end in a question mark are asked, the others are what leads up to them: they are read only when the
    asked ones say nothing without them, or leave open when something happened.
    """
    read = sentences(question)
    language = _language(read)
    asked = [sentence for sentence in read if sentence.is_asked]
    if all(_is_echo(sentence, language) for sentence in asked):
        asked = []
    candidates = _candidates(question, asked or read, language)
    best = candidates[0].type if candidates else "unknown"
    if asked and len(asked) < len(read) and best in {"unknown", "episodic_fuzzy"}:
        whole = _candidates(question, read, language)
        if whole and (best == "unknown" or whole[0].type == "episodic_temporal"):
            candidates = whole
    if not candidates:
        return Route("unknown", language, NO_RULE, None, ())
    winner = candidates[0]
    return Route(winner.type, winner.language, winner.rule, winner.matched, tuple(candidates[1:]))


def explain(question: str) -> dict[str, Any]:
    """Return how `question` is routed, ready for JSON: the words as read, the winner, and what lost to it."""
    routed = route(question)
    return {
        "question": question,
        "type": routed.type,
        "language": routed.language,
        "rule": routed.rule,
        "matched": routed.matched._asdict() if routed.matched else None,
        "lost": [
            {
                "type": candidate.type,
                "rule": candidate.rule,
                "language": candidate.language,
                "matched": candidate.matched._asdict(),
            }
            for candidate in routed.lost
        ],
        "sentences": [
            {"words": [word.text for word in sentence.words], "asked": sentence.is_asked}
            for sentence in sentences(question)
        ],
        "order": list(TYPES),
    }


@cache
def _rulesets() -> dict[Language, Ruleset]:
    from lakemem.routing.english import ENGLISH
    from lakemem.routing.french import FRENCH

    return {"en": ENGLISH, "fr": FRENCH}


def _language(read: Iterable[Sentence]) -> Language | None:
    """Return the language whose function words the text holds more of; None for a draw."""
    counts: dict[Language, int] = {
        language: sum(word.text in rules.function_words for sentence in read for word in sentence.words)
        for language, rules in _rulesets().items()
    }
    if counts["en"] == counts["fr"]:
        return None
    return "en" if counts["en"] > counts["fr"] else "fr"


def _is_echo(sentence: Sentence, language: Language | None) -> bool:
    words = _read_words(sentence)
    return any(rules.is_echo(words) for each, rules in _rulesets().items() if language in {None, each})


def _read_words(sentence: Sentence) -> list[str]:
    """Return the folded words, and behind them the mark of a question."""
    return [word.text for word in sentence.words] + [ASKED] * sentence.is_asked


def _candidates(question: str, read: Sequence[Sentence], language: Language | None) -> list[Candidate]:
    """Return the rules that match, first the winner: those of the text's language, or of both where it is open."""
    found: dict[tuple[Language, str], Candidate] = {}
    for each, rules in _rulesets().items():
        if language in {None, each}:
            for sentence in read:
                for rule, span in rules.matches(_read_words(sentence)):
                    matched = _matched(question, sentence, span)
                    found.setdefault((each, rule.name), Candidate(rule.type, rule.name, each, matched))
    return sorted(found.values(), key=lambda candidate: TYPES.index(candidate.type))


def _matched(question: str, sentence: Sentence, span: Span) -> Matched:
    words = sentence.words[span.first : span.last]  # without the mark of a question, which is no word of it
    start, end = words[0].start, words[-1].end
    return Matched(question[start:end], start, end)
