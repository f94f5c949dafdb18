"""What an object of a kind cannot be: words that a verb often has beside it without stating a fact."""

from __future__ import annotations

import re
from typing import Final

from lakemem.consolidation.lexicon import AILMENTS, BODY, FAMILY, KIN, PLACES, ROLES, TRAITS, is_given, is_role, words

_NO_ORG = re.compile(
    r"(?:foyer|chomage|home|nights?|myself|free|living|money|fun|peanuts|me|him|her|them|us|least|all|times|moment"
    r"|weekends?"
    r"|present|while|height"
    r"|distance|school project|(?:\d+|\w+) (?:hours?|days?|weeks?|months?|years?|heures?|jours?|mois|ans)\b.*|work"
    r"|hours|hard|office|desk"
    r"|bureau|maison|domicile|calme|etranger|campagne|compte|temps partiel|mi-temps|noir|plein temps|mains?|chaine"
    r"|pied|projet.*|project.*"
    r"|future|same|time|fond|soir|matin|nuit|moi|nous|lui|eux|elle|elles|toi|vous|moi-meme|mes parents|mon pere"
    r"|sa mere|exam.*|examen.*"
    r"|team|cause|cours.*|living|charity work|pace|tables?|plaisir|gloire|vivre|manger|argent|retraite|bac|concours"
    r"|reduction.*|redaction"
    r"|mieux|reussir|changer|que|ecole primaire de|preparation.*|these|memoire|rapport.*)$"
)
_NO_PLACE = re.compile(
    r"(?:au-dessus.*|dessus.*|fear|denial|hope|peace|poverty|harmony|sin|moment|past|present|future|dream|dreams"
    r"|nightmare|home|house"
    r"|(?:my |the )?head|same.*"
    r"|constant.*|bubble|paix|harmonie|couple|colocation|concubinage|famille|securite|autarcie|ermite|maison"
    r"|appartement|studio|flat"
    r"|apartment|hotel|the hotel|office|bureau|domicile|rez-de-chaussee|etage|first floor|pain|silence|solitude"
    r"|retraite|peur|accord"
    r"|luxury|misery|comfort|shadow|exile|a house|world|fast lane|tears|next.*|bed|front|back|left|right|top|bottom"
    r"|day|jour le jour"
    r"|vitesse|travers|fond|cote|room|chambre|lit|mieux|chez.*|crochets.*|cent.*|merveille|moi|mes parents|mon pere"
    r"|son rythme|l'aise|aise"
    r"|roommates?|flatmates?|there|here|street|rue|first.*|second.*|third.*|crise.*|guerre|danger|temps|chaos.*"
    r"|beauty|hurry|ruins)$"
)
_NO_DEED = re.compile(
    r"(?:be able|know|ask|say|tell|thank|hear|check|understand|(?:talk|sleep|eat|drink)(?! (?:less|more|better|fewer"
    r"|healthy|healthier|vegan|earlier))|order|make sure|add|point|clarify"
    r"|mention|confirm|share|help you"
    r"|see (?:you|him|her|it|if|what|how)|go (?:home|to (?:sleep|bed)|out|there)(?![\w-])|figure|reach|install"
    r"|believe|think|do (?:it|that|this)"
    r"|come|meet you|be (?:clear|honest|there|here|with|sure)|speak (?:to|with)|leave (?:now|early)|scream"
    r"|cry|die|try (?:it|that)"
    r"|apologi[sz]e|remind|use (?:it|this|that)|get (?:it|this|that|some|back|there|home)|take (?:a (?:nap|shower"
    r"|break)|it|that)|give (?:it|you)"
    r"|buy (?:it|that|this|one)|have (?:it|that|this|fun|lunch|dinner|breakfast)|show you|keep (?:it|this|that)"
    r"|discuss|let|fix (?:it|this)"
    r"|savoir|dire|demander|te |t'|vous |l'|le (?=\w+er)|dormir(?! (?:plus|mieux|davantage))|manger(?! (?:mieux|plus"
    r"|moins|sain|bio|vegetarien))"
    r"|boire(?! (?:moins|plus))|comprendre|parler (?:a|de|avec)"
    r"|preciser|ajouter|signaler|remercier|croire|rentrer|aller (?:dormir|au lit|aux toilettes)|voir (?:si|ce"
    r"|comment|ca|le|la)|en (?:savoir|parler|finir)"
    r"|y (?:aller|croire|reflechir|penser)|pleurer|mourir|rigoler|crier|partir (?:tot|maintenant|d'ici)|faire (?:ca"
    r"|pipi|vite|dodo|le point)"
    r"|me (?:coucher|lever|doucher|reposer|tromper|plaindre|souvenir|concentrer)|commander|rester (?:ici|la|au lit)"
    r"|essayer(?! )|discuter|avoir raison"
    r"|m'excuser|te|se voir|etre (?:clair|honnete|la|sur|seul|tranquille)|venir|passer (?:te|vous|chez|prendre)"
    r"|bien|tout|trouver (?:mes|ma|mon|le|la)"
    r"|joindre|contacter|appeler|regler|installer|find (?:my|the|out)|call|connect|log|solve (?:this|the))(?![\w-])"
)
_EVENTS = words("""
tyre tire puncture pneu crevaison panne belt branch branches commit commits pr prs ticket deploy release build config
leak conflict evening controle controles interro contest parents'_evening meeting appointment question questions
problem problems idea ideas headache cold feeling look plan plans call test exam exams deadline doubt doubts lot lots
right chance job date party class classes fever day days time times point reason reasons minute minutes moment break
breakfast lunch dinner drink fight talk word words try go bath nap rest walk dream dreams memory friend friends
trouble issue issues bug error errors interview flight train bus trip vacation holiday holidays hangover crush opinion
theory hunch suggestion request favor favour surprise news choice option options bit clue experience experiences visit
visitor visitors guest guests shift presentation project projects homework work task tasks lesson lessons session
conversation argument accident stomachache toothache cough flu stomach sore migraine bruise crisis secret regret
regrets fear need mess blast rough good great bad hard lovely nice busy tough long weird hours money much enough
nothing everything something anything what sense access control respect faith hope trust patience say impression
tendency habit hobby hobbies goal goals ambition ambitions interest interests birthday wedding funeral ticket tickets
reservation booking coffee tea beer snack meal pizza salad sandwich colleague colleagues boss neighbor neighbour
neighbours team teacher doctor age name role fun luck love life lives story stories response answer message email
emails feedback concern concerns confession announcement update quick couple few list pain pains reunion rendez-vous
question probleme problemes souci soucis idee idees doute doutes examen examens partiel partiels entretien train vol
avion rhume grippe fievre toux migraine mal impression envie besoin peur faim soif froid chaud sommeil raison tort
temps chance malchance truc trucs chose choses reponse avis mot mots message bond bonds show shows get-together
endorsement milestone power recipe recipes win tips tip leads offer offers picture pictures photo photos screenshot
video link copy connection relationship routine schedule workout game match season deal degree phd diploma master
bachelor certificate scholarship visa permit background taste knack blog channel account number photo photos image
images video lien relation lien liens diplome licence master doctorat bac compte numero match mail appel cours devoir
devoirs projet projets ami amis amie amies copains copines collegue collegues voisin voisins chef patron invite
invites reve reves habitude habitudes envies vacances conge conges week-end journee soiree fete anniversaire mariage
bug erreur accident choix option options solution occasion moment minute minutes heure heures jour jours semaine mois
an ans retard avance honte marre hate droit confiance espoir plaisir bonheur probleme blague nouvelle nouvelles
remarque suggestion proposition astuce tete coeur coup gueule dette secret secrets regret regrets crampe courbatures
boule vertiges pizza cafe bière biere verre pain lait repas dossier tache taches boulot travail taf stage poste role
but objectif objectifs passion passions hobby interet peu tas plein parents famille prenom nom age bonne mauvaise
mauvais dur belle horreur pitie tendance obligation responsabilite permission preuve influence impact effet
""")
_CONSUMED = words("""
bread milk groceries food ticket tickets coffee tea pizza gift gifts present presents lunch dinner breakfast drink
drinks beer wine water eggs fruit vegetables flowers chocolate sandwich snack snacks gas petrol medicine time some
stuff things something anything nothing lot clothes cake meat cheese fish butter sugar rice pasta call message email
haircut raise promotion tan job chance idea feeling refund reply answer cold fever degree divorce visa question
discount deal scholarship offer results pain lait courses billet billets cadeau cadeaux fleurs cafe biere vin eau
oeufs legumes fruits chocolat sandwich essence baguette croissants viande fromage beurre sucre riz pates gateau
medicaments nourriture truc trucs chose choses temps tomates pommes
""")
_ABSTRACT = re.compile(r"[a-z]{4,}(?:tion|sion|ness|ity|ence|ance|ment|isme|ism|ite|eur)s?$")
_CONCRETE = words("""
collection motorisation plantation aspirateur ordinateur tracteur scooter congelateur refrigerateur radiateur
projecteur moniteur voiture tondeuse concession propriete property ferment apartment appartement batiment instrument
instruments playstation station television habitation exploitation residence subscription vetement elevator generator
calculateur distributeur equipment monument ornement document
""")
_LANGUAGES = words("""
french english spanish german italian portuguese dutch russian polish arabic chinese mandarin cantonese japanese
korean hindi urdu turkish greek hebrew swedish norwegian danish finnish czech hungarian romanian ukrainian vietnamese
thai tamil bengali swahili catalan basque welsh irish gaelic latin esperanto persian farsi indonesian malay tagalog
wolof creole croatian serbian bulgarian slovak breton afrikaans zulu yoruba amharic punjabi berber kabyle sign
francais anglais espagnol allemand italien portugais neerlandais russe polonais arabe chinois mandarin cantonais
japonais coreen turc grec hebreu suedois norvegien danois finnois tcheque hongrois roumain ukrainien vietnamien thai
persan lingala bambara creole basque catalan corse occitan alsacien latin esperanto wolof peul kabyle berbere swahili
langue serbe croate bulgare indonesien malais tamoul hindi ourdou flamand luxembourgeois
""")
_NO_PLAY = re.compile(
    r"(?:with|in|on|at|for|around|along|a (?:game|role|part|joke|trick)|role|part|game|games?|it|outside|dumb"
    r"|against|together|some|online|professionally|competitively|all|kinds|different|new|more|avec|dans"
    r"|sur|role|tour|jeu|pour|contre|dehors|ensemble|des tours|cartes sur|feu|mes|my|music|musique|loto|lottery"
    r"|loterie)(?![\w-])"
)
_CAN_DO = words("""
play speak cook swim code program drive ski draw paint sing dance juggle sew knit read write bake ride type surf weld
repair fix sail fly skate snowboard climb dive fence box crochet carve row kayak fish hunt ice-skate whistle lift run
hold do bike cycle yodel rap dj garden build solder understand translate interpret count recite dance moonwalk
backflip sign
""")
_CAN_NOT_DO = re.compile(
    r"\w+ (?:you|it|that|this|to|with|tomorrow|today|now|later|anytime|for|if|him|her|them|up|better|more|again"
    r"|together|what|how)\b|do (?:it|that|this"
    r"|anything|my)|hold (?:on|my)|run (?:to|late)|speak (?:\w+ )?languages|.*\b(?:anything|something|everything"
    r"|nothing)\b"
)


def is_acceptable(kind: str, said: str, *, verb: str) -> bool:  # noqa: C901, PLR0911, PLR0912 - one kind a branch
    """Tell whether folded words can be an object of a kind, for a verb."""
    parts = said.split() or [""]
    if kind == "org":
        return _NO_ORG.match(said) is None
    if kind == "place":
        return _NO_PLACE.match(said) is None
    if kind == "deed":
        if verb in {"can", "learn", "teach"}:
            return parts[0] in _CAN_DO and _CAN_NOT_DO.match(said) is None
        return _NO_DEED.match(said) is None
    if kind == "thing":
        return is_had(said) == "thing" and not KIN & set(head_of(said).split()[-1:]) and _is_owned(parts, verb)
    if kind == "condition":
        return is_had(said) != "thing"
    if kind == "trade":
        return is_bare_role(said)
    if kind == "trait":
        return is_trait(said)
    if kind == "role":
        return not said.startswith(_NO_ROLE) and parts[-1] not in _NOBODY
    if kind == "skill":
        if verb in {"speak", "parler"}:
            return any(part in _LANGUAGES for part in parts[:2])
        is_played = _NO_PLAY.match(said) is None and not parts[-1].startswith(("game", "genre"))
        return is_played or verb not in {"play", "jouer"}
    if kind == "topic":
        return parts[0] not in _NO_TOPIC and not (is_given(parts[0]) and len(parts) == 1)
    if kind == "liking":
        return parts[0] not in _NO_LIKING and said not in _THANKED
    return True


_TRAITS = TRAITS | {trait.replace("-", " ") for trait in TRAITS}
_BEHIND_TRAIT = words("de d' a au aux en with of by since and et par mais but like comme from depuis sur")


def is_trait(said: str) -> bool:
    """Tell whether folded words begin with a lasting trait."""
    plain = said.replace("-", " ").split()
    for size in (3, 2, 1):
        if " ".join(plain[:size]) in _TRAITS or "-".join(plain[:size]) in _TRAITS:
            return len(plain) <= size or plain[size] in _BEHIND_TRAIT
    return said in AILMENTS


_LONG_BODY = tuple(body for body in BODY if " " in body)
_LONG_AILMENTS = tuple(ailment for ailment in AILMENTS if " " in ailment)


def head_of(said: str) -> str:
    """Return the word that says what a thing is: the last before `of`, `with`, `in`, or a French noun's complement."""
    return re.split(
        r" (?:of|with|in|about|for|sur|named|called|nomme|nommee|appele|appelee|de|d'|a|en|avec|pour|au|aux|from|on"
        r"|at)\b ?",
        said,
        maxsplit=1,
    )[0]


def is_had(said: str) -> str:
    """Return what `have` says of somebody: `ailment`, `body`, `family`, or `thing`."""
    parts = [part.strip(",") for part in re.split(r"[ ']", said) if part]
    head = head_of(said).split()
    if any(part in AILMENTS for part in parts) or any(said.startswith(ailment) for ailment in _LONG_AILMENTS):
        return "ailment"
    if any(part in BODY for part in head) or any(body in said for body in _LONG_BODY):
        return "body"
    if any(part in FAMILY for part in head):
        return "family"
    return "thing"


def is_bare_role(said: str) -> bool:
    """Tell whether folded words begin with a trade, as French and `work as` name it without an article."""
    parts = said.split() or [""]
    return " ".join(parts[:2]) in ROLES or " ".join(parts[:3]) in ROLES or is_role(parts[0])


_NO_ROLE = (
    *(
        "bit",
        "little",
        "fan",
        "mess",
        "lot",
        "few",
        "lover",
        "couple",
        "friend",
        "way",
        "joke",
        "problem",
        "question",
        "pain",
    ),
    *(
        "mix of",
        "bundle of",
        "sucker",
        "must",
        "huge part",
        "big part",
        "matter of",
        "member of the family",
        "work in progress",
        "bit of",
        "good",
        "great",
        "excellent",
        "brilliant",
        "fantastic",
        "terrible",
        "wonderful",
        "bad",
        "nice",
        "beautiful",
        "lovely",
        "one",
        "only",
        "same",
        "reason",
        "first to",
        "kind of",
        "bon ",
        "formation",
        "cours",
        "bonne ",
        "sort of",
        "part of",
    ),
    *("peu", "fou de", "folle de", "peu de", "fan", "idiot", "passionne", "catastrophe", "cas", "probleme", "peur"),
)
_NO_TOPIC = words("""
chemin route reponse adresse chanson blague the that this your what how why you it him her them a an le la les ce
cette ton ta tes votre quelqu'un gens people someone guy girl man woman person mec fille type homme femme personne
""")
_NO_LIKING = words("""
ne not when how that what fact idea way your savoir etre que quand l'idee facon maniere fait know think see say have
hear croire dire penser voir
""")
_NOBODY = words(
    "mess friend ami amie amis idiot joke disaster loser genius child kid person personne human humain kind individual"
)
_THANKED = words(
    "help support feedback friendship advice effort efforts kindness concern offer to time patience honesty "
    "thought aide conseil conseils retour retours"
)


def _is_owned(parts: list[str], verb: str) -> bool:
    head = head_of(" ".join(parts)).split() or parts
    if verb in {"buy", "purchase", "get", "acheter", "offrir", "prendre", "acquire"}:
        if verb == "get":
            return any(part in _OWNED for part in head) and not any(part in _CONSUMED for part in head)
        return not any(part in _CONSUMED for part in head)
    if verb == "drive":
        return not any(part in _DRIVEN for part in parts) or "pickup" in parts
    if verb in {
        "own",
        "possess",
        "posseder",
        "adopt",
        "adopter",
        "inherit",
        "heriter",
        "sell",
        "vendre",
        "revendre",
        "collectionner",
    }:
        return True
    if any(part in _EVENTS for part in head):
        return False
    last = head[-1]
    return last in _CONCRETE or any(part in _CONCRETE for part in head) or not _ABSTRACT.match(last)


_OWNED = words("""
car bike bicycle motorcycle motorbike scooter truck van boat yacht kayak canoe house apartment flat cottage cabin
villa garage garden dog puppy pup cat kitten kitty rabbit hamster parrot horse pony tortoise turtle snake fish
goldfish bird chicken chickens goat sheep laptop computer pc mac macbook phone smartphone iphone tablet ipad camera tv
television console playstation ps3 ps4 ps5 nintendo xbox switch keyboard monitor headset headphones printer drone
watch guitar piano violin drums bass cello saxophone flute ukulele synthesizer keyboard sofa couch desk chair table
bed bookshelf lamp rug mirror fridge oven dishwasher tent surfboard skateboard snowboard skis telescope microscope
microphone amplifier necklace ring bracelet pendant jacket coat dress suit shoes boots sneakers hat bag backpack
tattoo tesla volvo toyota honda bmw mercedes audi ford peugeot ferrari porsche vespa harley ducati jeep subaru mustang
corvette greyhound labrador poodle retriever beagle corgi husky bulldog terrier dachshund collie siamese plant plants
collection system setup sword knife bow rifle airplane plane caravan campervan motorhome trailer tractor mower grill
espresso machine vacuum books clothes toys stroller crib velo vtt moto voiture auto camionnette bateau voilier maison
appartement chat chien chaton chiot cheval ordinateur portable tablette telephone tele television console guitare
violon batterie canape bureau lit table armoire frigo tente skis trottinette poussette tondeuse montre bague
collection livres vetements jouets
""")
_DRIVEN = words("bus taxi truck lot bargain forklift cab tram train point hard long mile miles home to")


def is_durable(said: str) -> bool:
    """Tell whether folded words name a thing that people keep: what is given away and still worth a word."""
    return any(part in _OWNED for part in head_of(said).split())


_KEPT = words("""
dog dogs cat cats puppy kitten horse rabbit hamster parrot bird pet pets chien chiens chienne chat chats chatte chiot
chaton cheval lapin hamster perroquet baby babies bebe girls boys family famille
""")


def is_kept(said: str) -> bool:
    """Tell whether folded words name an animal or a relative: to love one's own is no taste."""
    return any(part in _KEPT for part in said.split()[:2])


FORBIDDEN_FOR_GUESSED: Final = frozenset({"have", "avoir", "be", "etre", "get", "want", "vouloir"})
"""Verbs that things have too: a subject known only by its capital letter needs more than these."""


def is_place(said: str) -> bool:
    """Tell whether folded words are a known town or country."""
    return said in PLACES or said.split(",", maxsplit=1)[0] in PLACES or said.replace("-", " ") in PLACES
