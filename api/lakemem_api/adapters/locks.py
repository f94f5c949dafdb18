"""One lock per store and purpose, shared by all adapters that stand on the store."""

from __future__ import annotations

import threading
from weakref import WeakKeyDictionary

_locks: WeakKeyDictionary[object, dict[str, threading.RLock]] = WeakKeyDictionary()
_guard = threading.Lock()


def lock_of(store: object, purpose: str) -> threading.RLock:
    """Return the lock under which adapters of a store read something and write what follows from it.

    A store has one writing process, so a lock in it is enough.

    Args:
        store: the store itself: two adapters on one store share the lock.
        purpose: what is locked.
    """
    with _guard:
        return _locks.setdefault(store, {}).setdefault(purpose, threading.RLock())
