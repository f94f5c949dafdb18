"""Who gets through to the applications, and with how much?

`gate.py` stands in front of everything; `rules.py` says what it holds callers to.  `hosts.py` knows our own names,
`door.py` the credentials, `bodies.py` the sizes, `refusals.py` how a no is worded, `access.py` what is written down,
and `binding.py` refuses to listen to strangers where there is no credential.

Invariants:
- what is refused has no side effect: the application is not called at all, or sees its body break off;
- every response has a request id, and none has a CORS header;
- no token, no query and no body comes into a log;
- once a credential was there the door stays shut, also where the last key is revoked.
"""
