"""What the store answers with: plain values, times as RFC 3339 text in UTC.

`Memory` and `SearchHit` are made by the hundred, so they are not frozen, which would cost three times as much, and a
hit becomes a memory only when it is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, overload

from lakemem.records.times import format_end, format_time
from lakemem.records.versions import WRITE_OPS, Event, Version


@dataclass(slots=True)
class Memory:
    """One version of a record, as it held at the asked instant.

    `valid_from` and `valid_to` are its period as cut by later writes (None: open), `updated` is when its value was
    written, `system_from` and `system_to` bound what the store believed.
    """

    memory_id: str
    tenant: str
    kind: str
    key: str
    value: str
    tags: tuple[str, ...]
    agent: str
    session: str
    role: str
    valid_from: str
    valid_to: str | None
    updated: str
    system_from: str
    system_to: str | None
    trace_id: str
    seal: str
    version_id: str
    extra: dict[str, Any]
    access_count: int = 0
    last_accessed: str | None = None
    has_validity: bool = False
    """Whether the writer named a period; else it begins with the write."""
    subject: str = ""
    predicate: str = ""
    object: str = ""
    status: str = "active"
    marks: dict[str, Any] = field(default_factory=dict)
    """What was marked about an episode: its scores, when it was consolidated, how far it faded."""

    def to_dict(self) -> dict[str, Any]:
        """Return the memory as a JSON object."""
        return asdict(self) | {"tags": list(self.tags)}


def memory_of(version: Version, accesses: tuple[int, int] = (0, 0), *, marks: dict[str, Any] | None = None) -> Memory:
    """Return a version as a memory; `accesses` are its count and the last one in microseconds."""
    event = version.event
    extra = json.loads(event.extra) if event.extra else {}  # orjson would make large integers floats
    if event.kind == "fact":
        extra = visible(extra)
    return Memory(
        memory_id=version.record_id,
        tenant=event.tenant,
        kind=event.kind,
        key=event.key,
        value=event.value,
        tags=event.tags,
        agent=event.agent,
        session=event.session,
        role=event.role,
        valid_from=format_time(version.valid_from),
        valid_to=format_end(version.valid_to),
        updated=format_time(event.system_time),
        system_from=format_time(version.system_from),
        system_to=format_end(version.system_to),
        trace_id=event.trace_id,
        seal=event.seal,
        version_id=version.version_id,
        extra=extra,
        access_count=accesses[0],
        last_accessed=format_time(accesses[1]) if accesses[0] else None,
        has_validity=event.has_validity,
        subject=event.subject,
        predicate=event.predicate,
        object=event.object,
        status=event.status,
        marks=marks or {},
    )


_INNER = ("claims", "did", "ended")
"""What a fact's record keeps for itself: the statements behind it, and what the last one did."""


def visible(extra: dict[str, Any]) -> dict[str, Any]:
    """Return what readers see of a fact's `extra`."""
    return {name: value for name, value in extra.items() if name not in _INNER}


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One event in a record's life: what was done, when, by whom, with the period as the writer gave it.

    `valid_from` and `valid_to` are None where the writer named none; `value` is None for a forget or a mark.
    """

    at: str
    what: str
    key: str
    value: str | None
    tags: tuple[str, ...]
    agent: str
    valid_from: str | None
    valid_to: str | None
    expires: str | None
    trace_id: str
    sequence: int
    seal: str
    memory_id: str

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as a JSON object."""
        return asdict(self) | {"tags": list(self.tags)}


def history_entry(event: Event, record_id: str) -> HistoryEntry:
    """Return an event as an entry of a record's history."""
    is_forget = event.op == "forget"
    is_quiet = event.op not in WRITE_OPS
    by_tags = is_forget and bool(event.tags) and not event.key
    return HistoryEntry(
        at=format_time(event.system_time),
        what=f"delete by tags {', '.join(event.tags)}" if by_tags else "delete" if is_forget else event.op,
        key=event.key,
        value=None if is_quiet else event.value,
        tags=event.tags,
        agent=event.agent,
        valid_from=format_time(event.valid_from) if event.has_validity else None,
        valid_to=format_end(event.valid_to) if event.has_validity else None,
        expires=format_end(event.expires),
        trace_id=event.trace_id,
        sequence=event.sequence,
        seal=event.seal,
        memory_id=record_id,
    )


@dataclass(slots=True)
class SearchHit:
    """A memory found: its fused score, its cosine in [0, 1], its BM25 score (None where a ranker did not find it)."""

    score: float
    dense_sim: float | None
    word_score: float | None
    _version: Version = field(repr=False)
    sparse_sim: float | None = None
    recency: float | None = None
    """What words and recency added, in [0, 1], where the sum is weighted."""
    _marks: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def memory(self) -> Memory:
        """The memory, as it held at the asked instant."""
        return memory_of(self._version, marks=self._marks)

    @property
    def version_id(self) -> str:
        """The id of the version that was found."""
        return self._version.version_id

    @property
    def key(self) -> str:
        """The memory's key."""
        return self._version.event.key

    @property
    def value(self) -> str:
        """The memory's text."""
        return self._version.event.value

    def to_dict(self) -> dict[str, Any]:
        """Return the hit as a JSON object: the memory's fields and the scores."""
        scores: dict[str, Any] = {"score": self.score, "dense_sim": self.dense_sim, "word_score": self.word_score}
        if self.recency is not None:
            scores |= {"sparse_sim": self.sparse_sim or 0.0, "recency": self.recency}
        return self.memory.to_dict() | scores


@dataclass(frozen=True, slots=True)
class SearchResult(Sequence[SearchHit]):
    """The hits of a search, best first, and how it went.

    `degraded` names the stages that failed (empty: none); `vectors_due` counts texts that words found or missed without
    a vector; `explanation` says what every stage did, where it was asked for.
    """

    hits: tuple[SearchHit, ...]
    degraded: tuple[str, ...] = ()
    vectors_due: int = 0
    explanation: dict[str, Any] = field(default_factory=dict)

    @overload
    def __getitem__(self, index: int) -> SearchHit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SearchHit]: ...
    def __getitem__(self, index: int | slice) -> SearchHit | Sequence[SearchHit]:
        """Return a hit by its place."""
        return self.hits[index]

    def __len__(self) -> int:
        """Return the number of hits."""
        return len(self.hits)

    def __iter__(self) -> Iterator[SearchHit]:
        """Iterate over the hits, best first."""
        return iter(self.hits)


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of a write.

    `status` is created, updated, added, forgotten, nothing (there was nothing to forget) or known (it was carried out
    before); `at` is its system time; `removed` counts forgotten memories.
    """

    status: str
    memory_id: str
    key: str
    at: str
    seal: str
    removed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as a JSON object."""
        return asdict(self)
