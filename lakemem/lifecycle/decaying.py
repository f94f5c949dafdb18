"""Episodes fade, and are archived when nothing is left to be had of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from lakemem.errors import LakememError
from lakemem.lifecycle.candidates import LEAST_SALIENCE
from lakemem.lifecycle.protocol import Memories, Progress, occurred, quiet
from lakemem.records import requests
from lakemem.records.answers import Memory
from lakemem.records.times import DAY_US
from lakemem.records.ulids import derived_ulid

FRESH: Final = 1.0
"""The decay of an episode that has just happened."""

A_DAY: Final = 0.05
"""What a day takes of an episode that matters as much as can be. Source: Mnemos' contract."""

FADED: Final = 0.1
"""A consolidated episode is archived below this. Source: Mnemos' contract."""

OLD_DAYS: Final = 90
"""An episode that was never worth consolidating is archived after this. Source: Mnemos' contract."""

UNSCORED: Final = 0.5
"""The salience of an episode that was not scored yet. Source: Mnemos' contract."""

LEAST_CHANGE: Final = 0.001
"""Less is not written down: it adds up until the next time."""

AT_ONCE: Final = 500
"""Episodes whose marks are written together."""

_DIGITS = 6


def decayed(decay: float, *, elapsed_days: float, salience: float) -> float:
    """Return what is left of a decay after a time: max(0, decay - 0.05 * elapsed_days * (2 - salience)).

    Source: Mnemos' contract.

    Args:
        decay: before it, 0 to 1.
        elapsed_days: time since then; before then nothing is lost.
        salience: 0 to 1.
    """
    return max(0.0, decay - A_DAY * max(0.0, elapsed_days) * (2 - salience))


def archives(decay: float, *, age_days: float, salience: float, is_consolidated: bool, was_candidate: bool) -> bool:
    """Tell whether an episode goes: faded and consolidated, or old and never a candidate for facts.

    Source: Mnemos' contract.

    Args:
        decay: 0 to 1.
        age_days: since it happened.
        salience: 0 to 1.
        is_consolidated: whether its facts were read.
        was_candidate: whether it was, or may still become, a candidate.
    """
    if is_consolidated and decay < FADED:
        return True
    return age_days > OLD_DAYS and salience < LEAST_SALIENCE and not was_candidate and not is_consolidated


@dataclass(slots=True)
class Fading:
    """What a sweep found.

    Args:
        scanned: active episodes that were looked at.
        faded: those whose decay changed.
        archived: those that are out of searches and lists now, or would be.
    """

    scanned: int = 0
    faded: int = 0
    archived: int = 0


def decay(memories: Memories, *, now: int, dry_run: bool = False, progress: Progress = quiet) -> dict[str, Any]:
    """Let all active episodes fade to an instant, and return `scanned`, `dry_run` and `now_ms`.

    At the same instant a second time changes nothing.

    Args:
        memories: the store.
        now: microseconds since 1970.
        dry_run: write nothing.
        progress: called before each tenant.

    Raises:
        LakememError: something could not be read or written; what was written before stays.
    """
    found = fade(memories, now=now, dry_run=dry_run, progress=progress)
    return {"scanned": found.scanned, "dry_run": dry_run, "now_ms": now // 1000}


def fade(memories: Memories, *, now: int, dry_run: bool = False, progress: Progress = quiet) -> Fading:
    """As `decay`, and return what a sweep did, or with `dry_run` would do."""
    fading = Fading()
    tenants = memories.tenants()
    for number, tenant in enumerate(tenants):
        progress("decaying", number, len(tenants))
        episodes = memories.list(tenant=tenant, kinds=("episode",), all_periods=True)
        fading.scanned += len(episodes)
        kept: dict[str, dict[str, float]] = {}
        gone: dict[str, dict[str, float]] = {}
        for episode in episodes:
            left, goes = _judged(episode, now)
            before = episode.marks.get("decay")
            changes = abs(left - (FRESH if before is None else before)) >= LEAST_CHANGE
            if changes or goes:
                (gone if goes else kept)[episode.memory_id] = {"decay": left, "decayed_at": now} if changes else {}
            fading.faded += changes
            fading.archived += goes
        if not dry_run:
            _write(memories, tenant, marks=kept, goes=False, now=now)
            _write(memories, tenant, marks=gone, goes=True, now=now)
    progress("decaying", len(tenants), len(tenants))
    return fading


def _judged(episode: Memory, now: int) -> tuple[float, bool]:
    """Return what is left of an episode, and whether it goes."""
    marks, happened = episode.marks, occurred(episode)
    scored = marks.get("salience")
    salience = UNSCORED if scored is None else scored
    last = marks.get("decayed_at")
    elapsed = (now - (happened if last is None else last)) / DAY_US
    before = marks.get("decay")
    left = round(decayed(FRESH if before is None else before, elapsed_days=elapsed, salience=salience), _DIGITS)
    goes = archives(
        left,
        age_days=(now - happened) / DAY_US,
        salience=salience,
        is_consolidated=marks.get("consolidated_at") is not None,
        # What was not scored yet may turn out to matter: its facts must not go before they were looked for.
        was_candidate=scored is None or bool(marks.get("attempts")),
    )
    return left, goes


def _write(memories: Memories, tenant: str, *, marks: dict[str, dict[str, float]], goes: bool, now: int) -> None:
    for batch in _batches(list(marks)):
        command_id = derived_ulid(now, "decay", tenant, goes, now, *batch)
        named = {"tenant": tenant, "archives": goes, "command_id": command_id}
        (result,) = memories.write_many([requests.mark_episodes({name: marks[name] for name in batch}, named)])
        if isinstance(result, LakememError):
            raise result


def _batches(names: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]
