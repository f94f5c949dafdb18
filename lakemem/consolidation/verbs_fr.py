"""French verb forms: which verb and which tense a word may be."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Mood = Literal["present", "imperfect", "future", "conditional", "participle", "infinitive", "simple_past"]


class Form(NamedTuple):
    """What a word may be: a verb, its mood, and who does it (1, 3 for singular, 4 for `nous`, 6 for plural; 0: any)."""

    verb: str
    mood: Mood
    person: int = 0


_FIRST_GROUP = """
chercher abandonner accepter epargner abhorrer acheter adopter adorer affectionner agacer aimer ambitionner appeler
apprecier arreter arriver aspirer baragouiner baser bosser bouger bouquiner bricoler broder captiver cesser chanter
cherir coder cohabiter collectionner commencer compter consacrer conserver craquer crecher cuisiner cultiver danser
debarrasser debrouiller debuter decider degouter demarrer demenager demeurer demissionner deplacer desirer dessiner
detester developper diriger divorcer domicilier donner economiser emigrer immigrer elever embaucher emmenager employer
enerver engager ennuyer enseigner entrer envisager envoyer esperer essayer etudier eviter exercer fasciner fiancer
former gagner garder gerer habiter heriter horripiler installer insupporter integrer interesser jongler jouer kiffer
lacher licencier loger louer louper maitriser manquer marier mesurer leguer muter nager naviguer partager nommer
occuper oeuvrer officier pacser parler passionner penser peser piger piloter planifier plaquer porter posseder
pratiquer preferer programmer projeter quitter raffoler recruter relocaliser rentrer resider retourner rever rouler
savourer sejourner separer signer situer skier soigner souhaiter specialiser squatter supporter surfer taffer tenter
tolerer travailler tricoter trimer trouver venerer virer viser vouer
"""

_IRREGULAR: Final[dict[str, tuple[str, str, str, str]]] = {
    # verb: present 1|3|4|6, imperfect stem, future stem, participles
    "etre": ("suis|est|sommes|sont", "et", "ser", "ete"),
    "avoir": ("ai|a|avons|ont", "av", "aur", "eu eue eus"),
    "aller": ("vais|va|allons|vont", "all", "ir", "alle allee alles allees"),
    "venir": ("viens|vient|venons|viennent", "ven", "viendr", "venu venue venus venues"),
    "revenir": ("reviens|revient|revenons|reviennent", "reven", "reviendr", "revenu revenue revenus revenues"),
    "devenir": ("deviens|devient|devenons|deviennent", "deven", "deviendr", "devenu devenue devenus devenues"),
    "tenir": ("tiens|tient|tenons|tiennent", "ten", "tiendr", "tenu tenue"),
    "vivre": ("vis|vit|vivons|vivent", "viv", "vivr", "vecu"),
    "vouloir": ("veux|veut|voulons|veulent", "voul", "voudr", "voulu"),
    "pouvoir": ("peux|peut|pouvons|peuvent", "pouv", "pourr", "pu"),
    "devoir": ("dois|doit|devons|doivent", "dev", "devr", ""),
    "savoir": ("sais|sait|savons|savent", "sav", "saur", "su"),
    "connaitre": ("connais|connait|connaissons|connaissent", "connaiss", "connaitr", "connu connue"),
    "comprendre": ("comprends|comprend|comprenons|comprennent", "compren", "comprendr", "compris"),
    "apprendre": ("apprends|apprend|apprenons|apprennent", "appren", "apprendr", "appris"),
    "prendre": ("prends|prend|prenons|prennent", "pren", "prendr", "pris prise"),
    "rejoindre": ("rejoins|rejoint|rejoignons|rejoignent", "rejoign", "rejoindr", "rejoint rejointe"),
    "vendre": ("vends|vend|vendons|vendent", "vend", "vendr", "vendu vendue vendus vendues"),
    "revendre": ("revends|revend|revendons|revendent", "revend", "revendr", "revendu revendue revendus"),
    "faire": ("fais|fait|faisons|font", "fais", "fer", "fait faite"),
    "souffrir": ("souffre|souffre|souffrons|souffrent", "souffr", "souffrir", "souffert"),
    "partir": ("pars|part|partons|partent", "part", "partir", "parti partie partis"),
    "naitre": ("nais|nait|naissons|naissent", "naiss", "naitr", "ne nee nes nees"),
    "plaire": ("plais|plait|plaisons|plaisent", "plais", "plair", "plu"),
    "hair": ("hais|hait|haissons|haissent", "haiss", "hair", "hai"),
    "finir": ("finis|finit|finissons|finissent", "finiss", "finir", "fini"),
    "etablir": ("etablis|etablit|etablissons|etablissent", "etabliss", "etablir", "etabli etablie etablis"),
    "offrir": ("offre|offre|offrons|offrent", "offr", "offrir", "offert offerte"),
    "prevoir": ("prevois|prevoit|prevoyons|prevoient", "prevoy", "prevoir", "prevu prevue"),
    "ecrire": ("ecris|ecrit|ecrivons|ecrivent", "ecriv", "ecrir", "ecrit"),
    "lire": ("lis|lit|lisons|lisent", "lis", "lir", "lu"),
    "conduire": ("conduis|conduit|conduisons|conduisent", "conduis", "conduir", "conduit"),
    "suivre": ("suit|suit|suivons|suivent", "suiv", "suivr", "suivi"),
    "perdre": ("perds|perd|perdons|perdent", "perd", "perdr", "perdu perdue"),
    "peindre": ("peins|peint|peignons|peignent", "peign", "peindr", "peint"),
    "fuir": ("fuis|fuit|fuyons|fuient", "fuy", "fuir", "fui"),
    "craindre": ("crains|craint|craignons|craignent", "craign", "craindr", "craint"),
    "cuire": ("cuis|cuit|cuisons|cuisent", "cuis", "cuir", "cuit"),
    "mettre": ("mets|met|mettons|mettent", "mett", "mettr", "mis mise"),
    "sortir": ("sors|sort|sortons|sortent", "sort", "sortir", "sorti sortie"),
    "promouvoir": ("promeus|promeut|promouvons|promeuvent", "promouv", "promouvr", "promu promue promus promues"),
    "elire": ("elis|elit|elisons|elisent", "elis", "elir", "elu elue elus elues"),
    "recevoir": ("recois|recoit|recevons|recoivent", "recev", "recevr", "recu recue recus recues"),
    "obtenir": ("obtiens|obtient|obtenons|obtiennent", "obten", "obtiendr", "obtenu"),
    "decrocher": ("decroche|decroche|decrochons|decrochent", "decroch", "decrocher", "decroche"),
}

_ENDINGS_FUTURE = (("ai", 1), ("a", 3), ("ons", 4), ("ont", 6))
_ENDINGS_PAST = (("ais", 1), ("ait", 3), ("ions", 4), ("aient", 6))


def _regular(verb: str, forms: dict[str, list[Form]]) -> None:
    """Add the forms of a verb in -er; spelling changes of the stem are covered by listing both stems."""
    stem = verb[:-2]
    strong = {"appeler": "appell", "projeter": "projett", "employer": "emploi", "ennuyer": "ennui", "essayer": "essai"}
    soft = stem + "e" if stem.endswith("g") else stem  # `emmenageons`, `nageait`
    for at in {stem, strong.get(verb, stem)}:
        for ending, person in (("e", 1), ("e", 3), ("ent", 6)):
            _add(forms, at + ending, Form(verb, "present", person))
        for ending, person in _ENDINGS_FUTURE:
            _add(forms, f"{at}er{ending}", Form(verb, "future", person))
        for ending, person in _ENDINGS_PAST:
            _add(forms, f"{at}er{ending}", Form(verb, "conditional", person))
    _add(forms, soft + "ons", Form(verb, "present", 4))
    for ending, person in _ENDINGS_PAST:
        _add(forms, (stem if ending == "ions" else soft) + ending, Form(verb, "imperfect", person))
    _add(forms, soft + "ai", Form(verb, "simple_past", 1))
    _add(forms, soft + "a", Form(verb, "simple_past", 3))
    for ending in ("e", "ee", "es", "ees"):
        _add(forms, stem + ending, Form(verb, "participle"))
    _add(forms, verb, Form(verb, "infinitive"))


def _irregular(verb: str, forms: dict[str, list[Form]]) -> None:
    present, imperfect, future, participles = _IRREGULAR[verb]
    for form, person in zip(present.split("|"), (1, 3, 4, 6), strict=True):
        _add(forms, form, Form(verb, "present", person))
    for ending, person in _ENDINGS_PAST:
        _add(forms, imperfect + ending, Form(verb, "imperfect", person))
        _add(forms, future + ending, Form(verb, "conditional", person))
    for ending, person in _ENDINGS_FUTURE:
        _add(forms, future + ending, Form(verb, "future", person))
    for participle in participles.split():
        _add(forms, participle, Form(verb, "participle"))
    _add(forms, verb, Form(verb, "infinitive"))


def _add(forms: dict[str, list[Form]], word: str, form: Form) -> None:
    found = forms.setdefault(word, [])
    if form not in found:
        found.append(form)


def _forms() -> dict[str, list[Form]]:
    forms: dict[str, list[Form]] = {}
    for verb in _FIRST_GROUP.split():
        _regular(verb, forms)
    for verb in _IRREGULAR:
        _irregular(verb, forms)
    for word in ("sois", "soit", "soient", "aie", "ait", "aient", "fusse"):
        _add(forms, word, Form("etre" if word[0] in "sf" else "avoir", "conditional"))
    # How people type: `chuis`, `chui`.
    _add(forms, "chuis", Form("etre", "present", 1))
    _add(forms, "chui", Form("etre", "present", 1))
    return forms


FORMS: Final[dict[str, list[Form]]] = _forms()
"""Folded word to what it may be, the likelier first."""


def form_of(word: str, *moods: Mood) -> Form | None:
    """Return what a word is, if it can be in one of some moods."""
    return next((form for form in FORMS.get(word, ()) if form.mood in moods), None)
