"""How does the world reach lakemem?

Adapters around the engine: the command line (`cli/`), servers (`serving/`, `transports/`, `guard/`, `identity/`,
`metrics/`) with the dialects that they speak (`mem7/`, `tools/`), calls handed over between processes (`handover/`),
frameworks (`adapters/`), the retrieval bench (`bench/`) and the demo (`demo/`).

Invariants:
- every change goes through `lakemem.Store`; no adapter knows a table, an index or the journal;
- the environment is read in `settings.py` and nowhere else;
- stores are opened in `composition.py` and nowhere else.
"""
