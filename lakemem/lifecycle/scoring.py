"""How much each episode matters, worked out once and marked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from lakemem.consolidation.salience import salience
from lakemem.errors import LakememError
from lakemem.lifecycle.protocol import EVERY_STATUS, Memories, Progress, occurred, quiet, written
from lakemem.records import requests
from lakemem.records.answers import Memory
from lakemem.records.times import DAY_US, EARLIEST, to_datetime
from lakemem.records.ulids import derived_ulid

WINDOW: Final = 50
"""Episodes written before one with which it is compared."""

SHOWN: Final = 2_000
"""Characters of each of them that are compared."""

AT_ONCE: Final = 200
"""Episodes whose marks are written together."""

_SPANS: Final = (DAY_US // 24, DAY_US, 30 * DAY_US)


class Scored(NamedTuple):
    """What scoring did: how many episodes, and when the newest that it saw was written (None: it saw none)."""

    episodes: int
    newest: int | None


def score(memories: Memories, tenant: str, *, now: int) -> int:
    """Score a tenant's episodes that lack it, oldest first, and return how many there were.

    Args:
        memories: the store.
        tenant: whose episodes.
        now: microseconds since 1970.

    Raises:
        LakememError: something could not be read or written; what was written before stays.
    """
    return score_since(memories, tenant, now=now).episodes


def score_since(
    memories: Memories, tenant: str, *, now: int, since: int | None = None, progress: Progress = quiet
) -> Scored:
    """As `score`, looking only at episodes written at `since` (microseconds) or later.

    Args:
        memories: the store.
        tenant: whose episodes.
        now: microseconds since 1970.
        since: None: at all of them.
        progress: called between two batches.

    Raises:
        LakememError: something could not be read or written; what was written before stays.
    """
    narrow: dict[str, Any] = {"unmarked": "salience"} if since is None else {"since": _moment(since)}
    found = memories.list(tenant=tenant, kinds=("episode",), all_periods=True, **narrow)
    newest = max(map(written, found), default=since)
    due = sorted((episode for episode in found if episode.marks.get("salience") is None), key=written)
    for start in range(0, len(due), AT_ONCE):
        progress("scoring", start, len(due))
        batch = due[start : start + AT_ONCE]
        ids = [episode.memory_id for episode in batch]
        named = {"tenant": tenant, "command_id": derived_ulid(written(batch[0]), "score", tenant, *ids)}
        scores = _scores(memories, tenant, batch=batch, now=now)
        (result,) = memories.write_many([requests.mark_episodes(scores, named)])
        if isinstance(result, LakememError):
            raise result
    return Scored(len(due), newest)


def _scores(memories: Memories, tenant: str, *, batch: Sequence[Memory], now: int) -> dict[str, dict[str, float]]:
    """Return the marks of a batch, oldest first, by episode."""
    first, last = written(batch[0]), written(batch[-1])
    asked = {"tenant": tenant, "kinds": ("episode",), "all_periods": True, "statuses": EVERY_STATUS}
    earlier = [
        *_before(memories, asked, at=first),
        *memories.list(**asked, since=_moment(first), until=_moment(last)),
    ]
    texts = sorted((written(episode), episode.value[:SHOWN]) for episode in earlier)
    times = [at for at, _ in texts]
    scores = {}
    for episode in batch:
        place = bisect_left(times, written(episode))
        recent = [text for _, text in texts[max(0, place - WINDOW) : place]]
        found = salience(episode.value, role=episode.role, recent=recent, said_at=occurred(episode))
        parts = {name: getattr(found, name).value for name in ("surprise", "arousal", "self_ref", "recurrence")}
        scores[episode.memory_id] = {"salience": found.score, **parts, "scored_at": now}
    return scores


def _before(memories: Memories, asked: dict[str, Any], *, at: int) -> list[Memory]:
    """Return at least the last `WINDOW` episodes written before an instant, where there are so many.

    The store sorts all that pass before it cuts, so few are let pass.
    """
    if at <= EARLIEST:
        return []
    for span in _SPANS:
        period = {"since": _moment(max(EARLIEST, at - span)), "until": _moment(at - 1)}
        if memories.count(**asked, **period) >= WINDOW:
            return memories.list(**asked, **period, limit=WINDOW)
    return memories.list(**asked, until=_moment(at - 1), limit=WINDOW)


def _moment(micros: int) -> datetime:
    at = to_datetime(micros)
    assert at is not None
    return at
