"""What French verbs state of somebody's abilities: knowledge, goals, skills."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind

_MUCH = (
    r"(?:(?:une?|grande?|gros|grosse|tres|vraiment|tres grande?|super|enorme|vraie?|inconditionnelle?|completement"
    r"|totalement|assez|plutot|trop|veritable) )*"
)

_ASPIRING = (
    r"(?:(?:un jour|bien|beaucoup|vraiment|pouvoir) )*(?=(?:apprendre|devenir|ecrire|voyager|visiter|ouvrir|lancer"
    r"|creer|monter (?:ma|mon|une)|fonder|publier|etudier|ameliorer|maitriser|perdre (?:du poids|\d)|arreter de"
    r"|courir|gravir|faire (?:le tour|un master|une? (?:these|doctorat|formation)|des etudes|du benevolat)"
    r"|decouvrir|reprendre|passer (?:mon|le) permis|travailler (?:dans|comme)|prendre ma retraite|construire"
    r"|me (?:mettre a|remettre a|former|reconvertir|lancer|perfectionner)|adopter|participer|enregistrer"
    r"|progresser|restaurer|traverser)\b)"
)


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


PATTERNS: Final[tuple[Pattern, ...]] = (
    _p(
        "s'y connaitre en",
        "connaitre",
        r"(?:(?:bien|tres bien|beaucoup|un peu|plutot bien|pas mal|assez bien|vraiment) )*en ",
        "knows_about",
        "topic",
        needs="reflexive",
    ),
    _p(
        "en connaitre un rayon",
        "connaitre savoir",
        r"(?:un rayon|un bout|beaucoup|pas mal|long) (?:sur|en) ",
        "knows_about",
        "topic",
        needs="free",
    ),
    _p(
        "connaitre bien",
        "connaitre",
        r"(?!(?:une?|des|quelqu'un|beaucoup|plein|enormement|pas mal|tout|tas|de choses) )(?:(?:bien|tres bien"
        r"|parfaitement|plutot bien"
        r"|assez bien|par coeur|sur le bout des doigts|a fond) )*",
        "knows_about",
        "topic",
        weight=0.8,
        needs="plain",
    ),
    _p(
        "savoir beaucoup",
        "savoir connaitre",
        r"(?:(?:(?:beaucoup|plein|pas mal|enormement|un tas|des tas) )?de choses |tout |presque tout |un rayon "
        r"|des tas de choses |plein de choses )(?:sur|en|de|au sujet de) |sur ",
        "knows_about",
        "topic",
    ),
    _p(
        "connaissances en",
        "avoir",
        r"(?:de |des |une |d')?(?:\w+ )?(?:\w+ )?(?:connaissances?|notions?|expertise|culture) (?:\w+ )?(?:en|sur"
        r"|de|des|du|dans)(?: les| la| le| l')? ",
        "knows_about",
        "topic",
    ),
    _p(
        "expert en",
        "etre",
        _MUCH
        + (
            r"(?:une? )?(?:(?:experte?|specialiste|calee?|connaisseur|connaisseuse|erudite?|incollable|familier"
            r"|familiere|fin connaisseur|fine connaisseuse|tres calee?|pointue?|specialisee?|formee?|verse) (?:en"
            r"|dans|sur|d(?:e la |u |es |e l'|e |')|avec|a)(?: les| la| le| l')? ?)"
        ),
        "knows_about",
        "topic",
    ),
    _p("se specialiser en", "specialiser", r"(?:en|dans|sur) ", "knows_about", "topic", needs="reflexive"),
    _p(
        "je voudrais",
        "voudrais",
        _ASPIRING,
        "has_goal",
        "deed",
        "attitude",
        weight=0.8,
    ),
    _p(
        "avoir envie de",
        "avoir",
        r"(?:tres |vraiment |trop )?envie d(?:e |')" + _ASPIRING,
        "has_goal",
        "deed",
        "attitude",
        weight=0.75,
    ),
    _p(
        "apprendre a",
        "apprendre",
        r"a (?=[a-z-]+(?:er|ir|re)\b)(?!(?:connaitre|vivre|etre|avoir|faire (?:avec|confiance|face)|apprecier|aimer"
        r"|gerer|accepter|dire|ne)\b)",
        "has_skill",
        "deed",
        "begin",
        weight=0.8,
        needs="free",
        tenses=frozenset({"past"}),
    ),
    _p(
        "vouloir",
        "vouloir souhaiter desirer esperer",
        r"(?:absolument |vraiment )?(?=(?:me |m'|s'|se |nous )?[a-z-]+(?:er|ir|re)\b)",
        "has_goal",
        "deed",
        "attitude",
    ),
    _p(
        "compter",
        "compter",
        r"(?:bien )?(?=(?:me |m'|s'|se |nous )?[a-z-]+(?:er|ir|re)\b)",
        "has_goal",
        "deed",
        "attitude",
    ),
    _p(
        "decider de",
        "decider resoudre choisir",
        r"(?:d(?:e |'))(?=(?:me |m'|s'|se |nous )?[a-z-]+(?:er|ir|re)\b)",
        "has_goal",
        "deed",
        "begin",
        needs="free",
        tenses=frozenset({"past", "recent"}),
    ),
    _p(
        "prevoir de",
        "prevoir projeter planifier envisager essayer tenter rever ambitionner aspirer viser chercher",
        r"(?:toujours )?(?:d(?:e |')|a )(?=(?:me |m'|s'|se |nous |un jour |y )?[a-z-]+(?:er|ir|re)\b)",
        "has_goal",
        "deed",
        "attitude",
    ),
    _p("rever de chose", "rever", r"d'(?=une? )", "has_goal", "liking", "attitude", weight=0.8),
    _p(
        "intention de",
        "avoir",
        r"(?:bien )?(?:(?:l'|la |le |pour |comme |un |une )?(?:intention|ambition|projet|objectif|but|reve|souhait"
        r"|volonte|ferme intention) (?:\w+ )?(?:d(?:e |')) ?)",
        "has_goal",
        "deed",
        "attitude",
    ),
    _p(
        "determine a",
        "etre",
        r"(?:bien |fermement )?(?:determinee?|decidee?|resolue?) a ",
        "has_goal",
        "deed",
        "attitude",
        weight=0.85,
    ),
    _p(
        "economiser pour",
        "economiser epargner",
        r"pour (?=(?:me |m'|s'|nous )?[a-z-]+(?:er|ir|re)\b)",
        "has_goal",
        "deed",
        "attitude",
        weight=0.85,
    ),
    _p(
        "parler",
        "parler baragouiner",
        r"(?:(?:bien|tres bien|couramment|aussi|un peu|parfaitement|correctement|le|l'|un peu le|un peu l') ?)*",
        "has_skill",
        "skill",
    ),
    _p(
        "jouer",
        "jouer",
        r"(?:(?:bien|tres bien|regulierement|aussi|un peu) )*(?:d(?:e la |u |es |e l'|e |')|a la |a l'|au |aux ) ?",
        "has_skill",
        "skill",
        weight=0.85,
    ),
    _p("coder en", "coder programmer developper", r"(?:surtout |principalement )?en ", "has_skill", "skill"),
    _p(
        "savoir faire",
        "savoir",
        r"(?:(?:bien|tres bien|aussi|parfaitement|meme) )*(?=(?:me |m'|s'|se )?[a-z-]+(?:er|ir|re)\b)",
        "has_skill",
        "deed",
        "attitude",
    ),
    _p("maitriser", "maitriser", r"(?:(?:bien|tres bien|parfaitement|assez bien) )*", "has_skill", "skill"),
    _p("pratiquer", "pratiquer", r"", "has_skill", "skill", weight=0.75),
    _p(
        "doue en",
        "etre",
        _MUCH
        + (
            r"(?:(?:tres |plutot |assez |super |vraiment )*(?:douee?s?|bonne?s?|forte?s?|excellente?s?"
            r"|competente?s?|talentueux|talentueuse|habile|imbattable|a l'aise|bilingue|trilingue|courante?) (?:en"
            r"|a(?= )"
            r"|pour|au|aux|a la|a l'|avec|dans) ?(?:la |le |les |l')?)"
        ),
        "has_skill",
        "skill",
    ),
    _p(
        "se debrouiller en",
        "debrouiller",
        r"(?:(?:bien|tres bien|pas mal|plutot bien|assez bien) )*(?:en|au|aux|a la|a l') ?",
        "has_skill",
        "skill",
        needs="reflexive",
    ),
    _p(
        "don pour",
        "avoir",
        r"(?:un |une |du |des )?(?:\w+ )?(?:don|talent|facilites?|competences?|aisance) (?:\w+ )?(?:pour|en|dans"
        r"|avec) (?:la |le |les |l')?",
        "has_skill",
        "skill",
    ),
    _p("niveau en", "avoir", r"(?:un )(?:\w+ )*niveau (?:\w+ )?en ", "has_skill", "skill"),
)
"""All of them are tried; the first that states a predicate counts."""
