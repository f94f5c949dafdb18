"""French words for times, by whether they can only lie in the past."""

from __future__ import annotations

from typing import Final

SHORT_PAST: Final = """
    hier ; avant hier ; la veille ; semaine derniere|passee ; week end dernier|passe ; weekend dernier|passe
    nuit derniere|passee ; @weekday dernier|passe|soir|matin ; cette nuit ; ce matin ; ce week end ; ce weekend
    y a ~1 #number|@count ~2 heure|heures|jour|jours|semaine|semaines|nuit|nuits|quinzaine ; tantot
    voici|voila #number|@count ~1 jour|jours|semaine|semaines ; reunion|appel|point|dejeuner|diner de @weekday
    reunion|appel|point|dejeuner|diner|soiree|conseil|entretien|atelier|seance|vous|match|note|notes du|de le? #day
    y a quelques|plusieurs jours|semaines ; le autre soir ; le #day @month ; reveillon ; quinze jours
"""
"""A day or a week: what held then is not asked for, but what happened."""

LONG_PAST: Final = """
    @period dernier|derniere|derniers|dernieres|passe|passee|precedent|precedente ; derniers|dernieres ~2 @unit
    au|du|le|la dernier|derniere @period
    le|au|du dernier|premier|deuxieme|meme jour|soir|matin
    y a ~1 #number|@count ~2 etes|hivers|printemps|automnes|sprints|mois|an|ans|annee|annees|trimestre|trimestres
    voici|voila #number|@count ~1 mois|ans|annees ; y a ~1 #number|@count ~1 minute|minutes ; recemment|dernierement
    ces ~1 temps $ ; ces derniers temps ; semaine|mois|jour|annee|ete de avant ; ces ~2 derniers|dernieres
"""
"""A longer time: an event or a state."""

PAST_TIMES: Final = SHORT_PAST + LONG_PAST

TIMES: Final = (
    PAST_TIMES
    + """
    resume|resumer|recap|recapitule|bilan|etait|ete ~1 @own|la|le journee|jour|semaine|mois|annee|soiree|matinee|week
    @weekday ; aujourd hui ; ce|cette ~1 soir|apres|semaine|mois|annee|midi|printemps|ete|automne|hiver|trimestre|nuit
    en|debut|fin|mi|de|depuis|pendant|avant|apres|jusque|courant|mois|vers|ce @month ; ^ @month ; #day @month
    @month #year|#day ; en|de|depuis|jusque|avant|apres|annee|pendant|vers #year ; #year $ ; #date ; #clock
    a|de|pour|depuis|pendant|apres|avant|vers la? saint? @feast ; @feast dernier ; nouvel an ; jour de le? an
    au printemps|trimestre|semestre ; en ete|hiver|automne ; a|vers midi|minuit ; le|du #day $ ; du #day au #day
    entre le #day
    pendant|durant|lors ~2!un|une|des vacances|week|semaine|ete|hiver|voyage|sejour|fetes
    depuis la|le ~1 semaine|mois|fin|rentree ; depuis le debut !de ; le|au matin|soir ; cet ete|hiver|automne|apres
"""
)
"""Any time, also one that may be to come."""

PRESENT: Final = """
    demain ; prochain|prochaine|prochains|prochaines ; @weekday|semaine|mois|an qui vient
    vais|vas|va|allons|allez|vont *er|*ir|*re ; ^ ~3 est ce que ~3!@have|@be !@have|@be @state
    ^ ~2 ou|que|qui|quel|quelle|quels|quelles ~1!@have|@be !@have|@be @state !ce|on|passe
    est il|elle @attribute|libre|disponible ; anniversaire ~4 tombe|est
    le|les|chaque|tous @weekday !#day|dernier|passe|@month ; @state il|elle|ils|elles
    quand est|sont|a ~1 le|la|mon|ma|notre|lieu ; ^ ~1 je|tu|il|elle|on|ce suis|est|es !@been|@done|@pronoun|alle
    objectif|objectifs|but|buts|plan|plans|resolutions ~1 de|du|pour
"""
"""What shows that a present or a future is asked for."""
