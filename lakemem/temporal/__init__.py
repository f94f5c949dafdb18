"""What held, and what was believed, over many rows at once?

DuckDB answers, and keeps nothing of its own: it scans the published Lance tables through Arrow, with filters and
projections pushed down.  Each question gets a connection of its own, without extensions, network or files.

Invariant: names and values reach DuckDB as parameters, never inside SQL.

Files: `render` (filters as DuckDB SQL with parameters), `select` (ordered selections of a tenant's rows).
"""
