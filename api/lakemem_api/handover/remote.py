"""A home that another process holds, as if it were open here."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lakemem.errors import LakememError, StoreLocked
from lakemem_api.handover import frames, wire
from lakemem_api.handover.address import connect
from lakemem_api.handover.calls import Calls
from lakemem_api.handover.frames import BadFrame
from lakemem_api.handover.wire import Identity, Request

if TYPE_CHECKING:
    from lakemem.records.commands import Command

AT_ONCE = 16
"""Calls of this process that are under way at once; more wait for their turn."""

_KEPT = 4
"""Connections kept open between calls."""

_COMMANDS = 10_000
"""Commands of one message, at most: as many as the store writes as one group."""

_NUMBER = 6
"""Bytes of one float32 in base64, rounded up."""

_FRAMING = 1_000
"""Bytes of a command in a message beside its texts, at most."""


class HolderLost(StoreLocked):
    """The connection broke: the holder left or died, and the call may have been carried out or not.

    Args:
        holder: who it was.
        was_sent: whether the call had been sent.
    """

    def __init__(self, holder: str, *, was_sent: bool) -> None:
        super().__init__(f"{holder}, which wrote this home, is gone", holder=holder, hint="try again")
        self.was_sent = was_sent


class RemoteStore(Calls):
    """The methods of a store, carried out by the process that holds the home; safe to call from any thread.

    A call whose connection breaks raises `HolderLost`; so do all later ones.  `SharedStore` repeats them elsewhere.

    Args:
        path: of the holder's socket.
        identity: who calls.

    Raises:
        HolderLost: nobody answers there, or nobody whom we may call.
        StoreLocked: it does not take us, or is of another version; the message says why.
    """

    def __init__(self, path: Path, identity: Identity) -> None:
        self._path = path
        self._identity = identity
        self._turns = threading.BoundedSemaphore(AT_ONCE)
        self._lock = threading.Lock()
        self._idle: list[socket.socket] = []
        self._watching: socket.socket | None = None
        self._is_lost = False
        self.holder = Identity("a process that did not answer", 0)
        self._idle.append(self._connect())

    @property
    def is_lost(self) -> bool:
        """Whether a connection broke, or the store was closed."""
        return self._is_lost

    def call(self, method: str, args: Sequence[Any], **named: Any) -> Any:  # noqa: ANN401 - as the method answers
        """Return what the holder answers; its errors are raised as they were raised there."""
        if method in ("import_from", "export_to"):
            args, named = _from_here(args, named)
        tell = next((value for value in (*args, *named.values()) if callable(value)), None)
        message = wire.request_message(Request(method, args, named))
        with self._turns:
            return self._ask(message, tell)

    def write_many(self, commands: Sequence[Command], *, vectors: Any = None) -> list[Any]:  # noqa: ANN401
        """As `Store.write_many`; what is too much for one message is written as several groups."""
        results: list[Any] = []
        pieces = _pieces(commands, 0 if vectors is None else vectors.shape[-1])
        for start, end in pieces:
            rows = vectors if vectors is None or len(pieces) == 1 else vectors[start:end]
            results += super().write_many(commands[start:end], vectors=rows)
        return results

    def wait_until_lost(self) -> None:
        """Return when the holder is gone, or this store is closed."""
        with contextlib.suppress(HolderLost, StoreLocked, OSError):
            watching = self._connect()
            with watching:
                with self._lock:
                    self._watching = watching
                    is_lost = self._is_lost
                while not is_lost and watching.recv(1):
                    pass
        self.close()

    def close(self) -> None:
        """Take no more calls; those that are under way end as they do."""
        with self._lock:
            self._is_lost = True
            idle, self._idle = self._idle, []
            watching, self._watching = self._watching, None
        for connection in idle:
            connection.close()
        if watching is not None:
            with contextlib.suppress(OSError):
                watching.shutdown(socket.SHUT_RDWR)

    def _connect(self) -> socket.socket:
        try:
            connection = connect(self._path, timeout_s=wire.HELLO_S)
        except BlockingIOError as error:
            raise StoreLocked(f"{self.holder}: too many others queue for it", holder=str(self.holder)) from error
        if connection is None:
            raise HolderLost(str(self.holder), was_sent=False)
        try:
            self.holder = wire.greet(connection, self._identity)
            connection.settimeout(None)
        except BaseException as error:
            connection.close()
            if isinstance(error, OSError | BadFrame):
                raise HolderLost(str(self.holder), was_sent=False) from error
            raise
        return connection

    def _ask(self, message: bytes, tell: Callable[[str, int, int], object] | None) -> Any:  # noqa: ANN401 - as above
        connection = self._take()
        try:
            self._send(connection, message)
            kind, content = self._receive(connection)
            while kind == "progress":
                if tell is not None:
                    tell(*content)
                kind, content = self._receive(connection)
        except BaseException:
            # Lost, or stopped by the caller or by whom the progress is told to: an answer that still comes is nobody's.
            connection.close()
            raise
        self._give_back(connection)
        if isinstance(content, LakememError) and kind == "error":
            raise content
        return content

    def _send(self, connection: socket.socket, message: bytes) -> None:
        try:
            frames.send(connection, message)
        except OSError as error:
            self.close()
            raise HolderLost(str(self.holder), was_sent=False) from error

    def _receive(self, connection: socket.socket) -> tuple[str, Any]:
        try:
            return wire.read_answer(frames.receive(connection, most=frames.ANSWER))
        except (OSError, BadFrame) as error:
            self.close()
            raise HolderLost(str(self.holder), was_sent=True) from error

    def _take(self) -> socket.socket:
        with self._lock:
            if self._is_lost:
                raise HolderLost(str(self.holder), was_sent=False)
            if self._idle:
                return self._idle.pop()
        return self._connect()

    def _give_back(self, connection: socket.socket) -> None:
        with self._lock:
            if not self._is_lost and len(self._idle) < _KEPT:
                self._idle.append(connection)
                return
        connection.close()


def _from_here(args: Sequence[Any], named: dict[str, Any]) -> tuple[Sequence[Any], dict[str, Any]]:
    """Return arguments whose path means the same in the holder's working folder."""
    if args and isinstance(args[0], str | os.PathLike):
        return [Path(args[0]).absolute(), *args[1:]], named
    if isinstance(named.get("path"), str | os.PathLike):
        return args, {**named, "path": Path(named["path"]).absolute()}
    return args, named


def _pieces(commands: Sequence[Command], width: int) -> list[tuple[int, int]]:
    """Return begin and end of parts that fit into messages; the parts of one command stay together.

    Args:
        commands: to be sent.
        width: numbers of the vector that goes with each.
    """
    most = frames.FRAME // 2  # the other half is for what orjson escapes
    pieces, start, size = [], 0, 0
    for number, command in enumerate(commands):
        weight = _weight(command) + width * _NUMBER
        event = getattr(command, "event", None)
        may_begin = event is None or event.part == 1
        if may_begin and number > start and (size + weight > most or number - start >= _COMMANDS):
            pieces.append((start, number))
            start, size = number, 0
        size += weight
    return [*pieces, (start, len(commands))]


def _weight(command: Command) -> int:
    """Return about how many bytes a command has in a message, at least."""
    size = _FRAMING
    for part in (*command, *getattr(command, "event", ())):
        if isinstance(part, str):
            size += len(part.encode("utf-8", "replace"))
        elif isinstance(part, tuple):
            size += len(repr(part).encode("utf-8", "replace"))
    return size
