"""The period of time that a question names."""

from __future__ import annotations

from typing import Final, NamedTuple

from lakemem.consolidation import dates_en, dates_fr
from lakemem.consolidation.dates import Calendar, Timing, find_timings
from lakemem.consolidation.folding import fold

_AGO: Final = "il y a"
"""Of a statement it says since when; a question asks about that day."""

_LONGEST: Final = 1_000
"""Characters of a question that are read."""


class Span(NamedTuple):
    """From an instant to another, in microseconds since 1970, the second excluded; None is open."""

    start: int | None
    end: int | None


def span_in(question: str, *, now: int, language: str | None = None) -> Span | None:
    """Return the period that a question names, or None; what could lie before or ahead is taken for past.

    Args:
        question: what is asked.
        now: the instant at which it is asked, in microseconds since 1970.
        language: `en` or `fr`; None: whichever names a period first.
    """
    text = fold(question[:_LONGEST]).text
    readers = {"en": (dates_en.READERS,), "fr": (dates_fr.READERS,)}.get(
        language or "", (dates_fr.READERS, dates_en.READERS)
    )
    for each in readers:
        for timing in find_timings(text, Calendar(now), readers=each):
            found = _span(timing, text)
            if found is not None:
                return found
    return None


def _span(timing: Timing, text: str) -> Span | None:
    if timing.when is None:
        return None
    first = timing.when.past
    if timing.role == "range" and timing.until is not None:
        last = timing.until.past
        return Span(first.start, last.end if last.end > first.start else timing.until.future.end)
    if timing.role in {"since", "from"} and not text.startswith(_AGO, timing.start):
        return Span(first.start, None)
    if timing.role == "until":
        return Span(None, first.end)
    if timing.role == "by":
        return Span(None, first.start)
    return Span(first.start, first.end)
