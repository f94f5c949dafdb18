"""The rules for English questions, together."""

from __future__ import annotations

from typing import Final

from lakemem.routing.english_past import FUZZY, HISTORY, TEMPORAL, WORKING
from lakemem.routing.english_present import ASIDES, ECHOES, FACT, PROCEDURAL
from lakemem.routing.english_words import CLASSES, FUNCTION_WORDS
from lakemem.routing.rules import Ruleset

ENGLISH: Final = Ruleset(
    language="en",
    classes=CLASSES,
    asides=ASIDES,
    echoes=ECHOES,
    rules=(*WORKING, *PROCEDURAL, *HISTORY, *TEMPORAL, *FUZZY, *FACT),
    function_words=FUNCTION_WORDS,
)
"""The English rules."""
