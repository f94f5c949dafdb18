"""What a words query asks, as a tree that no engine knows: Tantivy compiles it today, another engine may later.

Texts stand in the tree as they were typed; folding and stemming belong to the index that is asked.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stem:
    """A word in any of its forms, in the text or in what was said before it."""

    word: str


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a script without spaces: all of its pairs of characters, or most of them where it is long."""

    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is written; where it falls into several (`deploy.decision`), these in a row."""

    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in a row, within one part of a text."""

    text: str


@dataclass(frozen=True, slots=True)
class Prefix:
    """Words in a row, the last one only by its beginning."""

    text: str


@dataclass(frozen=True, slots=True)
class And:
    """Every part matches."""

    parts: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part matches; no part matches nothing."""

    parts: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The first matches and none of the others does."""

    keep: Words
    drop: tuple[Words, ...]


Words = Stem | Run | Word | Phrase | Prefix | And | Or | Not

NOTHING = Or(())
"""The query that matches nothing."""
