"""What happened at a time is temporal with every way to say the time, before or behind what is asked."""

from __future__ import annotations

import pytest

from lakemem.routing import route
from tests.routing.sets import without_accents

EVENTS = {
    "en": (
        "What did I do; What did we eat; Who did I call; Where did Paul go; What happened; Who came to dinner; "
        "What did Marie say; Did I go running; Which film did we watch; What did I buy; How did the interview go; "
        "What did we talk about; What was discussed; What did I plan; What did you tell me; Where was I; Who "
        "called; What did we decide; Did Tom visit us; What did I write"
    ),
    "fr": (
        "Qu'est-ce que j'ai fait; On a mangé quoi; Qui ai-je appelé; Où Paul est-il allé; Que s'est-il passé; Qui "
        "est venu dîner; Qu'a dit Marie; Est-ce que je suis allé courir; Quel film a-t-on regardé; Qu'ai-je "
        "acheté; Comment s'est passé l'entretien; De quoi a-t-on parlé; Qu'est-ce qui a été discuté; Que m'as-tu "
        "dit; Qui a appelé; Qu'avons-nous décidé; Tom nous a-t-il rendu visite; J'ai écrit quoi; Où suis-je allé; "
        "Qu'est-ce que Marie m'a raconté"
    ),
}
TIMES = {
    "en": (
        "yesterday; on Monday; last week; on 3 May; in March; in 2019; this morning; two days ago; last summer; "
        "on Saturday night; at Christmas; this week; on May 3rd; three weeks ago; in July 2021; last Friday; at "
        "3pm; over the weekend; between Monday and Wednesday; on 2024-05-01; the day before yesterday; last "
        "month; during the holidays; at Easter; today"
    ),
    "fr": (
        "hier; lundi; la semaine dernière; le 3 mai; en mars; en 2019; ce matin; il y a deux jours; l'été "
        "dernier; samedi soir; à Noël; cette semaine; le 3 mai 2021; il y a trois semaines; en juillet 2021; "
        "vendredi dernier; à 15h; ce week-end; entre lundi et mercredi; le 01/05/2024; avant-hier; le mois "
        "dernier; pendant les vacances; à Pâques; aujourd'hui"
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_event_at_any_time_is_temporal(language: str) -> None:
    questions = [
        question
        for event in EVENTS[language].split("; ")
        for time in TIMES[language].split("; ")
        for question in (f"{event} {time}?", f"{time.capitalize()}, {event[0].lower()}{event[1:]}")
    ]
    assert len(questions) == 1000
    wrong = [text for q in questions for text in (q, without_accents(q)) if route(text).type != "episodic_temporal"]
    assert wrong == []
