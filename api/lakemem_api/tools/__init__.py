"""What can be called by name, and what comes back, whatever the transport?

`registry.py` holds tools with their schemas as data and carries calls out; `arguments.py` holds arguments to a schema;
`call.py` is what a transport hands in (principal, arguments, trace) and gets back.

Invariants:
- a transport adds nothing and takes nothing away: the same call gives the same answer on each;
- a tool that fails answers with a text and `is_error`; only what is no call of a tool is a protocol error;
- no answer holds a traceback, a path of the server's, or SQL.
"""
