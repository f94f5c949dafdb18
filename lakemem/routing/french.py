"""The rules for French questions, together."""

from __future__ import annotations

from typing import Final

from lakemem.routing.french_past import FUZZY, HISTORY, TEMPORAL, WORKING
from lakemem.routing.french_present import ASIDES, ECHOES, FACT, PROCEDURAL
from lakemem.routing.french_words import CLASSES, FUNCTION_WORDS
from lakemem.routing.rules import Ruleset

FRENCH: Final = Ruleset(
    language="fr",
    classes=CLASSES,
    asides=ASIDES,
    echoes=ECHOES,
    rules=(*WORKING, *PROCEDURAL, *HISTORY, *TEMPORAL, *FUZZY, *FACT),
    function_words=FUNCTION_WORDS,
)
"""The French rules."""
