"""How does Mnemos speak?

`schemas.py` holds what its routes take and give, with every limit; `reading.py` reads requests without coercion,
`refusals.py` says no in its words, `translate.py` turns memories into episodes and facts.  `dialect.py` carries out
what routes and tools share, with `facts.py`, `questions.py` (over `hints.py`, `periods.py`) and `working.py`;
`routes.py` and `tools.py` offer it, `health.py` tells how it is, `skills.py` takes skills from a folder, `graph.py`
(over `entities.py`) and `viz.py` draw it.

Invariants:
- a client of Mnemos changes its address, nothing else;
- nothing is read or written outside the tenant of the call, and every filter is applied before the top k;
- what is refused names the field and the limit, and has changed nothing.

Source: Mnemos' contract of its HTTP API.
"""
