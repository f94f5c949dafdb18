"""What French verbs state of somebody's life: work, home, belongings."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind

_HOW = (
    r"(?:(?:a (?:temps (?:plein|partiel)|mi-temps|plein temps|distance)|en (?:cdi|cdd|alternance|stage|freelance"
    r"|interim|ce moment)|ici|la-bas"
    r"|tout seul|toute seule|seule?|ensemble|avec [\w' ]{2,24}?|heureux|confortablement|de nuit|de jour|non loin"
    r"|juste|plus precisement|dur|le (?:week-?end|soir|matin|samedi|dimanche)|la (?:nuit|journee)|l'ete),? )*"
)
_AT = r"(?:(?:chez|pour)(?: |$)|au sein d(?:e la |u |es |e l'|e |')|aupres d(?:e la |u |es |e l'|e |'))"
_WITH_ARTICLE = r"(?:a la |a l[' ]|aux |au )"
_WORKPLACE = (
    r"(?=(?:une?|la|le|l'|notre) ?(?:[\w-]+ ){0,2}?(?:banque|hopital|ecole|restaurant|cafe|librairie|bibliotheque"
    r"|usine|labo|laboratoire|entreprise"
    r"|societe|boite|agence|clinique|pharmacie|boulangerie|hotel|musee|universite|entrepot|magasin|boutique"
    r"|supermarche|creche|theatre|tribunal"
    r"|prison|aeroport|salon|association|ong|brasserie|cabinet|college|lycee|mairie|ministere|start-?up|ehpad"
    r"|studio|pme|fac|ferme|garage|maison de)\b)"
)
_SOME_PLACE = (
    r"(?=une? (?!.{0,40}?\b(?:equipe|bureau|environnement|domaine|secteur|pays|ville|contexte|service|cadre|local|coin"
    r"|piece|ambiance|poste|groupe|region|milieu|quartier)\b))"
)
_IN = (
    r"(?:(?:a|en|aux|au|dans|entre|sur(?= (?:l'ile|la cote|une? (?:ile|peniche)))|vers|sous) |(?=(?:pres|non loin"
    r"|a cote"
    r"|autour) d)|du cote d(?:e |'))"
)
_ROLE = r"(?:[\w'-]+ ){0,5}?"
_JOB = (
    r"(?:un |une |mon |ma |le |la )?(?:\w+ ){0,2}?(?:poste|travail|boulot|emploi|job|stage|alternance|contrat|cdi"
    r"|cdd|apprentissage|taf|place|metier)"
)
_DETERMINED = (
    r"(?=(?:une?|deux|trois|quatre|cinq|six|sept|huit|dix|des|plusieurs|mon|ma|mes|notre|nos|le|la|les|l[' ]|\d+"
    r"|pas mal de|plein de) ?)"
)


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


NO_PREPOSITION = (
    r"(?!(?:a (?!la retraite)|au (?!chomage)|aux |en |dans |chez |sur |sous |de |d'|du |des |pour |par |avec "
    r"|sans (?!emploi)|contre |une? (?!peu )|le |la |les |l'))"
)
WORK = "travailler bosser taffer oeuvrer exercer officier enseigner trimer"
_OWN = "posseder"
_PLACED = r"(?:installee?s?|basee?s?|domiciliee?s?|etabli(?:e|s)?|situee?s?|logee?s?|residente?s?)"
PATTERNS: Final[tuple[Pattern, ...]] = (
    _p("travailler ailleurs chez", WORK, rf"(?:a|en|aux|au) [\w-]+ {_AT}", "works_at", "org"),
    _p("travailler chez", WORK, _HOW + _AT, "works_at", "org"),
    _p("travailler au", WORK, _HOW + _WITH_ARTICLE, "works_at", "org", weight=0.85),
    _p("travailler a SIGLE", WORK, _HOW + r"a (?=[a-z0-9])", "works_at", "org", weight=0.8),
    _p("etre chez", "etre", r"chez ", "works_at", "org", weight=0.75),
    _p(
        "travailler dans",
        WORK,
        _HOW + rf"(?:(?:dans|pour) {_WORKPLACE}|dans {_SOME_PLACE})",
        "works_at",
        "org",
        weight=0.8,
    ),
    _p(
        "travailler comme chez",
        WORK,
        rf"(?:comme|en tant qu(?:e |')|en qualite d(?:e |')) ?{_ROLE}(?:{_AT}|{_WITH_ARTICLE})",
        "works_at",
        "org",
    ),
    _p("enseigner a", "enseigner", rf"[\w' ]{{2,30}}? (?:{_WITH_ARTICLE}|chez )", "works_at", "org"),
    _p(
        "employe par",
        "etre",
        rf"(?:actuellement )?(?:employee?|salariee?|embauchee?|engagee?|stagiaire|en (?:poste|stage|alternance|cdi"
        rf"|cdd|mission|apprentissage)|prestataire)(?:e?)(?: {_ROLE})? ?(?:{_AT}|{_WITH_ARTICLE}|par |de (?=la|l'))",
        "works_at",
        "org",
    ),
    _p(
        "role chez",
        "etre",
        rf"(?!pas )(?:une? |le |la |l')?[\w'-]+ {_ROLE}(?:chez|au sein d(?:e la |u |es |e l'|e |')) ?",
        "works_at",
        "org",
        weight=0.85,
        after_role=True,
    ),
    _p(
        "role au",
        "etre",
        rf"(?!.{{0,20}}(?:etudiant|eleve|lyceen|collegien|doctorant"
        rf"|inscrit))(?:une? )?[\w'-]+ (?:[\w'-]+ ){{0,3}}?{_WITH_ARTICLE}",
        "works_at",
        "org",
        weight=0.8,
        after_role=True,
    ),
    _p(
        "embauche par",
        "embaucher engager recruter muter nommer",
        rf"(?:comme {_ROLE}|en tant que {_ROLE}|en (?:cdi|cdd|alternance|stage) )?(?:{_AT}|{_WITH_ARTICLE}|par )",
        "works_at",
        "org",
        "begin",
        needs="free",
    ),
    _p(
        "rejoindre",
        "rejoindre integrer",
        r"(?:les equipes? d(?:e |')|l'equipe d(?:e |')|les rangs d(?:e |'))?",
        "works_at",
        "org",
        "begin",
    ),
    _p(
        "commencer chez",
        "commencer debuter demarrer entrer rentrer signer arriver",
        rf"(?:{_JOB} )?(?:comme {_ROLE}|un cdi )?(?:chez|pour|au sein d(?:e |u |')) ?",
        "works_at",
        "org",
        "begin",
        needs="free",
    ),
    _p(
        "trouver un poste",
        "trouver prendre decrocher obtenir commencer debuter demarrer accepter",
        _JOB + rf" (?:d(?:e |')\w+ |comme {_ROLE})?(?:chez |au sein d(?:e |u |')|{_WITH_ARTICLE}|pour )",
        "works_at",
        "org",
        "begin",
    ),
    _p(
        "accepter une offre",
        "accepter",
        r"(?:une |l'|leur )offre (?:d'emploi )?(?:chez |d(?:e la |u |es |e l'|e |'))",
        "works_at",
        "org",
        "begin",
    ),
    _p(
        "avoir un poste",
        "avoir occuper faire",
        _JOB + rf" (?:d(?:e |'){_ROLE}|comme {_ROLE})?(?:chez |au sein d(?:e |u |')|{_WITH_ARTICLE})",
        "works_at",
        "org",
    ),
    _p(
        "avoir un poste dans",
        "avoir occuper trouver",
        _JOB + rf" (?:d(?:e |'){_ROLE}|comme {_ROLE})?dans {_WORKPLACE}",
        "works_at",
        "org",
        weight=0.8,
    ),
    _p(
        "role pour",
        "etre travailler bosser",
        r"(?:comme |en tant qu(?:e |'))?(?:une? )?[\w'-]+ (?:[\w'-]+ ){0,3}?pour ",
        "works_at",
        "org",
        weight=0.75,
        after_role=True,
    ),
    _p(
        "role dans",
        "etre travailler bosser",
        rf"(?!.{{0,20}}(?:etudiant|eleve|lyceen|collegien|doctorant|inscrit))(?:comme |en tant qu(?:e |'))?(?:une? )?"
        rf"[\w'-]+ (?:[\w'-]+ ){{0,3}}?dans {_WORKPLACE}",
        "works_at",
        "org",
        weight=0.8,
        after_role=True,
    ),
    _p(
        "quitter un poste",
        "quitter perdre lacher plaquer abandonner",
        _JOB + rf" (?:d(?:e |')\w+ )?(?:chez |{_WITH_ARTICLE}|a )",
        "works_at",
        "org",
        "end",
    ),
    _p(
        "demissionner",
        "demissionner partir",
        r"(?:de chez |de (?:mon|son) poste (?:chez|a|au) |d(?:e la |u |es |e l'|e |')) ?",
        "works_at",
        "org",
        "end",
        needs="plain",
    ),
    _p(
        "licencie de",
        "licencier virer",
        r"(?:de chez |d(?:e la |u |es |e l'|e |')|par |chez ) ?",
        "works_at",
        "org",
        "end",
        needs="free",
    ),
    _p("arreter chez", "arreter cesser", r"(?:de )?travailler (?:chez|pour|au|a la|a l') ?", "works_at", "org", "end"),
    _p("quitter pour", "quitter", r"[\w' -]{2,40}? pour (?:rejoindre )?", "works_at", "org", "begin", weight=0.7),
    _p("quitter place pour", "quitter", r"[\w' -]{2,40}? pour ", "lives_in", "place", "begin", weight=0.7),
    _p(
        "quitter l'armee",
        "quitter",
        r"(?=l'armee|la (?:police|gendarmerie|marine|fonction publique|legion)|l'education nationale|les pompiers)",
        "works_at",
        "org",
        "end",
    ),
    _p("quitter", "quitter", r"(?!mon|ma|mes|le |la |l'|un |une |tout)", "works_at", "org", "end", weight=0.7),
    _p("quitter place", "quitter", r"", "lives_in", "place", "end", weight=0.7),
    _p("habiter", "habiter vivre resider loger demeurer crecher", _HOW + _IN, "lives_in", "place"),
    _p(
        "habiter place",
        "habiter",
        r"(?=[a-z])(?!a |au |aux |en |dans |chez |avec |seul|ici|la-bas|loin|pres|toujours|encore|sur|sous|ensemble"
        r"|plus|tout)",
        "lives_in",
        "place",
        weight=0.8,
    ),
    _p("installe a", "etre", _PLACED + r" (?:avec [\w' ]{2,20}? )?" + _IN, "lives_in", "place"),
    _p(
        "s'installer",
        "installer etablir relocaliser",
        r"(?:definitivement )?" + _IN,
        "lives_in",
        "place",
        "begin",
        needs="reflexive",
    ),
    _p(
        "demenager",
        "demenager emmenager emigrer immigrer",
        r"(?:(?:de|depuis) [\w-]+ )?(?:a|en|au|aux|dans|pour|sur|vers) ",
        "lives_in",
        "place",
        "begin",
    ),
    _p(
        "partir vivre",
        "partir aller venir retourner revenir rentrer",
        r"(?:vivre|habiter|m'installer|s'installer|nous installer) " + _IN,
        "lives_in",
        "place",
        "begin",
        needs="free",
    ),
    _p(
        "louer a",
        "louer partager",
        r"(?:un |une )(?:\w+ )?(?:appartement|appart|studio|maison|chambre|coloc|colocation|t\d) " + _IN,
        "lives_in",
        "place",
        weight=0.75,
    ),
    _p(
        "demenager de",
        "demenager partir",
        r"d(?:e |u |'|es )(?!(?:[\w'-]+ ){1,4}(?:a|pour|vers|en|au) )",
        "lives_in",
        "place",
        "end",
    ),
    _p("posseder", _OWN, "", "owns", "thing"),
    _p(
        "avoir",
        "avoir",
        r"(?!(?:mon|ma|mes|notre|nos) propres? )(?=(?:une?|deux|trois|quatre|cinq|six|sept|huit|dix|des|plusieurs|mon"
        r"|ma|mes|notre|nos|\d+|pas mal de"
        r"|plein de) )",
        "owns",
        "thing",
        weight=0.8,
    ),
    _p("n'avoir plus", "avoir", r"(?=d[e'])", "owns", "thing", weight=0.8, needs="denied"),
    _p(
        "acheter",
        "acheter adopter acquerir heriter offrir",
        r"(?:d')?" + _DETERMINED,
        "owns",
        "thing",
        "begin",
        needs="free",
    ),
    _p("recevoir", "recevoir gagner", r"(?=une? )", "owns", "thing", "begin", weight=0.75),
    _p(
        "proprietaire de",
        "etre",
        r"(?:l'heureux |l'heureuse |heureux |heureuse |fier |fiere |le |la )?(?:proprietaires?|proprio"
        r"|possesseur) d(?:e la |u |es |e l'|e |') ?",
        "owns",
        "thing",
    ),
    _p("rouler en", "rouler", r"en ", "owns", "thing", weight=0.7),
    _p("conduire", "conduire", r"(?=une? )", "owns", "thing", weight=0.7),
    _p("collectionner", "collectionner", r"", "owns", "thing", weight=0.7),
    _p(
        "vendre",
        "vendre revendre",
        r"(?:(?=mon |ma |mes |notre |nos |la |le |les |l')|(?:son|sa|ses|leurs?) )",
        "owns",
        "thing",
        "end",
        needs="free",
    ),
    _p(
        "donner a",
        "donner leguer",
        r"(?P<o>(?:mon|ma|mes|notre|nos) (?:[\w'-]+ ){0,3}?[\w'-]+)"
        r"(?= (?:a|au|aux) (?!toi|vous)|\s*(?:$|[.,;!|]))",
        "owns",
        "thing",
        "end",
        weight=0.8,
    ),
    _p(
        "faire don de",
        "faire",
        r"(?:don|cadeau) d(?:e |')(?:(?=mon|ma|mes|notre|nos)|(?:son|sa|ses|leurs?) )",
        "owns",
        "thing",
        "end",
    ),
    _p(
        "se separer de",
        "separer debarrasser",
        r"d(?:e |')(?:(?=mon|ma|mes|notre|nos)|(?:son|sa|ses|leurs?) )",
        "owns",
        "thing",
        "end",
        needs="reflexive",
    ),
)
"""All of them are tried; the first that states a predicate counts."""
