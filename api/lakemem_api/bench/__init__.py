"""How well does a home find what real conversations need?

Invariants:
- conversations come from a path that the user names; the only data that ships is our own sentences for `extract`;
- a conversation is a tenant, a turn an episode with its own time and session, so nothing here is easier than real use;
- metrics are pure functions of a ranking and the set of right answers, each with its source.

Files: `conversations` (what is asked of what), `locomo` and `june` (two files that hold such conversations), `metrics`,
`retrieval` (filling a home, asking, measuring), `extract` (facts of sentences).
"""
