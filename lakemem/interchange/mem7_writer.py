"""How an item is written as mem7 sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lakemem.interchange.item import Item, JsonValue
from lakemem.interchange.mem7_events import DEFAULT_PREDICATE, EXACT, FORMAT, SEALED, exact_line
from lakemem.interchange.mem7_sections import Section, parse, render
from lakemem.records.times import SECOND_US, format_time


def sections_of(item: Item, at: int) -> Iterator[str]:
    """Yield the sections that say what an item says.

    Args:
        item: a memory stored or forgotten; a forget by key and tags makes two sections, as mem7 itself writes them.
        at: the section's time in microseconds.
    """
    if item.op == "store":
        yield _exactly(item, item.key, _store_envelope(item, at), item.value)
        return
    by_tags = _known(item).get("by_tags")
    if isinstance(by_tags, list):
        whole = _ungrouped(item, tuple(str(tag) for tag in by_tags))
        yield _delete_tags(whole, at)
        return
    if item.key:
        yield _exactly(replace(item, tags=()), item.key, _delete_envelope(item, at, "delete"), None)
    if item.tags:
        yield _delete_tags(replace(item, key=""), at)


def tombstone_of(item: Item) -> str:
    """Return the name of the deletion by tags that several forgets came from, or an empty string."""
    return str(_known(item).get("tombstone", "")) if item.op == "forget" else ""


def _delete_tags(item: Item, at: int) -> str:
    heading = f"[delete-tags: {', '.join(item.tags)}]"
    return _exactly(item, heading, _delete_envelope(item, at, "delete_tags"), None)


def _exactly(item: Item, heading: str, envelope: dict[str, str], body: str | None) -> str:
    """Return the section's text, with the exact fields where mem7 would read others."""
    heading = _one_line(heading)
    text = render(heading, envelope, body=body)
    (section,) = (part for part in parse(text.split("\n")) if isinstance(part, Section))
    line = exact_line(item, section)
    return text if line is None else render(heading, {**envelope, EXACT: line}, body=body)


def _store_envelope(item: Item, at: int) -> dict[str, str]:
    known = _known(item)
    envelope = {"op": "store"}
    predicate = known.get("predicate", DEFAULT_PREDICATE)
    if predicate != DEFAULT_PREDICATE:
        envelope["predicate"] = str(predicate)
    envelope |= _provenance(item)
    if item.tags:
        envelope["tags"] = ", ".join(item.tags)
    if item.expires is not None:
        envelope["ttl"] = str(max(1, -((at - item.expires) // SECOND_US)))
    if item.valid_from is not None:
        envelope["valid_from"] = format_time(item.valid_from)
    if item.valid_to is not None:
        envelope["valid_to"] = format_time(item.valid_to)
    envelope |= {"created": str(known.get("created", format_time(at))), "updated": format_time(at)}
    return _one_lines(envelope | _carried(known))


def _delete_envelope(item: Item, at: int, op: str) -> dict[str, str]:
    envelope = {"op": op, **_provenance(item)}
    if op == "delete_tags":
        envelope["tags"] = ", ".join(item.tags)
    return _one_lines({**envelope, "deleted": format_time(at), **_carried(_known(item))})


def _provenance(item: Item) -> dict[str, str]:
    return {name: value for name, value in (("agent", item.agent), ("trace", item.trace_id)) if value}


def _carried(known: dict[str, JsonValue]) -> dict[str, str]:
    """Return the envelope lines of unknown names that a section came with, and the seal that it had."""
    others = known.get("envelope")
    carried = {name: str(value) for name, value in others.items()} if isinstance(others, dict) else {}
    return {**carried, SEALED: str(known["seal"])} if "seal" in known else carried


def _known(item: Item) -> dict[str, JsonValue]:
    known = item.extra.get(FORMAT)
    return known if isinstance(known, dict) else {}


def _ungrouped(item: Item, tags: tuple[str, ...]) -> Item:
    """Return the deletion by tags that a forget came from."""
    known = {name: value for name, value in _known(item).items() if name not in ("by_tags", "tombstone")}
    others = {name: value for name, value in item.extra.items() if name != FORMAT}
    return replace(item, key="", tags=tags, extra={**others, FORMAT: known} if known else others)


def _one_lines(envelope: dict[str, str]) -> dict[str, str]:
    return {_one_line(name): _one_line(value) for name, value in envelope.items()}


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")
