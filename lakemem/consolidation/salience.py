"""How much an episode matters: four numbers between 0 and 1, each with the words that were counted.

- `surprise`: mean of 1 / (1 + df) over the distinct content words, each weighted with ln(1 + (n + 1) / (df + 1)),
  times min(1, words / 4);
- `arousal`: 0.2 per `!` (at most 0.4) + 0.15 per strong word (at most 0.45) + 0.3 for capitals + 0.2 for a strong
  emoji + 0.1 for drawn-out letters, at most 1;
- `self_ref`: 0.3 for the first person, 0.5 with a word of one's own life, 0.7 for a fact about who speaks and 0.1 more
  for each further one; 0.65 for facts about named persons alone;
- `recurrence`: mean of min(df, 3) / 3 over the distinct content words.

`n` recent episodes, of which `df` have the word.  The score is max(0.4 surprise + 0.3 self_ref + 0.2 arousal +
0.1 recurrence, self_ref).

Source: the weights of the score are Mnemos' contract; the components are lakemem's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from lakemem.consolidation.extract import Extracted, extract
from lakemem.consolidation.folding import fold
from lakemem.consolidation.lexicon import FAMILY, KIN, words

WEIGHTS: Final = {"surprise": 0.4, "self_ref": 0.3, "arousal": 0.2, "recurrence": 0.1}
"""What each component counts for in the score. Source: Mnemos' contract."""

ENOUGH_WORDS: Final = 4
"""Distinct content words from which a text can be fully surprising: a greeting is new and says nothing."""

FREQUENT: Final = 3
"""Recent episodes with a word from which it counts as fully recurring."""

_SHOWN = 12
_WORD = re.compile(r"[^\W\d_][\w'-]*|\d{2,}")
_CAPITALS = re.compile(r"\b[A-ZÀ-ÖØ-Þ]{4,}\b")
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
_EMOJI = re.compile(
    "[\U0001f525\U0001f621\U0001f620\U0001f631\U0001f62d\U0001f60d\U0001f389\U0001f973"
    "\U0001f494\U0001f92f\u2764\U0001f62b\U0001f624]"
)
_FIRST = re.compile(
    r"(?<![\w'])(?:i|i'm|i've|i'd|i'll|im|ive|me|my|mine|myself|we|our|us|j'|je|moi|mon|ma|mes|nous|notre|nos|chui"
    r"|jsuis|jai)(?![\w])"
    r"|(?<![\w'])(?:j'|m')(?=\w)"
)
_STOPS = words("""
the and for are but not you all any can had her was one our out has him his how its who did yes she too use that with
have this will your from they been were said each which their what about would there when make like just over also
than then them these some into only other after most very much more such here where because while could should does
don't i'm it's isn't les des une est pas que qui dans pour sur avec sont plus par mais ont aux cette tout elle nous
vous ils elles leur leurs etre avoir fait faire comme aussi bien tres sans sous entre meme donc alors car quand cela
ceci ces ses mes tes nos vos son ton mon suis ete etait c'est j'ai qu'il qu'elle d'un d'une n'est n'ai the's chez
depuis since really encore toujours deja avait ont
""")
_STRONG = words("""
love hate adore amazing incredible awful terrible horrible fantastic wonderful urgent emergency furious angry
terrified scared excited thrilled devastated heartbroken ecstatic disgusting shocking unbelievable insane crazy
desperate never always extremely absolutely disaster nightmare dream perfect worst best panic died dead accident fired
pregnant married divorced won lost cancer adore deteste hais horreur incroyable affreux affreuse terrible horrible
fantastique magnifique merveilleux merveilleuse urgent urgence furieux furieuse colere terrifie terrifiee peur excite
excitee ravi ravie devaste devastee degoute degoutee choque choquee dingue fou folle desespere desesperee jamais
absolument catastrophe cauchemar reve parfait parfaite pire panique mort morte accident vire viree enceinte marie
mariee divorce gagne perdu perdue cancer genial geniale enorme extraordinaire super
""")
_LIFE = (
    KIN
    | FAMILY
    | words("""
job work career salary home house flat apartment health illness disease allergy birthday wedding degree diploma dream
goal pet dog cat car school university childhood name age family parents travail boulot metier carriere salaire maison
appartement sante maladie allergie anniversaire mariage diplome objectif animal chien chat voiture ecole universite
fac enfance nom prenom famille
""")
)


@dataclass(frozen=True, slots=True)
class Component:
    """One number and why.

    Args:
        value: 0 to 1.
        because: what was counted, as it was folded; at most a dozen.
    """

    value: float
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Salience:
    """How much an episode matters.

    Args:
        score: 0 to 1.
        surprise: how little of it was said lately.
        arousal: how loudly it is said.
        self_ref: how much it is about who speaks.
        recurrence: how much of it comes again and again.
    """

    score: float
    surprise: Component
    arousal: Component
    self_ref: Component
    recurrence: Component


def salience(text: str, *, role: str = "user", recent: Sequence[str] = (), said_at: int = 0) -> Salience:
    """Return how much an episode matters, with the reasons; the same arguments give the same answer.

    Args:
        text: of the episode.
        role: who said it; of anybody but `user` the first person refers to no one who is remembered.
        recent: texts of the tenant's episodes before it, in any order; how many is the caller's choice.
        said_at: when it was said, in microseconds since 1970: whether a date lies behind or ahead makes a fact or none.
    """
    counted = _content(text)
    frequency = _frequency(counted, recent)
    surprise = _surprise(frequency, len(recent))
    arousal = _arousal(text)
    self_ref = _self_ref(text, role, said_at=said_at)
    recurrence = _recurrence(frequency)
    parts = {"surprise": surprise, "self_ref": self_ref, "arousal": arousal, "recurrence": recurrence}
    weighted = sum(WEIGHTS[name] * part.value for name, part in parts.items())
    return Salience(_rounded(max(weighted, self_ref.value)), surprise, arousal, self_ref, recurrence)


def _content(text: str) -> dict[str, None]:
    """Return the distinct content words in order."""
    found = (word.strip("'-") for word in _WORD.findall(fold(text).text))
    return dict.fromkeys(word for word in found if len(word) > 2 and word not in _STOPS)  # noqa: PLR2004 - `is`, `le`, `on`


def _frequency(counted: dict[str, None], recent: Sequence[str]) -> dict[str, int]:
    """Return in how many recent episodes each word stands."""
    frequency = dict.fromkeys(counted, 0)
    for other in recent:
        for word in _content(other):
            if word in frequency:
                frequency[word] += 1
    return frequency


def _surprise(frequency: dict[str, int], episodes: int) -> Component:
    if not frequency:
        return Component(0.0)
    weights = {word: log(1 + (episodes + 1) / (count + 1)) for word, count in frequency.items()}
    new = sum(weights[word] / (1 + count) for word, count in frequency.items()) / sum(weights.values())
    unseen = tuple(word for word, count in frequency.items() if not count)
    return Component(_rounded(new * min(1, len(frequency) / ENOUGH_WORDS)), unseen[:_SHOWN])


def _recurrence(frequency: dict[str, int]) -> Component:
    if not frequency:
        return Component(0.0)
    mean = sum(min(count, FREQUENT) / FREQUENT for count in frequency.values()) / len(frequency)
    known = sorted((word for word, count in frequency.items() if count), key=lambda word: (-frequency[word], word))
    return Component(_rounded(mean), tuple(known[:_SHOWN]))


def _arousal(text: str) -> Component:
    folded = fold(text).text
    strong = [word for word in dict.fromkeys(_WORD.findall(folded)) if word in _STRONG]
    marks, capitals, emoji = folded.count("!"), _CAPITALS.findall(text), _EMOJI.findall(text)
    drawn = _DRAWN_OUT.search(folded)
    value = min(0.4, 0.2 * marks) + min(0.45, 0.15 * len(strong))
    value += 0.3 * bool(capitals) + 0.2 * bool(emoji) + 0.1 * bool(drawn)
    why = [
        *("!" for _ in range(min(marks, 2))),
        *strong,
        *capitals,
        *dict.fromkeys(emoji),
        *([drawn[0]] if drawn else []),
    ]
    return Component(_rounded(min(1.0, value)), tuple(why[:_SHOWN]))


def _self_ref(text: str, role: str, *, said_at: int) -> Component:
    facts = extract(text, said_at=said_at, subject="", role=role)
    own = [fact for fact in facts if not fact.subject]
    if own:
        return Component(_rounded(min(1.0, 0.7 + 0.1 * (len(own) - 1))), tuple(map(_told, own))[:_SHOWN])
    if role != "user":
        return Component(0.0)
    if facts:
        return Component(0.65, tuple(map(_told, facts))[:_SHOWN])
    folded = fold(text).text
    first = list(dict.fromkeys(_FIRST.findall(folded)))
    if not first:
        return Component(0.0)
    life = [word for word in dict.fromkeys(_WORD.findall(folded)) if word in _LIFE]
    return Component(0.5 if life else 0.3, (*first, *life)[:_SHOWN])


def _told(fact: Extracted) -> str:
    return f"{fact.subject} {fact.predicate} {fact.object}".strip()


def _rounded(value: float) -> float:
    return round(value, 4)
