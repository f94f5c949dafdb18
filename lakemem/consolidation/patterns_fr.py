"""What French verbs state of their subject."""

from __future__ import annotations

from typing import Final

from lakemem.consolidation.patterns import Pattern, behind

_HOW = (
    r"(?:(?:a (?:temps (?:plein|partiel)|mi-temps|plein temps|distance)|en (?:cdi|cdd|alternance|stage|freelance|interim|ce moment)|ici|la-bas"
    r"|tout seul|toute seule|seule?|ensemble|avec [\w' ]{2,24}?|heureux|confortablement|de nuit|de jour|non loin|juste|plus precisement|dur),? )*"
)
_AT = r"(?:(?:chez|pour)(?: |$)|au sein d(?:e la |u |es |e l'|e |')|aupres d(?:e la |u |es |e l'|e |'))"
_WITH_ARTICLE = r"(?:a la |a l[' ]|aux |au )"
_WORKPLACE = (
    r"(?=(?:une?|la|le|l'|notre) ?(?:[\w-]+ ){0,2}?(?:banque|hopital|ecole|restaurant|cafe|librairie|bibliotheque|usine|labo|laboratoire|entreprise"
    r"|societe|boite|agence|clinique|pharmacie|boulangerie|hotel|musee|universite|entrepot|magasin|boutique|supermarche|creche|theatre|tribunal"
    r"|prison|aeroport|salon|association|ong|brasserie|cabinet|college|lycee|mairie|ministere|start-?up|ehpad|studio|pme|fac|ferme|garage|maison de)\b)"
)
_IN = r"(?:(?:a|en|aux|au|dans|sur(?= (?:l'ile|la cote|une? (?:ile|peniche)))|vers|sous) |(?=(?:pres|non loin|a cote|autour) d)|du cote d(?:e |'))"
_ROLE = r"(?:[\w'-]+ ){0,5}?"
_JOB = r"(?:un |une |mon |ma |le |la )?(?:\w+ ){0,2}?(?:poste|travail|boulot|emploi|job|stage|alternance|contrat|cdi|cdd|apprentissage|taf|place|metier)"
_DETERMINED = r"(?=(?:une?|deux|trois|quatre|cinq|six|sept|huit|dix|des|plusieurs|mon|ma|mes|notre|nos|le|la|les|l[' ]|\d+|pas mal de|plein de) ?)"
_MUCH = r"(?:(?:une?|grande?|gros|grosse|tres|vraiment|tres grande?|super|enorme|vraie?|inconditionnelle?|completement|totalement|assez|plutot|trop|veritable) )*"


def _p(name: str, verbs: str, text: str, *rest: object, **more: object) -> Pattern:
    return Pattern(name, frozenset(verbs.split()), behind(text), *rest, **more)  # type: ignore[arg-type]  # as Pattern declares


_WORK = "travailler bosser taffer oeuvrer exercer officier enseigner trimer"
_OWN = "posseder"
_PLACED = r"(?:installee?s?|basee?s?|domiciliee?s?|etabli(?:e|s)?|situee?s?|logee?s?|residente?s?)"
PATTERNS: Final[tuple[Pattern, ...]] = (
    _p("travailler chez", _WORK, _HOW + _AT, "works_at", "org"),
    _p("travailler au", _WORK, _HOW + _WITH_ARTICLE, "works_at", "org", weight=0.85),
    _p("travailler dans", _WORK, _HOW + r"(?:dans|pour) " + _WORKPLACE, "works_at", "org", weight=0.8),
    _p("travailler comme chez", _WORK, rf"(?:comme|en tant qu(?:e |')|en qualite d(?:e |')) ?{_ROLE}(?:{_AT}|{_WITH_ARTICLE})", "works_at", "org"),
    _p("travailler ailleurs chez", _WORK, rf"(?:a|en|aux|au) [\w-]+ {_AT}", "works_at", "org"),
    _p("enseigner a", "enseigner", rf"[\w' ]{{2,30}}? (?:{_WITH_ARTICLE}|chez )", "works_at", "org"),
    _p("travailler comme", _WORK, _HOW + r"(?:comme|en tant qu(?:e |')|en qualite d(?:e |')) ?", "is_a", "role"),
    _p("exercer le metier", "exercer faire", r"(?:le metier|la profession|le boulot) d(?:e |') ?", "is_a", "role"),
    _p("employe par", "etre", rf"(?:actuellement )?(?:employee?|salariee?|embauchee?|engagee?|stagiaire|en (?:poste|stage|alternance|cdi|cdd|mission|apprentissage)|prestataire)(?:e?)(?: {_ROLE})? ?(?:{_AT}|{_WITH_ARTICLE}|par |de (?=la|l'))", "works_at", "org"),
    _p("role chez", "etre", rf"(?!pas )(?:une? |le |la |l')?[\w'-]+ {_ROLE}(?:chez|au sein d(?:e la |u |es |e l'|e |')) ?", "works_at", "org", weight=0.85, after_role=True),
    _p("role au", "etre", rf"(?!.{{0,20}}(?:etudiant|eleve|lyceen|collegien|doctorant|inscrit))(?:une? )?[\w'-]+ (?:[\w'-]+ ){{0,3}}?{_WITH_ARTICLE}", "works_at", "org", weight=0.8, after_role=True),
    _p("embauche par", "embaucher engager recruter muter nommer", rf"(?:comme {_ROLE}|en tant que {_ROLE}|en (?:cdi|cdd|alternance|stage) )?(?:{_AT}|{_WITH_ARTICLE}|par )", "works_at", "org", "begin", needs="free"),
    _p("rejoindre", "rejoindre integrer", r"(?:les equipes? d(?:e |')|l'equipe d(?:e |')|les rangs d(?:e |'))?", "works_at", "org", "begin"),
    _p("commencer chez", "commencer debuter demarrer entrer rentrer signer arriver", rf"(?:{_JOB} )?(?:comme {_ROLE}|un cdi )?(?:chez|pour|au sein d(?:e |u |')) ?", "works_at", "org", "begin", needs="free"),
    _p("trouver un poste", "trouver prendre decrocher obtenir commencer debuter demarrer accepter", _JOB + rf" (?:d(?:e |')\w+ |comme {_ROLE})?(?:chez |au sein d(?:e |u |')|{_WITH_ARTICLE}|pour )", "works_at", "org", "begin"),
    _p("avoir un poste", "avoir occuper faire", _JOB + rf" (?:d(?:e |'){_ROLE}|comme {_ROLE})?(?:chez |au sein d(?:e |u |')|{_WITH_ARTICLE})", "works_at", "org"),
    _p("quitter un poste", "quitter perdre lacher plaquer abandonner", _JOB + rf" (?:d(?:e |')\w+ )?(?:chez |{_WITH_ARTICLE}|a )", "works_at", "org", "end"),
    _p("demissionner", "demissionner partir", r"(?:d(?:e la |u |es |e l'|e |')|de chez |de mon poste (?:chez|a|au) ) ?", "works_at", "org", "end", needs="plain"),
    _p("licencie de", "licencier virer", rf"(?:d(?:e la |u |es |e l'|e |')|par |de chez |chez ) ?", "works_at", "org", "end", needs="free"),
    _p("arreter chez", "arreter cesser", r"(?:de )?travailler (?:chez|pour|au|a la|a l') ?", "works_at", "org", "end"),
    _p("quitter", "quitter", r"(?!mon|ma|mes|le |la |l'|un |une |tout)", "works_at", "org", "end", weight=0.7),
    _p("quitter place", "quitter", r"", "lives_in", "place", "end", weight=0.7),
    _p("habiter", "habiter vivre resider loger demeurer crecher", _HOW + _IN, "lives_in", "place"),
    _p("habiter place", "habiter", r"(?=[a-z])(?!a |au |aux |en |dans |chez |avec |seul|ici|la-bas|loin|pres|toujours|encore|sur|sous|ensemble|plus|tout)", "lives_in", "place", weight=0.8),
    _p("installe a", "etre", _PLACED + r" (?:avec [\w' ]{2,20}? )?" + _IN, "lives_in", "place"),
    _p("s'installer", "installer etablir relocaliser", r"(?:definitivement )?" + _IN, "lives_in", "place", "begin", needs="reflexive"),
    _p("demenager", "demenager emmenager", r"(?:(?:de|depuis) [\w-]+ )?(?:a|en|au|aux|dans|pour|sur|vers) ", "lives_in", "place", "begin"),
    _p("partir vivre", "partir aller venir retourner revenir rentrer", r"(?:vivre|habiter|m'installer|s'installer|nous installer) " + _IN, "lives_in", "place", "begin", needs="free"),
    _p("louer a", "louer", r"(?:un |une )(?:\w+ )?(?:appartement|appart|studio|maison|chambre|t\d) " + _IN, "lives_in", "place", weight=0.75),
    _p("demenager de", "demenager partir", r"d(?:e |u |'|es )", "lives_in", "place", "end"),
    _p("aimer", "aimer apprecier affectionner", r"(?:a )?", "prefers", "liking", "attitude", "dislikes"),
    _p("adorer", "adorer kiffer raffoler savourer cherir venerer", r"(?:d(?:e |es |u |e la |e l'|') ?)?", "prefers", "liking", "attitude", "dislikes"),
    _p("preferer", "preferer", r"(?:de )?", "prefers", "liking", "attitude", prefers=True),
    _p("fan de", "etre", _MUCH + r"(?:(?:fane?|fans|amoureux|amoureuse|adepte|amateur|amatrice|inconditionnel|inconditionnelle|mordue?|accro|passionnee?s?|feru|ferue|dingue|fou|folle|friand|friande|fondu|fondue|admirateur|admiratrice) (?:d(?:e la |u |es |e l'|e |')|a la |au |aux |a l'|par (?:la |le |les |l')?) ?)", "prefers", "liking", "attitude", "dislikes"),
    _p("interesse par", "etre", r"(?:tres |vraiment |particulierement )?(?:interessee?|fascinee?|attiree?|captivee?) par ", "prefers", "liking", "attitude", weight=0.85),
    _p("s'interesser a", "interesser passionner", r"(?:beaucoup )?(?:a la |a l'|au |aux |a |pour (?:la |le |les |l')?)", "prefers", "liking", "attitude", needs="reflexive"),
    _p("passion pour", "avoir", r"(?:une? |ma |un vrai |une vraie |une veritable )?(?:\w+ )?(?:passion|faible|preference|amour|penchant|gout|affection|attirance) (?:pour|de) ", "prefers", "liking", "attitude"),
    _p("detester", "detester hair abhorrer execrer", r"(?:d(?:e |'))?", "dislikes", "liking", "attitude"),
    _p("horreur de", "avoir", r"(?:horreur|une sainte horreur|la phobie|en horreur|une aversion pour) ?(?:d(?:e la |u |es |e l'|e |') ?)?", "dislikes", "liking", "attitude", needs="free"),
    _p("ne pas supporter", "supporter tolerer encaisser blairer", r"(?:d(?:e |'))?", "prefers", "liking", "attitude", "dislikes", needs="denied"),
    _p("allergie morale", "trouver", r"(?P<o>(?:le|la|les|l') ?[\w' -]+?) (?:insupportables?|detestables?|degoutante?s?|infects?)", "dislikes", "liking", "attitude", weight=0.7),
    _p("posseder", _OWN, "", "owns", "thing"),
    _p("avoir", "avoir", r"(?=(?:une?|deux|trois|quatre|cinq|six|sept|huit|dix|des|plusieurs|mon|ma|mes|notre|nos|\d+|pas mal de|plein de) )", "owns", "thing", weight=0.8),
    _p("n'avoir plus", "avoir", r"(?=d[e'])", "owns", "thing", weight=0.8, needs="denied"),
    _p("avoir etat", "avoir", r"", "has_attribute", "condition", weight=0.85),
    _p("acheter", "acheter adopter acquerir heriter offrir", r"(?:d')?" + _DETERMINED, "owns", "thing", "begin", needs="free"),
    _p("proprietaire de", "etre", r"(?:l'heureux |l'heureuse |heureux |heureuse |fier |fiere |le |la )?(?:proprietaire|proprio|possesseur) d(?:e la |u |es |e l'|e |') ?", "owns", "thing"),
    _p("rouler en", "rouler", r"en ", "owns", "thing", weight=0.7),
    _p("conduire", "conduire", r"(?=une? )", "owns", "thing", weight=0.7),
    _p("collectionner", "collectionner", r"", "owns", "thing", weight=0.7),
    _p("vendre", "vendre revendre", r"(?=mon |ma |mes |notre |nos |la |le |les |l')", "owns", "thing", "end", needs="free"),
    _p("se separer de", "separer debarrasser", r"d(?:e |')(?=mon|ma|mes|notre|nos)", "owns", "thing", "end", needs="reflexive"),
    _p("etre un", "etre", r"(?:une?|(?:le|la|l') ?(?=(?:\w+ )?(?:directeur|directrice|president|presidente|chef|cheffe|fondateur|fondatrice|gerant|gerante|maire|pere|mere|patron|patronne|proprietaire)\b)) ?", "is_a", "role"),
    _p("etre metier", "etre", r"", "is_a", "trade"),
    _p("devenir", "devenir passer", r"(?:une? )?", "is_a", "trade", "begin", needs="free"),
    _p("trait", "etre", r"", "has_attribute", "trait"),
    _p("allergique a", "etre", r"(?:(?:tres|super|hyper|aussi|severement|legerement|un peu|assez) )*(?P<o>(?:allergique|intolerante?|sensible) (?:a|au|aux) ?[\w' ,-]+)", "has_attribute", "whole"),
    _p("diabetique", "etre", r"(?P<o>(?:diabetique|daltonien|daltonienne|sourde?|aveugle|bipolaire|porteur|porteuse|atteinte?) (?:de|d'|du) ?[\w' -]+)", "has_attribute", "whole", weight=0.92),
    _p("originaire de", "etre", r"(?P<o>originaires? d(?:e la |u |es |e l'|e |') ?[\w' -]+)", "has_attribute", "whole"),
    _p("age", "avoir", r"(?P<o>(?:\d{1,3}|(?:dix|vingt|trente|quarante|cinquante|soixante|quatre-vingts?)(?:[ -]\w+){0,3}?) ans)\b(?! (?:d'experience|de))", "has_attribute", "whole"),
    _p("mesurer", "mesurer peser", r"(?:environ )?(?P<o>\d[\w., ]*)", "has_attribute", "whole"),
    _p("faire taille", "faire", r"(?:environ )?(?P<o>\d[.,]?\d* ?m(?:etres?)?(?: ?\d+)?|1m\d+|\d+ kilos|\d+ kg)\b", "has_attribute", "whole"),
    _p("ne a", "etre", r"(?P<o>nee?s? (?:et (?:j'ai )?grandi )?(?:a|au|en|aux|dans|pres de) ?[\w' -]+)", "has_attribute", "whole"),
    _p("souffrir de", "souffrir", r"d(?:e la |u |es |e l'|e |') ?", "has_attribute", "topic"),
    _p("porter", "porter", r"(?:des |un )?(?P<o>lunettes|lentilles|appareil (?:dentaire|auditif)|barbe)", "has_attribute", "whole"),
    _p("s'appeler", "appeler nommer", r"(?P<o>[a-z][\w'-]*(?: [A-Za-z][\w'-]*)?)", "has_attribute", "name", needs="reflexive"),
    _p("s'y connaitre en", "connaitre", r"(?:(?:bien|tres bien|beaucoup|un peu|plutot bien|pas mal|assez bien|vraiment) )*en ", "knows_about", "topic", needs="reflexive"),
    _p("connaitre bien", "connaitre", r"(?:(?:bien|tres bien|parfaitement|plutot bien|assez bien|par coeur|sur le bout des doigts|a fond) )*", "knows_about", "topic", weight=0.8, needs="plain"),
    _p("savoir beaucoup", "savoir", r"(?:(?:beaucoup|plein|pas mal|enormement|tas) (?:de choses )?|tout |presque tout |un rayon |des tas de choses |plein de choses )(?:sur|en|de|au sujet de) ", "knows_about", "topic"),
    _p("connaissances en", "avoir", r"(?:de |des |une |d')?(?:\w+ )?(?:\w+ )?(?:connaissances?|notions?|expertise|culture) (?:\w+ )?(?:en|sur|de|des|du|dans)(?: la| le| les| l')? ", "knows_about", "topic"),
    _p("expert en", "etre", _MUCH + r"(?:une? )?(?:(?:experte?|specialiste|calee?|connaisseur|connaisseuse|erudite?|incollable|familier|familiere|fin connaisseur|fine connaisseuse|tres calee?|pointue?|specialisee?|formee?|verse) (?:en|dans|sur|d(?:e la |u |es |e l'|e |')|avec|a)(?: la| le| les| l')? ?)", "knows_about", "topic"),
    _p("se specialiser en", "specialiser", r"(?:en|dans|sur) ", "knows_about", "topic", needs="reflexive"),
    _p("vouloir", "vouloir souhaiter desirer esperer", r"(?:absolument |vraiment )?(?=(?:me |m'|s'|se |nous )?[a-z-]+(?:er|ir|re)\b)", "has_goal", "deed", "attitude"),
    _p("compter", "compter", r"(?:bien )?(?=(?:me |m'|s'|se |nous )?[a-z-]+(?:er|ir|re)\b)", "has_goal", "deed", "attitude"),
    _p("prevoir de", "prevoir projeter planifier envisager essayer tenter rever ambitionner decider aspirer viser chercher", r"(?:toujours )?(?:d(?:e |')|a )(?=(?:me |m'|s'|se |nous |un jour |y )?[a-z-]+(?:er|ir|re)\b)", "has_goal", "deed", "attitude"),
    _p("rever de chose", "rever", r"d'(?=une? )", "has_goal", "liking", "attitude", weight=0.8),
    _p("intention de", "avoir", r"(?:bien )?(?:(?:l'|la |le |pour |comme |un |une )?(?:intention|ambition|projet|objectif|but|reve|souhait|volonte|ferme intention) (?:\w+ )?(?:d(?:e |')) ?)", "has_goal", "deed", "attitude"),
    _p("determine a", "etre", r"(?:bien |fermement )?(?:determinee?|decidee?|resolue?) a ", "has_goal", "deed", "attitude", weight=0.85),
    _p("economiser pour", "economiser", r"pour ", "has_goal", "deed", "attitude", weight=0.85),
    _p("parler", "parler baragouiner", r"(?:(?:bien|tres bien|couramment|aussi|un peu|parfaitement|correctement|le|l'|un peu le|un peu l') ?)*", "has_skill", "skill"),
    _p("jouer", "jouer", r"(?:(?:bien|tres bien|regulierement|aussi|un peu) )*(?:d(?:e la |u |es |e l'|e |')|a la |a l'|au |aux ) ?", "has_skill", "skill", weight=0.85),
    _p("coder en", "coder programmer developper", r"(?:surtout |principalement )?en ", "has_skill", "skill"),
    _p("savoir faire", "savoir", r"(?:(?:bien|tres bien|aussi|parfaitement|meme) )*(?=(?:me |m'|s'|se )?[a-z-]+(?:er|ir|re)\b)", "has_skill", "deed", "attitude"),
    _p("maitriser", "maitriser", r"(?:(?:bien|tres bien|parfaitement|assez bien) )*", "has_skill", "skill"),
    _p("pratiquer", "pratiquer", r"", "has_skill", "skill", weight=0.75),
    _p("doue en", "etre", _MUCH + r"(?:(?:tres |plutot |assez |super |vraiment )*(?:douee?s?|bonne?s?|forte?s?|excellente?s?|competente?s?|talentueux|talentueuse|habile|imbattable|a l'aise|bilingue|trilingue|courante?) (?:en|pour|au|aux|a la|a l'|avec|dans) ?(?:la |le |les |l')?)", "has_skill", "skill"),
    _p("se debrouiller en", "debrouiller", r"(?:(?:bien|tres bien|pas mal|plutot bien|assez bien) )*(?:en|au|aux|a la|a l') ?", "has_skill", "skill", needs="reflexive"),
    _p("don pour", "avoir", r"(?:un |une |du |des )?(?:\w+ )?(?:don|talent|facilites?|competences?|aisance) (?:\w+ )?(?:pour|en|dans|avec) (?:la |le |les |l')?", "has_skill", "skill"),
    _p("niveau en", "avoir", r"(?:un )(?:\w+ )*niveau (?:\w+ )?en ", "has_skill", "skill"),
)
"""All of them are tried: `je suis développeur chez Airbus` states two facts."""
