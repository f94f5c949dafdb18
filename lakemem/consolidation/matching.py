"""Which patterns a clause has the words for, and what they state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from lakemem.consolidation import (
    patterns_en_abilities,
    patterns_en_life,
    patterns_en_mind,
    patterns_fr_abilities,
    patterns_fr_life,
    patterns_fr_mind,
)
from lakemem.consolidation.clauses import SELF, Clause
from lakemem.consolidation.dates import Timing
from lakemem.consolidation.folding import fold
from lakemem.consolidation.framed import FRAMES
from lakemem.consolidation.lexicon import KIN, NOT_NAMES, is_given, is_role
from lakemem.consolidation.patterns import Frame, Pattern
from lakemem.consolidation.screens import FORBIDDEN_FOR_GUESSED, is_bare_role, is_durable, is_kept, is_place
from lakemem.consolidation.sources import Language, Source
from lakemem.consolidation.tense import Holding, Phrase, holding
from lakemem.consolidation.vocabulary import Predicate

LONGEST_CLAUSE: Final = 400
"""Characters of a clause that are read."""

_PATTERNS: Final[dict[Language, Sequence[Pattern]]] = {
    "en": (*patterns_en_life.PATTERNS, *patterns_en_mind.PATTERNS, *patterns_en_abilities.PATTERNS),
    "fr": (*patterns_fr_life.PATTERNS, *patterns_fr_mind.PATTERNS, *patterns_fr_abilities.PATTERNS),
}
_SPECIFIC = frozenset({"liking", "deed", "topic", "skill", "org"})
_HAVING = frozenset({"have", "avoir", "have condition", "avoir etat"})
_NEUTRAL = frozenset({"started", "can", "be", "y", "nous", "me", "m'", "se", "s'", "vous"})
_REFLEXIVE = frozenset({"me", "m'", "se", "s'", "nous"})
_KIN = "|".join(sorted(KIN))
_FOR_OTHERS = re.compile(
    rf" (?:for (?:him|her|them|(?:my|our|his|her) (?:{_KIN}))|as a (?:gift|present)|en cadeau|pour lui"
    rf"|(?:pour|a) (?:mon|ma|mes|notre|nos|son|sa) (?:{_KIN}))\b"
)


_TO_DO: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"[\w' -]+? to (?=[a-z]{2,})(?!my\b|the\b|our\b)"),
    "fr": re.compile(r"(?!une? machine)[\w' -]+? a (?:[a-z]+(?:er|ir|re))(?![\w-])"),
}
"""A task: `I have two letters to write`."""
_WORKED = re.compile(r"\b(?:work|job|travaill|boss|taff|boulot|emploi|poste)")
_ANOTHERS = re.compile(r"\b(?:his|her|their|son|sa|ses|leurs?) $")
_BESIDE = re.compile(
    r"(?:just )?(?:near|close to|next to|outside|opposite|behind|above|across|pres|a cote|non loin|autour|derriere"
    r"|en face|loin)\b"
)
_OWN = re.compile(r"(?:\w+ )?(?:my|our|mon|ma|mes|notre|nos) ")
_SINCE = re.compile(
    r"\bdepuis (?:(?:plus de )?(?:\w+|\d+) (?:ans?|mois)\b|(?:19|20)\d\d|l'an(?:nee)? )"
    r"|\b(?:since (?:(?:19|20)\d\d|last year|[a-z]+ (?:19|20)\d\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|for (?:over |more than |almost |about )?(?:\w+|\d+) (?:years?|months?)\b)"
)
_INITIALS = re.compile(r"[A-Z][A-Z&0-9]+\b")
_OFFERED = re.compile(r"\b(?:so (?:that )?i|we|that i) ?$|\bwe\b")
"""Whose `can` is an offer or a purpose: `we can play`, `so that I can play`."""


class Match(NamedTuple):
    """A pattern that a clause has the words for.

    Args:
        pattern: the pattern.
        found: what it matched.
        at: folded position at which its object begins.
    """

    pattern: Pattern | Frame
    found: re.Match[str]
    at: int

    def has(self, group: str) -> bool:
        """Tell whether the pattern has a group of this name."""
        return group in self.found.re.groupindex


def matches(clause: Clause, source: Source) -> list[Match]:
    """Return the patterns that a clause has the words for; a frame excludes all others."""
    end = min(len(source.text), clause.start + LONGEST_CLAUSE)
    if not clause.elided:
        for frame in FRAMES[source.language]:
            found = frame.whole.match(source.text, clause.begins, end)
            if found and _is_somebody(found, source):
                return [Match(frame, found, found.end())]
    phrase = clause.phrase
    if phrase is None or not phrase.is_sure:
        return []
    matched: list[Match] = []
    for pattern in _PATTERNS[source.language]:
        if phrase.verb not in pattern.verbs or not _meets(pattern, phrase, clause):
            continue
        if pattern.needs == "can" and _OFFERED.search(source.text, 0, clause.begins + 3):
            continue
        if pattern.name in {"be at", "etre chez"} and not _is_employed(
            phrase, source.text[: clause.begins], source.folded.text
        ):
            continue
        begins = clause.verb_at if pattern.needs == "can" else clause.rest
        found = pattern.behind.match(source.text, begins, end)
        if found and clause.subjects == (SELF,) and pattern.effect == "end" and _ANOTHERS.search(found[0]):
            continue
        if found and (not pattern.after_role or _names_role(found[0])):
            matched.append(Match(pattern, found, found.end()))
    return _best(matched)


def _is_somebody(found: re.Match[str], source: Source) -> bool:
    """Tell whether the owner that a frame names, if it names one, is a person: `Lily's favourite colour is`."""
    if "who" not in found.re.groupindex:
        return True
    name = found["who"]
    is_name = source.folded.is_capital(found.start("who")) and name not in NOT_NAMES and not is_place(name)
    return name not in KIN and (is_given(name) or is_name)


def stated(
    clause: Clause, match: Match, *, timings: Sequence[Timing], said_at: int
) -> tuple[Predicate, Holding] | None:
    """Return which predicate a match states and when it holds, or None where it states nothing.

    Args:
        clause: subject and verb.
        match: the pattern with its words.
        timings: the times that the clause names.
        said_at: microseconds since 1970.
    """
    pattern = match.pattern
    if isinstance(pattern, Frame):
        denied = any(match.found[name] for name in ("no", "not") if match.has(name))
        predicate = pattern.denied if denied else pattern.predicate
        return (predicate, Holding("asserted")) if predicate else None
    phrase = clause.phrase
    assert phrase is not None
    is_since = pattern.effect == "state" and any(timing.role == "since" for timing in timings)
    if phrase.denial == "plain" and phrase.tense == "perfect" and is_since:  # `I haven't worked at IBM since 2015`
        phrase = replace(phrase, denial="ended", tense="present")
    if phrase.denial == "plain":
        is_lasting = phrase.tense in {"present", "arranged", "lasting"} or (
            phrase.always and phrase.tense in {"past", "perfect"}
        )
        return (pattern.denied, Holding("asserted")) if pattern.denied and is_lasting else None
    if pattern.predicate == "has_goal":  # its times are the deed's, not the wish's
        timings = [timing for timing in timings if timing.role in {"since", "holding"}]
    if pattern.effect == "begin" and phrase.verb == "etre" and phrase.tense == "present":
        phrase = replace(phrase, tense="past")  # `je suis nee`
    is_over = phrase.tense in {"past", "imperfect"} and pattern.effect == "state" and not phrase.always
    if pattern.predicate == "has_attribute" and is_over and not any(timing.role == "range" for timing in timings):
        return None  # `I was unemployed last year`
    is_start = "started" in phrase.clitics and pattern.predicate in {"works_at", "lives_in"}
    held = holding("begin" if is_start else pattern.effect, phrase, timings=timings, said_at=said_at)
    return (pattern.predicate, held) if held else None


def agrees(  # noqa: C901, PLR0911, PLR0912 - one pattern a branch
    match: Match, said: str, *, source: Source, end: int
) -> bool:
    """Tell whether an object fits a verb that may mean several things: `I left Paris` names no employer.

    Args:
        match: the pattern with its words.
        said: the object.
        source: the sentence.
        end: folded position after the clause.
    """
    pattern, plain = match.pattern, fold(said).text
    begins = match.found.start("o") if match.has("o") else match.at
    if pattern.name == "travailler au":
        return not is_place(plain)
    if pattern.name == "travailler a SIGLE":
        return not source.is_lower and _INITIALS.match(said) is not None and not is_place(plain)
    if pattern.name in {"be at", "etre chez"}:
        is_name = said[:1].isupper() or source.is_lower
        return is_name and not is_place(plain) and not is_given(plain.split()[0])
    if pattern.name in {"leave place", "quitter place", "leave place for", "quitter place pour"}:
        return is_place(plain)
    if pattern.name in {"leave for", "quitter pour", "role for", "role pour"}:
        is_hired = "role" not in pattern.name or is_trade(match.found[0])
        return is_hired and (said[:1].isupper() or source.is_lower) and not is_place(plain)
    if pattern.name in {"trait", "devenir trait"}:
        return not is_bare_role(plain)
    if pattern.predicate in {"prefers", "knows_about"} and _OWN.match(source.text, begins, end):
        return not (is_kept(plain) or plain in KIN)  # `I love my dog`, `I know my neighbours well`
    if pattern.kind == "place" and _BESIDE.match(plain):
        return any(char.isupper() for char in said) or (source.is_lower and is_place(plain.rsplit(maxsplit=1)[-1]))
    if pattern.name == "start as":
        return is_trade(plain)
    if pattern.name in {"be our", "etre notre"}:
        return plain not in KIN and is_trade(plain)
    if pattern.name in {"have", "avoir"}:
        return not _TO_DO[source.language].match(source.text, match.at, end)
    if isinstance(pattern, Pattern) and pattern.predicate == "owns" and pattern.effect == "begin":
        return not _FOR_OTHERS.search(source.text, match.at, end)
    if pattern.name in {"give to", "donner a", "receive", "recevoir"}:
        return is_durable(plain)
    if pattern.name == "play":
        return source.is_lower or not said[:1].isupper()
    if pattern.name == "venir de" and source.is_lower:
        return is_place(re.sub(r"^(?:de |d'|du |des )", "", plain))
    if pattern.name in {"from", "start at", "be with", "venir de"}:
        return source.is_lower or any(char.isupper() for char in said)
    if pattern.name in {"leave", "quitter", "resign from", "join", "rejoindre"}:
        first = next((at for at in range(match.at, end) if source.text[at].isalnum()), match.at)
        return not is_place(plain.split()[0]) and not is_place(plain) and source.has_name(first, end=end)
    return True


def is_trade(said: str) -> bool:
    """Tell whether an object names a trade: what is known for a person only by its capital letter must have one."""
    plain = fold(said).text
    return any(is_role(word) for word in plain.split()) or is_bare_role(plain)


def _best(matched: list[Match]) -> list[Match]:
    """Return matches without the second that states a predicate: patterns stand in order of precision."""
    patterns = [match.pattern for match in matched]
    if any(pattern.kind in _SPECIFIC for pattern in patterns):
        matched = [match for match in matched if match.pattern.name not in _HAVING]
    if any(pattern.predicate not in {"has_attribute", "is_a", "works_at"} for pattern in patterns):
        matched = [match for match in matched if match.pattern.kind not in {"role", "trade", "trait"}]
    best: dict[tuple[str, str, bool], Match] = {}
    for match in matched:
        kind = match.pattern.kind if match.pattern.predicate in {"owns", "has_attribute"} else ""
        is_end = isinstance(match.pattern, Pattern) and match.pattern.effect == "end"
        best.setdefault((match.pattern.predicate, kind, is_end), match)
    return list(best.values())


def _meets(pattern: Pattern, phrase: Phrase, clause: Clause) -> bool:
    """Tell whether a verb is used as a pattern needs it."""
    is_human = pattern.kind in {"role", "trade", "deed"} or pattern.after_role
    is_human = is_human or pattern.kind == "condition"
    if clause.guessed and phrase.verb in FORBIDDEN_FOR_GUESSED and not is_human:
        return False
    if pattern.tenses is not None and phrase.tense not in pattern.tenses:
        return False
    can = "can" in phrase.clitics
    if pattern.needs == "can" or (can and pattern.needs != "denied"):
        return can and pattern.needs == "can" and phrase.denial == "no"
    clitics, is_reflexive = phrase.clitics - _NEUTRAL, bool(phrase.clitics & _REFLEXIVE)
    match pattern.needs:
        case "denied":
            return phrase.denial != "no"
        case "free":
            return not clitics - {"l'", "en"}
        case "reflexive":
            return is_reflexive and not clitics
        case _:
            return not clitics and not is_reflexive


def _is_employed(phrase: Phrase, before: str, text: str) -> bool:
    """Tell whether `I am at X` is about work: it ended, lasts for years, or work was spoken of."""
    return phrase.denial == "ended" or _WORKED.search(before) is not None or _SINCE.search(text) is not None


def _names_role(behind: str) -> bool:
    words = re.findall(r"[a-z-]+", behind)
    has_article = bool(words) and words[0] in {"a", "an", "the", "one"}
    return has_article or any(is_role(word) for word in words) or is_bare_role(" ".join(words))
