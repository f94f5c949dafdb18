"""Is a proposed text safe to be shown to a human for approval?

Patterns, checksums and counts, no model: French and English.  `scan` gives `pending` or `quarantined`, with reasons.

Invariants:
- pure functions of their arguments: no store, clock, network or chance; any text gives an answer, never an error;
- work grows in proportion to the length of the text: every gap, run and decoding is bounded;
- a finding says where and why, and never repeats what it found: a secret is not copied into a reason;
- nothing is decided for good: a quarantined text waits for a human too, only with a warning.

`scan` leads through `fields` (content, payload and tags as texts) to `credentials`, `statements` (with `values`) and
`checksums` for secrets; `injection` (with `lookalikes`, `tokens`, `lexicon`, `grammar`, `rules_*`, `markers` and
`decoding`); `invisible`; `encoded`; and the limits of `limits`.
"""
