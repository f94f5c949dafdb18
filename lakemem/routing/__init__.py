"""Which kind of memory does a question ask for?

A question in French or English is given one of seven types by rules over its words: no model, no store, no clock.

Invariants:
- any text gets an answer, in time linear in its length, and the same text always gets the same one;
- accents, case, typographic apostrophes and elisions never change an answer;
- when several rules match, the type that stands first in `TYPES` wins, whatever the order of the rules;
- every answer names its rule, the words that matched with their places, and the rules that lost.

Files: `words` (text into folded words), `cues` (how a sequence of words is written down and found), `rules` (what a
rule is), `english`, `french` and `*_words` (the rules as data), `router` (the decision).  On disk: nothing.
"""

from __future__ import annotations

from lakemem.routing.router import Route, explain, route
from lakemem.routing.rules import TYPES, QuestionType

__all__ = ["TYPES", "QuestionType", "Route", "explain", "route"]
