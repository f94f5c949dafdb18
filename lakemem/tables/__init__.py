"""Where do rectangles and vectors lie on disk, and how are they read and written?

Lance tables in one shard folder: `records` (a row per rectangle, all fields, no vector), `vectors_<embedder>` (a row
per rectangle and piece: the filter's columns and the vector), `events` (a row per journal section), `signals` (access
counts).  Everything here can be built again from the journal.

Invariants:
- a row is written by delete-by-id and add, so that doing it twice is the same as once; `merge_insert` is never used;
- predicates hold ids and names, never content (a predicate's text stays in the transaction log);
- times are int64 microseconds; absent names are empty strings, an open end is the largest int64;
- every table is opened by URI and storage options; compaction sorts by tenant and time.

Files: `schema`, `render` (filters as Lance SQL), `table` (one table), `shard` (all tables of a generation), `compact`.
"""
