"""What does one tenant hold, and who answers for it: memory or disk?

A `TenantView` answers everything that is asked of one tenant.  Tenants up to `resident_rows` rows are held in memory
(`resident`): rows, times as int64 arrays, vectors as one float32 matrix, searched exactly.  Larger ones are read from
the tables (`large`), with what is not flushed kept beside.  `views` keeps the recently used ones within a byte budget.

Invariants:
- both kinds give the same answers; filters are applied before top-k in both;
- a view sees a write as soon as it is durable, before it is on the tables;
- a view with writes that are not flushed is never let go.
"""
