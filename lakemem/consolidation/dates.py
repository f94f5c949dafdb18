"""Dates that a sentence names, resolved against the time at which it was said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal, NamedTuple

from lakemem.consolidation.tokens import GAP
from lakemem.records.times import DAY_US

Unit = Literal["day", "week", "month", "year"]
Role = Literal["range", "since", "from", "until", "at", "in", "lasting", "holding", "by", "vague"]

MIDDLE: Final = {"early": 0, "mid": 0.5, "late": 1}
_EPOCH = date(1970, 1, 1)
_MONTHS_A_YEAR = 12
_LONGEST_SHIFT = 2_000
_PIVOT = 8


class Period(NamedTuple):
    """A half-open period of whole UTC days, in microseconds since 1970."""

    start: int
    end: int


class When(NamedTuple):
    """A named date as it reads of the past and of the future: `in June` is two different periods."""

    past: Period
    future: Period


class Timing(NamedTuple):
    """A time that a sentence names.

    Args:
        start: first folded position.
        end: position after the last one.
        role: how it bounds what is said; `holding` says that it lasts without saying since when, `lasting` how long.
        when: the date, or the first date of a range.
        until: the second date of a range.
    """

    start: int
    end: int
    role: Role
    when: When | None = None
    until: When | None = None


class Calendar:
    """Periods around the instant at which something was said.

    Args:
        said_at: microseconds since 1970.
    """

    def __init__(self, said_at: int) -> None:
        day = max(-719_000, min(2_932_000, said_at // DAY_US))
        self.today = _EPOCH + timedelta(days=day)

    def year(self, number: int) -> When:
        """Return a calendar year."""
        return _fixed(date(number, 1, 1), date(number + 1, 1, 1))

    def month(self, number: int, *, year: int | None = None) -> When:
        """Return a month, of a year or the nearest one on each side of today."""
        if year is not None:
            return _month(year, number)
        earlier = self.today.year - (number > self.today.month)
        later = self.today.year + (number < self.today.month)
        return When(_month(earlier, number).past, _month(later, number).future)

    def season(self, first_month: int, *, year: int | None = None) -> When:
        """Return three months from the first of one (meteorological seasons; winter begins in December)."""
        first = self.month(first_month, year=year)
        return When(_longer(first.past, months=3), _longer(first.future, months=3))

    def day(self, number: int, *, month: int, year: int | None = None) -> When:
        """Return a day of a month."""
        if year is not None:
            return _day(date(year, month, number))
        this = date(self.today.year, month, number)
        earlier = this if this <= self.today else this.replace(year=this.year - 1)
        later = this if this >= self.today else this.replace(year=this.year + 1)
        return When(_day(earlier).past, _day(later).future)

    def weekday(self, number: int) -> When:
        """Return the nearest such day before today and after it; Monday is 0."""
        back = (self.today.weekday() - number) % 7
        ahead = (number - self.today.weekday()) % 7
        earlier, later = timedelta(days=back or 7), timedelta(days=ahead or 7)
        return When(_day(self.today - earlier).past, _day(self.today + later).future)

    def shifted(self, unit: Unit, number: int) -> When:
        """Return the day that lies so many units after today, or before it for a negative number."""
        return _day(_shift(self.today, unit, number))

    def whole(self, unit: Unit, offset: int) -> When:
        """Return the calendar unit that today is in, or one so many units away; weeks begin on Monday."""
        at = _shift(self.today, unit, offset)
        if unit == "day":
            return _day(at)
        if unit == "week":
            monday = at - timedelta(days=at.weekday())
            return _fixed(monday, monday + timedelta(days=7))
        return _month(at.year, at.month) if unit == "month" else self.year(at.year)


def part_of(when: When, part: str) -> When:
    """Return the early, middle or late part of a period: from its start, its middle, or its last sixth."""
    if part == "early":
        return when
    share = 2 if part == "mid" else 6
    past, future = (_later(p, share, from_end=part == "late") for p in when)
    return When(past, future)


def find_timings(text: str, calendar: Calendar, *, readers: Sequence[Reader]) -> list[Timing]:
    """Return the times that a folded sentence names, in order and without overlap; earlier readers win."""
    taken: list[Timing] = []
    covered = bytearray(len(text))
    for pattern, read in readers:
        for found in pattern.finditer(text):
            if any(covered[found.start() : found.end()]):
                continue
            try:
                timing = read(found, calendar)
            except (ValueError, OverflowError):  # the 31st of June, the year 0, a shift out of the calendar
                timing = Timing(found.start(), found.end(), "vague")
            if timing is not None:
                taken.append(timing)
                covered[timing.start : timing.end] = b"\1" * (timing.end - timing.start)
    return sorted(taken)


def blank_timings(text: str, timings: Sequence[Timing]) -> str:
    """Return a text with a gap at the end of each timing and spaces in front of it; positions stay.

    Args:
        text: one sentence.
        timings: what `find_timings` found in it.
    """
    parts: list[str] = []
    at = 0
    for timing in timings:
        start, end = timing.start, timing.end
        parts += [text[at:start], " " * (end - start - 1), GAP]
        at = end
    return "".join([*parts, text[at:]])


Read = Callable[[re.Match[str], Calendar], Timing | None]
Reader = tuple[re.Pattern[str], Read]


def _fixed(start: date, end: date) -> When:
    period = Period((start - _EPOCH).days * DAY_US, (end - _EPOCH).days * DAY_US)
    return When(period, period)


def _day(at: date) -> When:
    return _fixed(at, at + timedelta(days=1))


def _month(year: int, number: int) -> When:
    return _fixed(date(year, number, 1), _shift(date(year, number, 1), "month", 1))


def _longer(period: Period, *, months: int) -> Period:
    first = _EPOCH + timedelta(days=period.start // DAY_US)
    return Period(period.start, (_shift(first, "month", months) - _EPOCH).days * DAY_US)


def _later(period: Period, share: int, *, from_end: bool) -> Period:
    """Return a period cut at a month's start (a year), or at a day (a month)."""
    first = datetime.fromtimestamp(period.start / 1e6, UTC).date()
    size = (period.end - period.start) // DAY_US
    if size > 31 * _PIVOT:
        months = 12 // share
        at = _shift(first, "month", _MONTHS_A_YEAR - 1 if from_end else months)
    else:
        days = size // share
        at = first + timedelta(days=size - days if from_end else days)
    return Period((at - _EPOCH).days * DAY_US, period.end)


def _shift(at: date, unit: Unit, number: int) -> date:
    if abs(number) > _LONGEST_SHIFT:
        raise OverflowError(number)
    if unit in {"day", "week"}:
        return at + timedelta(days=number * (7 if unit == "week" else 1))
    months = at.year * _MONTHS_A_YEAR + at.month - 1 + number * (_MONTHS_A_YEAR if unit == "year" else 1)
    year, month = divmod(months, _MONTHS_A_YEAR)
    for day in range(at.day, at.day - 4, -1):
        try:
            return date(year, month + 1, day)
        except ValueError:
            if day <= at.day - 3 or not 1 <= year <= 9999:  # noqa: PLR2004 - Python's calendar
                raise
    raise OverflowError(number)
