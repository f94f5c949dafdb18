"""Episodes become facts: read, stated, marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

from lakemem.consolidation.extract import Extracted
from lakemem.consolidation.folding import fold_name
from lakemem.errors import InvalidInput, LakememError
from lakemem.lifecycle.aliases import Names, names_of
from lakemem.lifecycle.candidates import candidates
from lakemem.lifecycle.extractors import Extractor, ExtractorAway
from lakemem.lifecycle.protocol import Memories, Progress, occurred, quiet
from lakemem.lifecycle.settings import LifecycleSettings
from lakemem.lifecycle.statements import statements
from lakemem.records import requests
from lakemem.records.answers import Memory
from lakemem.records.commands import Command, MarkEpisodes, StateFact
from lakemem.records.times import SECOND_US
from lakemem.records.ulids import derived_ulid
from lakemem.writing.written import Written

AWAY_IN_A_ROW: Final = 3
"""Episodes without an answer after which the service is taken to be away: fewer may be the episodes' own fault."""


@dataclass(slots=True)
class Report:
    """What a consolidation did.

    Args:
        candidates: episodes that were to be read.
        consolidated: of these, those that were read and marked now.
        extraction_failures: of these, those that could not be read.
        facts_inserted: new assertions.
        facts_superseded: assertions that were ended, or whose period was cut.
        facts_duplicate: statements that were known.
        entities_upserted: distinct subjects and objects of the new assertions.
        failure: why it stopped early, or an empty string.
    """

    candidates: int = 0
    consolidated: int = 0
    extraction_failures: int = 0
    facts_inserted: int = 0
    facts_superseded: int = 0
    facts_duplicate: int = 0
    entities_upserted: int = 0
    failure: str = ""

    def to_dict(self) -> dict[str, int]:
        """Return the counts as a JSON object, as Mnemos' clients know it."""
        return {name: value for name, value in asdict(self).items() if name != "failure"}


def consolidate(
    memories: Memories,
    *,
    tenants: Iterable[str] | None = None,
    settings: LifecycleSettings,
    extractor: Extractor,
    now: int,
    progress: Progress = quiet,
) -> Report:
    """Make facts of the episodes that are due, and return what was done.

    It may be stopped anywhere, started again and run by two at once: what is there already is not written again.

    Args:
        memories: the store.
        tenants: whose episodes; None: everybody's.
        settings: whom the first person means, and how long an episode waits.
        extractor: who reads.
        now: microseconds since 1970.
        progress: called before each episode.

    Raises:
        LakememError: something could not be read or written; what was written before stays.
    """
    until = now - round(settings.after_s * SECOND_US)
    names = list(memories.tenants() if tenants is None else dict.fromkeys(tenants))
    report = Report()
    run = _Pass(memories, extractor=extractor, report=report, now=now, progress=progress)
    for tenant in names:
        found = candidates(memories, tenant, until=until)
        if not found:
            continue
        report.candidates += len(found)
        # Names are read after the candidates: whatever was consolidated meanwhile has left its spellings there.
        run.work_off(found, names=names_of(memories, tenant, canonical=settings.canonical_subject(tenant)))
        if report.failure:
            break
    run.finish()
    return report


class _Read(NamedTuple):
    """An episode and what it states, or None where it could not be read."""

    episode: Memory
    stated: Sequence[StateFact] | None


class _Pass:
    """One consolidation on its way.

    Args:
        memories: the store.
        extractor: who reads.
        report: counts what is done.
        now: microseconds since 1970.
        progress: called before each episode.
    """

    def __init__(
        self, memories: Memories, *, extractor: Extractor, report: Report, now: int, progress: Progress
    ) -> None:
        self._memories = memories
        self._extractor = extractor
        self._report = report
        self._now = now
        self._progress = progress
        self._at_once: int = getattr(extractor, "at_once", 1)
        self._in_doubt: list[Memory] = []
        self._entities: set[tuple[str, str]] = set()
        self.done = 0

    def work_off(self, episodes: Sequence[Memory], *, names: Names) -> None:
        """Read the episodes of one tenant, state their facts and mark them, until the service is found to be away."""
        waiting: list[_Read] = []
        for episode in episodes:
            self._progress("consolidating", self.done, self._report.candidates)
            try:
                facts = self._facts(episode)
            except ExtractorAway as away:
                # The service, or these very texts?  Only if a later one can be read, this was an attempt.
                self._in_doubt.append(episode)
                if len(self._in_doubt) >= AWAY_IN_A_ROW:
                    self._report.failure = str(away)
                    break
                continue
            waiting += [_Read(doubted, None) for doubted in self._in_doubt]
            self._in_doubt.clear()
            read = None if facts is None else statements(facts, episode=episode, names=names)
            waiting.append(_Read(episode, read))
            if len(waiting) >= self._at_once:
                self._write(waiting)
                waiting = []
        self._write(waiting)

    def finish(self) -> None:
        """Say so where the last episodes got no answer, which nothing that came later explains."""
        if self._in_doubt and not self._report.failure:
            self._report.failure = f"{len(self._in_doubt)} episode(s) got no answer; they will be tried again"
        self._progress("consolidating", self.done, self._report.candidates)

    def _facts(self, episode: Memory) -> Sequence[Extracted] | None:
        """Return what an episode states, or None where it cannot be read."""
        try:
            return self._extractor(episode)
        except ExtractorAway:
            raise
        except Exception:  # noqa: BLE001 - an extractor may be anybody's, and one text must not hold up all others
            return None

    def _write(self, reads: Sequence[_Read]) -> None:
        """Write each episode's facts and then its mark, all of them as one group."""
        commands: list[Command] = []
        about: list[_Read | StateFact] = []
        for read in reads:
            facts = read.stated or ()
            commands += [*facts, self._mark(read)]
            about += [*facts, read]
        if not commands:
            return
        for what, result in zip(about, self._memories.write_many(commands), strict=True):
            if isinstance(result, InvalidInput) and isinstance(what, StateFact):
                continue  # a statement that its record refuses; the others of the episode stand
            if isinstance(result, LakememError):
                raise result
            if isinstance(what, StateFact):
                self._count(what, result)
            elif result.status != "known":  # else somebody else has just done it
                self._report.extraction_failures += what.stated is None
                self._report.consolidated += what.stated is not None
        self.done += len(reads)

    def _count(self, fact: StateFact, result: Written) -> None:
        report = self._report
        report.facts_superseded += result.removed
        if result.status == "created":
            new = {(fact.tenant, fold_name(fact.subject)), (fact.tenant, fold_name(fact.object))} - self._entities
            self._entities |= new
            report.facts_inserted += 1
            report.entities_upserted += len(new)
        elif result.status in {"merged", "known"}:
            report.facts_duplicate += 1

    def _mark(self, read: _Read) -> MarkEpisodes:
        episode = read.episode
        marks: dict[str, Any] = {"consolidated_at": self._now}
        told = ("consolidated", 0)
        if read.stated is None:
            attempts = (episode.marks.get("attempts") or 0) + 1
            marks, told = {"attempts": attempts}, ("attempt", attempts)
        command_id = derived_ulid(occurred(episode), "mark", episode.tenant, episode.memory_id, *told)
        return requests.mark_episodes({episode.memory_id: marks}, {"tenant": episode.tenant, "command_id": command_id})
