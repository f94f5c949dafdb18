"""How do memories of other systems come in, and how do ours go out to them?

A reader turns a foreign file or folder into neutral `Item`s, in source order, or into commands where an item has no
words for it; a writer takes items.  No reader knows the store: who imports decides what an item becomes.

Invariants:
- what cannot be taken is a `Skipped` with a place and a reason, never silence;
- reading the same source again, also after it was moved, gives the same origins;
- a writer replaces its target whole, by a synced temporary file and a rename, and only a target of its own format.

Files: `item.py` (what passes through), `latest.py` (what it leaves behind), `files.py` (opening and replacing),
`mem7.py` with `mem7_sections.py`, `mem7_events.py` and `mem7_writer.py` (mem7's markdown workspace), `mcp_memory.py`
(the JSONL of the MCP memory server), `mem0.py` (mem0's JSON dump), `mnemos.py` with `mnemos_tables.py` and
`mnemos_facts.py` (a Mnemos home's two SQLite files).
"""
