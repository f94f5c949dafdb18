"""The holder's end: takes calls of other processes and carries them out on the open store."""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import socket
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lakemem.errors import Interrupted, InvalidInput, LakememError, StorageFailed, StoreClosed, StoreLocked
from lakemem_api.handover import frames, wire
from lakemem_api.handover.address import Address, peer_uid
from lakemem_api.handover.frames import BadFrame
from lakemem_api.handover.incoming import check_commands
from lakemem_api.handover.values import PROGRESS
from lakemem_api.handover.wire import Identity, Request

if TYPE_CHECKING:
    from lakemem_api.memories import Memories

CONNECTIONS = 512
"""Connections at once, each with a thread that mostly waits; more of them queue."""

_SLICE_S = 0.25
"""A call that waits does so in slices, so that a holder that leaves is not held up."""

_PROGRESS_S = 0.05
"""Progress is told that often, the first and the last of each kind of work always."""

_ACCEPT_PAUSE_S = 0.1

_log = logging.getLogger("lakemem.handover")


class Listener:
    """Answers on a home's socket from the time it is made until it is closed.

    Args:
        store: the open store; it stays the caller's to close, after this.
        address: of the home's socket.
        identity: who answers.

    Raises:
        StorageFailed: there is no folder for the socket, or it cannot be made.
    """

    def __init__(self, store: Memories, address: Address, *, identity: Identity) -> None:
        self._store = store
        self._address = address
        self._identity = identity
        self._changed = threading.Condition()
        self._is_closing = False
        self._open: dict[threading.Thread, socket.socket] = {}
        self._socket = address.claim()
        self._socket.settimeout(0)
        self._wake, self._woken = socket.socketpair()
        self._accepting = threading.Thread(target=self._accept_all, name="lakemem-listener", daemon=True)
        self._accepting.start()

    def close(self, grace_s: float) -> None:
        """Take no more calls, and return when the running ones are answered.

        Args:
            grace_s: what still runs after so many seconds is left alone, and its caller told nothing.
        """
        with self._changed:
            if self._is_closing:
                return
            self._is_closing = True
            self._changed.notify_all()
        self._address.withdraw()
        self._wake.send(b"\0")
        self._accepting.join()
        with self._changed:
            open_now = dict(self._open)
        for connection in open_now.values():
            # Ends the wait for a next call; what was begun can still be answered.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RD)
        deadline = time.monotonic() + grace_s
        for thread in open_now:
            thread.join(max(0.0, deadline - time.monotonic()))
        for thread, connection in open_now.items():
            if thread.is_alive():
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        for end in (self._socket, self._wake, self._woken):
            end.close()

    def _accept_all(self) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(self._socket, selectors.EVENT_READ)
            ready.register(self._woken, selectors.EVENT_READ)
            while not self._is_closing:
                ready.select()
                with self._changed:
                    # Those for whom there is no room stay in the queue of the socket.
                    self._changed.wait_for(lambda: self._is_closing or len(self._open) < CONNECTIONS)
                if self._is_closing:
                    return
                try:
                    connection, _ = self._socket.accept()
                    self._take(connection)
                except BlockingIOError:
                    continue
                except (OSError, RuntimeError) as error:
                    # No file or no thread left for it, most likely; those who are connected go on, and some leave.
                    _log.warning("a connection could not be taken: %s", error)
                    time.sleep(_ACCEPT_PAUSE_S)

    def _take(self, connection: socket.socket) -> None:
        thread = threading.Thread(target=self._serve, args=(connection,), name="lakemem-handover", daemon=True)
        with self._changed:
            self._open[thread] = connection
        try:
            thread.start()
        except RuntimeError:
            self._leave(thread)
            connection.close()
            raise

    def _leave(self, thread: threading.Thread) -> None:
        with self._changed:
            self._open.pop(thread, None)
            self._changed.notify_all()

    def _serve(self, connection: socket.socket) -> None:
        """Answer one connection until it ends, whatever comes in on it."""
        try:
            with connection:
                self._converse(connection)
        except OSError:
            pass  # the other end is gone, or said nothing for too long
        except Exception:  # noqa: BLE001 - nothing that comes in ends more than its own connection
            _log.exception("a connection ended")
        finally:
            self._leave(threading.current_thread())

    def _converse(self, connection: socket.socket) -> None:
        connection.settimeout(wire.HELLO_S)
        uid = peer_uid(connection)
        if uid != os.geteuid():
            _log.warning("a process of user %d was turned away", uid)
            return
        try:
            caller = wire.hear(connection, self._identity)
            connection.settimeout(None)
            _log.debug("%s is connected", caller)
            while not self._is_closing:
                request = wire.read_request(frames.receive(connection, most=frames.FRAME))
                if self._is_closing:
                    return  # unanswered, so the caller asks the next holder
                _log.debug("%s calls %s", caller, request.method)
                answer = self._answer(request, connection)
                if answer is None:
                    return
                frames.send(connection, answer)
        except BadFrame as error:
            _log.warning("a connection was ended: %s", error)
            frames.send(connection, wire.error_message(InvalidInput("message", str(error))))
        except StoreLocked as error:
            frames.send(connection, wire.error_message(error))

    def _answer(self, request: Request, connection: socket.socket) -> bytes | None:
        """Return the answer to a call, or None where its caller shall ask the next holder."""
        try:
            message = wire.result_message(self._carry_out(request, connection))
            if len(message) > frames.ANSWER:
                size = f"has {len(message)} bytes, the limit is {frames.ANSWER}"
                raise InvalidInput("answer", size, hint="ask for less at once")  # noqa: TRY301 - told as any other
        except StoreClosed:
            return None
        except LakememError as error:
            return None if self._is_closing and isinstance(error, Interrupted) else wire.error_message(error)
        except OSError as error:
            why = error.strerror or str(error)
            return wire.error_message(StorageFailed(f"{error.filename}: {why}" if error.filename else why))
        except Exception as error:  # noqa: BLE001 - the caller is told, the holder goes on
            _log.exception("%s failed", request.method)
            return wire.error_message(LakememError(f"unforeseen {type(error).__name__}: {error}"))
        return message

    def _carry_out(self, request: Request, connection: socket.socket) -> object:
        if request.method not in wire.METHODS:
            raise InvalidInput("method", f"{request.method!r} is not handed over")
        tell = _Progress(connection, lambda: self._is_closing)
        args: list[Any] = [tell if value is PROGRESS else value for value in request.args]
        named: dict[str, Any] = {name: tell if value is PROGRESS else value for name, value in request.named.items()}
        if request.method == "write_many":
            given = named.pop("commands") if "commands" in named else args.pop(0) if args else None
            return self._store.write_many(check_commands(given), *args, **named)
        if request.method == "catch_up":
            return self._catch_up(*args, **named)
        return getattr(self._store, request.method)(*args, **named)

    def _catch_up(self, timeout_s: float = 60.0, *, tenant: str | None = None) -> int:
        deadline = time.monotonic() + timeout_s
        while True:
            left = deadline - time.monotonic()
            due = self._store.catch_up(min(max(left, 0.0), _SLICE_S), tenant=tenant)
            if not due or left <= 0:
                return due
            if self._is_closing:
                raise Interrupted("the holder leaves")


class _Progress:
    """Tells a caller how far its call has come, and ends the call when nobody listens any more.

    The work may hold the writer's lock, so it never waits for a caller that does not read.
    """

    def __init__(self, connection: socket.socket, is_closing: Callable[[], bool]) -> None:
        self._connection = connection
        self._is_closing = is_closing
        self._told = 0.0
        self._what = ""

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._is_closing():
            raise Interrupted("the holder leaves")
        now = time.monotonic()
        if what == self._what and done < total and now - self._told < _PROGRESS_S:
            return
        self._what, self._told = what, now
        message = memoryview(frames.pack(wire.progress_message(what, done=done, total=total)))
        try:
            sent = self._connection.send(message, socket.MSG_DONTWAIT)
            if sent < len(message):
                self._connection.sendall(message[sent:])
        except BlockingIOError:
            return
        except OSError as error:
            raise Interrupted("the caller is gone") from error
