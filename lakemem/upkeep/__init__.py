"""What runs beside reading and writing, and keeps the derived state in shape?

`flusher` carries durable events to the tables and the words index and publishes what belongs together; `checkpoint`
makes it survive a power cut; `recovery` brings a home up to its journal; `rescan` builds everything anew from the
markdown; `vectors` fills in missing vectors; `signals` buffers access counts.

Invariants:
- nothing here is needed for durability: it can be killed at any point and runs again;
- one thread writes the tables; a flush is published in one step.
"""
