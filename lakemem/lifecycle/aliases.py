"""Who is meant by a name, and how what is known is spelled: compared folded, without case and accents.

An alias is a fact of its own: its subject is the canonical name, its predicate `alias`, its object the other name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lakemem.consolidation.folding import fold_name
from lakemem.lifecycle.protocol import Memories
from lakemem.records import requests
from lakemem.records.answers import Memory
from lakemem.records.commands import StateFact
from lakemem.records.times import TimeLike

ALIAS: Final = "alias"
"""The predicate of aliases; it is none of the vocabulary, and no list of facts shows it."""

SELF_WORDS: Final = frozenset(
    {"", "i", "me", "myself", "je", "j'", "moi", "user", "the user", "self", "speaker", "utilisateur", "l'utilisateur"}
)
"""Names, folded, that mean who speaks."""

_LONGEST_CHAIN: Final = 8


class Names:
    """What a tenant's subjects and objects are called.

    Args:
        canonical: whom the first person means.
        facts: the tenant's facts of all periods, aliases among them, most recently written first.
    """

    def __init__(self, canonical: str, facts: Iterable[Memory] = ()) -> None:
        self._canonical = canonical
        self._aliases: dict[str, str] = {}
        self._subjects: dict[str, str] = {}
        self._objects: dict[tuple[str, str, str], str] = {}
        for fact in facts:  # of two spellings the one that was written first is kept
            if fact.predicate == ALIAS:
                if fact.valid_to is None:
                    self._aliases[fold_name(fact.object)] = fact.subject
                continue
            self._subjects[fold_name(fact.subject)] = fact.subject
            self._objects[fact.subject, fact.predicate, fold_name(fact.object)] = fact.object

    def subject(self, name: str) -> str:
        """Return whom a name means: who speaks, whose alias it is, or the name as it is spelled already."""
        folded = fold_name(name)
        for _ in range(_LONGEST_CHAIN):
            if folded in SELF_WORDS or folded == fold_name(self._canonical):
                return self._canonical
            if folded not in self._aliases:
                break
            name = self._aliases[folded]
            folded = fold_name(name)
        return self._subjects.setdefault(folded, name)

    def object(self, subject: str, predicate: str, *, said: str) -> str:
        """Return an object as it is spelled already for a subject and predicate, else as it was said."""
        return self._objects.setdefault((subject, predicate, fold_name(said)), said)


def names_of(memories: Memories, tenant: str, *, canonical: str) -> Names:
    """Return the names that a tenant's facts use."""
    return Names(canonical, memories.list(tenant=tenant, kinds=("fact",), all_periods=True))


def state_alias(subject: str, alias: str, *, tenant: str, since: TimeLike | None = None) -> StateFact:
    """Return the command that gives a subject another name.

    Args:
        subject: the canonical name.
        alias: the other name.
        tenant: whose memory.
        since: from when on; default now.

    Raises:
        InvalidInput: a value is not acceptable.
    """
    named = {"tenant": tenant, "is_functional": False, "valid_from": since}
    return requests.state_fact(subject, ALIAS, alias, named=named)
