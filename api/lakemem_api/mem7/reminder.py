"""What mem7's clients ask for before a context is compacted, and its chain report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from lakemem.journal.folders import tenant_folder
from lakemem.records.times import format_time
from lakemem_api.identity.principal import Principal
from lakemem_api.mem7.scopes import Scopes, seen
from lakemem_api.mem7.texts import whole_second
from lakemem_api.memories import Memories

_TEXT = (
    "Before the context is compacted: store with memory_store what must be known afterwards (decisions, preferences, "
    "open tasks, facts with their dates), each under a key of its own. {count} memories are in this workspace; after "
    "the compaction ask memory_search or memory_recall instead of guessing."
)


def reminder_of(
    memories: Memories, home: Path, *, scopes: Scopes, now: Callable[[], int]
) -> Callable[[Principal], dict[str, Any]]:
    """Return the function that answers `memory/snapshot_reminder` for a caller."""

    def remind(principal: Principal) -> dict[str, Any]:
        tenant = principal.tenant_of()
        count = memories.count(tenant=tenant, kinds=("memory",), **seen(scopes.of(principal.agent)))
        return {
            "reminder": _TEXT.format(count=count),
            "workspace": str(home / "markdown" / tenant_folder(tenant)),
            "memory_count": count,
            "generated_at": whole_second(format_time(now())),
        }

    return remind


def chain_report(memories: Memories, principal: Principal) -> dict[str, Any]:
    """Return the report of the hash chain of a caller's tenant, as mem7's clients know it, with what lakemem adds."""
    report = memories.verify(principal.tenant_of())[0].to_dict()
    return {name: value for name, value in report.items() if name != "tenant"}
