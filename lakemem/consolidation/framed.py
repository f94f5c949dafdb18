"""Facts that a noun carries and no verb: `my goal is to`, `mon film préféré est`, `le thé me plaît`."""

from __future__ import annotations

import re
from typing import Final

from lakemem.consolidation.lexicon import KIN
from lakemem.consolidation.objects import Kind
from lakemem.consolidation.patterns import Frame
from lakemem.consolidation.sources import Language
from lakemem.consolidation.vocabulary import Predicate

_PETS = (
    r"(?:chien|chienne|chiot|chat|chatte|chaton|lapin|lapine|hamster|cheval|jument|poney|perroquet|tortue"
    r"|cochon d'inde|poisson rouge|furet"
    r"|canari|perruche|ane|chevre|serpent|bateau|voilier)"
)
_PETS_EN = (
    r"(?:dog|puppy|cat|kitten|rabbit|bunny|hamster|horse|pony|parrot|tortoise|turtle|guinea pig|goldfish|ferret"
    r"|canary|budgie|donkey|goat|snake"
    r"|gecko|lizard|boat|rat|mouse|bird)"
)
_IS = r"[ |]*,?[ |]*(?:c'est|c|est|serait|sont|restent?|ce sont)(?: toujours| vraiment| actuellement| sans hesiter)* "
_IS_EN = r"(?:[ |]+is|'s|[ |]+are|[ |]+ha(?:s|ve) always been)(?: currently| definitely| now| still| to)* "
_GOAL = r"(?:objectif|but|reve|projet|ambition|souhait|intention|priorite|challenge|defi|resolution|idee|plan)"
_GOAL_EN = r"(?:goal|dream|aim|ambition|objective|plan|intention|priority|resolution|hope|target|wish)"
_FACTS = (
    r"(?:anniversaire|groupe sanguin|taille|age|pointure|signe (?:astro(?:logique)?|du zodiaque)|nationalite"
    r"|couleur de cheveux|religion|yeux"
    r"|cheveux|date de naissance|numero(?: de telephone)?|adresse(?: mail)?|e?-?mail|regime|salaire|tension|daltonisme)"
)
_FACTS_EN = (
    r"(?:birthday|blood type|height|age|shoe size|zodiac sign|star sign|nationality|hair colou?r|religion|eyes|hair"
    r"|date of birth"
    r"|phone number|address|email(?: address)?|diet|weight|pronouns|salary|native country|hometown|surname|last name)"
)


def _f(
    name: str, text: str, predicate: Predicate, kind: Kind, *, weight: float = 0.85, denied: Predicate | None = None
) -> Frame:
    return Frame(name, re.compile(text), predicate, kind, weight, denied)


_WHO_FR = r"(?P<who>[\w'-]+)"
_WHO_EN = r"(?:(?:my|our) (?:" + "|".join(sorted(KIN)) + r") )?(?P<who>[\w-]+)'s "
_FR: Final = (
    _f(
        "le prefere de Paul est",
        rf"(?:le|la|les|l') ?(?:[\w'-]+ ){{1,4}}?(?:preferee?s?|favori(?:te)?s?) d(?:e |'){_WHO_FR}{_IS}",
        "prefers",
        "liking",
    ),
    _f("le reve de Paul est", rf"(?:le|la|l') ?{_GOAL} d(?:e |'){_WHO_FR}{_IS}d(?:e |')", "has_goal", "deed"),
    _f(
        "mon objectif est de",
        rf"(?:mon|notre|ma) (?:\w+ ){{0,2}}?{_GOAL}(?: [\w'|-]+){{0,4}}?{_IS}(?:d(?:e |')|pouvoir )",
        "has_goal",
        "deed",
    ),
    _f(
        "mon prefere est",
        rf"(?:mon|ma|mes|notre|nos) (?:[\w'-]+ ){{1,4}}?(?:preferee?s?|favori(?:te)?s?)(?: de tous les temps"
        rf"| au monde)?{_IS}",
        "prefers",
        "liking",
    ),
    _f(
        "est mon prefere",
        r"(?P<o>(?!ca |cela |ce |c'|il |elle |ils |elles |tu |vous |qui |quel)[\w' -]{2,40}?) (?:est|sont|reste"
        r"|c'est) (?:mon|ma|mes|notre|nos) (?:[\w'-]+ ){0,3}?"
        r"(?:preferee?s?|favori(?:te)?s?)",
        "prefers",
        "liking",
    ),
    _f(
        "ce que je prefere",
        rf"ce que (?:je|j') ?(?:prefere|aime le plus|adore|aime par-dessus tout){_IS}(?:d(?:e |'))?",
        "prefers",
        "liking",
    ),
    _f(
        "que je prefere est",
        rf"(?:le|la|les|l') ?[\w' -]{{2,30}}? que (?:je prefere|j'aime le plus|j'adore){_IS}",
        "prefers",
        "liking",
    ),
    _f(
        "ma passion est",
        rf"(?:ma|mes|mon) (?:\w+ )?(?:passions?|hobby|hobbies|loisirs?|peche mignon){_IS}",
        "prefers",
        "liking",
    ),
    _f(
        "mon employeur est",
        rf"(?:mon employeur|ma boite|mon entreprise|ma societe)(?: actuel(?:le)?)?(?:{_IS}| ?,? ?s'appelle )",
        "works_at",
        "org",
    ),
    _f(
        "mon metier est",
        rf"(?:mon metier|ma profession|mon boulot|mon travail|mon job)(?: actuel(?:le)?)?{_IS}(?:une? )?",
        "is_a",
        "trade",
    ),
    _f(
        "mon adresse est a",
        r"(?:mon|ma|notre) (?:nouvelle? |nouveau |nouvel )?(?:adresse|maison|appartement|appart|logement|domicile) "
        r"(?:est(?: situee?)?|se trouve) (?:a|en|au|aux|dans) ",
        "lives_in",
        "place",
    ),
    _f("ma langue est", rf"(?:ma langue (?:maternelle|natale)){_IS}(?:le |l'|la )?", "has_skill", "skill"),
    _f(
        "mon animal s'appelle",
        rf"(?:mon|ma|notre) (?P<o>(?:petit |petite |vieux |vieille )?{_PETS})(?: s'appelle| se nomme"
        rf"| repond au nom de|,? c'est) (?P<name>[\w'-]+)",
        "owns",
        "thing",
    ),
    _f("mon nom est", rf"(?P<o>(?:mon (?:pre)?nom){_IS}[\w'-]+(?: [A-Za-z][\w'-]+)?)", "has_attribute", "whole"),
    _f("moi c'est", r"moi ?,? ?c'est (?=[a-z])", "has_attribute", "name", weight=0.7),
    _f(
        "mon attribut est",
        rf"(?:mon|ma|mes) (?P<o>{_FACTS}{_IS}(?! *\|)[^,;|]+)",
        "has_attribute",
        "whole",
        weight=0.75,
    ),
    _f(
        "me plait",
        r"(?P<o>(?!tout|rien|ca|cela|ce |cet|il|elle|on |qui|que|ton |ta |tes |votre|vos|nous|vous|je|j'"
        r"|tu )(?:[\w'-]+ ){1,6}?)(?P<no>ne |n')?(?:me (?:plait|plaisent|passionnent|passionne|fascine(?:nt)?|ravit"
        r"|captive)|m'(?:interesse(?:nt)?|attire(?:nt)?|enthousiasme))(?! pas de)\b(?P<not> pas)?",
        "prefers",
        "liking",
        denied="dislikes",
    ),
    _f(
        "le the, j'adore",
        r"(?P<o>(?:le|la|les|l') ?[\w' -]{2,30}?) ?, (?:moi ?,? )?j(?:'|e )(?:n')?(?:adore|aime|kiffe)(?P<no> pas)?"
        r"(?: ca| bien| beaucoup| trop| vraiment| du tout| tellement)*(?=\s*(?:$|[.,;|!]))",
        "prefers",
        "liking",
        denied="dislikes",
    ),
    _f(
        "le the, je deteste",
        r"(?P<o>(?:le|la|les|l') ?[\w' -]{2,30}?) ?, (?:moi ?,? )?(?:je (?:deteste|hais)|j'ai horreur de|je (?:ne )?"
        r"supporte pas)(?: ca)?(?=\s*(?:$|[.,;|!]))",
        "dislikes",
        "liking",
    ),
    _f(
        "m'enerve",
        r"(?P<o>(?!tout|rien|ca|cela|ce |cet|il|elle|on |qui|que|ton |ta |tes |votre|vos|nous|vous|je|j'"
        r"|tu )(?:[\w'-]+ ){1,6}?)(?:me (?:degoute(?:nt)?|deplait|deplaisent|repugne(?:nt)?|gonfle(?:nt)?)"
        r"|m'(?:enerve(?:nt)?"
        r"|horripile(?:nt)?|agace(?:nt)?|insupporte(?:nt)?|exaspere(?:nt)?|ennuie(?:nt)?))(?! pas)\b",
        "dislikes",
        "liking",
        weight=0.8,
    ),
    _f("en tant que", r"en (?:tant qu|qualite d)(?:e |') ?(?:une? )?(?P<o>[\w' -]{3,50}?)(?=,)", "is_a", "trade"),
)
_EN: Final = (
    _f(
        "my goal is to",
        rf"(?:my|our) (?:[\w'|-]+ ){{0,3}}?{_GOAL_EN}(?: (?:for|in|at|this|as) [\w ]{{1,24}}?)?{_IS_EN}(?:to )?",
        "has_goal",
        "deed",
    ),
    _f(
        "my favourite is",
        rf"(?:my|our) (?:all-time |absolute |new |current )*favou?rites?(?: [\w'-]+){{0,4}}?{_IS_EN}",
        "prefers",
        "liking",
    ),
    _f(
        "is my favourite",
        r"(?P<o>(?!this|that|it|which|what|who|he|she|they|your|you|one)[\w' -]{2,40}?) (?:is|are) (?:my"
        r"|our) (?:all-time |absolute |new )*favou?rites?\b",
        "prefers",
        "liking",
    ),
    _f(
        "i like most is",
        rf"the [\w' -]{{2,30}}? (?:that )?i (?:like|love|enjoy) (?:the )?(?:most|best){_IS_EN}",
        "prefers",
        "liking",
    ),
    _f(
        "what i like is", rf"what i (?:like|love|enjoy|prefer)(?: (?:the )?(?:most|best))?{_IS_EN}", "prefers", "liking"
    ),
    _f(
        "my passion is",
        rf"(?:my|our) (?:[\w-]+ )?(?:passion|hobby|hobbies|guilty pleasure|pastime)s?{_IS_EN}",
        "prefers",
        "liking",
    ),
    _f(
        "is my passion",
        r"(?P<o>(?!this|that|it|which|what|who|he|she|they)[\w' -]{2,30}?) (?:is|are) my (?:\w+ )?(?:passion|hobby"
        r"|thing|guilty pleasure|jam)\b",
        "prefers",
        "liking",
    ),
    _f(
        "my employer is", rf"my (?:current |new )?(?:employer|company|workplace){_IS_EN}(?:called )?", "works_at", "org"
    ),
    _f("my job is at", r"my (?:current |new )?(?:job|work) is (?:at|with) ", "works_at", "org", weight=0.8),
    _f(
        "my home is in",
        r"(?:my|our) (?:new |current )?(?:home|house|place|flat|apartment|address) is (?:located )?in ",
        "lives_in",
        "place",
    ),
    _f(
        "my job is",
        rf"my (?:current |new |day )?(?:job|profession|occupation|trade|line of work){_IS_EN}(?:an? )?",
        "is_a",
        "trade",
    ),
    _f("my language is", rf"my (?:native|first|mother) (?:language|tongue){_IS_EN}", "has_skill", "skill"),
    _f(
        "my pet is called",
        rf"(?:my|our) (?P<o>(?:\w+ )?{_PETS_EN})(?:'s name is| is called| is named| goes by"
        rf"| answers to) (?P<name>[\w'-]+)",
        "owns",
        "thing",
    ),
    _f(
        "my name is",
        r"my (?P<o>(?:full |first )?name(?: is|'s) [\w'-]+(?: [A-Za-z][\w'-]+)?)(?=$|[ ,.;|!])",
        "has_attribute",
        "whole",
    ),
    _f(
        "my attribute is",
        rf"my (?P<o>{_FACTS_EN}(?: is| are|'s)(?: on)? (?! *\|)[^\s,;|][^,;|]*)",
        "has_attribute",
        "whole",
        weight=0.75,
    ),
    _f("as a", r"as an? (?P<o>[\w' -]{3,50}?)(?=, (?:i|my|we)\b)", "is_a", "trade"),
    _f(
        "disgusts me",
        r"(?P<o>(?!this|that|it|which|what|who|he|she|they|you|i )(?:[\w'-]+ ){1,5}?)(?:disgusts?|annoys?"
        r"|irritates?|bores?|infuriates?) me\b",
        "dislikes",
        "liking",
        weight=0.75,
    ),
    _f(
        "fascinates me",
        r"(?P<o>(?!this|that|it|which|what|who|he|she|they|you|i )(?:[\w'-]+ ){1,5}?)(?:fascinates?|delights?) me\b",
        "prefers",
        "liking",
        weight=0.75,
    ),
)
_OF_OTHERS: Final = (
    _f("Paul's favourite is", rf"{_WHO_EN}favou?rites?(?: [\w'-]+){{0,4}}?{_IS_EN}", "prefers", "liking"),
    _f("Paul's goal is to", rf"{_WHO_EN}(?:[\w-]+ )?{_GOAL_EN}{_IS_EN}(?:to )", "has_goal", "deed"),
)
FRAMES: Final[dict[Language, tuple[Frame, ...]]] = {"fr": _FR, "en": (*_EN, *_OF_OTHERS)}
"""Matched where a clause begins; the first that matches counts."""
