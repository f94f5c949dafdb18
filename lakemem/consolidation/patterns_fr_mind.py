"""What French verbs state of somebody's person: trade, traits, tastes."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind
from lakemem.consolidation.patterns_fr_life import NO_PREPOSITION, WORK

_HOW = (
    r"(?:(?:a (?:temps (?:plein|partiel)|mi-temps|plein temps|distance)|en (?:cdi|cdd|alternance|stage|freelance"
    r"|interim|ce moment)|ici|la-bas"
    r"|tout seul|toute seule|seule?|ensemble|avec [\w' ]{2,24}?|heureux|confortablement|de nuit|de jour|non loin"
    r"|juste|plus precisement|dur),? )*"
)
_MUCH = (
    r"(?:(?:une?|grande?|gros|grosse|tres|vraiment|tres grande?|super|enorme|vraie?|inconditionnelle?|completement"
    r"|totalement|assez|plutot|trop|veritable) )*"
)

_LIST = (
    r"[\w' -]+(?:, (?!(?:il|elle|je|j'|on|ce|c'|donc|mais|alors|car|et (?:je|j'|il|elle)|ne)(?:\b"
    r"|(?<=')))[\w' -]{2,30}(?=,| (?:and|et|or|ou) ))*"
)


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


PATTERNS: Final[tuple[Pattern, ...]] = (
    _p("travailler comme", WORK, _HOW + r"(?:comme|en tant qu(?:e |')|en qualite d(?:e |')) ?", "is_a", "role"),
    _p(
        "travailler chez comme",
        WORK,
        r"(?:chez|pour|au|aux|a la|a l'|dans) ?[\w' -]{2,50}? (?:comme|en tant qu(?:e |')|en qualite d(?:e |')) ?",
        "is_a",
        "role",
    ),
    _p("exercer le metier", "exercer faire", r"(?:le metier|la profession|le boulot) d(?:e |') ?", "is_a", "role"),
    _p("aimer", "aimer apprecier affectionner", r"(?:a )?", "prefers", "liking", "attitude", "dislikes"),
    _p(
        "adorer",
        "adorer kiffer raffoler savourer cherir venerer",
        r"(?:d(?:e |es |u |e la |e l'|') ?)?",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
    ),
    _p(
        "preferer",
        "preferer",
        r"(?:(?:de loin|de beaucoup|largement|nettement) )?(?:de )?",
        "prefers",
        "liking",
        "attitude",
        prefers=True,
    ),
    _p(
        "fan de",
        "etre",
        _MUCH
        + (
            r"(?:(?:fane?|fans|amoureux|amoureuse|adepte|amateur|amatrice|inconditionnel|inconditionnelle|mordue?"
            r"|accro|passionnee?s?|feru|ferue|dingue|fou|folle|friand|friande|fondu|fondue|admirateur"
            r"|admiratrice) (?:d(?:e la |u |es |e l'|e |')|a la |au |aux |a l'|par (?:la |le |les |l')?) ?)"
        ),
        "prefers",
        "liking",
        "attitude",
        "dislikes",
    ),
    _p(
        "interesse par",
        "etre",
        r"(?:tres |vraiment |particulierement )?(?:interessee?|fascinee?|attiree?|captivee?) par ",
        "prefers",
        "liking",
        "attitude",
        weight=0.85,
    ),
    _p(
        "s'interesser a",
        "interesser passionner",
        r"(?:beaucoup )?(?:a la |a l'|au |aux |a |pour (?:la |le |les |l')?)",
        "prefers",
        "liking",
        "attitude",
        needs="reflexive",
    ),
    _p(
        "passion pour",
        "avoir",
        r"(?:une? |ma |un vrai |une vraie |une veritable )?(?:\w+ )?(?:passion|faible|preference|amour|penchant"
        r"|gout|affection|attirance) (?:pour|de) ",
        "prefers",
        "liking",
        "attitude",
    ),
    _p("detester", "detester hair abhorrer execrer", r"(?:d(?:e |'))?", "dislikes", "liking", "attitude"),
    _p(
        "horreur de",
        "avoir",
        r"(?:horreur|une sainte horreur|la phobie|en horreur|une aversion pour) ?(?:d(?:e la |u |es |e l'|e |') ?)?",
        "dislikes",
        "liking",
        "attitude",
        needs="free",
    ),
    _p(
        "ne pas supporter",
        "supporter tolerer encaisser blairer",
        r"(?:d(?:e |'))?",
        "prefers",
        "liking",
        "attitude",
        "dislikes",
        needs="denied",
    ),
    _p(
        "allergie morale",
        "trouver",
        r"(?P<o>(?:le|la|les|l') ?[\w' -]+?) (?:insupportables?|detestables?|degoutante?s?|infects?)",
        "dislikes",
        "liking",
        "attitude",
        weight=0.7,
    ),
    _p("avoir etat", "avoir", r"", "has_attribute", "condition", weight=0.85),
    _p(
        "etre un",
        "etre",
        r"(?:une?|(?:le|la|l') ?(?=(?:\w+ )?(?:directeur|directrice|president|presidente|chef|cheffe|fondateur"
        r"|fondatrice|maman|papa|mari|femme|frere|soeur|fille|fils|tante|oncle|gerant|gerante|maire|pere|mere"
        r"|patron|patronne|proprietaire)\b)) ?",
        "is_a",
        "role",
    ),
    _p("etre notre", "etre", r"(?:mon|ma|notre) (?:(?:nouvelle?|nouveau) )?", "is_a", "trade", weight=0.8),
    _p("etre metier", "etre", NO_PREPOSITION, "is_a", "trade"),
    _p(
        "promu",
        "promouvoir elire nommer",
        r"(?:au (?:poste|rang) de )?(?:une? )?",
        "is_a",
        "trade",
        "begin",
        needs="free",
    ),
    _p("devenir", "devenir passer", r"(?:une? )?", "is_a", "trade", "begin", needs="free"),
    _p("devenir trait", "devenir", r"(?!une? )", "has_attribute", "trait", "begin", needs="free"),
    _p(
        "au chomage",
        "etre",
        r"(?P<o>au chomage|a la retraite|sans emploi|en (?:pre-?retraite|invalidite|fauteuil roulant))",
        "has_attribute",
        "whole",
    ),
    _p("trait", "etre", NO_PREPOSITION, "has_attribute", "trait"),
    _p(
        "allergique a",
        "etre",
        r"(?:(?:tres|super|hyper|aussi|severement|legerement|un peu|assez) )*(?P<o>(?:allergique|intolerante?"
        r"|sensible) (?:a|au|aux) ?" + _LIST + r")",
        "has_attribute",
        "whole",
    ),
    _p(
        "diabetique",
        "etre",
        r"(?P<o>(?:diabetique|daltonien|daltonienne|sourde?|aveugle|bipolaire|porteur|porteuse|atteinte?) (?:de|d'"
        r"|du) ?[\w' -]+)",
        "has_attribute",
        "whole",
        weight=0.92,
    ),
    _p("originaire de", "etre", r"(?P<o>originaires? d(?:e la |u |es |e l'|e |') ?[\w' -]+)", "has_attribute", "whole"),
    _p(
        "age",
        "avoir",
        r"(?P<o>(?:\d{1,3}|(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|onze|douze|treize|quatorze|quinze|seize"
        r"|dix|vingt|trente|quarante|cinquante|soixante"
        r"|quatre-vingts?)(?:[ -]\w+){0,3}?) ans)\b(?! (?:d'|de ))",
        "has_attribute",
        "whole",
    ),
    _p("mesurer", "mesurer peser", r"(?:environ )?(?P<o>\d[\w., ]*)", "has_attribute", "whole"),
    _p(
        "faire taille",
        "faire",
        r"(?:environ )?(?P<o>\d[.,]?\d* ?m(?:etres?)?(?: ?\d+)?|1m\d+|\d+ kilos|\d+ kg)\b",
        "has_attribute",
        "whole",
    ),
    _p(
        "ne a",
        "etre",
        r"(?P<o>nee?s? (?:et (?:j'ai )?grandi )?(?:a|au|en|aux|dans|pres de) ?[\w' -]+)",
        "has_attribute",
        "whole",
    ),
    _p(
        "peur de",
        "avoir",
        r"(?:(?:tres|vraiment|toujours|un peu|horriblement) )*(?P<o>(?:peur|la phobie|le vertige|phobie)"
        r"(?: d(?:es |u |e la |e l'|e l ) ?[\w' -]+)?)(?<!peur)(?<!phobie)",
        "has_attribute",
        "whole",
        weight=0.8,
        needs="free",
    ),
    _p(
        "venir de",
        "venir",
        r"(?P<o>d(?:e |'|u |es )[\w' -]+)",
        "has_attribute",
        "whole",
        weight=0.7,
    ),
    _p("d'origine", "etre", r"(?P<o>d'origine [\w-]+)", "has_attribute", "whole"),
    _p("faire une allergie", "faire", r"(?:une? )(?=allergie|intolerance)", "has_attribute", "condition", weight=0.85),
    _p(
        "ne alors a",
        "etre",
        r"(?P<o>nee?s?)[ |]+(?P<name>(?:a|au|en|aux) [\w'-]+(?: [\w'-]+)?)(?=\s*(?:$|[,.;!|]))",
        "has_attribute",
        "whole",
        "begin",
    ),
    _p("souffrir de", "souffrir", r"d(?:e la |u |es |e l'|e |') ?", "has_attribute", "topic"),
    _p(
        "porter",
        "porter",
        r"(?:des |un )?(?P<o>lunettes|lentilles|appareil (?:dentaire|auditif)|barbe)",
        "has_attribute",
        "whole",
    ),
    _p(
        "s'appeler",
        "appeler nommer",
        r"(?P<o>[a-z][\w'-]*(?: [A-Za-z][\w'-]*)?)",
        "has_attribute",
        "name",
        needs="reflexive",
    ),
)
"""All of them are tried; the first that states a predicate counts."""
