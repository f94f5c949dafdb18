"""The ten predicates of facts: which hold one object at a time, and where other names go."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final, Literal, get_args

from lakemem.consolidation.folding import fold_name

Predicate = Literal[
    "works_at",
    "lives_in",
    "prefers",
    "dislikes",
    "owns",
    "is_a",
    "has_attribute",
    "knows_about",
    "has_goal",
    "has_skill",
]
Cardinality = Literal["functional", "multi"]

PREDICATES: Final[tuple[Predicate, ...]] = get_args(Predicate)

CARDINALITY: Final[dict[Predicate, Cardinality]] = {
    predicate: "functional" if predicate in {"works_at", "lives_in"} else "multi" for predicate in PREDICATES
}
"""`functional`: a new object supersedes the one before. `multi`: objects stand side by side.

Source: Mnemos' contract.
"""

CLOSE_ENOUGH: Final = 0.75
"""Similarity from which an unknown name is taken for a known one. Source: Mnemos' contract."""

FALLBACK: Final[Predicate] = "has_attribute"

_SYNONYMS: Final[dict[Predicate, str]] = {
    "works_at": "works_for employed_by employed_at job_at employer works_with travaille_chez employeur joined",
    "lives_in": "resides_in located_in based_in home_in moved_to residence habite_a vit_a living_in lives_at",
    "prefers": (
        "likes like loves love enjoys enjoy favors favours favorite favourite fan_of aime prefere adore interested_in"
    ),
    "dislikes": "hates hate does_not_like doesnt_like detests loathes avoids n_aime_pas deteste",
    "owns": "has have possesses bought acquired possede has_pet",
    "is_a": "is be isa instance_of type role occupation profession job job_title est est_un",
    "has_attribute": "attribute property trait characteristic has_property",
    "knows_about": "knows know familiar_with expert_in knowledge_of studies connait",
    "has_goal": "goal wants want wants_to plans_to aims_to intends_to objective objectif veut",
    "has_skill": "skill can able_to capable_of speaks plays skilled_in competence sait parle",
}
_KNOWN: Final = {name: name for name in PREDICATES} | {
    synonym: predicate for predicate, names in _SYNONYMS.items() for synonym in names.split()
}
_NOT_A_LETTER = re.compile(r"[^a-z0-9]+")
_WORD_BORDER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LONGEST_NAME = 64


def nearest_predicate(name: str) -> Predicate:
    """Return the predicate that a name means: itself, the one it is a synonym of, the closest, or `has_attribute`.

    Names are compared folded, with `_` between words (`worksAt`, `Works at` and `works_at` are one).  Closest is by
    the ratio of matching characters to the names and their synonyms, from `CLOSE_ENOUGH` on.  A synonym is looked for
    first, and `dis` never comes by likeness alone: `likes` is nearer to `dislikes` than to `prefers`.

    Source: Ratcliff and Obershelp's ratio, as `difflib` computes it.
    """
    plain = _NOT_A_LETTER.sub("_", fold_name(_WORD_BORDER.sub("_", name[:_LONGEST_NAME]))).strip("_")
    if plain in _KNOWN:
        return _KNOWN[plain]
    best, found = CLOSE_ENOUGH, FALLBACK
    for known, predicate in _KNOWN.items():
        if known.startswith("dis") != plain.startswith("dis"):
            continue
        ratio = SequenceMatcher(None, plain, known, autojunk=False).ratio()
        if ratio > best or (ratio == best and found is FALLBACK):
            best, found = ratio, predicate
    return found
