"""Which episodes are to become facts."""

from __future__ import annotations

from typing import Any, Final

from lakemem.lifecycle.protocol import Memories, occurred, written
from lakemem.records.answers import Memory

LEAST_SALIENCE: Final = 0.6
"""An episode must matter more than this. Source: Mnemos' contract."""

MOST_ATTEMPTS: Final = 2
"""Failed attempts after which an episode is left. Source: Mnemos' contract."""


def candidates(memories: Memories, tenant: str, *, until: int | None = None) -> list[Memory]:
    """Return the episodes that are to be consolidated, in the order in which they happened.

    Args:
        memories: the store.
        tenant: whose episodes.
        until: only those written at this instant, in microseconds since 1970, or before; None: all.
    """
    found = memories.list(
        tenant=tenant,
        kinds=("episode",),
        all_periods=True,
        unmarked="consolidated_at",
        min_salience=LEAST_SALIENCE,
    )
    wanted = [episode for episode in found if _is_wanted(episode.marks)]
    if until is not None:
        wanted = [episode for episode in wanted if written(episode) <= until]
    return sorted(wanted, key=lambda episode: (occurred(episode), episode.memory_id))


def _is_wanted(marks: dict[str, Any]) -> bool:
    is_enough = (marks.get("salience") or 0) > LEAST_SALIENCE
    return is_enough and (marks.get("attempts") or 0) < MOST_ATTEMPTS and marks.get("consolidated_at") is None
