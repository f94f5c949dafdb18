"""What stands before a clause: greetings, connectives, and `in my free time` in front of a first person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lakemem.consolidation.lexicon import words
from lakemem.consolidation.sources import Language
from lakemem.consolidation.tokens import GAP, Token

LONGEST_OPENER: Final = 8
"""Words among which the first person stands behind an opening preposition."""

PUNCTUATION: Final = words(", ; : ~ ( ) . |")
_LEAD_EN = re.compile(
    r"(?:(?:well|so|and|but|ok|okay|yes|yeah|yep|yup|no|nope|oh|ah|hi|hello|hey|hiya|thanks|thank you|actually"
    r"|honestly|frankly|personally|basically"
    r"|seriously|by the way|btw|fyi|for the record|in fact|in truth|to be (?:honest|fair|clear)|tbh"
    r"|just so you know|so you know|you know(?: what)?"
    r"|i (?:must|have to|gotta|should|can|want to|'d like to) (?:say|admit|confess|add|mention|tell you)(?: that)?"
    r"|i'?m (?:happy|pleased|proud|excited|glad) to "
    r"(?:say|announce|report)(?: that)?|(?:please )?(?:note|remember|keep in mind|be aware)(?: that)?|fun fact"
    r"|as (?:you know|i said|i mentioned|it happens)"
    r"|guess what|(?:it )?turns out(?: that)?|the (?:thing|truth|fact)(?: of the matter)? is(?: that)?|because"
    r"|cause|since|now|currently|then|also|plus|luckily|sadly"
    r"|unfortunately|fortunately|finally|recently|lately|at work|as for me|me|after all|anyway|besides"
    r"|let me (?:tell you|add)(?: that)?|(?:good|big|great|quick|small) "
    r"(?:news|update)|update|intro|for context|context|background|a bit about me|about me|however|still|today"
    r"|nowadays|these days|in the end|instead|meanwhile"
    r"|generally(?: speaking)?|overall|in general|as a (?:rule|matter of fact)|i (?:told"
    r"|already told) you(?: that)?|did you know(?: that)?|you should know(?: that)?"
    r"|surprisingly|obviously|clearly|apart from that|sometimes|often|usually|on (?:weekends|sundays|the other hand)"
    r"|once again|again"
    r"|first(?: of all)?|secondly|(?:guys|everyone|all|morning)(?=[,!])"
    r"|good (?:morning|evening|afternoon)|right|look|listen|see|lol|haha|wow|omg|yay|sorry|while|although|though"
    r"|whereas|even though|not only|as far as i know"
    r"|congrats|remember|just a reminder|reminder|heads up|more precisely|to be precise|officially|long story short"
    r"|since you ask|since you asked|for me|i mean"
    r"|last thing|one more thing|ps|p\.s|nb|note)\b|[|,:!.~;\"'*_<>()-]+|[^\w\s'])\s*"
)
_LEAD_FR = re.compile(
    r"(?:(?:bon|ben|bah|alors|donc|et|mais|ok|oui|ouais|non|nan|oh|ah|eh|salut|bonjour|bonsoir|coucou|hello|merci"
    r"|en fait|en realite|en verite|franchement|honnetement"
    r"|perso|personnellement|sinon|au fait|d'ailleurs|par ailleurs|pour info(?:rmation)?|a propos|sache(?:z)? que"
    r"|sache(?:z)? qu'|sachant que|note(?:z)? (?:bien )?que"
    r"|figure(?:-toi|z-vous) (?:que|qu')|tu sais(?: quoi| que)?|vous savez(?: que)?|je te (?:rappelle|signale"
    r"|precise|l'ai dit)(?: que)?|je (?:precise|rappelle|signale|dois (?:dire|avouer|reconnaitre)) (?:que)?"
    r"|j'avoue (?:que)?|je t'ai (?:deja )?dit que|il se trouve (?:que|qu')|le fait est que"
    r"|la verite(?:,)? c'est que|il faut (?:dire|savoir) (?:que|qu')|parce que|parce qu'|pcq|car|puisque|puisqu'"
    r"|comme|maintenant|actuellement|desormais|aujourd'hui|a present|aussi|puis|ensuite|enfin|finalement"
    r"|heureusement|malheureusement|moi(?! ?,? ?c'est)(?: aussi| perso| personnellement)?"
    r"|pour ma part|de mon cote|quant a moi|pour moi|en ce qui me concerne|en general|generalement|globalement"
    r"|du coup|bref|voila|petite info|info|nouvelle|bonne nouvelle"
    r"|grande nouvelle|de plus|en plus|par contre|en revanche|cependant|pourtant|toutefois|neanmoins"
    r"|toujours est-il que|cote (?:boulot|travail|vie perso|perso)|niveau (?:boulot|travail)"
    r"|au travail|dans la vie|a cote|a cote de ca|a la base|de base|de formation|et puis|tiens|ecoute|genre|mdr|lol"
    r"|ptdr|haha|desole|cher journal|ca y est|ca fait|cela fait|qu'|que(?= je| j'| nous| on)"
    r"|voila|comme tu (?:sais|le sais)|vu que|etant donne que|d'abord|tout d'abord|deuxiemement|premierement"
    r"|precision|ps|nb|rappel|contexte|presentation|non seulement|alors que|tandis que|bien sur|evidemment"
    r"|pour commencer|pour finir|entre nous|comme d'habitude|plus precisement|officiellement|un peu de contexte"
    r"|sur ce|parfois|souvent|des fois|quelquefois|depuis)(?![\w'-])|[|,:!.~;\"'*_<>()-]+|[^\w\s'])\s*"
)
LEADS: Final[dict[Language, re.Pattern[str]]] = {"en": _LEAD_EN, "fr": _LEAD_FR}
_FIRST: Final[dict[Language, frozenset[str]]] = {"en": words("i we"), "fr": words("je j' nous on")}
_OPENERS: Final[dict[Language, frozenset[str]]] = {
    "en": words("in at on with after before during for outside besides alongside together later"),
    "fr": words("avec dans apres avant pendant pour en a au chez sur plus cote hors depuis des"),
}
_SUBORDINATE = words(
    "that if when whenever who which where what because while until than although unless like que qu' quand si qui dont"
    " ou comme parce lorsque lorsqu' puisque ce s'"
)
"""Words behind which the first person is in somebody's thoughts, or in a clause of another kind."""


def after_opener(words: Sequence[Token], at: int, *, language: Language) -> int:
    """Return the index of the first person behind `In my free time` or `Avec mon mari`, or `at` without either."""
    after = words[at + 1].text if at + 1 < len(words) else ""
    if words[at].text not in _OPENERS[language] or after in {"tant", "qualite"}:
        return at
    for here in range(at + 1, min(len(words), at + LONGEST_OPENER)):
        word = words[here].text
        if word in _FIRST[language]:
            return here
        if word in _SUBORDINATE or word in PUNCTUATION - {",", GAP}:
            return at
    return at
