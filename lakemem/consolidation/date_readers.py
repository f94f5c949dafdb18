"""Readers of times in a sentence, made from one language's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from lakemem.consolidation.dates import Calendar, Reader, Role, Timing, When

_END = r"(?![\w-])"


@dataclass(frozen=True, slots=True)
class DateReaders:
    """What a language calls dates and spans of time, and how it resolves them.

    Args:
        loose: a pattern of every date that may stand behind a preposition.
        strict: a pattern of the dates that may stand alone.
        measure: a pattern of a span of time.
        year: a pattern of a year.
        resolve: returns the date of a text, or None.
        shift: returns the date that lies a span away, before (-1) or after (1), or None.
    """

    loose: str
    strict: str
    measure: str
    year: str
    resolve: Callable[[str, Calendar], When | None]
    shift: Callable[[re.Match[str], Calendar, int], When | None]

    def dated(self, prefix: str, role: Role, *, loose: bool = True) -> Reader:
        """Return the reader of a date behind a preposition."""
        pattern = re.compile(rf"\b(?:{prefix})(?P<d>{self.loose if loose else self.strict}){_END}")

        def read(found: re.Match[str], at: Calendar) -> Timing | None:
            when = self.resolve(found["d"], at)
            return when and Timing(found.start(), found.end(), role, when)

        return pattern, read

    def measured(self, prefix: str, role: Role, *, sign: int, suffix: str = "") -> Reader:
        """Return the reader of a span of time between two words, counted back (-1) or ahead (1)."""
        pattern = re.compile(rf"\b(?:{prefix}){self.measure}{suffix}{_END}")

        def read(found: re.Match[str], at: Calendar) -> Timing | None:
            when = self.shift(found, at, sign)
            return when and Timing(found.start(), found.end(), role, when)

        return pattern, read

    def worded(self, words: str, role: Role) -> Reader:
        """Return the reader of words that name no date."""
        return re.compile(rf"\b(?:{words}){_END}"), lambda found, _at: Timing(found.start(), found.end(), role)

    def ranged(self, pattern: str) -> Reader:
        """Return the reader of two dates, the groups `a` and `b`; the year of the second may be meant for both."""

        def read(found: re.Match[str], at: Calendar) -> Timing | None:
            first, second = self.resolve(found["a"], at), self.resolve(found["b"], at)
            if first is None or second is None:
                return None
            if not re.search(self.year, found["a"]) and (year := re.search(self.year, found["b"])):
                first = self.resolve(f"{found['a'].strip()} {year[0]}", at) or first  # `from March to June 2019`
            return Timing(found.start(), found.end(), "range", first, second)

        return re.compile(rf"\b{pattern}{_END}"), read
