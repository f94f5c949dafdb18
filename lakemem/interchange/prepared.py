"""Commands that a reader makes itself, where an item has no words for what its source holds: facts and marks."""

from __future__ import annotations

from dataclasses import dataclass

from lakemem.records.commands import AddEpisode, MarkEpisodes, StateFact


@dataclass(frozen=True, slots=True)
class Prepared:
    """A command that lacks nothing but what only the importer knows: the caller's tenant and the system time.

    Attributes:
        where: place for messages, such as `semantic.db: facts rowid 3`.
        command: it names its tenant, or none for the caller's, and has an id by which it is known again.
        written_at: when the source recorded it, in microseconds.
        is_entry: whether it stands for an entry of the source; else it belongs to entries that are counted already.
    """

    where: str
    command: AddEpisode | StateFact | MarkEpisodes
    written_at: int
    is_entry: bool = True
