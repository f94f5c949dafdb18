"""How English names times: `since March`, `two years ago`, `from 2015 to 2019`, `next month`."""

from __future__ import annotations

import re
from typing import Final

from lakemem.consolidation.date_readers import DateReaders
from lakemem.consolidation.dates import Calendar, Reader, Timing, Unit, When, part_of
from lakemem.consolidation.lexicon import ordered

_MONTHS = ordered("january february march april may june july august september october november december")
_SHORT = {month[:3]: number for number, month in enumerate(_MONTHS, 1)} | {"sept": 9}
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_UNITS: dict[str, Unit] = {"day": "day", "week": "week", "month": "month", "year": "year"}
_NUMBERS = {
    word: number
    for number, word in enumerate(
        ordered("""
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty
""")
    )
} | {"a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "a couple of": 2, "a couple": 2, "a dozen": 12}
_NUMBERS |= {"twenty-five": 25, "the past": 1, "a decade": 10}

_M = "(?:" + "|".join([*_MONTHS, *(rf"{m}\.?" for m in sorted(_SHORT, key=len, reverse=True))]) + ")"
_W = "(?:" + "|".join(_WEEKDAYS) + ")"
_Y = r"(?:19|20)\d\d"
_N = r"(?:\d{1,3}|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
_U = r"(?:days?|weeks?|months?|years?)"
_ABOUT = (
    r"(?:about |around |over |more than |almost |nearly |roughly |less than |only |just |exactly |the (?:last|past) )*"
)
_D = r"(?:[0-3]?\d)(?:st|nd|rd|th)?"
_PART = r"(?:the )?(?:early|mid|late|beginning of|start of|middle of|end of)(?:[- ]in)?[- ]"
_SPAN = r"(?:week|month|year|spring|summer|autumn|fall|winter)"
_STRICT = (
    rf"{_M} {_D},? {_Y}|(?:the )?{_D} (?:of )?{_M},? {_Y}|\d{{4}}-\d{{2}}-\d{{2}}|{_PART}(?:{_M}(?: {_Y})?|{_Y}"
    rf"|last year|next year"
    rf"|this year)|{_M},? (?:of )?{_Y}|(?:last|next|this|this past|this coming) (?:{_SPAN}|{_W}|{_M})(?![\w-])"
    r"|yesterday|tomorrow|today|the day before yesterday|the day after tomorrow|tonight"
    rf"|(?:the )?(?:spring|summer|autumn|fall|winter) (?:of )?{_Y}"
)
_LOOSE = rf"{_STRICT}|{_M} {_D}|(?:the )?{_D} (?:of )?{_M}|{_M}|{_Y}|{_W}|(?:the )?(?:spring|summer|autumn|winter)"


def _month_number(text: str) -> int | None:
    text = text.rstrip(".,")
    return _MONTHS.index(text) + 1 if text in _MONTHS else _SHORT.get(text)


def _resolve(text: str, at: Calendar) -> When | None:
    text = re.sub(r"^(?:the |on )", "", text.strip())
    parted = re.match(r"(early|mid|late|beginning of|start of|middle of|end of)(?:[- ]in)?[- ]", text)
    if parted and (whole := _resolve(text[parted.end() :], at)):
        part = {"early": "early", "beginning of": "early", "start of": "early", "late": "late", "end of": "late"}
        return part_of(whole, part.get(parted[1], "mid"))
    if found := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text):
        return at.day(int(found[3]), month=int(found[2]), year=int(found[1]))
    if found := re.fullmatch(rf"({_M}) (\d\d?)(?:st|nd|rd|th)?(?:,? ({_Y}))?", text):
        month, day, year = found[1], found[2], found[3]
        return at.day(int(day), month=_month_number(month) or 0, year=int(year) if year else None)
    if found := re.fullmatch(rf"(\d\d?)(?:st|nd|rd|th)? (?:of )?({_M})(?:,? ({_Y}))?", text):
        month, day, year = found[2], found[1], found[3]
        return at.day(int(day), month=_month_number(month) or 0, year=int(year) if year else None)
    return at.year(int(text)) if re.fullmatch(_Y, text) else _near(text, at)


def _near(text: str, at: Calendar) -> When | None:
    days = {"the day before yesterday": -2, "day before yesterday": -2, "yesterday": -1, "today": 0, "tonight": 0}
    days |= {"tomorrow": 1, "day after tomorrow": 2}
    if text in days:
        return at.shifted("day", days[text])
    words = (
        text.replace("this past", "last").replace("this coming", "next").replace(",", " ").replace(" of ", " ").split()
    )
    side = words.pop(0) if words[0] in {"last", "next", "this"} else ""
    head, year = words[0], int(words[-1]) if re.fullmatch(_Y, words[-1]) else None
    if head in _UNITS:
        return at.whole(_UNITS[head], {"last": -1, "next": 1}.get(side, 0))
    if head in _WEEKDAYS:
        when = at.weekday(_WEEKDAYS.index(head))
    elif head in _SEASONS:
        when = at.season(_SEASONS[head], year=year)
    elif number := _month_number(head):
        when = at.month(number, year=year)
    else:
        return None
    period = {"last": when.past, "next": when.future}.get(side)
    return When(period, period) if period else when


def _shifted(found: re.Match[str], at: Calendar, sign: int) -> When | None:
    number = int(found["n"]) if found["n"].isdigit() else _NUMBERS[found["n"]]
    unit = _UNITS[found["u"].rstrip("s")]
    if unit == "year" and (found["half"] or found["early_half"]):
        return at.shifted("month", sign * (12 * number + 6))
    return at.shifted(unit, sign * number)


_MEASURE = rf"{_ABOUT}(?P<n>{_N})(?P<early_half> and a half)? (?P<u>{_U})(?P<half> and a half)?"


_READERS = DateReaders(_LOOSE, _STRICT, _MEASURE, _Y, _resolve, _shifted)

_RANGE = rf"(?:from |between )(?P<a>{_LOOSE}) ?(?:to|until|till|through|and|-|~) ?(?P<b>{_LOOSE})"

READERS: Final[tuple[Reader, ...]] = (
    _READERS.ranged(_RANGE),
    _READERS.measured("", "at", sign=-1, suffix=" (?:ago|back)"),
    _READERS.measured("in ", "in", sign=1, suffix="(?:'s?)?(?: time)?"),
    _READERS.measured("for ", "lasting", sign=-1, suffix=" now"),
    _READERS.measured("for ", "lasting", sign=-1),
    _READERS.worded(
        "for (?:(?:many|several|some|a few|quite a few|so many|the longest) (?:years|months|weeks|time)"
        "|years|months|ages|decades|a (?:long )?(?:while|time)|a long time)|all my life|my (?:whole|entire) life"
        "|since (?:childhood|birth|forever|then|college|university|i was (?:\\w+ ?){1,4}|(?:i|we|he|she) (?:left"
        "|finished|started|graduated|turned|retired)(?: \\w+){0,3}|my (?:\\w+ ?){1,2})"
        "|ever since",
        "holding",
    ),
    _READERS.dated("(?:ever )?since (?:about |around )?", "since"),
    _READERS.dated("(?:starting|beginning|effective)(?: from| on| in)? |from |as of |as from ", "from"),
    _READERS.dated("until |till |til |up to |through ", "until"),
    _READERS.dated("by |before |by the ", "by"),
    _READERS.dated("(?:back )?in |during |on |around |sometime in |at (?=the)", "at"),
    _READERS.dated("", "at", loose=False),
    (  # at the end alone: "Monday meetings" are no time
        re.compile(rf"(?<!\bevery )(?<!\beach )(?<!\bof )\b(?P<d>{_W})(?= *(?:[.,;!?]|$))"),
        lambda found, at: Timing(found.start(), found.end(), "at", _resolve(found["d"], at)),
    ),
    _READERS.worded(
        "recently|lately|(?:these|nowa)days|these days|at the (?:moment|time)|right now|currently|in the past|back then"
        "|a long time ago|long ago|ages ago|years ago|a few \\w+ ago|a while (?:ago|back)|once upon a time|some ?day"
        "|one day|soon|for (?:now|the moment|the time being)|at present|presently|when i was (?:\\w+ ?){1,3}",
        "vague",
    ),
)
"""Readers of English times, the most particular first."""
