"""How does a person or a script use a home from a terminal?

One function per command, gathered in `main.py`; `write`, `read`, `keep`, `exchange` and `bench` hold them.

Invariants:
- exit codes: 0 done, 1 refused or not found, 2 wrong usage, 3 the store is damaged, 130 stopped by Ctrl-C;
- standard output carries answers only; `--json` makes it one JSON list of row objects; the rest goes to standard error;
- content is printed as it is: no markup in it is read; on a terminal its control characters are shown, not obeyed.

Also here: `options` (shared options as dataclasses), `failures` (errors to exit codes), `translate` (answers to text),
`output` (what reaches the terminal), `progress` (bars on long work).
"""
