"""What follows from a command, and what follows from an event?

`resolve` turns a command into an `Event`, reading the clock and what is believed; `apply` turns an event into closed
and added rectangles, reading neither clock nor setting nor chance.  Live writes, replay and rescan all run `apply`, so
they cannot differ.

Invariants:
- `apply` never leaves two rectangles of one record overlapping;
- applying the same events in the same order gives the same version ids.
"""
