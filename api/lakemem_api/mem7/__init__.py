"""How does mem7 speak?

`schemas.py` holds its eight tools as data, `tools.py` carries them out, `texts.py` writes the texts that its clients
match on, `scopes.py` says what an agent may see and change, `neighbours.py` finds the numbered siblings of a key.

Invariants:
- a client of mem7 changes its address, nothing else;
- every filter is applied before the top k;
- what a scoped agent may not see is absent: from answers, counts and refusals alike.

Source: mem7's API reference, and the texts that its Python client parses.
"""
