"""When what is said holds: from the verb's tense, what the verb does to a fact, and the times that are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lakemem.consolidation.dates import Role, Timing, When
from lakemem.records.times import DAY_US

Tense = Literal["present", "arranged", "lasting", "perfect", "past", "imperfect", "future", "recent"]
Denial = Literal["no", "plain", "ended"]
Effect = Literal["state", "attitude", "begin", "end"]
Polarity = Literal["asserted", "retracted"]

_A_MONTH_US = 28 * DAY_US


@dataclass(frozen=True, slots=True)
class Phrase:
    """A verb as a sentence uses it.

    Args:
        verb: the verb's name, as patterns list it.
        tense: `arranged` is a present that may speak of the future (`I'm moving`), `lasting` a perfect that
            still holds, `recent` what has just happened.
        next: index of the token after the verb and its adverbs.
        denial: `plain` (I don't), or `ended` (I no longer).
        is_sure: false for `might`, `would`, `perhaps`.
        always: it was said to hold all along.
        clitics: pronouns between subject and verb, and what else a pattern may ask for (`can`).
    """

    verb: str
    tense: Tense
    next: int
    denial: Denial = "no"
    is_sure: bool = True
    always: bool = False
    clitics: frozenset[str] = field(default_factory=frozenset)


class Holding(NamedTuple):
    """When a fact holds, in microseconds since 1970; None where nothing was said.

    Args:
        polarity: of a retracted fact only `valid_to` is known: when it ended.
        valid_from: first instant.
        valid_to: first instant at which it no longer holds.
    """

    polarity: Polarity
    valid_from: int | None = None
    valid_to: int | None = None


def holding(effect: Effect, phrase: Phrase, *, timings: Sequence[Timing], said_at: int) -> Holding | None:
    """Return when something holds, or None where nothing is said about now or about a known time.

    Args:
        effect: `state` and `attitude` hold while the verb does; `begin` starts a state (`I moved to`), `end` stops one.
        phrase: the verb.
        timings: the times that the clause names.
        said_at: microseconds since 1970.
    """
    named: dict[Role, Timing] = {}
    for timing in timings:
        named.setdefault(timing.role, timing)
    if effect == "begin":
        return _begun(phrase, named, said_at)
    if effect == "end":
        return _ended(phrase, named, said_at)
    if phrase.denial == "ended":
        return _no_longer(phrase, named, said_at)
    if phrase.tense in {"present", "arranged", "lasting"} or phrase.always:
        return _present(phrase, named, said_at)
    if phrase.tense == "perfect" and named.keys() & {"since", "lasting", "holding"}:
        return _present(phrase, named, said_at)
    if effect == "attitude":
        return None
    return _future(named, said_at) if phrase.tense == "future" else _past(named, said_at)


def _present(phrase: Phrase, named: dict[Role, Timing], said_at: int) -> Holding | None:
    start = _past_start(named, "since", said_at)
    if start is None and phrase.tense in {"lasting", "perfect"}:
        start = _past_start(named, "lasting", said_at)
    if "range" in named:
        return _past(named, said_at) or _future(named, said_at)
    if start is None and (when := _when(named, "from", "at", "in")):
        if when.future.start > said_at or when.future.end > said_at:
            is_habit = phrase.tense == "present" and "from" not in named and "in" not in named
            start = None if is_habit else when.future.start  # `I work as a gardener in summer`
        elif "at" in named:
            return _past(named, said_at)  # the present of chronicles: `in 2012 I live in Dakar`
        else:
            start = when.past.start
    until = _when(named, "until")
    return Holding("asserted", start, until.future.start if until and until.future.start > said_at else None)


def _no_longer(phrase: Phrase, named: dict[Role, Timing], said_at: int) -> Holding | None:
    if phrase.tense in {"future", "imperfect"}:
        return None
    when = _when(named, "since", "at", "from")
    end = when.past.start if when and when.past.start <= said_at else when.future.start if when else None
    return Holding("retracted", None, end)


def _past(named: dict[Role, Timing], said_at: int) -> Holding | None:
    if (whole := named.get("range")) and whole.when and whole.until:
        start, end = whole.when.past.start, whole.until.past.start
        return Holding("asserted", start, end) if start < end and start <= said_at else None
    if until := _when(named, "until"):
        first = _when(named, "since", "from")
        start_at = first.past.start if first and first.past.start < until.past.start else None
        return Holding("asserted", start_at, until.past.start) if until.past.start <= said_at else None
    if at := _when(named, "at"):
        period = at.past
        if period.end - period.start >= _A_MONTH_US and period.end <= said_at:
            return Holding("asserted", period.start, period.end)
    return None


def _future(named: dict[Role, Timing], said_at: int) -> Holding | None:
    if (whole := named.get("range")) and whole.when and whole.until:
        start, end = whole.when.future.start, whole.until.future.start
        return Holding("asserted", start, end) if said_at < start < end else None
    when = _when(named, "from", "at", "in")
    if when is None or when.future.end <= said_at:
        return None
    until = _when(named, "until")
    end_at = until.future.start if until and until.future.start > when.future.start else None
    return Holding("asserted", when.future.start, end_at)


def _begun(phrase: Phrase, named: dict[Role, Timing], said_at: int) -> Holding | None:
    if phrase.denial != "no":
        return None
    if phrase.tense in {"past", "perfect", "recent", "lasting"}:
        if "range" in named:
            return _past(named, said_at)
        when = _when(named, "at", "since", "from")
        start = when.past.start if when and when.past.start <= said_at else None
        return Holding("asserted", start)
    if phrase.tense in {"present", "arranged"} and "since" in named:
        return Holding("asserted", _past_start(named, "since", said_at))
    return None if phrase.tense == "imperfect" else _future(named, said_at)


def _ended(phrase: Phrase, named: dict[Role, Timing], said_at: int) -> Holding | None:
    if phrase.denial != "no":
        return None
    when = _when(named, "at", "since", "from", "in")
    if phrase.tense in {"past", "perfect", "recent"}:
        return Holding("retracted", None, when.past.start if when and when.past.start <= said_at else None)
    if phrase.tense == "imperfect" or when is None or when.future.end <= said_at:
        return None
    return Holding("retracted", None, when.future.start)


def _when(named: dict[Role, Timing], *roles: Role) -> When | None:
    return next((timing.when for role in roles if (timing := named.get(role)) and timing.when), None)


def _past_start(named: dict[Role, Timing], role: Role, said_at: int) -> int | None:
    when = _when(named, role)
    return when.past.start if when and when.past.start <= said_at else None
