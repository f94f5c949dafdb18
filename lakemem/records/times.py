"""Instants: how times are read, written and compared.

One rule for every surface: UTC, int64 microseconds since 1970, half-open periods, `OPEN` for an open end.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from lakemem.errors import InvalidInput

OPEN = 2**63 - 1
"""The open end of a period: the largest int64, later than every instant that can be written."""

DAY_US = 86_400_000_000
_DAY_S = 86_400
SECOND_US = 1_000_000

EARLIEST = -62_135_596_800_000_000
"""0001-01-01T00:00:00Z, the first instant that Python, Arrow and DuckDB all write."""

LATEST = 253_402_300_799_999_999
"""9999-12-31T23:59:59.999999Z, the last instant; still different from `OPEN`."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_RFC3339 = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})"
    r"(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,18}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?",
    re.ASCII,
)

TimeLike = str | datetime
"""What callers may pass as a time: RFC 3339 text, a bare date, or a datetime (naive means UTC)."""


class Instant(NamedTuple):
    """One point on both time axes, in microseconds.

    `valid_at` asks what held in the world; `as_of` asks what the store believed.
    """

    valid_at: int
    as_of: int


class Moment(NamedTuple):
    """A parsed time: its first microsecond and the width that the text named.

    `width_us` is a day for a bare date, a second for a clock time without a fraction, else one microsecond.
    """

    start: int
    width_us: int


def parse_moment(text: TimeLike, field: str) -> Moment:
    """Return the instant that `text` names and how wide it was written.

    Args:
        text: RFC 3339 (`2026-05-09T10:30:00Z`, any offset, `t`/`z` allowed, fraction cut to microseconds), the same
            without an offset (read as UTC), a bare date (midnight UTC), or a datetime.
        field: the argument's name, for the error.

    Raises:
        InvalidInput: not a time, or outside 0001-01-01 to 9999-12-31.  A leap second is not a time here.
    """
    if isinstance(text, datetime):
        return Moment(from_datetime(text, field), 1)
    if isinstance(text, date):
        return Moment(from_datetime(datetime(text.year, text.month, text.day, tzinfo=UTC), field), DAY_US)
    if not isinstance(text, str):
        raise _not_a_time(text, field)
    found = _RFC3339.fullmatch(text.strip())
    if found is None:
        raise _not_a_time(text, field)
    year, month, day, hour, minute, second, fraction, offset = found.groups()
    try:
        at = datetime(int(year), int(month), int(day), int(hour or 0), int(minute or 0), int(second or 0), tzinfo=UTC)
    except ValueError as error:
        raise _not_a_time(text, field) from error
    start = (at - _EPOCH) // _MICROSECOND
    if fraction:
        start += int(fraction[:6].ljust(6, "0"))
    start -= _offset_us(offset, text, field)
    if not EARLIEST <= start <= LATEST:
        raise _not_a_time(text, field)
    if hour is None:
        return Moment(start, DAY_US)
    return Moment(start, 1 if fraction else SECOND_US)


def parse_time(text: TimeLike, field: str) -> int:
    """Return the first microsecond of the instant that `text` names; see `parse_moment`."""
    return parse_moment(text, field).start


def parse_reading(text: TimeLike, field: str) -> int:
    """Return the microsecond that a question about `text` is asked at (`valid_at`, `as_of`).

    A clock time without a fraction covers its whole second, since many clients cut times to seconds: the question is
    asked at its last microsecond.  A bare date stays midnight; a datetime is exact.
    """
    start, width = parse_moment(text, field)
    return start + width - 1 if width == SECOND_US else start


def parse_until(text: TimeLike, field: str) -> int:
    """Return the exclusive upper bound that `text` means: a bare date covers its day, a whole second its second."""
    start, width = parse_moment(text, field)
    return start + width


def from_datetime(at: datetime, field: str) -> int:
    """Return microseconds since 1970 of `at`; a naive datetime is UTC."""
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    micros = (at - _EPOCH) // _MICROSECOND
    if not EARLIEST <= micros <= LATEST:
        raise InvalidInput(field, "is outside 0001-01-01 to 9999-12-31")
    return micros


def to_datetime(micros: int) -> datetime | None:
    """Return the aware datetime of `micros`, or None for `OPEN`."""
    return None if micros >= OPEN else _EPOCH + timedelta(microseconds=micros)


def format_time(micros: int) -> str:
    """Return RFC 3339 in UTC with `Z`; a fraction only where there is one."""
    second, fraction = divmod(micros, SECOND_US)
    return f"{_second_text(second)}.{fraction:06d}Z" if fraction else _second_text(second) + "Z"


def _second_text(second: int) -> str:
    day, rest = divmod(second, _DAY_S)
    minutes, seconds = divmod(rest, 60)
    return f"{_day_name(day)}T{minutes // 60:02d}:{minutes % 60:02d}:{seconds:02d}"


def format_end(micros: int) -> str | None:
    """Return `format_time`, or None for an open end."""
    return None if micros >= OPEN else format_time(micros)


def day_of(micros: int) -> str:
    """Return the UTC day of an instant as `YYYY-MM-DD`."""
    return _day_name(micros // DAY_US)


@lru_cache(maxsize=4096)
def _day_name(day: int) -> str:
    return (_EPOCH + timedelta(days=day)).date().isoformat()


def _offset_us(offset: str | None, text: str, field: str) -> int:
    if offset is None or offset in "Zz":
        return 0
    hours, minutes = int(offset[1:3]), int(offset[-2:])
    if hours > 23 or minutes > 59:  # noqa: PLR2004 - the limits of RFC 3339's time-numoffset
        raise _not_a_time(text, field)
    size = (hours * 60 + minutes) * 60 * SECOND_US
    return -size if offset[0] == "-" else size


def _not_a_time(text: object, field: str) -> InvalidInput:
    shown = repr(text)[1:-1] if isinstance(text, str) else repr(text)
    return InvalidInput(field, f'"{shown[:60]}" is not a date (2026-03-20) or an RFC3339 time')
