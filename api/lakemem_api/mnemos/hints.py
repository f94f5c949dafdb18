"""Which predicates a question's words point to, in French and English."""

from __future__ import annotations

import re
from typing import Final

from lakemem.consolidation.folding import fold
from lakemem.consolidation.vocabulary import Predicate

_WORDS: Final[dict[Predicate, str]] = {
    "lives_in": (
        "habit(?:e|es|er|ait|ais|ez|ons|ent)|vis|vit|vivre|vivais|vivait|demeur\\w+|resid\\w+|domicile|adresse"
        "|logement|ville|demenag\\w+|ou (?:est-ce que )?(?:j'|je |tu |il |elle )habit\\w+"
        "|lives?|lived|living|reside\\w*|residence|address|home ?town|city|town|moved?|where (?:am|was) i based"
    ),
    "works_at": (
        "travaill\\w+|boulot|emploi|employeurs?|boite|entreprise|societe|poste|gagne\\w* ma vie|bosse\\w*"
        "|jobs?|employ\\w*|embauche\\w*|works?|worked|working|company|employers?|workplace|office"
        "|(?:do|does|did) for (?:a|my|his|her) living"
    ),
    "prefers": (
        "aim(?:e|es|er|ais|ait|ons|ez|ent)|prefer\\w+|favori\\w*|ador\\w+|gouts?|passion\\w*"
        "|likes?|liked|loves?|loved|enjoys?|enjoyed|favou?rites?|fond"
    ),
    "dislikes": (
        "detest\\w+|horreur|hais|haine|n'aim\\w+ pas|deplai\\w+|supporte\\w* pas"
        "|hates?|hated|dislik\\w+|(?:do|does|did)(?:n't| not)(?: \\w+){0,2} (?:like|love|enjoy)|loath\\w+"
        "|can(?:'t|not) stand|avoid\\w*"
    ),
    "owns": (
        "possed\\w+|propriet\\w+|appartien\\w+|voiture|velo|chien|chat|animal|animaux"
        "|owns?|owned|possess\\w*|belongs?|car|bike|pets?|dog|cat"
    ),
    "is_a": "qui (?:suis-je|est|es-tu)|profession|metier|who (?:am i|is|are)|occupation|role",
    "has_attribute": (
        "age|taille|allergi\\w+|caractere|anniversaire|nom|prenom|vegetari\\w+|vegan\\w*"
        "|old|tall|height|allerg\\w+|birthday|name|personality|vegetarian"
    ),
    "knows_about": (
        "connai\\w+|connaissances?|expertise|domaines?|etudi\\w+|knows?|knowledge|expert\\w*|familiar|stud(?:y|ies|ied)"
    ),
    "has_goal": (
        "objectifs?|buts?|projets?|veux|veut|voudrai\\w+|souhait\\w+|envie|reve|reves|compte faire"
        "|goals?|plans?|planning|wants?|aims?|dreams?|hoping|ambitions?|projects?"
    ),
    "has_skill": (
        "competences?|sais faire|sait faire|talents?|langues?|parl(?:e|es|er|ez)|joue\\w*|instruments?|capable"
        "|skills?|able to|can i|speaks?|languages?|plays?|good at"
    ),
}
_PATTERNS: Final = {
    predicate: re.compile(rf"(?<![\w'])(?:[jnltdsmc]'|qu')?(?:{words})(?!\w)") for predicate, words in _WORDS.items()
}

_WHERE: Final = re.compile(r"\s*(?:where|ou)\b")
"""With no other word to go by, a place is asked for."""


def predicates_in(question: str) -> list[Predicate]:
    """Return the predicates that a question asks for, the one whose word comes first leading.

    What somebody does not like is no preference: `dislikes` takes the place of `prefers` where their words overlap.
    """
    text = fold(question).text
    found = {name: match.span() for name, pattern in _PATTERNS.items() if (match := pattern.search(text))}
    if "dislikes" in found and "prefers" in found and _overlap(found["dislikes"], found["prefers"]):
        del found["prefers"]
    if not found and _WHERE.match(text):
        return ["lives_in"]
    return sorted(found, key=lambda name: found[name])


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
