"""Why a search answered as it did, and what became of one record in it."""

from __future__ import annotations

from typing import Any

from lakemem.records.filters import matches
from lakemem.records.times import format_end, format_time
from lakemem.records.versions import Version
from lakemem.retrieval.query import Query, Scope
from lakemem.retrieval.search import Hit, Trace


def explain(query: Query, hits: list[Hit], *, trace: Trace) -> dict[str, Any]:
    """Return what every stage did: candidates, scores, ranks, times."""
    instant = query.scope.instant
    return {
        "query": query.text,
        "mode": query.mode,
        "valid_at": format_time(instant.valid_at),
        "as_of": format_time(instant.as_of),
        "filters": [name for name, _ in query.scope.parts()],
        "vectors": {"how": trace.dense_how, "candidates": trace.dense_candidates, "found": len(trace.dense)},
        "words": {"found": len(trace.words)},
        "fusion": {
            "method": trace.fusion,
            "dense_weight": trace.dense_weight,
            "coverage": round(trace.coverage, 3),
            "pool": len(trace.fused),
        },
        "reranker": trace.reranker or None,
        "degraded": list(trace.degraded),
        "took_ms": dict(trace.took_ms),
        "hits": [
            {
                "rank": rank,
                "key": hit.version.event.key,
                "memory_id": hit.version.record_id,
                "score": round(hit.score, 6),
                "vectors": {"rank": hit.dense_rank, "cosine": hit.dense},
                "words": {"rank": hit.words_rank, "bm25": hit.words},
            }
            for rank, hit in enumerate(hits, 1)
        ],
    }


def verdict(query: Query, hits: list[Hit], *, trace: Trace, versions: list[Version]) -> dict[str, Any]:
    """Return what became of one record in a search.

    Args:
        query: what was asked.
        hits: its hits.
        trace: what was done.
        versions: all rectangles of the record, in any order.
    """
    ids = {version.version_id for version in versions}
    for rank, hit in enumerate(hits, 1):
        if hit.version.version_id in ids:
            return {"verdict": "FOUND", "rank": rank, "reasons": [f"hit {rank} of {len(hits)}"]}
    if not versions:
        return {"verdict": "NOT_IN_DB", "rank": None, "reasons": ["no version of it was ever written"]}
    passing = [version for version in versions if matches(query.scope.tree(), version)]
    if not passing:
        return {"verdict": "FILTERED", "rank": None, "reasons": _dropped_by(query.scope, versions)}
    for place, version_id in enumerate(trace.fused, 1):
        if version_id in ids:
            reason = f"place {place} of {len(trace.fused)} in the fused order, {len(hits)} were asked for"
            return {"verdict": "BELOW_CUTOFF", "rank": place, "reasons": [reason]}
    reasons = ["it has no word in common with the query, or too few to be among the candidates"]
    reasons.append(f"vectors: {trace.dense_how}; {len(trace.dense)} candidates taken of {trace.dense_candidates}")
    return {"verdict": "NOT_IN_POOL", "rank": None, "reasons": reasons}


def _dropped_by(scope: Scope, versions: list[Version]) -> list[str]:
    """Return which filter parts no version of the record passes, most telling first."""
    nearest = max(versions, key=lambda v: sum(matches(part, v) for _, part in scope.parts()))
    failed = [name for name, part in scope.parts() if not matches(part, nearest)]
    reasons = []
    for name in failed:
        if name == "instant":
            reasons.append(_why_not_at(scope, versions))
        else:
            reasons.append(f"filter: {name}")
    return reasons


def _why_not_at(scope: Scope, versions: list[Version]) -> str:
    valid_at, as_of = scope.instant
    believed = [v for v in versions if v.system_from <= as_of < v.system_to]
    if believed:
        spans = ", ".join(_span(v.valid_from, v.valid_to) for v in sorted(believed, key=lambda v: v.valid_from))
        return f"instant: believed then, but valid only in {spans}"
    later = [v for v in versions if v.valid_from <= valid_at < v.valid_to] or versions
    spans = ", ".join(_span(v.system_from, v.system_to) for v in sorted(later, key=lambda v: v.system_from))
    return f"instant: not believed then, only in {spans} (superseded, forgotten, expired or written later)"


def _span(start: int, end: int) -> str:
    return f"[{format_time(start)}, {format_end(end) or 'open'})"
