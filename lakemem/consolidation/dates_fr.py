"""How French names times: `depuis mars`, `il y a deux ans`, `de 2015 à 2019`, `à partir de lundi`."""

from __future__ import annotations

import re
from typing import Final

from lakemem.consolidation.date_readers import DateReaders
from lakemem.consolidation.dates import Calendar, Period, Reader, Timing, Unit, When, part_of
from lakemem.consolidation.lexicon import ordered

_MONTHS = ordered("janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre")
_WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
_SEASONS = {"printemps": 3, "ete": 6, "automne": 9, "hiver": 12}
_UNITS: dict[str, Unit] = {"jour": "day", "semaine": "week", "mois": "month", "an": "year", "annee": "year"}
_NUMBERS = {
    word: number
    for number, word in enumerate(
        ordered("""
zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
dix-huit dix-neuf vingt
""")
    )
} | {"une": 1, "trente": 30, "quarante": 40, "cinquante": 50, "vingt-cinq": 25, "dizaine": 10, "quinzaine": 15}
_NUMBERS |= {"vingtaine": 20, "trentaine": 30, "vingt et un": 21, "vingt-deux": 22, "douzaine": 12}

_M = "(?:" + "|".join(_MONTHS) + ")"
_W = "(?:" + "|".join(_WEEKDAYS) + ")"
_Y = r"(?:19|20)\d\d"
_N = r"(?:\d{1,3}|(?:une )?(?:" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + r")(?: d['e])?)"
_U = r"(?:jours?|semaines?|mois|ans?|annees?)"
_ABOUT = (
    r"(?:environ |plus de |pres de |presque |bientot |deja |a peu pres |a peine |moins de |seulement |juste |quasi )*"
)
_SIDE = r"(?:dernier|derniere|passe|passee|prochain|prochaine)"
_PART = r"(?:(?:le |la )?(?:debut|fin|mi|milieu)(?:[- ]|(?: de l'annee| de| du| d'))* ?)"
_STRICT = (
    rf"(?:le )?(?:{_W} )?\d{{1,2}}(?:er)? {_M}(?: {_Y})?|(?:le )?\d{{1,2}}/\d{{1,2}}/\d{{4}}|\d{{4}}-\d{{2}}-\d{{2}}"
    rf"|{_PART}(?:{_M}(?: {_Y})?|{_Y})|{_M} (?:{_Y}|{_SIDE})|{_W} {_SIDE}"
    rf"|l'an(?:nee)? {_SIDE}|(?:le|du) mois {_SIDE}|la semaine {_SIDE}"
    r"|cette annee|ce mois-ci|cette semaine|ce mois|avant-hier|hier(?: soir| matin)?|apres-demain|demain(?: matin)?"
    rf"|(?:l'|cet |cette |ce |le )(?:printemps|ete|automne|hiver)(?: {_SIDE}| (?:de )?{_Y})"
    r"|(?:cet (?:ete|automne|hiver)|ce printemps)|aujourd'hui|la rentree"
)
_LOOSE = (
    rf"{_STRICT}|(?:le mois de )?{_M}|{_Y}|{_W}|l'(?:ete|automne|hiver)|(?:le )?printemps(?: (?:de )?{_Y})?|(?:ete"
    rf"|automne|hiver) (?:de )?{_Y}"
)


def _resolve(text: str, at: Calendar) -> When | None:
    text = re.sub(r"^(?:le |la |du |les )", "", text.strip())
    part = re.match(r"(debut|fin|mi|milieu)\b", text)
    rest = re.sub(r"^(?:debut|fin|milieu|mi)(?:[- ]| de l'annee| de| du| d')* ?", "", text) if part else text
    if part and (whole := _resolve(rest, at)):
        return part_of(whole, {"debut": "early", "fin": "late"}.get(part[1], "mid"))
    if found := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text):
        return at.day(int(found[3]), month=int(found[2]), year=int(found[1]))
    if found := re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text):
        return at.day(int(found[1]), month=int(found[2]), year=int(found[3]))
    if found := re.fullmatch(rf"(?:{_W} )?(\d{{1,2}})(?:er)? ({_M})(?: ({_Y}))?", text):
        return at.day(int(found[1]), month=_MONTHS.index(found[2]) + 1, year=int(found[3]) if found[3] else None)
    if re.fullmatch(_Y, text):
        return at.year(int(text))
    if text == "rentree":
        return at.month(9)
    return _near(text, at)


def _near(text: str, at: Calendar) -> When | None:
    words = re.sub(r"^(?:mois de |l'|cette |cet |ce )", "", text).replace("-ci", "").split()
    head, side = words[0], words[-1] if len(words) > 1 else ""
    year = int(side) if re.fullmatch(_Y, side) else None
    before = side.startswith(("derni", "pass"))
    days = {"avant-hier": -2, "hier": -1, "aujourd'hui": 0, "demain": 1, "apres-demain": 2}
    if head in days:
        return at.shifted("day", days[head])
    if head in _UNITS:
        return at.whole(_UNITS[head], -1 if before else 1 if side.startswith("proch") else 0)
    if head in _MONTHS:
        when = at.month(_MONTHS.index(head) + 1, year=year)
    elif head in _WEEKDAYS:
        when = at.weekday(_WEEKDAYS.index(head))
    elif head in _SEASONS:
        when = at.season(_SEASONS[head], year=year)
    else:
        return None
    return _sided(when, before=before, after=side.startswith("proch"))


def _sided(when: When, *, before: bool, after: bool) -> When:
    period: Period | None = when.past if before else when.future if after else None
    return When(period, period) if period else when


def _count(text: str) -> int | None:
    text = re.sub(r"^une (?=\w)", "", re.sub(r" d['e]?$", "", text.strip()))
    return int(text) if text.isdigit() else _NUMBERS.get(text)


def _shifted(found: re.Match[str], at: Calendar, sign: int) -> When | None:
    number, unit = _count(found["n"]), _UNITS[found["u"].rstrip("s") if found["u"] != "mois" else "mois"]
    if number is None:
        return None
    if unit == "year" and found["half"]:
        return at.shifted("month", sign * (12 * number + 6))
    return at.shifted(unit, sign * number)


_MEASURE = rf"{_ABOUT}(?P<n>{_N}) ?(?P<u>{_U})(?P<half> et demie?)?"


_READERS = DateReaders(_LOOSE, _STRICT, _MEASURE, _Y, _resolve, _shifted)

_RANGE = (
    rf"(?:de |d'|du |depuis |entre )(?P<a>{_LOOSE}) (?:a |au |et |jusqu'a |jusqu'en "
    rf"|jusqu'au )(?P<b>{_LOOSE})"
)

READERS: Final[tuple[Reader, ...]] = (
    _READERS.ranged(_RANGE),
    _READERS.measured(r"(?:ca fait|cela fait|voila|il y a) ", "since", sign=-1, suffix=r"(?= qu[e'])"),
    _READERS.measured("depuis ", "since", sign=-1),
    _READERS.measured("(?:il )?y a ", "at", sign=-1),
    _READERS.measured("dans ", "in", sign=1),
    _READERS.measured(r"(?:pendant|durant) ", "lasting", sign=-1),
    _READERS.measured("d'ici ", "by", sign=1),
    _READERS.worded(
        "(?:ca|cela) fait (?:longtemps|des (?:annees|mois|lustres)|un (?:moment|bail))(?= qu[e'])"
        "|depuis (?:toujours|longtemps|peu|quelques? \\w+|plusieurs \\w+|des (?:annees|mois|lustres|semaines)"
        "|tout petite?|mon enfance|ma naissance|que je suis \\w+|l'enfance|la fac|un (?:moment|bail|certain temps))"
        "|toute ma vie",
        "holding",
    ),
    _READERS.dated(r"depuis (?:la |le debut de |le debut d')?", "since"),
    _READERS.dated(r"a partir (?:de |d'|du )|a compter (?:de |d'|du )|des (?=l|d|\d|m|f|a|j|s|o|n|v)", "from"),
    _READERS.dated(r"jusqu'(?:a|en|au|aux)(?: la)? |jusqu'a(?= l')", "until"),
    _READERS.dated(r"d'ici (?:a |au |la )?|avant ", "by"),
    _READERS.dated(
        r"en |au mois de |au mois d'|courant |vers |au cours de |au (?=printemps)|au |a (?=la rentree)", "at"
    ),
    _READERS.dated("", "at", loose=False),
    (
        re.compile(
            rf"(?<!\ble )(?<!\bles )(?<!\bdu )(?<!\bdes )(?<!\bchaque )\b(?P<d>{_W})(?: (?:matin|soir))?(?![\w-])"
        ),
        lambda found, at: Timing(found.start(), found.end(), "at", _resolve(found["d"], at)),
    ),
    _READERS.worded(
        "recemment|dernierement|ces jours-ci|ces derniers (?:temps|mois|jours)|en ce moment|actuellement|a l'epoque"
        "|autrefois|jadis|auparavant|(?:il y a|pendant|durant) (?:\\w+ )?(?:longtemps|quelques \\w+|plusieurs \\w+|peu)"
        "|pour (?:le moment|l'instant)|dans ma jeunesse|de nos jours|a present|a l'avenir|bientot|un jour"
        "|tout a l'heure"
        "|de temps en temps|la plupart du temps|en (?:general|ce temps-la)|a nouveau",
        "vague",
    ),
)
"""Readers of French times, the most particular first."""
