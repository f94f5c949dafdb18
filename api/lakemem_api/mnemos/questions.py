"""The answer to a question in plain language: which kind of memory it asks for, and what that holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from lakemem.consolidation.folding import fold_name
from lakemem.records.answers import Memory
from lakemem.records.times import parse_reading, to_datetime
from lakemem.retrieval.fusion import RECENT, recency
from lakemem.routing import QuestionType, Route, route
from lakemem_api.mnemos.dialect import EPISODES, Mnemos
from lakemem_api.mnemos.facts import KINDS, Facts, When
from lakemem_api.mnemos.hints import predicates_in
from lakemem_api.mnemos.periods import span_in
from lakemem_api.mnemos.translate import episode_hit, episode_object, micros, scored

_ASKED, _ABOUT, _ALIKE = 3.0, 1.0, 1.0
"""What counts for the score of a fact: that its predicate is asked for, that its subject is, and its text."""

_LATER_HINT: Final = 0.1
"""How much less each further predicate of a question counts."""

_BEST: Final = 1.1
"""The highest weighted sum of a search."""

_READ: Final = 1_000
"""Episodes of a period that are looked through for the newest."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question.

    Args:
        text: in plain language.
        tenant: whose memory is asked.
        k: the most of each list.
        session: the conversation that it belongs to, or None.
        when: the instant that it is about.
    """

    text: str
    tenant: str
    k: int
    session: str | None = None
    when: When = field(default_factory=When)


@dataclass(slots=True)
class Answered:
    """An answer: the kind that was asked for, a list of each kind of memory, and which stages of it failed."""

    type: QuestionType
    episodes: list[dict[str, Any]] = field(default_factory=list)
    facts: list[dict[str, Any]] = field(default_factory=list)
    history: list[dict[str, Any]] = field(default_factory=list)
    working: list[dict[str, Any]] = field(default_factory=list)
    procedural: list[str] = field(default_factory=list)
    degraded: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as Mnemos writes it; every list is there."""
        return {
            "type": self.type, "episodes": self.episodes, "facts": self.facts, "history": self.history,
            "working": self.working, "procedural": self.procedural,
        }  # fmt: skip


def answer(dialect: Mnemos, asked: Asked) -> Answered:
    """Return the answer to a question."""
    routed = route(asked.text)
    fill: dict[QuestionType, Callable[[_Answering], None]] = {
        "working": _Answering.from_session,
        "procedural": _Answering.from_skills,
        "semantic_history": _Answering.from_history,
        "episodic_temporal": _Answering.from_period,
        "episodic_fuzzy": _Answering.from_episodes,
        "semantic_fact": _Answering.from_both,
        "unknown": _Answering.from_both,
    }
    answering = _Answering(dialect, asked, routed=routed)
    fill[routed.type](answering)
    return answering.found


class _Answering:
    """One question being answered."""

    def __init__(self, dialect: Mnemos, asked: Asked, *, routed: Route) -> None:
        self.found = Answered(routed.type)
        self._dialect = dialect
        self._asked = asked
        self._routed = routed
        self._facts: Facts = dialect.facts(asked.tenant, asked.when)
        self._hints = predicates_in(asked.text)

    def from_session(self) -> None:
        """Answer from the turns of the session."""
        self.found.working = self._dialect.turns(self._asked.tenant, self._asked.session)[-self._asked.k :]

    def from_skills(self) -> None:
        """Answer with the names of skills."""
        self.found.procedural = [hit.key for hit in self._search(("skill",))]

    def from_history(self) -> None:
        """Answer with how the facts that are asked for came to be what they are."""
        ranked, names = self._ranked(every=True)
        pairs = list(dict.fromkeys((name, str(predicate)) for name in names for predicate in self._hints))
        if not pairs:
            pairs = [(fact.subject, fact.predicate) for fact, _ in ranked[:1]]
        line = [fact for name, predicate in pairs for fact in self._facts.history(name, predicate)]
        if len(pairs) > 1:
            line.sort(key=lambda fact: fact["valid_from"])
        self.found.history = line[-self._asked.k :]
        self._give_facts(self._ranked()[0])

    def from_period(self) -> None:
        """Answer with the episodes of the period that the question names, or of any time where it names none."""
        span = span_in(self._asked.text, now=self._now(), language=self._routed.language)
        if span is None:
            self.from_episodes()
            return
        bounds: dict[str, Any] = {
            "occurred_since": None if span.start is None else to_datetime(span.start),
            "occurred_until": None if span.end is None else _before(span.end),
        }
        hits = [episode_hit(hit) for hit in self._search(EPISODES, **bounds)]
        if len(hits) < self._asked.k:
            hits += self._newest({hit["episode"]["id"] for hit in hits}, bounds)
        self.found.episodes = hits[: self._asked.k]

    def from_episodes(self) -> None:
        """Answer with the episodes nearest to the question."""
        self.found.episodes = [episode_hit(hit) for hit in self._search(EPISODES)]

    def from_both(self) -> None:
        """Answer with facts, and with the episodes that help."""
        self._give_facts(self._ranked()[0])
        self.from_episodes()

    def _give_facts(self, ranked: Sequence[tuple[Memory, float]]) -> None:
        best = ranked[: self._asked.k]
        objects = self._facts.objects(fact for fact, _ in best)
        self.found.facts = [{"fact": fact, "score": score} for fact, (_, score) in zip(objects, best, strict=True)]

    def _ranked(self, *, every: bool = False) -> tuple[list[tuple[Memory, float]], list[str]]:
        """Return facts with their scores, best first, and whom the question is about.

        Args:
            every: those of all periods.
        """
        tenant = self._asked.tenant
        # Aliases are facts too, and never shown: so many more are asked for as there are.
        hidden = self._dialect.memories.count(tenant=tenant, kinds=KINDS, predicate="alias", all_periods=True)
        hits = self._search(KINDS, limit=self._asked.k + hidden, all_periods=every)
        alike = {hit.version_id: hit.score / _BEST for hit in hits}
        pool = {hit.version_id: hit.memory for hit in hits if hit.memory.predicate != "alias"}
        names = self._named(pool.values())
        for hint in self._hints:
            for name in names:
                for fact in self._facts.holding(subject=name, predicate=hint, every=every):
                    pool.setdefault(fact.version_id, fact)
        scores = {each: self._score(fact, names, alike.get(each, 0.0)) for each, fact in pool.items()}
        order = sorted(pool, key=lambda each: (-scores[each], -micros(pool[each].valid_from), each))
        return [(pool[each], scores[each]) for each in order], names

    def _score(self, fact: Memory, names: Sequence[str], alike: float) -> float:
        places = {str(hint): at for at, hint in enumerate(self._hints)}
        asked = max(0.0, 1 - _LATER_HINT * places[fact.predicate]) if fact.predicate in places else 0.0
        about = 1.0 if fact.subject in names else 0.0
        return round((_ASKED * asked + _ABOUT * about + _ALIKE * alike) / (_ASKED + _ABOUT + _ALIKE), 9)

    def _named(self, facts: Iterable[Memory]) -> list[str]:
        """Return the subjects that the question names, or whom the first person means where it names none."""
        words = f" {_words(self._asked.text)} "
        canonical = self._dialect.canonical(self._asked.tenant)
        found = [fact.subject for fact in facts if fact.subject != canonical and f" {_words(fact.subject)} " in words]
        aliases = self._dialect.memories.list(
            tenant=self._asked.tenant, kinds=KINDS, predicate="alias", valid_at=self._asked.when.valid_at,
            as_of=self._asked.when.as_of,
        )  # fmt: skip
        found += [alias.subject for alias in aliases if f" {_words(alias.object)} " in words]
        return list(dict.fromkeys(found)) or [canonical]

    def _search(self, kinds: Sequence[str], *, limit: int | None = None, **bounds: Any) -> Any:  # noqa: ANN401
        found = self._dialect.memories.search(
            self._asked.text, tenant=self._asked.tenant, kinds=kinds, limit=limit or self._asked.k, fusion="weighted",
            valid_at=self._asked.when.valid_at, as_of=self._asked.when.as_of, **bounds,
        )  # fmt: skip
        self.found.degraded = tuple(dict.fromkeys((*self.found.degraded, *found.degraded)))
        return found

    def _newest(self, but: set[str], bounds: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the newest episodes of a period, without some."""
        found = self._dialect.memories.list(
            tenant=self._asked.tenant, kinds=EPISODES, limit=_READ, valid_at=self._asked.when.valid_at,
            as_of=self._asked.when.as_of, **bounds,
        )  # fmt: skip
        found.sort(key=lambda episode: micros(episode.valid_from), reverse=True)
        now = self._now()
        rows = []
        for episode in found:
            if episode.memory_id not in but:
                fresh = recency(micros(episode.valid_from), now)
                rows.append(scored(episode_object(episode), RECENT * fresh, dense=None, sparse=None, recent=fresh))
        return rows

    def _now(self) -> int:
        valid_at = self._asked.when.valid_at
        return self._dialect.wall() if valid_at is None else parse_reading(valid_at, "valid_at")


def _words(text: str) -> str:
    """Return a text's folded words, one space between them."""
    folded = fold_name(text)
    return " ".join("".join(char if char.isalnum() else " " for char in folded).split())


def _before(end: int) -> datetime | None:
    # The end itself is not of the period, and `occurred_until` means its instant too.
    at = to_datetime(end)
    return None if at is None else at - timedelta(microseconds=1)
