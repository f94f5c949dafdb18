"""Memories as Mnemos writes them: episodes, facts, and times in milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from lakemem.records.answers import Memory, SearchHit
from lakemem.records.times import OPEN, parse_time
from lakemem_api.mnemos.schemas import MS_US

_SCORES: Final = ("salience", "surprise", "arousal", "self_ref", "recurrence")


def ms(time: str) -> int:
    """Return the milliseconds since 1970 of a time as the store tells it."""
    return parse_time(time, "time") // MS_US


def micros(time: str | None) -> int:
    """Return the microseconds since 1970 of a time as the store tells it; None is an open end."""
    return OPEN if time is None else parse_time(time, "time")


def offset_time(time: str | None) -> str | None:
    """Return a time of the store's with `+00:00`, as Mnemos writes the last run of its worker."""
    return None if time is None else datetime.fromisoformat(time).isoformat()


def episode_object(memory: Memory) -> dict[str, Any]:
    """Return an episode."""
    marks = memory.marks
    consolidated = marks.get("consolidated_at")
    return {
        "id": memory.memory_id,
        "tenant": memory.tenant,
        "created_at": ms(memory.valid_from),
        "session_id": memory.session or None,
        "role": memory.role,
        "content": memory.value,
        **{name: marks.get(name) for name in _SCORES},
        "decay_state": marks.get("decay", 1.0),
        "consolidated_at": None if consolidated is None else int(consolidated) // MS_US,
        "archived": memory.status == "archived",
    }


def episode_hit(hit: SearchHit) -> dict[str, Any]:
    """Return an episode that was found; what has no vector yet is as unlike as can be."""
    return scored(episode_object(hit.memory), hit.score, dense=hit.dense_sim, sparse=hit.sparse_sim, recent=hit.recency)


def scored(
    episode: Mapping[str, Any], score: float, *, dense: float | None, sparse: float | None, recent: float | None
) -> dict[str, Any]:
    """Return an episode with its score and the three parts of it, each in [0, 1]."""
    return {
        "episode": episode,
        "score": score,
        "dense_sim": dense or 0.0,
        "sparse_sim": sparse or 0.0,
        "recency": recent or 0.0,
    }


def fact_object(memory: Memory, superseded_by: str | None = None) -> dict[str, Any]:
    """Return a fact for the period in which it held.

    Args:
        memory: the fact.
        superseded_by: the id of the assertion that ended it, or None.
    """
    return {
        "id": memory.extra["fact_id"],
        "tenant": memory.tenant,
        "subject": memory.subject,
        "predicate": memory.predicate,
        "object": memory.object,
        "valid_from": ms(memory.valid_from),
        "valid_until": None if memory.valid_to is None else ms(memory.valid_to),
        "confidence": memory.extra["confidence"],
        "superseded_by": superseded_by,
    }
