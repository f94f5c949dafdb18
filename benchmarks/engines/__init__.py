"""Which engines are compared, behind which one protocol?

`protocol.py` is the contract, `partial.py` refuses what an engine has not, `registry.py` is the list.  Modules are
loaded by name when a run asks for them, so that a missing extra costs only its own engine.

- exact by construction: `numpy_floor.py`, `sqlite_vec_partition.py`, `lancedb_bare.py` (filter, then exact nearest);
- filtered by their own index: `chroma.py`;
- wrong on purpose: `sqlite_vec_join.py` (nearest of everybody's first, filter after), what many products do;
- questions about time, and SQLite's rows and words: `sqlite_plain.py`, `sqlite_rows.py`;
- `lance_columns.py`: what the two on LanceDB share;
- floors, below which nothing durable can go: `bare_append.py` (one write), `bare_bulk.py` (an import; also words).
"""
