"""How well does extraction without a model find the facts that sentences state?

A file of sentences is JSON Lines: objects with `language` (`fr` or `en`), `text`, `facts` (each with `predicate`,
`object` and, where they differ, `subject`, `polarity`, `valid_from`, `valid_to` as dates), and optionally `said_at`.
A sentence with no facts must give none.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from lakemem.consolidation.extract import extract
from lakemem.consolidation.folding import fold_name
from lakemem.consolidation.stops import LEADING
from lakemem.consolidation.vocabulary import PREDICATES
from lakemem.errors import InvalidInput, NotFound
from lakemem.records.times import day_of, parse_time

SHIPPED: Final = Path(__file__).with_name("extract_sentences.jsonl")
SUBJECT: Final = "user"
SAID_AT: Final = "2026-03-18T10:30:00Z"
"""When sentences are said that do not say so: a Wednesday."""

_FIELDS = {"subject", "predicate", "object", "polarity", "valid_from", "valid_to"}


class Fact(NamedTuple):
    """A fact as it is compared: objects without case, accents and determiners, times by their UTC day."""

    subject: str
    predicate: str
    object: str
    polarity: str
    valid_from: str | None
    valid_to: str | None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or a few that belong together, and what must come of it.

    Args:
        language: `fr` or `en`.
        text: what is said.
        said_at: when, in microseconds since 1970.
        facts: what it states.
    """

    language: str
    text: str
    said_at: int
    facts: frozenset[Fact]


@dataclass(slots=True)
class Tally:
    """How many facts were found, too many and missed, of one language and predicate.

    Args:
        language: `fr`, `en` or `all`.
        predicate: one of the ten or `all`.
        right: facts that were stated and found.
        wrong: facts that were found and not stated.
        missed: facts that were stated and not found.
    """

    language: str
    predicate: str
    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """Share of the found facts that were stated; 1 where none was found."""
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        """Share of the stated facts that were found; 1 where none was stated."""
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return a row."""
        counts = {"right": self.right, "wrong": self.wrong, "missed": self.missed}
        return {
            "language": self.language,
            "predicate": self.predicate,
            "facts": self.right + self.missed,
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
        } | counts


@dataclass(slots=True)
class Outcome:
    """What a run gave.

    Args:
        tallies: by language and predicate, then by language, then over all.
        sentences: how many were read.
        silent: how many of them state nothing.
        differences: for each sentence that did not match, what was missed (`-`) and what was too much (`+`).
    """

    tallies: list[Tally]
    sentences: int
    silent: int
    differences: list[str] = field(default_factory=list)


def load(path: Path = SHIPPED) -> list[Sentence]:
    """Return the sentences of a file.

    Raises:
        NotFound: there is no such file.
        InvalidInput: a line is not a sentence; the message names it.
    """
    if not path.is_file():
        raise NotFound(f"{path} is not a file")
    lines = path.read_bytes().decode("utf-8", errors="replace").splitlines()
    found = [_sentence(line, number) for number, line in enumerate(lines, 1) if line.strip()]
    if not found:
        raise InvalidInput("path", f"{path} holds no sentence")
    return found


def measure(sentences: Iterable[Sentence]) -> Outcome:
    """Return how well the facts of sentences are found."""
    counts: Counter[tuple[str, str, str]] = Counter()
    differences: list[str] = []
    read, silent = 0, 0
    for sentence in sentences:
        read, silent = read + 1, silent + (not sentence.facts)
        found = frozenset(_found(sentence))
        sides = {
            "right": sentence.facts & found,
            "wrong": found - sentence.facts,
            "missed": sentence.facts - found,
        }
        for side, facts in sides.items():
            counts.update((sentence.language, fact.predicate, side) for fact in facts)
        if found != sentence.facts:
            differences.append(sentence.text)
            differences += [f"  - {_shown(fact)}" for fact in sorted(sides["missed"], key=str)]
            differences += [f"  + {_shown(fact)}" for fact in sorted(sides["wrong"], key=str)]
    return Outcome(_tallies(counts), read, silent, differences)


def _tallies(counts: Counter[tuple[str, str, str]]) -> list[Tally]:
    languages = sorted({language for language, _, _ in counts})
    wanted: list[tuple[str, str]] = [(language, predicate) for language in languages for predicate in PREDICATES]
    wanted += [("all", predicate) for predicate in PREDICATES]
    wanted += [(language, "all") for language in [*languages, "all"]]
    return [_tally(counts, language, predicate) for language, predicate in wanted]


def _tally(counts: Counter[tuple[str, str, str]], language: str, predicate: str) -> Tally:
    tally = Tally(language, predicate)
    for (where, what, side), number in counts.items():
        if language in {where, "all"} and predicate in {what, "all"}:
            setattr(tally, side, getattr(tally, side) + number)
    return tally


def _found(sentence: Sentence) -> Iterator[Fact]:
    for fact in extract(sentence.text, said_at=sentence.said_at, subject=SUBJECT):
        start = day_of(fact.valid_from) if fact.valid_from is not None else None
        end = day_of(fact.valid_to) if fact.valid_to is not None else None
        plain = _plain(fact.object, sentence.language)
        yield Fact(fact.subject, fact.predicate, plain, fact.polarity, start, end)


def _plain(said: str, language: str) -> str:
    """Return an object without case, accents and determiners."""
    folded = fold_name(said)
    found = LEADING["fr" if language == "fr" else "en"].match(folded)
    return folded[found.end() :] if found and found.end() < len(folded) else folded


def _sentence(line: str, number: int) -> Sentence:
    where = f"line {number}"
    try:
        row = json.loads(line)
    except ValueError as error:
        raise InvalidInput(where, "is not JSON") from error
    if not isinstance(row, dict) or not isinstance(row.get("text"), str) or row.get("language") not in {"fr", "en"}:
        raise InvalidInput(where, "must be an object with language (fr or en), text and facts")
    facts = row.get("facts")
    if not isinstance(facts, list):
        raise InvalidInput(where, "facts must be a list")
    said_at = parse_time(row.get("said_at", SAID_AT), f"{where}: said_at")
    wanted = frozenset(_fact(fact, row["language"], where) for fact in facts)
    return Sentence(row["language"], row["text"], said_at, wanted)


def _fact(row: Any, language: str, where: str) -> Fact:  # noqa: ANN401 - an item of a JSON file
    if not isinstance(row, dict) or not isinstance(row.get("object"), str) or not row.keys() <= _FIELDS:
        raise InvalidInput(where, f"a fact has predicate, object and optionally {', '.join(sorted(_FIELDS))}")
    if row.get("predicate") not in PREDICATES:
        raise InvalidInput(where, f"predicate is {row.get('predicate')!r}, it must be of {', '.join(PREDICATES)}")
    polarity = row.get("polarity", "asserted")
    if polarity not in {"asserted", "retracted"}:
        raise InvalidInput(where, f"polarity is {polarity!r}, it must be asserted or retracted")
    days = [
        day_of(parse_time(row[name], f"{where}: {name}")) if row.get(name) is not None else None
        for name in ("valid_from", "valid_to")
    ]
    subject = str(row.get("subject", SUBJECT))
    return Fact(subject, row["predicate"], _plain(row["object"], language), polarity, days[0], days[1])


def _shown(fact: Fact) -> str:
    period = f" [{fact.valid_from or ''}, {fact.valid_to or ''})" if fact.valid_from or fact.valid_to else ""
    mark = "no longer " if fact.polarity == "retracted" else ""
    return f"{fact.subject} {mark}{fact.predicate} {fact.object}{period}"
