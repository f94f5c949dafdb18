"""What is a record, what is a version of it, and what can change it?

A record is a named thing that is remembered (a memory by its key, an episode by its id).  Its versions are rectangles
in two times: `[valid_from, valid_to)` in the world and `[system_from, system_to)` in the store.

Invariants:
- half-open, UTC, int64 microseconds; an open end is `OPEN`, never null;
- the rectangles of one record never overlap;
- a version's content lives in its `Event`, which all rectangles cut from one write share.

No module here knows a disk, a table, an index or a clock.
"""
