"""Which facts does a text state, and how much does the text matter?

Patterns and counts, no model: French and English, first person and named third persons.

Invariants:
- pure functions of their arguments: no store, no clock, no network, no chance; any text gives an answer;
- work grows in proportion to the length of the text: a sentence is cut into clauses of bounded length;
- a fact carries the sentence and the name of the pattern that gave it, a score the words that were counted;
- what is asked, supposed, quoted or wished gives nothing, and what is past gives nothing about now.

Files: `extract` (the way through), `vocabulary`; `folding`, `sentences`, `tokens`, `clauses`, `names` (the text);
`dates*`, `tense` (time); `verbs_*`, `phrases_*`, `patterns_*`, `framed_*`, `objects` (what is said); `salience`.
"""
