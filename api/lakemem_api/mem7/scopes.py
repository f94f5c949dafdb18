"""What an agent may see and change.

An agent that a scope names sees only keys that match its patterns, writes only keys of its own, forgets by key alone,
and reads no files.  Agents without a scope, and the admins among them, are not held back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lakemem.errors import Forbidden
from lakemem_api.memories import Memories


@dataclass(frozen=True, slots=True)
class Scopes:
    """The scopes of a server.

    Args:
        read: patterns of keys (`*` any run, `?` one character) by agent.
        admins: agents that are not held back although a scope names them.
    """

    read: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    admins: frozenset[str] = frozenset()

    def of(self, agent: str) -> tuple[str, ...] | None:
        """Return the patterns that an agent is held to, or None."""
        return None if agent in self.admins else self.read.get(agent)


def make_scopes(read: Mapping[str, Iterable[str]], admins: Iterable[str]) -> Scopes:
    """Return scopes from settings."""
    return Scopes({agent: tuple(patterns) for agent, patterns in read.items()}, frozenset(admins))


def seen(patterns: Sequence[str] | None) -> dict[str, Any]:
    """Return the arguments that hold a read to patterns."""
    return {} if patterns is None else {"key_patterns": list(patterns)}


def check_own(memories: Memories, key: str, *, agent: str, tenant: str) -> None:
    """Refuse a scoped agent's write to a key that another agent wrote last.

    Raises:
        Forbidden: it is somebody else's.
    """
    events = memories.history(key, tenant=tenant)
    if events and events[-1].value is not None and events[-1].agent != agent:
        raise Forbidden(f"{agent} may write only its own keys")
