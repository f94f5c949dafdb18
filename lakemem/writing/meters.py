"""What is counted while groups become durable."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from lakemem.errors import LakememError
from lakemem.writing.draft import Draft

Drafts = dict[str, Draft]
Failed = dict[str, LakememError]


@dataclass(slots=True)
class WriteMeters:
    """What was written since the home was opened; changed under the writer's lock only."""

    groups: int = 0
    """Groups of which something became durable."""
    commands: int = 0
    """Commands that were answered, refusals included."""
    grouped: int = 0
    """Commands that became durable in those groups."""
    sync_seconds: float = 0.0
    """Time in which groups were appended and synced."""
    last_sync_seconds: float = 0.0

    def sync(
        self,
        write: Callable[[Drafts], Failed],
        drafts: Drafts,
        *,
        asked: int,
        done: Collection[tuple[object, int, str]],
    ) -> Mapping[str, LakememError]:
        """Append and sync a group by `write`, measured; return what it returns.

        Args:
            write: appends and syncs what is staged, and returns the tenants that failed.
            drafts: what is staged, by tenant.
            asked: commands of the group.
            done: those that were not refused: (ticket, number, tenant).
        """
        self.commands += asked
        if not any(draft.has_events for draft in drafts.values()):
            return write(drafts)
        begun = time.perf_counter()
        failed = write(drafts)
        self.last_sync_seconds = time.perf_counter() - begun
        self.sync_seconds += self.last_sync_seconds
        kept = {tenant for tenant, draft in drafts.items() if draft.has_events and tenant not in failed}
        if kept:
            self.groups += 1
            self.grouped += sum(tenant in kept for _, _, tenant in done)
        return failed
