"""Which parts make an open store, and who may write?

`parts` says what a store is made of and what it asks of its engine; `writer` is the holder of the writer lock with its
background threads; `follower` is a reader beside it; `tallies` are counts of large tenants that move on with now and
with what is written; `meters` is the table of all figures that a store tells about itself.

Invariants:
- one writer per home, by the operating system's lock;
- a follower opens exactly what is published and repairs nothing;
- a tally is told of every event after the snapshot that it began with, before the event's writer is answered;
- what cannot be opened of the derived state is built again from the journal.
"""
