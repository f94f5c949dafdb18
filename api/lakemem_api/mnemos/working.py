"""The newest turns of sessions that are under way, kept in memory alone."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final, NamedTuple

TURNS: Final = 5
SESSIONS: Final = 100
"""Source of both: Mnemos' contract."""


class Turn(NamedTuple):
    """One turn: the episode that it became, what was said, by whom and when in milliseconds since 1970."""

    episode_id: str
    content: str
    role: str
    timestamp_ms: int


class WorkingMemory:
    """Turns by tenant and session; the session that was used longest ago goes first. Safe to use from any thread.

    Args:
        turns: kept of a session.
        sessions: kept in all.
    """

    def __init__(self, *, turns: int = TURNS, sessions: int = SESSIONS) -> None:
        self._most_turns = turns
        self._most_sessions = sessions
        self._lock = threading.Lock()
        self._sessions: OrderedDict[tuple[str, str], deque[Turn]] = OrderedDict()

    def add(self, tenant: str, session: str, *, turn: Turn) -> None:
        """Add a turn to a tenant's session."""
        with self._lock:
            turns = self._sessions.setdefault((tenant, session), deque(maxlen=self._most_turns))
            turns.append(turn)
            self._sessions.move_to_end((tenant, session))
            if len(self._sessions) > self._most_sessions:
                self._sessions.popitem(last=False)

    def turns(self, tenant: str, session: str) -> list[Turn]:
        """Return the turns of a tenant's session, oldest first."""
        with self._lock:
            found = self._sessions.get((tenant, session))
            if found is None:
                return []
            self._sessions.move_to_end((tenant, session))
            return list(found)

    def reset(self, session: str, *, tenants: Iterable[str] | None = None) -> None:
        """Clear a session, in some tenants or in all of them; a session that is not there is cleared already."""
        named = None if tenants is None else set(tenants)
        with self._lock:
            for key in [key for key in self._sessions if key[1] == session and (named is None or key[0] in named)]:
                del self._sessions[key]
