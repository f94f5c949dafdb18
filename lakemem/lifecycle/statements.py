"""From what was read in an episode to the commands that state it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lakemem.consolidation.extract import Extracted
from lakemem.consolidation.folding import fold_name
from lakemem.consolidation.vocabulary import CARDINALITY, nearest_predicate
from lakemem.errors import InvalidInput
from lakemem.lifecycle.aliases import Names
from lakemem.lifecycle.protocol import occurred
from lakemem.records import requests
from lakemem.records.answers import Memory
from lakemem.records.commands import StateFact
from lakemem.records.times import to_datetime
from lakemem.records.ulids import derived_ulid


class Period(NamedTuple):
    """From when to when something holds; a retraction says only from when on it no longer does."""

    holds: bool
    start: int
    end: int | None


def statements(facts: Iterable[Extracted], *, episode: Memory, names: Names) -> list[StateFact]:
    """Return the commands that state what an episode says, each once; what cannot be stated is left out.

    Args:
        facts: as an extractor read them.
        episode: where they were read.
        names: of the episode's tenant; it learns the new ones.
    """
    found: dict[str, StateFact] = {}
    for fact in facts:
        command = _statement(fact, episode, names)
        if command is not None:
            found.setdefault(command.command_id, command)
    return list(found.values())


def _statement(fact: Extracted, episode: Memory, names: Names) -> StateFact | None:
    said_at = occurred(episode)
    period = period_of(fact, said_at)
    if period is None:
        return None
    predicate = nearest_predicate(fact.predicate)
    subject = names.subject(fact.subject)
    told = (fold_name(subject), predicate, fold_name(fact.object), *period)
    try:
        return requests.state_fact(
            subject,
            predicate,
            names.object(subject, predicate, said=fact.object),
            named={
                "tenant": episode.tenant,
                "is_functional": CARDINALITY[predicate] == "functional",
                "holds": period.holds,
                "valid_from": to_datetime(period.start),
                "valid_to": None if period.end is None else to_datetime(period.end),
                "said_at": to_datetime(said_at),
                "confidence": min(1.0, max(0.0, fact.confidence)),
                "sources": (episode.memory_id,),
                "sentence": fact.sentence,
                "observed": fact.valid_from is None and not fact.begins,
                "command_id": derived_ulid(said_at, "fact", episode.tenant, episode.memory_id, *told),
            },
        )
    except (InvalidInput, OverflowError):  # a name that is too long, a time beyond the calendar
        return None


def period_of(fact: Extracted, said_at: int) -> Period | None:
    """Return when a fact holds, or None where its times contradict each other.

    What began at an unknown time and is over says no more than when it ended.
    """
    end = fact.valid_to
    if fact.polarity == "retracted":
        return Period(holds=False, start=said_at if end is None else end, end=None)
    start = said_at if fact.valid_from is None else fact.valid_from
    if end is not None and end <= start:
        return Period(holds=False, start=end, end=None) if fact.valid_from is None else None
    return Period(holds=True, start=start, end=end)
