"""What every transport offers: a dialect's tools, who it is, and its one extra method."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lakemem import __version__
from lakemem_api.identity.principal import MEM7_TENANT, Principal
from lakemem_api.tools.registry import Registry

REMINDER = "memory/snapshot_reminder"


@dataclass(frozen=True, slots=True)
class Surface:
    """One dialect, as a server of tools.

    Args:
        registry: its tools.
        remind: answers `memory/snapshot_reminder`; None: the dialect does not have it.
        default_tenant: the tenant of callers whose credential names none.
        instructions: what a model is told at the handshake.
    """

    registry: Registry
    remind: Callable[[Principal], dict[str, Any]] | None = None
    default_tenant: str = MEM7_TENANT
    instructions: str = "Durable memory: store what should be known later, search before you answer."
    name: str = "lakemem"
    version: str = __version__

    def caller(self, principal: Principal) -> Principal:
        """Return a caller as this dialect sees it: with its default tenant."""
        return replace(principal, default_tenant=self.default_tenant)
