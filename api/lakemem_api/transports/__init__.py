"""How do calls of tools arrive: plain JSON-RPC, MCP over HTTP in both eras, the older HTTP+SSE, and stdio?

`dispatch.py` answers plain JSON-RPC, `sdk.py` sets up the low-level server of the `mcp` library, `http.py` are the raw
ASGI endpoints around both, `stdio.py` is a process on standard input and output that reads by `lines.py`, and
`envelope.py` refuses what is no message before the library sees it.

Invariants:
- the same call gets the same answer on each of them, and its errors the same codes;
- nothing but JSON-RPC goes to standard output;
- a call that has begun is carried out, whether or not its caller still listens;
- no answer quotes a validator, a parser or a path of the code.
"""
