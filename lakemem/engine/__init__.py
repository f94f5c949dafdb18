"""Which parts make an open store, and who may write?

`parts` says what a store is made of and what it asks of its engine; `writer` is the holder of the writer lock with its
background threads; `follower` is a reader beside it.

Invariants:
- one writer per home, by the operating system's lock;
- a follower opens exactly what is published and repairs nothing;
- what cannot be opened of the derived state is built again from the journal.
"""
