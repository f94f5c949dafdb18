"""Everything that can be asked about the demo's history at fixed instants, so that two askings can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lakemem_api.memories import Memories

INSTANTS = tuple(f"2026-{month:02}-20" for month in range(1, 9))
"""Days on both axes, over the whole history and a little beyond it."""

_COUNTED = ("access_count", "last_accessed")
"""What a rescan forgets, since the journal does not hold it."""


def answers(store: Memories, questions: Sequence[str]) -> dict[str, Any]:
    """Return answers by the question asked: what held at each instant, each history, each search."""
    return dict(_answers(store, questions))


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the questions that are answered differently, or by one side alone."""
    return sorted(asked for asked in before.keys() | after.keys() if before.get(asked) != after.get(asked))


def _answers(store: Memories, questions: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for tenant in store.tenants():
        keys: set[str] = set()
        for as_of in INSTANTS:
            for valid_at in INSTANTS:
                held = store.list(tenant=tenant, valid_at=valid_at, as_of=as_of, kinds=("memory", "episode"))
                rows = [memory.to_dict() for memory in held]
                keys.update(memory.key for memory in held if memory.key)
                yield f"{tenant} valid at {valid_at} as of {as_of}", [_without_counts(row) for row in rows]
        for key in sorted(keys):
            yield f"history of {tenant} {key}", [entry.to_dict() for entry in store.history(key, tenant=tenant)]
        for question in questions:
            # Words count documents that were replaced until the index merges them away, so scores may move a little and
            # ties fall differently: the first hit is held, and by meaning all of them.
            result = store.search(question, tenant=tenant, as_of=INSTANTS[-1], valid_at=INSTANTS[-1])
            yield f"first hit in {tenant} for {question!r}", [hit.memory.memory_id for hit in result[:1]]
            near = store.search(question, tenant=tenant, as_of=INSTANTS[-1], valid_at=INSTANTS[-1], using="vectors")
            yield f"by meaning in {tenant} for {question!r}", [(hit.memory.memory_id, hit.dense_sim) for hit in near]


def _without_counts(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in _COUNTED}
