"""How do several processes share one home?

Whoever holds the writer lock answers on a local socket; every other process hands its calls over. `shared` is what they
open: `remote` asks (`calls`, `repeats`), `listener` answers (`incoming`), at an `address`; `wire`, `frames` and
`values` are what they say.

Invariants:
- the writer lock alone decides who is the holder; a socket file without its holder is replaced;
- only processes of the same user are heard, and only the methods of `Memories`; nothing is ever unpickled;
- a write is carried out once, however often it had to be sent: it carries its command id from the first time on;
- a call is answered whole or not at all; a holder that leaves answers what it has begun.

On disk: `<home>/run/socket` names the socket, which lies in a private runtime folder.
"""
