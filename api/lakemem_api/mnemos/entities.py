"""Who and what a tenant's facts are about: names that mean the same are one entity, of one of four types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, Literal

from lakemem.consolidation.folding import fold_name
from lakemem.records.answers import Memory

EntityType = Literal["personne", "lieu", "projet", "organisation"]
"""Source: Mnemos' contract."""

_BY_PREDICATE: Final[dict[str, EntityType]] = {"lives_in": "lieu", "works_at": "organisation", "has_goal": "projet"}
"""Objects that are entities by themselves, whatever else is known of them."""

# French has the noun first ("ville de Savoie"), English last ("mountain town"): a word tells the type only there.
_FIRST_WORDS: Final[dict[EntityType, str]] = {
    "lieu": "ville village pays region quartier ile commune",
    "organisation": "entreprise societe association agence banque universite ecole",
    "projet": "projet logiciel",
}
_LAST_WORDS: Final[dict[EntityType, str]] = {
    "lieu": "city town village country region island district",
    "organisation": "company startup firm association agency bank university school",
    "projet": "project application app software website",
}
_ARTICLES: Final = frozenset({"un", "une", "le", "la", "les", "l", "the", "a", "an"})
_WORD = re.compile(r"\w+")
_ID_BYTES = 8
_LONGEST_CHAIN = 8
"""Aliases of aliases that are followed; they may go in a circle."""


@dataclass(slots=True)
class Entity:
    """One person, place, project or organisation.

    Args:
        key: its folded name.
        id: the same for the same tenant and name, always.
        label: its name as its facts write it.
        type: what it is.
        aliases: its other names.
        facts: ids of the facts that it takes part in.
        memories: ids of the shown episodes that name it.
        mentions: how often it is spoken of.
    """

    key: str
    id: str
    label: str
    type: EntityType
    aliases: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    memories: list[str] = field(default_factory=list)
    mentions: int = 0


class Entities:
    """The entities of one tenant; names are compared without case and accents.

    Args:
        tenant: whose they are.
        aliases: pairs of another name and the name that it stands for.
    """

    def __init__(self, tenant: str, *, aliases: Iterable[tuple[str, str]]) -> None:
        self.by_key: dict[str, Entity] = {}
        self._tenant = tenant
        self._aliases = {fold_name(alias): (alias, name) for alias, name in aliases}
        self._starts: dict[str, list[tuple[tuple[str, ...], str]]] | None = None

    def key_of(self, name: str) -> str:
        """Return what an entity of this name is found by."""
        return fold_name(self.name_of(name))

    def name_of(self, name: str) -> str:
        """Return the name that another name stands for, or the name itself."""
        for _ in range(_LONGEST_CHAIN):
            meant = self._aliases.get(fold_name(name))
            if meant is None or fold_name(meant[1]) == fold_name(name):
                break
            name = meant[1]
        return name

    def find(self, name: str) -> Entity | None:
        """Return the entity of a name, or None."""
        return self.by_key.get(self.key_of(name))

    def add(self, name: str, kind: EntityType) -> Entity:
        """Return the entity of a name, made with this type where there is none."""
        key = self.key_of(name)
        if key not in self.by_key:
            self.by_key[key] = Entity(key, _id_of(self._tenant, key), self.name_of(name), kind)
            self.by_key[key].aliases = sorted(
                alias for folded, (alias, _) in self._aliases.items() if folded != key and self.key_of(alias) == key
            )
            self._starts = None
        return self.by_key[key]

    def take_in(self, facts: Sequence[tuple[Memory, str]]) -> None:
        """Make the entities of facts, each given with its id: all subjects, and objects that surely are entities."""
        for fact, _ in facts:
            self.add(fact.subject, "personne")
        for fact, _ in facts:
            kind = _BY_PREDICATE.get(fact.predicate)
            if kind is None and fact.predicate == "knows_about" and _names_project(fact.object):
                kind = "projet"
            if kind is not None:  # also of a subject: what others live in or work at is no person
                self.add(fact.object, kind).type = kind
        for fact, fact_id in facts:
            kind = _type_named(fact.object) if fact.predicate == "is_a" else None
            if kind is not None:
                self.add(fact.subject, kind).type = kind
            for entity in self.of_fact(fact):
                entity.facts.append(fact_id)

    def of_fact(self, fact: Memory) -> list[Entity]:
        """Return the one or two entities that a fact is about."""
        found = {e.key: e for e in (self.find(fact.subject), self.find(fact.object)) if e is not None}
        return list(found.values())

    def named_in(self, text: str) -> Iterator[Entity]:
        """Yield each entity that a text names, by its name or an alias, as whole words."""
        words = _WORD.findall(fold_name(text))
        starts = self._names_by_first_word()
        found = {
            key
            for at, word in enumerate(words)
            for name, key in starts.get(word, ())
            if tuple(words[at : at + len(name)]) == name
        }
        return (self.by_key[key] for key in sorted(found))

    def sorted(self, *, first: str) -> list[Entity]:
        """Return all entities: the one of a key, then those that are spoken of most."""
        return sorted(self.by_key.values(), key=lambda each: (each.key != first, -each.mentions, each.key))

    def _names_by_first_word(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        if self._starts is None:
            self._starts = {}
            for entity in self.by_key.values():
                for name in (entity.label, *entity.aliases):
                    words = tuple(_WORD.findall(fold_name(name)))
                    if words:
                        self._starts.setdefault(words[0], []).append((words, entity.key))
        return self._starts


def _type_named(text: str) -> EntityType | None:
    """Return the type that a description's noun says, or None."""
    words = [word for word in _WORD.findall(fold_name(text)) if word not in _ARTICLES]
    for noun, types in ((words[:1], _FIRST_WORDS), (words[-1:], _LAST_WORDS)):
        for kind, nouns in types.items():
            if noun and noun[0] in nouns.split():
                return kind
    return None


def _names_project(text: str) -> bool:
    """Tell whether a topic is a project: "the Apollo project", "le projet Apollo"."""
    return not {"projet", "project"}.isdisjoint(_WORD.findall(fold_name(text)))


def _id_of(tenant: str, key: str) -> str:
    return "ent_" + blake2b(f"{tenant}\0{key}".encode(), digest_size=_ID_BYTES).hexdigest()
