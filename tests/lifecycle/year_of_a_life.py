"""A year of Camille's life in 300 turns, written for these tests, and what must be believed of it when.

Camille moves from Lille to Nantes, Brest and Quimper, works at Decathlon, Thales and Doctolib, and tells of friends.
Some news is late: the work at Thales is told in April, the move to Quimper in October, Marie's move of May in July.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple


class Turn(NamedTuple):
    """What was said on a day of 2025, at six in the evening."""

    day: str
    text: str


TOLD = (
    Turn("2025-01-03", "J'habite à Lille depuis 2021."),
    Turn("2025-01-04", "Je travaille chez Decathlon depuis 2022."),
    Turn("2025-01-05", "Je suis chef de projet."),
    Turn("2025-01-10", "J'adore le thé."),
    Turn("2025-01-12", "Mon objectif est de courir un marathon."),
    Turn("2025-01-20", "Paul travaille chez Renault."),
    Turn("2025-02-02", "Marie habite à Lyon."),
    Turn("2025-02-11", "I hate cilantro."),
    Turn("2025-02-20", "Emma est avocate."),
    Turn("2025-03-15", "J'ai déménagé à Nantes aujourd'hui."),
    Turn("2025-03-22", "I can play the piano."),
    Turn("2025-04-09", "J'ai acheté un vélo électrique."),
    Turn("2025-04-20", "By the way, since February I've been working at Thales."),
    Turn("2025-04-28", "J'habite toujours à Nantes."),
    Turn("2025-05-10", "Je suis allergique aux arachides."),
    Turn("2025-06-05", "We moved to Brest on June 2."),
    Turn("2025-06-18", "Je m'y connais en apiculture."),
    Turn("2025-07-07", "Je n'aime plus le thé."),
    Turn("2025-07-08", "J'adore le café."),
    Turn("2025-07-15", "Marie a déménagé à Bordeaux en mai."),
    Turn("2025-08-10", "Karim vit à Toulouse."),
    Turn("2025-09-03", "I started at Doctolib on September 1."),
    Turn("2025-09-20", "I want to learn Breton."),
    Turn("2025-10-03", "Paul ne travaille plus chez Renault."),
    Turn("2025-10-12", "En fait j'ai déménagé à Quimper en août."),
    Turn("2025-11-05", "J'ai vendu mon vélo électrique."),
    Turn("2025-11-20", "Karim works at Airbus since October."),
    Turn("2025-12-10", "I don't hate cilantro anymore."),
)

_SMALL_TALK = (
    "Quel temps fait-il demain ?", "Il a plu toute la journée.", "Merci, c'est parfait !", "Il reste du pain ?",
    "Rappelle-moi d'appeler le plombier.", "Où est-ce que Marie habite déjà ?", "La réunion a duré deux heures.",
    "On a mangé des crêpes hier soir.", "Je pense à déménager un jour.", "Le train de huit heures était en retard.",
    "Peut-être que j'irai en Irlande l'an prochain.",
    "Si j'avais le temps, je lirais davantage.", "J'ai rêvé que je travaillais sur un bateau.", "Bonne nuit !",
    "Le chauffage ne marche pas bien ce matin.", "Quelle heure est-il à Tokyo ?",
    "Le film d'hier était trop long.", "Est-ce que tu aimes le café ?", "La voiture du voisin fait du bruit.",
    "Je suis fatigué ce soir.", "J'ai mal à la tête.", "On verra bien demain.", "Tu peux répéter ?",
    "Le rendez-vous est à quinze heures.", "Il faut que je pense aux courses.", "La boulangerie était fermée.",
    "What's the weather like tomorrow?", "It rained all day.", "Thanks, that works.", "The meeting took two hours.",
    "Can you remind me to water the plants?", "Did Paul call?", "The bus was late again.", "We had soup for dinner.",
    "I'm thinking about moving someday.", "Maybe I'll visit Ireland next year.", "If I had time I would read more.",
    "I dreamed that I worked on a boat.", "Good night!", "The heating is acting up this morning.",
    "What time is it in Tokyo?", "Is there any bread left?", "Yesterday's film was too long.", "Do you like coffee?",
    "The neighbour's car is noisy.", "I'm tired tonight.", "I have a headache.", "We'll see tomorrow.",
    "Could you say that again?", "The appointment is at three.", "I need to remember the groceries.",
    "The bakery was closed.", "Somebody asked me whether I work at Google.", "Paul m'a demandé si j'habitais à Paris.",
)  # fmt: skip
"""Turns that state nothing."""


def turns() -> list[Turn]:
    """Return the 300 turns in the order of their days: what is told, and small talk on the other days."""
    told = {turn.day for turn in TOLD}
    days = [(date(2025, 1, 1) + timedelta(days=number)).isoformat() for number in range(365)]
    free = [day for day in days if day not in told]
    quiet = 300 - len(TOLD)
    chosen = [free[number * len(free) // quiet] for number in range(quiet)]
    small = [Turn(day, _SMALL_TALK[number % len(_SMALL_TALK)]) for number, day in enumerate(chosen)]
    return sorted([*TOLD, *small])


MONTH_ENDS = (
    "2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31", "2025-06-30",
    "2025-07-31", "2025-08-31", "2025-09-30", "2025-10-31", "2025-11-30", "2025-12-31",
)  # fmt: skip

Line = tuple[tuple[str, str, str], ...]
"""What is believed of a subject and predicate: from which day, what, until which day (empty: open)."""

BELIEVED: dict[tuple[str, str], dict[str, Line]] = {
    ("user", "lives_in"): {
        "2025-01": (("2021-01-01", "Lille", ""),),
        "2025-03": (("2021-01-01", "Lille", "2025-03-15"), ("2025-03-15", "Nantes", "")),
        "2025-06": (
            ("2021-01-01", "Lille", "2025-03-15"), ("2025-03-15", "Nantes", "2025-06-02"), ("2025-06-02", "Brest", ""),
        ),
        "2025-10": (
            ("2021-01-01", "Lille", "2025-03-15"), ("2025-03-15", "Nantes", "2025-06-02"),
            ("2025-06-02", "Brest", "2025-08-01"), ("2025-08-01", "Quimper", ""),
        ),
    },
    ("user", "works_at"): {
        "2025-01": (("2022-01-01", "Decathlon", ""),),
        "2025-04": (("2022-01-01", "Decathlon", "2025-02-01"), ("2025-02-01", "Thales", "")),
        "2025-09": (
            ("2022-01-01", "Decathlon", "2025-02-01"), ("2025-02-01", "Thales", "2025-09-01"),
            ("2025-09-01", "Doctolib", ""),
        ),
    },
    ("user", "prefers"): {
        "2025-01": (("2025-01-10", "thé", ""),),
        "2025-07": (("2025-01-10", "thé", "2025-07-07"), ("2025-07-08", "café", "")),
    },
    ("user", "dislikes"): {
        "2025-02": (("2025-02-11", "cilantro", ""),),
        "2025-12": (("2025-02-11", "cilantro", "2025-12-10"),),
    },
    ("user", "owns"): {
        "2025-04": (("2025-04-09", "vélo électrique", ""),),
        "2025-11": (("2025-04-09", "vélo électrique", "2025-11-05"),),
    },
    ("user", "is_a"): {"2025-01": (("2025-01-05", "chef de projet", ""),)},
    ("user", "has_attribute"): {"2025-05": (("2025-05-10", "allergique aux arachides", ""),)},
    ("user", "knows_about"): {"2025-06": (("2025-06-18", "apiculture", ""),)},
    ("user", "has_goal"): {
        "2025-01": (("2025-01-12", "courir un marathon", ""),),
        "2025-09": (("2025-01-12", "courir un marathon", ""), ("2025-09-20", "learn Breton", "")),
    },
    ("user", "has_skill"): {"2025-03": (("2025-03-22", "play the piano", ""),)},
    ("Marie", "lives_in"): {
        "2025-02": (("2025-02-02", "Lyon", ""),),
        "2025-07": (("2025-02-02", "Lyon", "2025-05-01"), ("2025-05-01", "Bordeaux", "")),
    },
    ("Paul", "works_at"): {
        "2025-01": (("2025-01-20", "Renault", ""),),
        "2025-10": (("2025-01-20", "Renault", "2025-10-03"),),
    },
    ("Emma", "is_a"): {"2025-02": (("2025-02-20", "avocate", ""),)},
    ("Karim", "lives_in"): {"2025-08": (("2025-08-10", "Toulouse", ""),)},
    ("Karim", "works_at"): {"2025-11": (("2025-10-01", "Airbus", ""),)},
}  # fmt: skip
"""By subject and predicate: from which month's end on it is believed so."""


def believed(about: tuple[str, str], at: str) -> Line:
    """Return what is believed of a subject and predicate on a day."""
    known = [month for month in BELIEVED[about] if month <= at[:7]]
    return BELIEVED[about][max(known)] if known else ()


def holding(about: tuple[str, str], *, valid_at: str, as_of: str) -> set[str]:
    """Return what holds on a day, as it is believed on another; days mean their last moment."""
    return {what for start, what, end in believed(about, as_of) if start <= valid_at and (not end or valid_at < end)}
