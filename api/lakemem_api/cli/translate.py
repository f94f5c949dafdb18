"""Answers of the store into lines of text, in the words that mem7's clients know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lakemem.interchange.report import ImportReport
from lakemem.journal.verify import ChainReport
from lakemem.records.answers import HistoryEntry, Memory, SearchHit, SearchResult, Stored
from lakemem_api.cli.output import inline

NOTHING_FOUND = "No memories found."
_SEAL_DIGITS = 12


def stored(answer: Stored) -> Iterator[str]:
    """Yield what became of a write."""
    yield f"Memory '{inline(answer.key)}' {answer.status}"


def recalled(memories: Sequence[Memory]) -> Iterator[str]:
    """Yield memories as entries, a blank line between them."""
    if not memories:
        yield NOTHING_FOUND
    for number, memory in enumerate(memories):
        if number:
            yield ""
        yield from entry(memory)


def entry(memory: Memory) -> Iterator[str]:
    """Yield one memory: a heading, its text, and the lines that apply."""
    yield f"## {_name(memory)}"
    yield memory.value
    labelled = {
        "Tags": ", ".join(memory.tags),
        "Agent": memory.agent,
        "Session": memory.session,
        "Role": memory.role,
        "Trace": memory.trace_id,
        "Valid": _period(memory),
    }
    for label, text in labelled.items():
        if text:
            yield f"{label}: {inline(text)}"
    yield f"Updated: {memory.updated}"


def listed(memories: Sequence[Memory]) -> Iterator[str]:
    """Yield one line for each memory."""
    if not memories:
        yield NOTHING_FOUND
        return
    yield f"{len(memories)} memories:"
    for memory in memories:
        tags = f" [{inline(', '.join(memory.tags))}]" if memory.tags else ""
        agent = f" (by {inline(memory.agent)})" if memory.agent else ""
        yield f"- {_name(memory)}{tags}{agent} — {memory.updated}"


def found(result: SearchResult) -> Iterator[str]:
    """Yield the hits of a search, with every stage where it was explained."""
    told = result.explanation
    if not result.hits:
        yield NOTHING_FOUND
    else:
        yield f"{len(result)} results (ranked by relevance):"
    ranks = _ranks(told)
    for hit in result:
        yield ""
        yield from entry(hit.memory)
        if told:
            yield _scores(hit, ranks.get(hit.memory.memory_id, {}))
    if told:
        yield ""
        yield from _stages(told)


def hit_rows(result: SearchResult) -> list[dict[str, Any]]:
    """Return the hits as rows; explained ones say how each was found and what every stage of the search did."""
    told = result.explanation
    if not told:
        return [hit.to_dict() for hit in result]
    ranks = _ranks(told)
    search = {name: value for name, value in told.items() if name != "hits"}
    return [
        hit.to_dict() | {"explanation": {**ranks.get(hit.memory.memory_id, {}), "search": search}} for hit in result
    ]


def lived(key: str, entries: Sequence[HistoryEntry]) -> Iterator[str]:
    """Yield the life of a key, one line for each event."""
    yield f"History of {inline(key)} ({len(entries)} events, oldest first):"
    for event in entries:
        parts = [f"- {event.at} {inline(event.what)}" + (f" by {inline(event.agent)}" if event.agent else "")]
        if event.valid_from is not None or event.valid_to is not None:
            parts.append(f"valid {event.valid_from or '…'} → {event.valid_to or 'now'}")
        if event.expires is not None:
            parts.append(f"expires {event.expires}")
        if event.trace_id:
            parts.append(f"trace {inline(event.trace_id)}")
        parts.append(f"seal {event.seal[:_SEAL_DIGITS]}" if event.seal else "unsealed (written before the chain)")
        yield " · ".join(parts)


def verified(reports: Sequence[ChainReport]) -> Iterator[str]:
    """Yield one line for each tenant's chain, and one for each place where it does not hold."""
    if not reports:
        yield "There is no journal yet."
    for report in reports:
        head = f", head {report.head.sequence} {report.head.seal[:_SEAL_DIGITS]}" if report.head else ""
        counts = f"{report.entries} entries, {report.sealed} sealed, {report.erased} erased"
        verdict = "holds" if report.holds else "DOES NOT HOLD"
        yield f"{inline(report.tenant)}: the chain {verdict} ({counts}{head}, anchor {report.anchor})"
        if report.unverifiable:
            yield f"  {report.unverifiable} sections need a chain key that is not here"
        for place in report.breaks:
            yield f"  broken at {inline(place.file)}:{place.line}: {inline(place.reason)}"
        for place in report.unsealed:
            yield f"  not sealed, not read: {inline(place.file)}:{place.line}: {inline(place.reason)}"


def imported(report: ImportReport) -> Iterator[str]:
    """Yield the counts of an import, then what could not be taken."""
    counts = f"{report.added} added, {report.known} known before, {len(report.skipped)} skipped"
    rest = f", {report.nothing} with nothing to forget" if report.nothing else ""
    yield f"Imported {report.read} entries ({report.format}): {counts}{rest}"
    for tenant, count in sorted(report.tenants.items()):
        yield f"  {inline(tenant)}: {count}"
    for skipped in report.skipped:
        yield f"  skipped {inline(skipped['where'])}: {inline(skipped['reason'])}"


def flattened(row: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield a nested object as `name: value` lines."""
    for name, value in row.items():
        if isinstance(value, Mapping):
            yield from flattened(value, f"{prefix}{name}.")
        elif isinstance(value, list):
            yield f"{prefix}{name}: {inline(', '.join(map(str, value))) or 'none'}"
        else:
            yield f"{prefix}{name}: {'none' if value is None else inline(str(value))}"


def _name(memory: Memory) -> str:
    if memory.kind == "fact":
        return inline(f"{memory.subject} {memory.predicate} {memory.object}")
    return inline(memory.key) if memory.key else f"{memory.kind} {memory.memory_id}"


def _period(memory: Memory) -> str:
    """Return a memory's period, or nothing where it simply holds since it was written."""
    if memory.valid_to is None and memory.valid_from == memory.updated:
        return ""
    return f"{memory.valid_from} → {memory.valid_to or 'now'}"


def _ranks(told: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        hit["memory_id"]: {name: hit[name] for name in ("rank", "score", "vectors", "words")}
        for hit in told.get("hits", ())
    }


def _scores(hit: SearchHit, ranks: Mapping[str, Any]) -> str:
    parts = [f"score {hit.score:.3f}"]
    for name, unit in (("vectors", "cosine"), ("words", "bm25")):
        said = ranks.get(name, {})
        given = said.get(unit)
        parts.append(
            f"{name} {given:.3f} (rank {said.get('rank')})" if given is not None else f"{name} did not find it"
        )
    return "Score: " + " · ".join(parts)


def _stages(told: Mapping[str, Any]) -> Iterator[str]:
    asked = told.get("why_not")
    if asked:
        place = f" at place {asked['rank']}" if asked.get("rank") else ""
        yield f"Why not {inline(str(asked['asked']))}: {asked['verdict']}{place}"
        for reason in asked["reasons"]:
            yield f"  {inline(reason)}"
    yield "How it was found:"
    rest = {name: value for name, value in told.items() if name not in ("hits", "why_not")}
    for line in flattened(rest):
        yield f"  {line}"
