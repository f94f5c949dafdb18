"""Who reads facts from an episode, and the two ways in which that fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lakemem.consolidation.extract import Extracted, extract
from lakemem.lifecycle.protocol import occurred
from lakemem.records.answers import Memory

Extractor = Callable[[Memory], Sequence[Extracted]]
"""Returns what an episode states; an empty subject is who speaks.

It may have an attribute `at_once`: how many episodes may be read before the first is written.
"""


class ExtractionFailed(Exception):
    """This episode could not be read; another may."""


class ExtractorAway(Exception):
    """No episode can be read now: the service is down, or refuses."""


class PatternExtractor:
    """Reads facts with patterns, without a model."""

    at_once = 16

    def __call__(self, episode: Memory) -> list[Extracted]:
        """Return the facts that an episode states."""
        return extract(episode.value, said_at=occurred(episode), subject="", role=episode.role)
