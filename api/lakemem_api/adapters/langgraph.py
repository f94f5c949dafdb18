"""A LangGraph `BaseStore` on lakemem: items are memories with two time axes, searched by meaning and by word.

>>> import tempfile, lakemem
>>> from lakemem_api.adapters.langgraph import LakememStore, memory_key
>>> with lakemem.open(tempfile.mkdtemp(), embedder=None) as home:
...     store = LakememStore(home, tenant="anna")
...     store.put(("users", "7"), "prefs", {"drink": "coffee", "cups": 2})
...     store.put(("users", "7"), "prefs", {"drink": "tea", "cups": 3})
...     print(store.get(("users", "7"), "prefs").value, len(store.search(("users",), query="tea")))
...     print(len(home.history(memory_key(("users", "7"), "prefs"), tenant="anna")))
{'drink': 'tea', 'cups': 3} 1
2

Where LangGraph's own stores differ, this one does as follows.  Reads of a batch see what was before it, and of several
puts of one key the last is written (as `InMemoryStore`).  An update keeps `created_at`; items without a query come most
recently written first; a namespace without items is none (as the SQL stores).  A value that a numeric comparison cannot
read passes none; an unknown operator and a negative limit are errors.  With a query, ranked items come first, and what
no ranker found fills the page with `score` None, so a page is never short.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Sequence

try:
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        Item,
        ListNamespacesOp,
        MatchCondition,
        Op,
        PutOp,
        Result,
        SearchItem,
        SearchOp,
        TTLConfig,
        validate_op_namespace,
    )
except ImportError as error:
    from lakemem_api.adapters.extras import missing

    raise missing("langgraph", "langgraph") from error

from lakemem.errors import InvalidInput, StoreReadOnly
from lakemem.records import checks
from lakemem.records.answers import Memory
from lakemem.records.commands import Command, Forget
from lakemem_api.adapters.item_filter import check_filter, passes
from lakemem_api.adapters.items import (
    INDEXED,
    Placed,
    memory_key,
    namespace_of,
    namespace_tag,
    placed,
    put_command,
    refresh_command,
)
from lakemem_api.adapters.locks import lock_of
from lakemem_api.adapters.writing import write_all
from lakemem_api.memories import Memories

__all__ = ["LakememStore", "memory_key"]

_MOST = 1_000_000
"""Hits that one search may ask for."""

_DEEPER = 4
"""How many times more hits are asked for where a filter let too few pass."""


class LakememStore(BaseStore):
    """A `BaseStore` whose items survive, keep their history and are found by meaning and by word.

    Safe to use from several threads and tasks; several of them on one store see each other's items.

    Args:
        store: an open store, or anything with its methods.
        tenant: whose items.
        fields: paths of the parts of a value that queries search, in LangGraph's syntax; `$` is the whole value.
        ttl: defaults for the time to live.  Reading a perishable item lets it live its time again, which is a write;
            `refresh_on_read` False spares it.  Expired items are never shown, and nothing has to sweep them.
    """

    supports_ttl = True

    def __init__(
        self,
        store: Memories,
        *,
        tenant: str = checks.DEFAULT_TENANT,
        fields: Sequence[str] = ("$",),
        ttl: TTLConfig | None = None,
    ) -> None:
        self._store = store
        self._tenant = checks.check_tenant(tenant)
        self._fields = tuple(fields)
        self._lock = lock_of(store, "langgraph")
        self.ttl_config = ttl

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Return what each operation found; reads see what was before the batch, writes are one durable group.

        Raises:
            InvalidNamespaceError: a label is empty, holds a period or is no text.
            ValueError: a filter has an unknown operator, or an operation is none of the four.
            InvalidInput: a key, value, limit or time to live is not acceptable; nothing was written.
        """
        results: list[Result] = []
        puts: dict[tuple[tuple[str, ...], str], PutOp] = {}
        for op in ops:
            result: Result = None
            match op:
                case GetOp() | SearchOp() | ListNamespacesOp() | PutOp():
                    validate_op_namespace(op)
                case _:
                    raise ValueError(f"Unknown operation type: {type(op)}")
            match op:
                case GetOp():
                    result = self._get(op)
                case SearchOp():
                    result = self._search(op)
                case ListNamespacesOp():
                    result = self._namespaces(op)
                case PutOp():
                    puts[tuple(op.namespace), op.key] = op
            results.append(result)
        self._put(puts.values())
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Return what `batch` returns, worked out in another thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    # -- writing ------------------------------------------------------------------------------------------------------

    def _put(self, ops: Iterable[PutOp]) -> None:
        # Under the lock: the time of creation is read here and written back.
        with self._lock:
            write_all(self._store, [self._command(op) for op in ops])

    def _command(self, op: PutOp) -> Command:
        key = memory_key(op.namespace, op.key)
        if op.value is None:
            return Forget(self._tenant, key)
        before = self._memory(key)
        created = None if before is None else placed(before).item.created_at.isoformat()
        return put_command(op, self._tenant, fields=self._fields, created=created)

    def _refresh(self, found: Sequence[Placed]) -> None:
        """Let perishable items live their time again, unless somebody wrote them since they were read."""
        perishable = [each for each in found if each.ttl_s is not None]
        if not perishable:
            return
        with self._lock, contextlib.suppress(StoreReadOnly):
            now = [(each, self._memory(each.memory.key)) for each in reversed(perishable)]
            write_all(
                self._store,
                [
                    refresh_command(each, self._tenant)
                    for each, memory in now
                    if memory is not None and memory.version_id == each.memory.version_id
                ],
            )

    # -- reading ------------------------------------------------------------------------------------------------------

    def _memory(self, key: str) -> Memory | None:
        found = self._store.recall(key, tenant=self._tenant, tags=(namespace_tag(()),), limit=1)
        return found[0] if found else None

    def _get(self, op: GetOp) -> Item | None:
        memory = self._memory(memory_key(op.namespace, op.key))
        if memory is None:
            return None
        found = placed(memory)
        if op.refresh_ttl:
            self._refresh([found])
        item = found.item
        return Item(
            value=item.value,
            key=item.key,
            namespace=item.namespace,
            created_at=item.created_at,
            updated_at=item.updated_at,
        )

    def _search(self, op: SearchOp) -> list[SearchItem]:
        check_filter(op.filter)
        most = _end_of_page(op.offset, op.limit)
        if op.limit == 0:
            return []
        found = self._ranked(op, most) if op.query else self._listed(op, most)
        page = found[op.offset : most]
        if op.refresh_ttl:
            self._refresh(page)
        return [each.item for each in page]

    def _listed(self, op: SearchOp, most: int) -> list[Placed]:
        limit = None if op.filter or most > _MOST else most
        memories = self._store.list(tenant=self._tenant, tags=(namespace_tag(op.namespace_prefix),), limit=limit)
        return _passing(map(placed, memories), op)

    def _ranked(self, op: SearchOp, most: int) -> list[Placed]:
        """Return at least the first `most` items, best first; fewer only if there are no more."""
        tags = (namespace_tag(op.namespace_prefix), INDEXED)
        asked = min(_MOST, most * (_DEEPER if op.filter else 1))
        while True:
            hits = self._store.search(op.query, tenant=self._tenant, tags=tags, kinds=("memory",), limit=asked)
            found = _passing((placed(hit.memory, hit.score) for hit in hits), op)
            if len(found) >= most or len(hits) < asked or asked == _MOST:
                break
            asked = min(_MOST, asked * _DEEPER)
        if len(found) < most:
            ranked = {each.memory.key for each in found}
            rest = self._listed(op._replace(query=None), most + len(found))
            found += [each for each in rest if each.memory.key not in ranked]
        return found

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        end = _end_of_page(op.offset, op.limit)
        conditions = op.match_conditions or ()
        memories = self._store.list(tenant=self._tenant, tags=[namespace_tag(_fixed_prefix(conditions))])
        every = {namespace_of(memory) for memory in memories}
        found = {namespace for namespace in every if all(_matches(namespace, each) for each in conditions)}
        if op.max_depth is not None:
            found = {namespace[: op.max_depth] for namespace in found}
        return sorted(found)[op.offset : end]


def _passing(found: Iterable[Placed], op: SearchOp) -> list[Placed]:
    wanted = op.filter
    return [each for each in found if passes(each.item.value, wanted)] if wanted else list(found)


def _end_of_page(offset: int, limit: int) -> int:
    return _whole(offset, "offset") + _whole(limit, "limit")


def _whole(number: object, field: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise InvalidInput(field, f"is {number!r}, it must be a whole number, 0 or more")
    return number


def _fixed_prefix(conditions: Iterable[MatchCondition]) -> tuple[str, ...]:
    """Return the longest beginning without a wildcard that every namespace must have."""
    longest: tuple[str, ...] = ()
    for condition in conditions:
        if condition.match_type == "prefix":
            path = tuple(condition.path)
            fixed = path[: path.index("*")] if "*" in path else path
            longest = max(longest, fixed, key=len)
    return longest


def _matches(namespace: tuple[str, ...], condition: MatchCondition) -> bool:
    path = tuple(condition.path)
    if len(namespace) < len(path):
        return False
    if condition.match_type == "prefix":
        part = namespace[: len(path)]
    elif condition.match_type == "suffix":
        part = namespace[len(namespace) - len(path) :]
    else:
        raise ValueError(f"Unsupported match type: {condition.match_type}")
    return all(wanted in ("*", label) for wanted, label in zip(path, part, strict=True))
