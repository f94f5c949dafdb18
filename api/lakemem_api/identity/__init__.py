"""Who is asking, and what may they do?

`principal.py` says what is known of a caller.  `keys.py` keeps the callers of a home: their secrets are stored as
digests, compared in constant time, and shown once, when they are made.  `key_file.py` is how they lie on disk.

Invariants:
- identity comes from the credential alone, never from an argument;
- a home without any credential has one caller, who may do everything over loopback;
- no secret is logged, printed again, or part of a `repr`;
- a key file that cannot be read in full lets nobody in; a change to it counts from the next request on.

On disk: `keys.json` in the home, and `run/keys.lock`, which is worth nothing without its holder.
"""
