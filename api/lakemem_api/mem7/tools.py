"""mem7's eight tools, carried out on a home."""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from lakemem.errors import Forbidden, NotFound
from lakemem.records.answers import Memory
from lakemem.records.filters import matcher
from lakemem_api.mem7 import schemas, texts
from lakemem_api.mem7.neighbours import with_siblings
from lakemem_api.mem7.scopes import Scopes, check_own, seen
from lakemem_api.memories import Memories
from lakemem_api.tools.arguments import whole
from lakemem_api.tools.call import Answer, Call
from lakemem_api.tools.registry import Registry, Tool

_KINDS = ("memory",)
_FILTERS = ("tags", "agent", "valid_at", "as_of", "since", "until")
_INSIDE = re.compile(r"(?:[^/\\\0]+/)*[^/\\\0]+")


@dataclass(frozen=True, slots=True)
class Dialect:
    """mem7 over a home.

    Args:
        memories: the home.
        scopes: what agents are held to.
        most: entries that a tenant may hold; 0: as many as come.
    """

    memories: Memories
    scopes: Scopes
    most: int = 0

    def registry(self) -> Registry:
        """Return the tools."""
        return Registry(
            [
                Tool(
                    "memory_store", "Store a memory",
                    "Upsert a memory entry by key. A period of validity in the past corrects history.",
                    schemas.STORE, self.store, role="write", is_repeatable=False, unlisted=schemas.TENANT,
                    missing=texts.KEY_AND_VALUE,
                ),
                Tool(
                    "memory_recall", "Recall memories",
                    "Recall memories by key, tags, or agent, most recently updated first.",
                    schemas.RECALL, self.recall, unlisted=schemas.TENANT,
                ),
                Tool(
                    "memory_search", "Search memories",
                    "Search by words and meaning. raw takes FTS5 operators, natural takes plain language.",
                    schemas.SEARCH, self.search, unlisted=schemas.TENANT, missing=texts.QUERY_REQUIRED,
                ),
                Tool(
                    "memory_context", "Search memories, as JSON",
                    "Same search as memory_search, answered as a JSON array of objects for programs.",
                    schemas.SEARCH, self.context, unlisted=schemas.TENANT, missing=texts.QUERY_REQUIRED,
                ),
                Tool(
                    "memory_get", "Read a journal file",
                    "Read lines of a file of the markdown workspace, e.g. memory/2026-04-11.md.",
                    schemas.GET, self.get, unlisted=schemas.TENANT, missing=texts.PATH_REQUIRED,
                ),
                Tool(
                    "memory_list", "List memory keys",
                    "List memory keys with tags, agent and time, without their values.",
                    schemas.LIST, self.list, unlisted=schemas.TENANT,
                ),
                Tool(
                    "memory_forget", "Forget memories",
                    "Stop believing a key, or what carries all the tags; reads as of an earlier moment still see it.",
                    schemas.FORGET, self.forget, role="write", is_destructive=True, unlisted=schemas.TENANT,
                ),
                Tool(
                    "memory_history", "History of a key",
                    "The life of one key, oldest first: every store, update and deletion with author, trace and seal.",
                    schemas.HISTORY, self.history, unlisted=schemas.TENANT, missing=texts.KEY_REQUIRED,
                ),
            ]
        )  # fmt: skip

    def store(self, call: Call) -> Answer:
        """Carry out memory_store."""
        given, tenant = call.arguments, call.tenant
        key, value = given.get("key"), given.get("value")
        if not key or not value:
            return Answer(texts.KEY_AND_VALUE, is_error=True)
        writer = _writer(call)
        if self.scopes.of(writer) is not None:
            check_own(self.memories, key, agent=writer, tenant=tenant)
        if self.most:
            entries = self.memories.count(tenant=tenant, kinds=_KINDS)
            if entries >= self.most and not self.memories.recall(key, tenant=tenant, kinds=_KINDS):
                seen_entries = entries if self.scopes.of(writer) is None else self.most
                return Answer(texts.full(seen_entries, self.most), is_error=True)
        stored = self.memories.store(
            key, value, tenant=tenant, tags=given.get("tags", ()), agent=writer or None, ttl_s=given.get("ttl"),
            valid_from=given.get("valid_from"), valid_to=given.get("valid_to"), trace_id=call.trace_id,
        )  # fmt: skip
        return Answer(texts.stored(key, stored.status, total=self._count(call, writer)))

    def recall(self, call: Call) -> Answer:
        """Carry out memory_recall."""
        found = self.memories.recall(
            call.arguments.get("key") or None, tenant=call.tenant, kinds=_KINDS,
            limit=whole(call.arguments, "limit", default=10), **self._narrowed(call),
        )  # fmt: skip
        return Answer(texts.entries(found))

    def search(self, call: Call) -> Answer:
        """Carry out memory_search."""
        return Answer(texts.results(self._found(call)))

    def context(self, call: Call) -> Answer:
        """Carry out memory_context."""
        rows = [texts.structured(memory) for memory in self._found(call)]
        return Answer(orjson.dumps(rows).decode())

    def get(self, call: Call) -> Answer:
        """Carry out memory_get."""
        if self.scopes.of(call.agent) is not None:
            raise Forbidden(f"{call.agent} may not read files")
        path = call.arguments.get("path")
        if not path:
            return Answer(texts.PATH_REQUIRED, is_error=True)
        inside = _INSIDE.fullmatch(path) is not None and not {".", ".."} & set(path.split("/"))
        if not inside:
            return Answer(texts.PATH_ESCAPES, is_error=True)
        first, last = _line(call.arguments, "from_line"), _line(call.arguments, "to_line")
        try:
            text = self.memories.get(path, tenant=call.tenant, from_line=first, to_line=last)
        except NotFound:
            return Answer(texts.file_not_found(path), is_error=True)
        return Answer(text or texts.EMPTY_RANGE)

    def list(self, call: Call) -> Answer:
        """Carry out memory_list."""
        return Answer(texts.listing(self.memories.list(tenant=call.tenant, kinds=_KINDS, **self._narrowed(call))))

    def forget(self, call: Call) -> Answer:
        """Carry out memory_forget."""
        given, tenant = call.arguments, call.tenant
        key, tags = given.get("key", ""), given.get("tags", [])
        if not key and not tags:
            return Answer(texts.KEY_OR_TAGS, is_error=True)
        writer = _writer(call)
        if self.scopes.of(writer) is not None:
            if tags:
                raise Forbidden(f"{writer} may not forget by tags")
            check_own(self.memories, key, agent=writer, tenant=tenant)
        done = self.memories.forget(key, tags=tags, tenant=tenant, agent=writer, trace_id=call.trace_id)
        if not done.removed:
            return Answer(texts.NOTHING_FORGOTTEN)
        return Answer(texts.forgotten(done.removed, self._count(call, writer)))

    def history(self, call: Call) -> Answer:
        """Carry out memory_history."""
        key = call.arguments.get("key")
        if not key:
            return Answer(texts.KEY_REQUIRED, is_error=True)
        patterns = self.scopes.of(call.agent)
        if patterns is not None and not matcher(patterns)(key):
            return Answer(texts.NO_HISTORY)
        events = self.memories.history(key, tenant=call.tenant)
        # The store also finds a record by its id; here a key is meant.
        return Answer(texts.history(key, events if any(event.key == key for event in events) else []))

    def _found(self, call: Call) -> builtins.list[Memory]:
        """Return what a search finds, with siblings where they are asked for."""
        given = call.arguments
        narrowed = self._narrowed(call)
        hits = self.memories.search(
            given["query"], tenant=call.tenant, kinds=_KINDS, mode=given.get("mode", "raw"),
            limit=whole(given, "limit", default=10), **narrowed,
        )  # fmt: skip
        found = [hit.memory for hit in hits]
        if not given.get("include_neighbors", False):
            return found
        instant = {name: narrowed[name] for name in ("valid_at", "as_of", "key_patterns") if name in narrowed}

        def recall(key: str) -> Memory | None:
            there = self.memories.recall(key, tenant=call.tenant, kinds=_KINDS, limit=1, **instant)
            return there[0] if there else None

        return with_siblings(found, whole(given, "neighbor_radius", default=1), recall=recall)

    def _narrowed(self, call: Call) -> dict[str, Any]:
        """Return the filters of a read; some clients send an empty agent where they mean none."""
        given = {name: call.arguments[name] for name in _FILTERS if name in call.arguments}
        if not given.get("agent"):
            given.pop("agent", None)
        return given | seen(self.scopes.of(call.agent))

    def _count(self, call: Call, agent: str = "") -> int:
        """Return how many memories the caller's tenant holds now, as far as the caller may see them."""
        patterns = self.scopes.of(agent or call.agent)
        return self.memories.count(tenant=call.tenant, kinds=_KINDS, **seen(patterns))


def _writer(call: Call) -> str:
    """Return the agent for whom a write is recorded: the one that the caller is known to be, else the declared one."""
    declared = call.arguments.get("agent") or ""
    return call.agent or declared


def _line(given: Mapping[str, Any], name: str) -> int | None:
    return int(given[name]) if name in given else None
