"""The picture of a tenant for `/v1/graph`: entities, what holds of them, and what is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lakemem.lifecycle.aliases import ALIAS
from lakemem.records.answers import Memory
from lakemem.records.times import DAY_US, parse_time
from lakemem_api.memories import Memories
from lakemem_api.mnemos.entities import Entities, Entity

MOST_FACTS: Final = 1_000
"""Facts of one picture, the newest; the canonical subject's own are looked for first."""

MOST_EPISODES: Final = 1_000
"""Episodes that are looked at, the newest; as many again of those that matter most."""

MOST_MEMORIES: Final = 200
"""Episodes of one picture."""

LONGEST_LABEL: Final = 90
"""Characters of an episode that are shown. Source: Mnemos' contract."""

HALF_LIFE_DAYS: Final = 30
"""Days after which an episode is half as fresh. Source: Mnemos' contract, recency."""

UNSCORED: Final = 0.5
"""Importance of an episode that was not scored yet. Source: Mnemos' contract, `min_salience`."""

_SALIENT = 0.8
_MS_US = 1_000
_LONGEST_READ = 2_000
"""Characters of an episode in which names are looked for."""

_WORDS: Final = {
    "prefers": "préférence",
    "dislikes": "aversion",
    "owns": "possession",
    "is_a": "identité",
    "has_attribute": "attribut",
    "knows_about": "connaissance",
    "has_skill": "compétence",
}
"""What a fact is called whose object is no entity."""


def graph(memories: Memories, tenant: str, *, subject: str, now: int) -> dict[str, Any]:
    """Return a tenant's entities, the facts that hold now, and the episodes that are fresh or matter.

    Beside the contract's fields an entity has `aliases`, `is_canonical`, `facts` and `memories` (ids of those that
    it takes part in), and a fact has `subject`.  `mentions` counts an entity's facts, its earlier ones too, and the
    episodes that name it or that its facts were read from.

    Args:
        memories: the home.
        tenant: whose picture it is; nothing of another tenant is read.
        subject: the tenant's canonical subject; its entity and its facts come first.
        now: microseconds since 1970.
    """
    facts = _Facts(memories, tenant, subject)
    episodes = _episodes(memories, tenant)
    shown = _worth_showing(episodes, now)
    entities = Entities(tenant, aliases=[(each.object, each.subject) for each in facts.aliases])
    if facts.holding or episodes:
        entities.add(subject, "personne")
    entities.take_in([(fact, _id(fact)) for fact in facts.holding])
    told = [_fact(fact, facts.earlier(fact), entities=entities) for fact in facts.holding]
    _mention(entities, facts, episodes=episodes, shown={episode.memory_id for episode in shown})
    canonical = entities.key_of(subject)
    told.sort(key=lambda each: (entities.key_of(each["subject"]) != canonical, each["subject"], -each["since"]))
    return {
        "entities": [_entity(each, is_canonical=each.key == canonical) for each in entities.sorted(first=canonical)],
        "facts": told,
        "memories": [_memory(episode, now) for episode in shown],
        "generated_at": now // _MS_US,
        "tenant": tenant,
    }


@dataclass(slots=True)
class _Facts:
    """What holds now in a tenant, and what held before in the same records.

    Args:
        memories: the home.
        tenant: whose facts.
        subject: whose facts are never left out for those of others.
    """

    memories: Memories
    tenant: str
    subject: str
    holding: list[Memory] = field(init=False)
    aliases: list[Memory] = field(init=False)
    _periods: dict[str, list[Memory]] = field(init=False)

    def __post_init__(self) -> None:
        """Read them."""

        def read(**asked: Any) -> list[Memory]:  # noqa: ANN401 - arguments of `list`
            return self.memories.list(tenant=self.tenant, kinds=("fact",), **asked)

        self.aliases = read(predicate=ALIAS)
        most = MOST_FACTS + len(self.aliases)
        found = {fact.version_id: fact for fact in [*read(subject=self.subject, limit=most), *read(limit=most)]}
        self.holding = [fact for fact in found.values() if fact.predicate != ALIAS][:MOST_FACTS]
        self._periods = {}
        records = {fact.memory_id for fact in self.holding}
        for version in read(memory_ids=sorted(records), all_periods=True) if records else ():
            self._periods.setdefault(version.memory_id, []).append(version)

    def earlier(self, fact: Memory) -> list[Memory]:
        """Return what held before in a fact's record, oldest first."""
        since = _micros(fact.valid_from)
        found = [
            version
            for version in self._periods.get(fact.memory_id, ())
            if version.valid_to is not None and _micros(version.valid_to) <= since
        ]
        return sorted(found, key=lambda version: _micros(version.valid_from))


def _episodes(memories: Memories, tenant: str) -> list[Memory]:
    """Return the newest episodes and those that matter most, archived ones left out."""
    asked: dict[str, Any] = {"tenant": tenant, "kinds": ("episode",), "limit": MOST_EPISODES}
    newest = memories.list(**asked)
    if len(newest) < MOST_EPISODES:
        return newest
    found = {episode.memory_id: episode for episode in [*newest, *memories.list(min_salience=_SALIENT, **asked)]}
    return list(found.values())


def _worth_showing(episodes: Sequence[Memory], now: int) -> list[Memory]:
    """Return the episodes whose freshness and importance together are highest, the latest first."""

    def weight(episode: Memory) -> tuple[float, str]:
        return _freshness(episode, now) + _importance(episode), episode.memory_id

    best = sorted(episodes, key=weight, reverse=True)[:MOST_MEMORIES]
    return sorted(best, key=lambda each: (_micros(each.valid_from), each.memory_id), reverse=True)


def _mention(entities: Entities, facts: _Facts, *, episodes: Iterable[Memory], shown: set[str]) -> None:
    """Count for each entity what names it, and note which of the shown episodes do."""
    naming: dict[str, set[str]] = {}
    for fact in facts.holding:
        ended = facts.earlier(fact)
        sources = {str(source) for each in (fact, *ended) for source in each.extra.get("sources", ())}
        for entity in entities.of_fact(fact):
            entity.mentions += 1 + len(ended)
            naming.setdefault(entity.key, set()).update(sources)
    for episode in episodes:
        for entity in entities.named_in(episode.value[:_LONGEST_READ]):
            naming.setdefault(entity.key, set()).add(episode.memory_id)
    for key, sources in naming.items():
        entity = entities.by_key[key]
        entity.mentions += len(sources)
        entity.memories = sorted(sources & shown)


def _entity(entity: Entity, *, is_canonical: bool) -> dict[str, Any]:
    return {
        "id": entity.id,
        "type": entity.type,
        "label": entity.label,
        "mentions": entity.mentions,
        "aliases": entity.aliases,
        "is_canonical": is_canonical,
        "facts": entity.facts,
        "memories": entity.memories,
    }


def _fact(fact: Memory, earlier: Iterable[Memory], *, entities: Entities) -> dict[str, Any]:
    meant = entities.find(fact.object)
    return {
        "id": _id(fact),
        "subject": entities.name_of(fact.subject),
        "predicate": fact.predicate,
        "object": fact.object,
        "type": meant.type if meant is not None else _WORDS.get(fact.predicate, _WORDS["has_attribute"]),
        "since": _micros(fact.valid_from) // _MS_US,
        "detail": str(fact.extra.get("sentence", "")),
        "history": [
            {
                "object": version.object,
                "since": _micros(version.valid_from) // _MS_US,
                "until": _micros(version.valid_to or version.valid_from) // _MS_US,
            }
            for version in earlier
        ],
    }


def _id(fact: Memory) -> str:
    return str(fact.extra.get("fact_id", ""))


def _memory(episode: Memory, now: int) -> dict[str, Any]:
    return {
        "id": episode.memory_id,
        "label": _label(episode.value),
        "date": _micros(episode.valid_from) // _MS_US,
        "freshness": round(_freshness(episode, now), 4),
        "importance": round(_importance(episode), 4),
    }


def _label(text: str) -> str:
    """Return a text on one line, cut between words where that is possible."""
    line = " ".join(text.split())
    if len(line) <= LONGEST_LABEL:
        return line
    cut = line[: LONGEST_LABEL - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut[LONGEST_LABEL // 2 :] else cut) + "…"


def _freshness(episode: Memory, now: int) -> float:
    """Return 2^(-age / 30 days), at most 1."""
    age_days = max(0.0, (now - _micros(episode.valid_from)) / DAY_US)
    return float(2.0 ** (-age_days / HALF_LIFE_DAYS))


def _importance(episode: Memory) -> float:
    salience = episode.marks.get("salience")
    return UNSCORED if salience is None else float(salience)


def _micros(text: str) -> int:
    return parse_time(text, "time")
