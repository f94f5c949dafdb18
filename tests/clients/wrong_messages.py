"""Lines and bodies that no client should send, and what each must be answered with."""

from __future__ import annotations

from tests.clients.pipes import call, line, notification, request

NOTIFICATIONS = [
    notification("notifications/initialized"),
    notification("notifications/roots/list_changed"),
    notification("notifications/cancelled", requestId=99, reason="changed my mind"),
    notification("notifications/progress", progressToken=1, progress=0.5),
    notification("notifications/nobody/knows"),
    # What looks like one is never answered either, whatever else is wrong with it.
    line({"jsonrpc": "2.0", "method": "notifications/initialized", "params": [1]}),
    line({"method": "notifications/initialized"}),
    line({"jsonrpc": "2.0", "method": 5}),
    b'{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":NaN}}\n',
]
NO_REQUESTS = [
    (b"\xff\xfe\n", -32700),
    (b"{\n", -32700),
    (b"nope\n", -32700),
    (b"[" * 100_000 + b"\n", -32700),
    (b"5\n", -32600),
    (b'"x"\n', -32600),
    (b"null\n", -32600),
    (b"[]\n", -32600),
    (line([{"jsonrpc": "2.0", "id": "in.batch", "method": "ping"}]), -32600),
    (line({"jsonrpc": "2.0"}), -32600),
    (line({"jsonrpc": "2.0", "id": None, "method": "ping"}), -32600),
    (line({"jsonrpc": "2.0", "id": True, "method": "ping"}), -32600),
    (line({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}), -32600),
    (line({"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"}), -32600),
]
"""Lines whose sender cannot be told by a number, and the error that says so."""
WRONG_REQUESTS = [
    (line({"id": "w1", "method": "ping"}), -32600),
    (line({"jsonrpc": "1.0", "id": "w2", "method": "ping"}), -32600),
    (line({"jsonrpc": "2.0", "id": "w3"}), -32600),
    (line({"jsonrpc": "2.0", "id": "w4", "method": 5}), -32600),
    (line({"jsonrpc": "2.0", "id": "w5", "method": "ping", "params": [1]}), -32600),
    (b'{"jsonrpc":"2.0","id":"w6","method":"ping","params":{"a":NaN}}\n', -32700),
    (b'{"jsonrpc":"2.0","id":"w7","method":"ping","params":{"a":"\xff"}}\n', -32700),
    (b'{"jsonrpc":"2.0","id":"w8","method":"ping","params":{"a":"\\ud800"}}\n', -32700),
    (request("w9", "tools/call", arguments={}), -32602),
    (request("w10", "tools/call", name=5), -32602),
    (request("w11", "tools/call", name="memory_list", arguments=[1]), -32602),
    (request("w12", "tools/call", name="memory_list", arguments={}, _meta=5), -32602),
    (request("w13", "initialize", protocolVersion=5), -32602),
    (call("w14", "memory_nope"), -32602),
    (request("w15", "memory/nope"), -32601),
    (request("w16", "resources/list"), -32601),
]
INSIDE = ("Traceback", "pydantic", "validation error", "input_value", "site-packages", "json_invalid", "line 1 column")
"""What tells of the inside."""
