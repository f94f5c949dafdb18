"""A home that several processes use at once: held here where its lock is free, else handed over to its holder."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from lakemem.errors import StoreClosed, StoreLocked
from lakemem_api.handover.address import Address
from lakemem_api.handover.calls import Calls
from lakemem_api.handover.remote import HolderLost, RemoteStore
from lakemem_api.handover.repeats import Call
from lakemem_api.handover.wire import Identity

if TYPE_CHECKING:
    from lakemem.store import Store
    from lakemem_api.handover.listener import Listener

PATIENCE_S = 1.0
"""Whoever waits longer than this for the writer lock says whom it waits for."""

GRACE_S = 30.0
"""How long closing waits for calls that are under way."""

LOSSES = 5
"""Holders that may die over one call before it is given up: it may be the call that kills them."""

_LOCK_S = 0.1
"""How long one attempt queues for the lock before the socket is tried again."""

_PAUSE_S = 0.02
_FAILED_PAUSE_S = 1.0

_log = logging.getLogger("lakemem.handover")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a process shares a home.

    Args:
        name: the process's, for messages and logs.
        serves: whether it answers others while it holds the home, and takes over when the holder is gone.
        wait_s: seconds that a call waits for a holder, or for the lock.
        say: told in one line what is being waited for.
    """

    name: str
    serves: bool
    wait_s: float
    say: Callable[[str], None]


class SharedStore(Calls):
    """The methods of a store, here or at the holder, whoever that is at the time; safe to call from any thread.

    Args:
        home: its folder.
        manner: how it is shared.
        open_here: opens the home in this process, given seconds to wait for its lock.

    Raises:
        StoreLocked: somebody held the lock all the time, and did not answer.
    """

    def __init__(self, home: Path, manner: Manner, *, open_here: Callable[[float], Store]) -> None:
        self._address = Address(home)
        self._manner = manner
        self._open_here = open_here
        self._identity = Identity.own(manner.name)
        self._turn = threading.Lock()
        """Held by whoever looks for a holder, or becomes one."""
        self._state = threading.Condition()
        self._closing = threading.Event()
        self._running = 0
        self._local: Store | None = None
        self._listener: Listener | None = None
        self._remote: RemoteStore | None = None
        self._watcher: threading.Thread | None = None
        with self._reached(time.monotonic() + manner.wait_s):
            pass
        if manner.serves and self._local is None:
            self._watcher = threading.Thread(target=self._watch, name="lakemem-watcher", daemon=True)
            self._watcher.start()

    @property
    def is_holder(self) -> bool:
        """Whether this process answers for the home."""
        return self._listener is not None

    @property
    def local(self) -> Store | None:
        """The store that is open in this process, or None where another one holds the home."""
        return self._local

    def call(self, method: str, args: Sequence[Any], **named: Any) -> Any:  # noqa: ANN401 - as the method answers
        """Return what the method answers; what a holder could not answer is asked of the next one.

        Raises:
            StoreLocked: there was no holder for too long, or one after the other died over this call.
            StoreClosed: this store was closed.
        """
        call = Call(method, args, named)
        losses = 0
        answer: Any = None
        deadline = time.monotonic() + self._manner.wait_s
        while True:
            with self._reached(deadline) as found:
                if isinstance(found, RemoteStore):
                    call.name_writes()
                try:
                    answer = getattr(found, method)(*call.args, **call.named)
                    break
                except HolderLost as error:
                    self._forget(found)
                    losses += error.was_sent
                    if losses > LOSSES:
                        raise
                    deadline = time.monotonic() + self._manner.wait_s
                except StoreLocked:  # the holder has too many connections just now
                    if time.monotonic() >= deadline:
                        raise
                    self._pause()
        return call.first_answer(answer, self.write_many) if losses else answer

    def close(self) -> None:
        """Answer what was begun, flush, and leave the home to the next one; a second call does nothing."""
        with self._state:
            if self._closing.is_set():
                return
            self._closing.set()
        with self._turn:  # what is just being opened is opened first
            if self._listener is not None:
                self._listener.close(GRACE_S)
            with self._state:
                self._state.wait_for(lambda: not self._running, GRACE_S)
                local, self._local, self._listener = self._local, None, None
                remote, self._remote = self._remote, None
            if remote is not None:
                remote.close()
            if local is not None:
                local.close()
        if self._watcher is not None:
            self._watcher.join()

    def __enter__(self) -> Self:
        """Return the store."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        self.close()

    @contextmanager
    def _reached(self, deadline: float) -> Iterator[Store | RemoteStore]:
        """Yield who answers now; closing waits for the end."""
        found = self._reach(deadline)
        try:
            yield found
        finally:
            with self._state:
                self._running -= 1
                self._state.notify_all()

    def _reach(self, deadline: float) -> Store | RemoteStore:
        begun = time.monotonic()
        has_said = False
        while True:
            with self._state:
                found = self._found()
                if found is not None:
                    self._running += 1
                    return found
            left = deadline - time.monotonic()
            failure = self._try_in_turn(left)
            if failure is None:
                continue
            left = deadline - time.monotonic()
            if left <= 0:
                raise failure
            if not has_said and time.monotonic() - begun >= PATIENCE_S:
                self._manner.say(f"waiting up to {left:.0f} s for {failure.holder}, which is writing this home")
                has_said = True
            self._pause()

    def _found(self) -> Store | RemoteStore | None:
        if self._closing.is_set():
            raise StoreClosed("the store was closed")
        return self._local if self._local is not None else self._remote

    def _try_in_turn(self, left_s: float) -> StoreLocked | None:
        """Look for the holder once, or become it; return why that did not work."""
        if not self._turn.acquire(timeout=max(left_s, PATIENCE_S)):
            return StoreLocked("the store is just being opened", holder=str(self._identity), hint="try again")
        try:
            self._try_once(min(_LOCK_S, max(left_s, 0.0)))
        except StoreLocked as error:
            return error
        finally:
            self._turn.release()
        return None

    def _try_once(self, lock_s: float) -> None:
        with self._state:
            if self._found() is not None:
                return
        refused: StoreLocked | None = None
        path = self._address.read()
        if path is not None:
            try:
                remote = RemoteStore(path, self._identity)
            except HolderLost:
                pass  # nobody answers any more: the lock says whether somebody writes
            except StoreLocked as error:
                refused = error
            else:
                with self._state:
                    self._remote = remote
                return
        try:
            store = self._open_here(lock_s)
        except StoreLocked as error:
            if refused is not None:
                raise refused from error
            waited = f"waited {self._manner.wait_s:g} s; a read-only open works beside it"
            raise StoreLocked(error.message, holder=error.holder, hint=waited) from error
        listener = self._listen(store) if self._manner.serves else None
        with self._state:
            self._local, self._listener = store, listener

    def _listen(self, store: Store) -> Listener:
        from lakemem_api.handover.listener import Listener

        try:
            return Listener(store, self._address, identity=self._identity)
        except BaseException:
            store.close()
            raise

    def _forget(self, lost: Store | RemoteStore) -> None:
        if isinstance(lost, RemoteStore):
            lost.close()
            with self._state:
                if self._remote is lost:
                    self._remote = None

    def _pause(self) -> None:
        """Wait a little, not as long as others do."""
        self._closing.wait(_PAUSE_S * random.uniform(0.5, 1.5))  # noqa: S311 - spreads attempts, keeps no secret

    def _watch(self) -> None:
        """Follow the holder, and find or become the next one at once: others may have short commands only."""
        while not self._closing.is_set():
            with self._state:
                remote, is_held_here = self._remote, self._local is not None
            if is_held_here:
                return
            if remote is not None:
                remote.wait_until_lost()
                self._forget(remote)
                continue
            try:
                if self._try_in_turn(_LOCK_S) is not None:
                    self._pause()
            except StoreClosed:
                return
            except Exception as error:  # noqa: BLE001 - calls meet it too and say so; the watch goes on
                _log.warning("the home cannot be taken over: %s", error)
                self._closing.wait(_FAILED_PAUSE_S)
