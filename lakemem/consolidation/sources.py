"""A sentence as objects are read from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from lakemem.consolidation.folding import Folded
from lakemem.consolidation.lexicon import PLACES
from lakemem.consolidation.stops import LEADING

Language = Literal["fr", "en"]


@dataclass(frozen=True, slots=True)
class Source:
    """A sentence that objects are read from.

    Args:
        folded: the whole text.
        text: the folded text with times and speech blanked, same positions.
        language: whose function words end an object.
        is_lower: the sentence has no capital letter, so that none is asked of names.
    """

    folded: Folded
    text: str
    language: Language
    is_lower: bool

    def has_name(self, at: int, *, end: int) -> bool:
        """Tell whether a name begins at a position: a capital, a known place, or anything in a text without capitals.

        Args:
            at: folded position, of a determiner or of the name.
            end: position after the last one that may belong to it.
        """
        bare = LEADING[self.language].match(self.text, at, end)
        begins = bare.end() if bare and bare.end() < end else at
        if self.is_lower or self.folded.is_capital(at) or self.folded.is_capital(begins):
            return True
        said = self.text[begins:end].strip()
        return said in PLACES or re.split(r"[ ,]", said, maxsplit=1)[0] in PLACES
