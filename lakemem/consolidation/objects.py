"""Objects of facts: where they end, which several there are, and what is no object."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lakemem.consolidation.lexicon import DWELLINGS, KIN, PLACES, WORKPLACES, is_given
from lakemem.consolidation.screens import is_acceptable, is_bare_role, is_had
from lakemem.consolidation.sources import Source
from lakemem.consolidation.stops import (
    ALSO_END,
    AND,
    CLAUSAL,
    DEICTIC,
    END,
    FINITE,
    GENERIC,
    HARD_END,
    LEADING,
    LEADING_BUT_DEGREES,
    MODIFIERS,
    NEW_CLAUSE,
    PAIRS,
    POINTING,
    SHOWN,
    TRAILING,
)
from lakemem.consolidation.verbals import is_verbal

Kind = Literal[
    "place", "org", "thing", "condition", "liking", "deed", "role", "trade", "trait", "skill", "topic", "whole", "name"
]

LONGEST_OBJECT = 120
"""Characters of an object; more is no name of anything."""

_MOST_WORDS = {
    "place": 9,
    "org": 9,
    "role": 9,
    "skill": 7,
    "thing": 10,
    "liking": 10,
    "trait": 8,
    "trade": 9,
    "condition": 8,
    "topic": 9,
    "name": 4,
}
_LIKE = {"trade": "role", "condition": "thing"}
_A_REMARK = 4
_DETERMINERS = frozenset({"a", "an", "the", "some", "my", "un", "une", "le", "la", "les", "des", "mon", "ma", "mes"})
_NOUNS: frozenset[Kind] = frozenset({"skill", "thing", "topic", "role", "trade", "condition", "trait"})
_SINGLE: frozenset[Kind] = frozenset({"place", "org", "name", "whole"})
_TO_SOMEBODY = re.compile(r" a (?:(une?|mon|ma|mes|notre|nos|son|sa|des) )?([\w-]+)")
_TO_ANOTHER = re.compile(r" a (?=[a-z0-9+#]+\s*(?:$|[.,;!|]))")
_CALLED = re.compile(r"\b(?:called|named|nommee?s?|appelee?s?)\b")
_NAMED_ORG = re.compile(
    r"(?:(?:an?|the|une?|la|l') ?)?(?:[\w-]+ ){0,2}?(?:company|startup|start-up|firm|agency|shop|store|restaurant"
    r"|bank|boite"
    r"|town|village|city|place|ville|hameau|commune|quartier|entreprise|societe|agence|association|pme|magasin"
    r"|cafe) (?:(?:which |that )?(?:is )?(?:called|named)"
    r"|(?:appele|nomme)e?|qui s'appelle) "
)
_MANY = re.compile(r"(?:an?|une?|two|three|four|five|deux|trois|quatre|cinq|\d+) ")
_WHOSE_HABIT = {
    "en": re.compile(r"(?:the )?(?:people|those|men|women|kids|children|drivers|folks) (?:who|that) "),
    "fr": re.compile(r"(?:les |des )?(?:gens|personnes|hommes|femmes|enfants|conducteurs) qui "),
}
"""A liking that its relative clause defines."""
_APPOSED_PLACE = re.compile(r",\s*")
_AT_A_PLACE = re.compile(r" (?:a|au|aux|en|in|near|from) ")
_PREFERRED_TO = {
    "en": re.compile(r" (?:to|over)\b"),
    "fr": re.compile(r" (?:au|aux|a la|a l'|a le)\b|(?<=\w) a (?=[a-z]+er\b)"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a pattern wants for an object.

    Args:
        kind: how it is read.
        verb: the verb that it belongs to.
        prefers: what it is compared with is cut off (`tea to coffee`).
    """

    kind: Kind
    verb: str = ""
    prefers: bool = False


def read_objects(source: Source, wanted: Wanted, *, start: int, end: int) -> list[str]:
    """Return the objects that a span of a sentence names, as they were written.

    Args:
        source: the sentence.
        wanted: what for.
        start: first folded position.
        end: position after the last one that may belong to them.
    """
    end = _cut(source, wanted, start, min(end, start + 4 * LONGEST_OBJECT))
    found: list[str] = []
    for first, last in _parts(source, wanted.kind, start, end):
        trimmed = _trim(source, wanted.kind, first, last)
        if trimmed is None or not _is_object(source, wanted, *trimmed):
            if not found:
                return []
            continue
        text = source.folded.said(*trimmed).strip(" \t\"'\u00ab\u00bb\u201c\u201d*_.,-\u2014\u2013")
        if text and text not in found:
            found.append(" ".join(text.split()))
    return found


def _cut(source: Source, wanted: Wanted, start: int, end: int) -> int:
    """Return where an object's region ends."""
    text, language = source.text, source.language
    whose = _WHOSE_HABIT[language].match(text, start, end) if wanted.kind == "liking" else None
    if whose:  # `people who are late`
        hard = re.compile(r"[|,;:()!?]|\.(?=\s|$)| (?:because|but|and i|mais|parce|et je)\b").search(
            text, whose.end(), end
        )
        return hard.start() if hard else end
    if wanted.kind in {"org", "place"} and (called := _NAMED_ORG.match(text, start, end)):
        start = called.end()
    for pattern in (HARD_END, END[language], ALSO_END.get((language, _LIKE.get(wanted.kind, wanted.kind)))):
        if pattern and (found := pattern.search(text, start, end)) and found.start() > start:
            end = found.start()
        elif pattern and (pattern.match(text, start, end) or (start and pattern.match(text, start - 1, end))):
            return start
    if wanted.kind in {"role", "trade"}:
        for found in _AT_A_PLACE.finditer(text, start, end):
            if source.folded.is_capital(found.end()):
                end = found.start()
                break
    if wanted.verb in {"vendre", "revendre"} and (found := _TO_SOMEBODY.search(text, start, end)):
        end = found.start() if found[1] or (is_given(found[2]) and found[2] not in PLACES) else end
    if wanted.prefers and language == "fr" and (found := _TO_ANOTHER.search(text, start, end)):
        is_name = source.folded.is_capital(found.end()) or source.is_lower
        end = found.start() if is_name and not text.startswith(("la ", "les ", "une "), start) else end
    if wanted.prefers and (found := _PREFERRED_TO[language].search(text, start, end)) and found.start() > start:
        end = found.start()
    return end


def _parts(source: Source, kind: Kind, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans that conjunctions join."""
    text = source.text
    if kind in _SINGLE:
        yield start, _single_end(source, kind, start, end)
        return
    joints = list(AND[source.language].finditer(text, start, end))
    first_end = joints[0].start() if joints else end
    verbal = kind == "deed" or is_verbal(source, kind, start=start, end=first_end, is_first=True)
    has_and = any("," not in joint[0] or len(joint[0].strip()) > 1 for joint in joints)
    at = start
    for number, joint in enumerate(joints):
        after = joints[number + 1].start() if number + 1 < len(joints) else end
        if kind != "deed" and _are_a_pair(text[at : joint.start()], text[joint.end() : after]):
            continue
        if _is_clause(source, kind, joint.end(), after):
            yield at, joint.start()
            return
        if kind == "condition" and is_had(text[joint.end() : after]) == "thing":
            continue
        if kind == "thing" and _CALLED.search(text, at, joint.start()):
            continue
        if kind == "thing" and "," in joint[0] and _is_called(source, at, joint.end()):
            yield at, joint.start()
            return
        comma_only = joint[0].strip() == ","
        if verbal and not is_verbal(source, kind, start=joint.end(), end=after):
            if comma_only and not has_and:
                yield at, joint.start()
                return
            continue
        if comma_only and not _continues_list(source, joint.end(), after, has_and=has_and and number < len(joints) - 1):
            yield at, joint.start()
            return
        yield at, joint.start()
        at = joint.end()
    yield at, end


def _is_called(source: Source, at: int, further: int) -> bool:
    """Tell whether a comma adds names and no things: `two cats, Milo and Luna`."""
    return (
        not source.is_lower
        and source.folded.is_capital(further)
        and _MANY.match(source.text, at) is not None
        and not source.folded.is_capital(max(0, source.text.rfind(" ", 0, further - 2) + 1))
    )


def _is_clause(source: Source, kind: Kind, start: int, end: int) -> bool:
    """Tell whether what a conjunction adds is no object: a clause of its own, an order, a trade without an article."""
    text, language = source.text, source.language
    if CLAUSAL[language].search(text, start, end) or NEW_CLAUSE[language].match(text, start, end):
        return True
    if kind in _NOUNS and FINITE[language].match(text, start, end):
        return True
    if kind == "role":
        return not re.compile(r"(?:an?|une?) ").match(text, start, end) and not is_bare_role(text[start:end])
    return False


def _are_a_pair(left: str, right: str) -> bool:
    if not left.split() or not right.split():
        return False
    is_determined = right.split(maxsplit=1)[0] in _DETERMINERS
    if left.rsplit(maxsplit=1)[-1] in MODIFIERS and len(right.split()) > 1 and not is_determined:
        return True
    return f"{left.rsplit(maxsplit=1)[-1]}|{right.split(maxsplit=1)[0]}" in PAIRS


def _continues_list(source: Source, start: int, end: int, *, has_and: bool) -> bool:
    """Tell whether what follows a comma is a further object and no remark."""
    said = source.text[start:end].split()
    if (
        not said
        or said[0] in POINTING
        or said[0] in {"i", "je", "j", "we", "nous", "mais", "but", "donc", "so", "and", "et", "mon", "my"}
    ):
        return False
    if said[0].endswith(("ly", "ment")) or said[0].startswith(("j'", "c'", "i'", "it'", "d'ailleurs")):
        return False
    return has_and or len(said) <= 3  # noqa: PLR2004 - a short further object: `French, English, Spanish`


def _single_end(source: Source, kind: Kind, start: int, end: int) -> int:
    """Return where the only object of a functional predicate ends."""
    text, folded = source.text, source.folded
    if kind == "whole":
        return end
    comma = text.find(",", start, end)
    if kind == "place" and comma > 0:
        after = _APPOSED_PLACE.match(text, comma, end)
        rest = after.end() if after else end
        if (
            rest < end
            and folded.is_capital(rest)
            and len(text[rest:end].split()) < _A_REMARK
            and (",") not in text[rest:end]
        ):
            return end
    end = comma if comma > 0 else end
    if kind in {"org", "place"}:
        end = _conjoined_end(source, start, end)
    if source.has_name(start, end=end) and not source.is_lower:
        inner = re.compile(r" (?:in|at|near|close to|on|dans|pres d[eu']|a cote d[eu']|a|au|sur) ").search(
            text, start, end
        )
        joined = re.compile(r"(?:sur|en) [A-Za-z]").match(text, inner.start() + 1, end) if inner else None
        if inner and not joined:
            end = inner.start()
    return end


def _conjoined_end(source: Source, start: int, end: int) -> int:
    """Return the end before `and`, unless capitals stand on both sides of it: `Procter and Gamble`."""
    for joint in AND[source.language].finditer(source.text, start, end):
        left = source.text[start : joint.start()].split()
        right_is_name = joint.end() < end and source.folded.is_capital(joint.end())
        if not left or not (right_is_name and source.has_name(start, end=end)):
            return joint.start()
    return end


def _trim(source: Source, kind: Kind, start: int, end: int) -> tuple[int, int] | None:
    """Return a span without determiners in front and fillers behind, or None where nothing is left."""
    text, language = source.text, source.language
    while start < end and text[start] in " ,'\"<>*_-.":
        start += 1
    shown = re.compile(r"[a-z]+").match(text, start, end)
    if shown and shown[0] in SHOWN and kind in {"liking", "thing", "org", "skill", "topic"}:
        return None
    if (
        kind == "liking"
        and language == "en"
        and text.startswith("the ", start, end)
        and not _is_generic(source, start, end)
    ):
        return None
    if kind not in {"whole", "deed"}:
        start = _after_determiners(source, kind, start, end)
    if found := TRAILING[language].search(text, start, end):
        letter = next((at for at in range(found.start(), found.end()) if text[at].isalpha()), start)
        end = end if source.folded.is_capital(letter) and not source.is_lower else found.start()
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in "+#%)'$\u20ac"):
        end -= 1
    if kind == "place":
        start = _after_dwelling(source, start, end)
    if kind in {"org", "place"} and (called := _NAMED_ORG.match(text, start, end)):
        start = called.end()
    return (start, end) if start < end else None


def _is_generic(source: Source, start: int, end: int) -> bool:
    """Tell whether `the` names something that is known to everybody: `the sea`, `the Beatles`."""
    return (
        GENERIC.match(source.text, start, end) is not None
        or source.folded.is_capital(start + 4)
        or source.folded.is_capital(start)
    )


def _after_determiners(source: Source, kind: Kind, start: int, end: int) -> int:
    """Return the position after determiners; one with a capital is part of a name (`Le Havre`, `The Hague`)."""
    keeps_size = source.language == "en" and kind in {"thing", "role", "place", "org"}
    leading = LEADING_BUT_DEGREES if keeps_size else LEADING[source.language]
    while found := leading.match(source.text, start, end):
        for word in re.compile(r"[a-z]+[' ]\s*").finditer(source.text, start, found.end()):
            if source.folded.is_capital(word.start()) and start != 0:
                return word.start()
            start = word.end()
        if found.end() <= start or start >= end:
            break
        start = found.end()
    return start


def _after_dwelling(source: Source, start: int, end: int) -> int:
    """Return the position of the place where a dwelling is said to be: `a small flat in Bristol`."""
    found = re.compile(
        r"(?:[\w-]+ ){0,3}?([\w-]+)(?: (?:with|avec) [\w ]+?)? (?:in|a|en|au|aux|near|dans) (?:the |le |la |l')?"
    ).match(source.text, start, end)
    return found.end() if found and found[1] in DWELLINGS and found.end() < end else start


def _is_exempt(source: Source, wanted: Wanted, first: str) -> bool:
    """Tell whether a pointing word may begin an object: a French reflexive (`me lever tôt`), or a whole."""
    return wanted.kind == "whole" or (source.language == "fr" and wanted.kind == "liking" and first in {"me", "m'"})


def _is_object(source: Source, wanted: Wanted, start: int, end: int) -> bool:
    said = source.text[start:end]
    parts = said.split()
    if not parts or end - start > LONGEST_OBJECT or len(parts) > _MOST_WORDS.get(wanted.kind, 18):
        return False
    if parts[0].rstrip(",'").partition("'")[0] in POINTING and not _is_exempt(source, wanted, parts[0]):
        return False
    if wanted.kind in {"liking", "deed"} and DEICTIC[source.language].search(said):
        return False
    if not any(char.isalnum() for char in said):
        return False
    is_name = source.has_name(start, end=end)
    if wanted.kind == "org":
        is_written_as_name = source.folded.is_capital(start) and not source.is_lower
        return (is_written_as_name or is_acceptable("org", said, verb=wanted.verb)) and (
            is_name or bool(set(parts) & WORKPLACES) or len(parts) > 1 or wanted.verb != "join"
        )
    if wanted.kind == "place" and wanted.verb in {"move", "relocate", "demenager", "transfer", "partir"}:
        first = source.folded.is_capital(start)
        known = (
            first
            or is_name
            or re.search(
                r"\b(?:countryside|city|suburbs|coast|mountains|town|village|campagne|ville|montagne|farm)\b", said
            )
        )
        return bool(known) and is_acceptable("place", said, verb=wanted.verb)
    if wanted.kind == "liking" and said in KIN:
        return False
    return is_acceptable(wanted.kind, said, verb=wanted.verb)
