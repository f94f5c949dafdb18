"""What the gate holds requests to, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lakemem_api.guard.door import Credentials
from lakemem_api.guard.hosts import Hosts
from lakemem_api.guard.refusals import Wording

if TYPE_CHECKING:
    from starlette.types import Scope

BODY_LIMIT = 8 * 2**20
"""Bytes. Source: mem7's contract for `/rpc`."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a listener asks of requests.

    Args:
        keyring: who may come in.
        hosts: the listener's own names.
        body_limit: bytes that a body may have where nothing else is said; None: no limit.
        body_limits: the same by path and all below it; the longest path that fits counts.
        open_paths: answered to everybody and under any Host.
        requires_credential: ask for one also where there is none, and so let nobody in.
        refuse: a dialect's own wording of refusals.
        template_of: returns the route's template once a request was routed, for the log; None: the path stands there.
    """

    keyring: Credentials
    hosts: Hosts
    body_limit: int | None = BODY_LIMIT
    body_limits: Mapping[str, int | None] = field(default_factory=dict)
    open_paths: frozenset[str] = frozenset({"/healthz"})
    requires_credential: bool = False
    refuse: Wording | None = None
    template_of: Callable[[Scope], str | None] | None = None

    def limit_of(self, path: str) -> int | None:
        """Return how many bytes a body may have on a path; None: no limit."""
        below = [prefix for prefix in self.body_limits if path == prefix or path.startswith(prefix.rstrip("/") + "/")]
        return self.body_limits[max(below, key=len)] if below else self.body_limit
