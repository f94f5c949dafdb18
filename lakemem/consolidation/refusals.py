"""Sentences that state nothing: supposed, dreamt, acted, commanded, asked without a question mark."""

from __future__ import annotations

import re
from typing import Final

_SUPPOSED: Final = re.compile(
    r"\bif\b(?! you (?:must|want to) know)|\b(?:as though|unless|whether|suppos(?:e|ing)|imagin(?:e|ing)|pretend"
    r"|let's (?:say|assume|pretend|imagine)|assuming"
    r"|hypothetically|i wish (?!to )|(?:you|he|she|they) wish|what if|provided that|in (?:case|the (?:movie|book"
    r"|film|story|novel|game|show|series|play|dream)|my dreams?|a dream)|i dream(?:ed|t) (?:that|i)|in another life"
    r"|in a parallel|role[- ]?play|act as|you are a|i heard|rumou?r|they say|people say|someone said|according to)\b"
    r"|\b(?:comme si|si (?:je|j'|tu|on|nous|vous|il|elle|ils|elles|le|la|les|l'|mon|ma|mes|un|une|ca|jamais"
    r"|seulement|quelqu'un|[a-z]+ (?:a|est|avait|etait)\b)|s'ils? "
    r"|a moins qu|a condition qu|pourvu qu|au cas ou|suppos(?:e|ons|ez) que|imagin(?:e|ons|ez)(?: que| qu'|,|$)"
    r"|admettons|mettons que|en supposant|hypothetiquement"
    r"|dans (?:le|ce|un) (?:film|livre|roman|reve|jeu|conte|recit|manga|episode)|dans (?:mon|mes) reves?"
    r"|dans la (?:serie|piece|bd|chanson)|j'ai reve\b|dans une autre vie"
    r"|selon|d'apres|il parait|parait-il|on dit qu|on m'a dit|j'ai entendu dire|j'ai cru comprendre|fais semblant"
    r"|joue le role|tu es un|on dirait|faut-il|la rumeur)"
)
_DOUBTED: Final = re.compile(
    r"^\W*(?:maybe|perhaps|possibly|probably|presumably|apparently|allegedly|supposedly|i (?:think|guess|believe"
    r"|suppose|doubt|wonder|assume|bet|feel like)"
    r"|peut-etre|probablement|apparemment|sans doute|vraisemblablement|eventuellement|soi-disant|je (?:pense|crois"
    r"|suppose|doute|me demande|parie|presume|ne sais pas si))\b"
)
_DOUBTED_LATER: Final = re.compile(
    r"(?:, (?:i (?:think|guess|believe|suppose)|maybe|perhaps|apparently|supposedly|probably|or so (?:i|he|she)\b.*"
    r"|je (?:crois|pense|suppose)|peut-etre|apparemment|parait-il|a priori|probablement)\W*$)"
)
_ASKED: Final = re.compile(
    r"^\W*(?!what i (?:like|love|enjoy|prefer)\b.{0,24} is )(?:(?:do|does|did|am|is|are|was|were|have|has|can|could"
    r"|will|would|should|may|might|who|whom|whose|what"
    r"|which|where|when|why|how|don't|doesn't|isn't|aren't"
    r"|won't|can't|couldn't|wouldn't) (?:i|you|he|she|we|they|it|my|your|the|there|a|anyone|anybody|someone|does|do"
    r"|is|are|was|can|would|much|many|long|did|[a-z]+ (?:live|work|like|love|have|speak))\b"
    r"|est-ce qu|qu'est-ce|qui est-ce|ou est-ce|pourquoi|comment|combien|quand est|quel(?:le)?s? (?:est|sont)"
    r"|[a-z']+-(?:t-)?(?:tu|vous|il|elle|on|je|nous|ils|elles)\b)"
)
_COMMANDED: Final = re.compile(
    r"^\W*(?:(?:please|can you|could you|peux-tu|pouvez-vous|stp|svp)\W+)*(?:translate|traduis|traduire|traduisez"
    r"|rewrite|rephrase|reformule|reformulez|corrige|corrigez|correct|proofread|summari[sz]e|resume"
    r"|write|ecris|ecrivez|redige|conjugue|repete|repeat|type|prononce|complete|analyse|analyze|classify|example"
    r"|exemple|e\.g|ex|for example|par exemple|lyrics|paroles|quote|citation|sentence|phrase)\b.{0,60}[:~\"|]"
)


def states_nothing(text: str) -> bool:
    """Tell whether a folded sentence supposes, doubts, asks or commands, so that none of its clauses is a fact."""
    return any(pattern.search(text) for pattern in (_SUPPOSED, _DOUBTED, _DOUBTED_LATER, _ASKED, _COMMANDED))
