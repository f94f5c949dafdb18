"""French words by what they mean for a question, without accents; verbs are written as stems and conjugated here."""

from __future__ import annotations

from typing import Final

from lakemem.routing.rules import classed, words

_REGULAR: Final = """
    habit occup loge log demeur resid travaill boss bross taff aim ador appreci detest deteste prefer possed utilis
    emploi employ parl jou pratiqu maitris souhait desir esper rev gagn pes mesur cout collectionn port cherch pens
    consider estim doute redout craign support evit respect vis dirig ger enseign etudi fum mang cuisin ecout regard
    lou roul appart fais convoit chant dans nag cultiv dessin jardin tricot brod
"""
"""Verbs of a lasting state in -er: what is left without -er."""

_PRESENT: Final = """
    vit vis vivons vivez vivent possede possedes prefere preferes espere esperes deteste detestes reve reves connais
    connait connaissons connaissez connaissent sait sais savons savez savent veut veux voulons voulez veulent peut
    peux boit bois boivent devient deviens deviennent vaut sert servent contient finit choisit souffre souffrent lit
    lis lisent conduit conduis conduisent tient tiens detient detiens appartient appartiens hait hais fait fais croit
    crois croyons croyez croient plait plaisent deplait interesse interessent prends prend prenons prennent mets met
    mettent pars part sors dort parle joue va vas mesure pese suit
    suis coute emploie emploies vise vises craint crains gere dirige supporte vend peint ecrit comprend comprends
    apprend apprends
"""
_IMPERFECT: Final = """
    vivais vivait vivions viviez vivaient connaissais connaissait connaissaient savais savait savions saviez savaient
    voulais voulait voulions vouliez voulaient buvais buvait buvaient lisais lisait lisaient conduisais conduisait
    conduisaient croyais croyait croyions croyiez croyaient haissais haissait plaisait plaisaient deplaisait craignais
    craignait possedais possedait possedaient possedions appartenait tenait detenait employait mangeais mangeait
    songeait convoitait sentais sentait sentaient prenais prenait prenions preniez prenaient mettais mettait
    mettaient suivais suivait suivaient
    dormais dormait sortais sortait sortaient apprenais apprenait comprenait courais courait voyageais voyageait
    nageais
    nageait maintenait maintenais vendais vendait tenais ressemblait ressemblais ressemblaient appelait appelais
    appelaient achetait achetais payait payais chantait chantais dansait dansais dessinait dessinais visait visais
    frequentait frequentais commandait representait redigeait codait codais programmait entrainait soignait faisais
    etait etais etaient etions etiez avait avais avaient
"""
_ATTRIBUTE: Final = """
    adresse adresses job jobs boulot boulots taf emploi emplois employeur employeurs poste postes metier metiers
    profession travail carriere role roles titre titres chef patron patronne manager responsable superieur superieure
    entreprise entreprises boite bureau telephone tel numero numeros portable mobile mail mails email courriel maison
    appartement appart logement domicile ville villes pays village quartier voiture voitures bagnole vehicule velo
    ordinateur ordi objectif objectifs but buts ambition ambitions reve reves projet projets preference preferences
    gout gouts favori favorite favoris prefere preferee preferes preferees hobby hobbies loisir loisirs passion
    passions interet interets competence competences talent talents qualite qualites defaut defauts force forces
    faiblesse faiblesses langue langues opinion opinions avis croyance croyances valeur valeurs age taille poids
    anniversaire naissance nationalite religion regime allergie allergies allergique statut mari femme epoux epouse
    conjoint copain copine compagnon compagne fiance fiancee frere freres soeur soeurs pere mere parents papa maman
    fils fille enfant enfants famille ami amie amis collegue collegues equipe animal animaux chien chat nom noms
    prenom prenoms surnom pseudo salaire revenu budget proprietaire biens possessions habitude habitudes identifiant
    fuseau diplome etudes ecole universite specialite expertise connaissances vegetarien vegetarienne vegane mariee
    celibataire etudiant etudiante ingenieur ingenieure membre couleur plat boisson musique chanson groupe film livre
    coloc colocataire voisin voisine proprio locataire prof coach comptable avocat avocate nounou notaire kine psy
    auteur sport abonnement fournisseur banque medecin dentiste docteur phobie peurs relation code profil
"""
_SAID: Final = """
    dit dite dits dites redit repondu demande donne cite ecrit ecrite mentionne evoque pose parle propose explique
    envoye colle tape raconte precise indique liste decide suggere affirme annonce nomme recommande conseille montre
    lu note partage discute repete resume ajoute conclu promis confirme decrit choisi aborde cause bavarde debattu
    signale convenu
"""
_DONE: Final = """
    rencontre vu vus vue vues fait faits faite achete vendu vendue mange bu visite appele telephone regarde joue gagne
    perdu perdue trouve trouvee cherche casse repare regle resolu commence fini termine quitte rejoint change signe
    pris prise prises mis mise recu recue paye offert offerte invite accepte refuse oublie appris apprise construit
    deploye livre publie reserve commande annule essaye essaie teste fixe prepare organise travaille bosse eu ri
    blague plaint plainte dispute disputes retenu cuisine dine dejeune voyage nage couru marche lance cree supprime
    modifie corrige envoyee apporte prete emprunte loue rendu promis valide rate reussi passe dormi entendu ecoute
    reconnu traite aide pense conseillee entame nourri mordu battu menti rendu abandonne adopte trahi guide arrose
    nettoye range jete embauche vire
    licencie demissionne telecharge
"""
_BEEN: Final = """
    alle allee alles allees venu venue venus venues parti partie partis arrive arrivee arrives arrivees rentre rentree
    rentres revenu revenue revenus sorti sortie sortis sorties tombe tombee tombes passe passee passes reste restee
    restes monte descendu nee devenu devenue mort morte entre entree dispute disputes disputees vu vus vue rencontre
    rencontres dit produit produite declenche declenchee engueule mis promene retrouve retrouves baigne trompe casse
    perdu perdus fait mariee maries demande decide leve couche plaint plainte plaints occupe inscrit inscrite tenu
    tenue deroule deroulee
"""
_MONTH: Final = """
    janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre janv fevr juil sept oct nov
    dec
"""
_PERIOD: Final = """
    semaine weekend week mois annee an trimestre semestre saison printemps ete automne hiver lundi mardi mercredi
    jeudi vendredi samedi dimanche nuit janvier fevrier mars avril mai juin juillet aout septembre octobre novembre
    decembre noel paques toussaint vacances siecle sprint decennie quinzaine ans annees semaines jours
"""
_UNIT: Final = """
    seconde secondes minute minutes min heure heures jour jours nuit nuits semaine semaines quinzaine mois an ans
    annee annees siecle decennie weekend trimestre trimestres
"""
_COUNT: Final = """
    un une deux trois quatre cinq six sept huit neuf dix douze quinze vingt trente quelques plusieurs environ
"""

_ARTICLE: Final = """
    un une le la les de du des ce cette comme envie besoin quelque quelques quatre autre en ou
"""
_OWN: Final = """
    mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
"""
_PRONOUN: Final = """
    je tu il elle on nous vous ils elles te ce
"""
_STILL: Final = """
    fait sait lait trait parfait portrait extrait attrait souhait connait plait nait parait disparait refait
    satisfait distrait forfait bienfait retrait disait parlait discutait racontait demandait fallait pouvait etait
    avait
"""


def _regular(ends: str) -> str:
    return " ".join(f"{stem}{end}" for stem in _REGULAR.split() for end in ends.split())


def _agreeing(participles: str) -> str:
    """Return participles as they stand, with the ends of a feminine and a plural too."""
    return " ".join(f"{word}{end}" for word in participles.split() for end in ("", "e", "s", "es"))


CLASSES: Final = classed(
    state=f"{_PRESENT} {_regular('e es ons ez ent')}",
    imperfect=f"{_IMPERFECT} {_regular('ais ait ions iez aient')}",
    lasted=_agreeing(
        "vecu habite reside possede aime adore deteste prefere cru connu appartenu occupe exerce detenu frequente suivi"
    ),
    attribute=f"{_ATTRIBUTE} {' '.join(f'{word}s' for word in _ATTRIBUTE.split())}",
    said=_agreeing(_SAID),
    done=_agreeing(f"{_SAID} {_DONE}"),
    been=_agreeing(_BEEN),
    have="ai as a avons avez ont",
    had="avais avait avions aviez avaient",
    be="suis es est sommes etes sont",
    was="etait etais etions etiez etaient",
    pronoun=_PRONOUN,
    me="me te lui nous vous leur moi toi",
    month=_MONTH,
    weekday="lundi mardi mercredi jeudi vendredi samedi dimanche",
    period=_PERIOD,
    unit=_UNIT,
    count=_COUNT,
    feast="epiphanie chandeleur valentin noel paques toussaint carnaval ramadan ascension pentecote halloween",
    own=_OWN,
    which="quel quelle quels quelles lequel laquelle lesquels lesquelles",
    turn="""
        question questions message messages reponse reponses phrase phrases demande requete mot mots texte consigne
        instruction truc chose point remarque ligne prompt propos intervention suggestion suggestions proposition
        recommandation explication idee
    """,
    tale="""
        histoire histoires anecdote blague incident episode dispute accident aventure affaire scene mesaventure
        malentendu voyage soiree fete diner type mec fille femme endroit restaurant resto cafe bar hotel livre film
        chanson truc
        bug bogue erreur probleme souci bruit idee mail message lettre article video podcast cadeau
    """,
    chat="conversation discussion session echange fil dialogue",
    thing="""
        livre film truc mec type gars fille femme homme personne restaurant resto histoire article podcast idee chose
        endroit chanson blague recette video site nom projet fois jour moment conversation discussion appli outil
        bouquin serie voyage lieu sujet probleme bar hotel
    """,
    ask="""
        dis dites dire savoir sais sait savez demande demandais demandons demander rappelle rappelez rappeler indique
        indiquer indiques idee ignore apprends verifie verifier precise curieux curieuse sur sure trouve trouver
        cherche montre
    """,
    asked="ou qui quel quelle quels quelles quoi combien si comment quand lequel laquelle pourquoi",
    wh="ou que qui quoi quel quelle quels quelles",
    give="""
        donne donnez donner liste listez lister montre cherche trouve rappelle rappelez rappeler redonne veux voudrais
        faut
    """,
    fixed="regle resolu repare configure installe deploye fait construit corrige cree monte cuisine prepare",
    earlier="precedent precedente precedents precedentes premier premiere premiers premieres",
    article=_ARTICLE,
    still=_STILL,
    no_infinitive="""
        hier soir hiver fevrier janvier dernier premier metier quartier papier clavier dossier escalier plaisir
        souvenir
        avenir noir clair cher leger fier entier fer mer ver amer cahier calendrier atelier chantier courrier loyer
        foyer cancer hamster poster leader super panier collier fichier evier levier palier miroir couloir
        trottoir devoir tiroir espoir mouchoir rasoir cuir desir loisir elixir air impair pair
    """,
    exclaimed="""
        dieu belle amour cher chere pote ami amie faute parole vieux vieille grand petit chou coeur tour puce loulou
        cherie cheri erreur oeil avis condoleances felicitations excuses
    """,
    enjoyed="cadeau film concert spectacle repas soiree fete livre gateau plat voyage expo diner spectacle discours",
    greeting="ok oui non bonjour salut coucou bonsoir hello hey merci",
    few="un une deux trois quatre cinq quelques 1 2 3 4 5",
    occasion="fete reunion soiree mariage conference concert diner repas atelier anniversaire appel rendez",
    participle="*e *i *u *is *it *ert *eint *aint",
    no_participle=f"{_ARTICLE} {_OWN} {_PRONOUN} {_ATTRIBUTE} lui lieu peu toute quelle entre",
    infinitive="*er *ir *oir *ndre *ttre *aitre *oudre *ivre *crire *uire *dire *faire *clure *battre",
    no_imperfect=f"{_STILL} *erait *irait *drait *rrait *vrait",
    going="vas va allez vont vais allons",
)
"""The classes that French cues name."""

FUNCTION_WORDS: Final = words("""
    le la les un une des du de et ou est sont es etes sommes suis ai as avons avez ont je tu il elle nous vous ils
    elles que qui quoi quel quelle quels quelles comment pourquoi quand combien mon ma mes ton ta tes son sa ses notre
    nos votre vos leur leurs ce cet cette ces ca cela dans sur avec pour par sans sous chez avant apres depuis hier
    aujourd hui demain ne pas plus jamais deja encore toujours bien oui non merci bonjour salut bonsoir coucou accord
    moi toi lui eux au aux se te dis dit fait faire etait etais avait avais sais semble souviens rappelle revoir bof
    mdr ptdr svp stp dont lors lorsque puis si rien tout juste bonne bon super voila bah ouais cool nouvelle dernier
    derniere semaine historique adresse recette procedure numero objectifs competences metier age reunion
""")
"""Words by which a text is known to be French; none is a common word of English."""
