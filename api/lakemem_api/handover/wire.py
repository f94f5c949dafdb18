"""What the two ends say to each other: a hello, then calls, each with its progress and its answer.

The hello and its refusal never change, so that two versions can tell each other apart; the rest is of one version.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from lakemem import __version__
from lakemem.errors import InvalidInput, LakememError, StoreLocked
from lakemem_api.handover import frames
from lakemem_api.handover.frames import BadFrame
from lakemem_api.handover.values import decode, decode_error, encode, error_fields

REVISION = 1
"""Of the messages below; what is in them, the classes of `values.CLASSES`, is of one version of lakemem.

So two processes understand each other where revision and version are the same."""

HELLO_S = 5.0
"""How long a hello may take, on either side."""

HELLO_BYTES = 4_096
"""The most that a hello may have."""

MAX_NAME = 256

WRITES = frozenset({"store", "add_episode", "forget", "write_many"})
METHODS = WRITES | {
    *("recall", "list", "count", "search", "history", "get", "tenants"),
    *("verify", "rescan", "doctor", "metrics", "compact", "catch_up", "import_from", "export_to"),
}
"""What may be called: the methods of `Memories`, and nothing else of a store."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who calls, or who answers: for messages and logs.

    Args:
        name: as it calls itself.
        pid: of its process.
        version: of its lakemem.
    """

    name: str
    pid: int
    version: str = __version__

    @classmethod
    def own(cls, name: str) -> Identity:
        """Return this process under a name."""
        return cls(name[:MAX_NAME], os.getpid())

    def __str__(self) -> str:
        return f"process {self.pid} ({self.name})"


@dataclass(frozen=True, slots=True)
class Request:
    """One call: a method of `Memories` with its arguments."""

    method: str
    args: Sequence[Any]
    named: Mapping[str, Any]


def greet(connection: socket.socket, identity: Identity) -> Identity:
    """Say who we are and return who answers.

    Raises:
        StoreLocked: it does not take us, or is of another revision or version; the message says why.
        BadFrame: what it says is no answer.
        OSError: it is gone.
    """
    frames.send(connection, _hello(identity))
    said = _object(frames.receive(connection, most=frames.FRAME))
    if "error" in said:
        raise _decoded_error(said["error"])
    revision, holder = _introduced(said)
    if (revision, holder.version) != (REVISION, identity.version):
        raise _foreign((holder, revision), (identity, REVISION))
    return holder


def hear(connection: socket.socket, own: Identity) -> Identity:
    """Return who calls, once it was told who we are.

    Raises:
        StoreLocked: it is of another revision or version; to be told to it.
        BadFrame: what it says is no hello.
        OSError: it is gone.
    """
    revision, caller = _introduced(_object(frames.receive(connection, most=HELLO_BYTES)))
    if (revision, caller.version) != (REVISION, own.version):
        raise _foreign((own, REVISION), (caller, revision))
    frames.send(connection, _hello(own))
    return caller


def _foreign(holder: tuple[Identity, int], caller: tuple[Identity, int]) -> StoreLocked:
    """Return the error for two processes that do not understand each other; each with the revision that it speaks."""
    (holding, spoken), (calling, expected) = holder, caller
    return StoreLocked(
        f"{holding}, which writes this home, is of lakemem {holding.version} (revision {spoken}), "
        f"and this process of {calling.version} (revision {expected})",
        holder=str(holding),
        hint="start that process anew, so that both are of the same version",
    )


def _hello(identity: Identity) -> bytes:
    hello = {"revision": REVISION, "version": identity.version, "name": identity.name, "pid": identity.pid}
    return orjson.dumps({"lakemem": {**hello, "name": identity.name.encode("utf-8", "replace").decode()}})


def _introduced(said: Mapping[str, Any]) -> tuple[int, Identity]:
    """Return the revision and the identity of a hello."""
    try:
        hello = said["lakemem"]
        revision, pid = int(hello["revision"]), int(hello["pid"])
        return revision, Identity(str(hello["name"])[:MAX_NAME], pid, str(hello["version"])[:MAX_NAME])
    except (KeyError, TypeError, ValueError) as error:
        raise BadFrame("a hello was expected") from error


def _object(message: bytes) -> dict[str, Any]:
    try:
        found = orjson.loads(message)
    except orjson.JSONDecodeError as error:
        raise BadFrame("a JSON object was expected") from error
    if not isinstance(found, dict):
        raise BadFrame("a JSON object was expected")
    return found


def request_message(request: Request) -> bytes:
    """Return a call as a message.

    Raises:
        InvalidInput: an argument is of a class that does not travel, or all of them together are too much.
    """
    args = [_encoded(value, f"argument {number}") for number, value in enumerate(request.args, 1)]
    named = [[name, _encoded(value, name)] for name, value in request.named.items()]
    message = orjson.dumps({"method": request.method, "args": args, "named": named})
    if len(message) > frames.FRAME:
        raise InvalidInput(request.method, f"the call has {len(message)} bytes, the limit is {frames.FRAME}")
    return message


def _encoded(value: object, name: str) -> object:
    try:
        return encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(name, str(error)) from error


def read_request(message: bytes) -> Request:
    """Return the call in a message.

    Raises:
        BadFrame: there is none.
    """
    said = _object(message)
    try:
        method, args, named = said["method"], decode(said["args"]), dict(decode(said["named"]))
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise BadFrame(f"a call was expected: {type(error).__name__}: {error}") from error
    if not isinstance(method, str) or not isinstance(args, list) or not all(isinstance(name, str) for name in named):
        raise BadFrame("a call was expected: a method, its arguments and those with a name")
    return Request(method, args, named)


def result_message(result: object) -> bytes:
    """Return the answer of a call as a message."""
    return orjson.dumps({"result": encode(result)})


def error_message(error: LakememError) -> bytes:
    """Return the refusal of a call, or of a hello, as a message."""
    return orjson.dumps({"error": error_fields(error)})


def progress_message(what: str, *, done: int, total: int) -> bytes:
    """Return as a message how far a call has come."""
    return orjson.dumps({"progress": [what, done, total]})


def read_answer(message: bytes) -> tuple[str, Any]:
    """Return what an answer is (result, error or progress) and its content.

    Raises:
        BadFrame: it is none of these.
    """
    said = _object(message)
    try:
        if "error" in said:
            return "error", _decoded_error(said["error"])
        if "progress" in said:
            what, done, total = said["progress"]
            return "progress", (str(what), int(done), int(total))
        return "result", decode(said["result"])
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise BadFrame(f"an answer was expected: {type(error).__name__}: {error}") from error


def _decoded_error(content: object) -> LakememError:
    try:
        return decode_error(content)  # type: ignore[arg-type]  # what is no mapping is a BadFrame
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadFrame("an error was expected") from error
