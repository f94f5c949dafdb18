"""What was written, in which order, and has anybody changed it?

The journal is the truth: `markdown/<tenant folder>/memory/YYYY-MM-DD.md`, append-only, one section per event, sealed in
one hash chain per tenant.  Everything else in a home can be built again from it.

Invariants:
- a write is acknowledged only after its section is on disk;
- line one of a section is sealed and never rewritten; line two, the body and the heading can be erased;
- only the holder of the writer lock cuts, and only unreadable bytes at the end, beyond the anchored head;
- the anchor outside this folder is a lower bound of the head, never ahead of it.

Files: `entry` (one section as bytes), `scan` (a file of sections, damage included), `folders` (names on disk), `disk`
(the seam to the operating system), `tenant` (one tenant's chain, appending), `anchors`, `verify`.
"""
