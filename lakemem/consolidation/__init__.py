"""Which facts does a text state, and how much does the text matter?

Patterns and counts, no model: French and English, the first person and named third persons.

Invariants:
- pure functions of their arguments: no store, no clock, no network, no chance; any text gives an answer;
- work grows in proportion to the length of the text: what is read together has a bounded length;
- a fact carries its sentence and the name of the pattern that gave it, a score the words that were counted;
- what is asked, supposed, quoted or wished gives nothing, and what is past gives nothing about now.

`extract` leads through `sentences`, `refusals`, `dates*`, `clauses` (with `leads`, `unsaid`, `names`, `phrases_*`),
`matching` (with `patterns_*`, `framed`, `tense`) and `objects` (with `verbals`, `stops`, `screens`).
"""
