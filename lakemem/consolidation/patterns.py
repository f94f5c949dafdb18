"""What a pattern is: verbs, what must stand behind them, and the fact that this states."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from lakemem.consolidation.objects import Kind
from lakemem.consolidation.tense import Effect, Tense
from lakemem.consolidation.vocabulary import Predicate

Needs = Literal["", "denied", "reflexive", "plain", "can", "free"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to state a fact with a verb.

    Args:
        name: said in every fact that it gives, after the language.
        verbs: names of verbs, as the verb tables have them.
        behind: what stands between verb and object; the group `o`, where there is one, is the object itself.
        predicate: of the fact.
        kind: how the object is read.
        effect: what the verb does to the fact.
        denied: the predicate of a plain denial; without one a denial says nothing.
        needs: `denied` is said only by a denial (`can't stand`), `reflexive` with a pronoun, `plain` without one, `can`
            after it, `free` with any pronoun.
        weight: confidence that it is meant so.
        prefers: what is compared with the object is cut off.
        tenses: those in which it is meant so; None for all.
        after_role: a trade must be named between verb and object.
    """

    name: str
    verbs: frozenset[str]
    behind: re.Pattern[str]
    predicate: Predicate
    kind: Kind
    effect: Effect = "state"
    denied: Predicate | None = None
    needs: Needs = ""
    weight: float = 0.9
    prefers: bool = False
    after_role: bool = False
    tenses: frozenset[Tense] | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to state a fact with a noun: `my goal is to`, `mon film préféré est`.

    Args:
        name: said in every fact that it gives, after the language.
        whole: matches from the beginning of a clause; the object begins at its end, or is its group `o`.
        predicate: of the fact.
        kind: how the object is read.
        weight: confidence that it is meant so.
        denied: the predicate where the group `no` matched.
    """

    name: str
    whole: re.Pattern[str]
    predicate: Predicate
    kind: Kind
    weight: float = 0.85
    denied: Predicate | None = None


def behind(text: str) -> re.Pattern[str]:
    """Return a compiled pattern of what stands behind a verb; spaces at its beginning and gaps are allowed."""
    return re.compile(rf"[\s|]*(?:{text})")
