"""`scan`: what becomes of a proposed memory, with the reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lakemem.screening.checksums import account_numbers, card_numbers, social_numbers
from lakemem.screening.credentials import known_forms
from lakemem.screening.decoding import inner_texts
from lakemem.screening.encoded import encoded_runs
from lakemem.screening.fields import Field, read_payload
from lakemem.screening.findings import Finding, Kind, Screening
from lakemem.screening.injection import find_injection
from lakemem.screening.invisible import hidden_characters
from lakemem.screening.limits import (
    CONTENT_CHARACTERS,
    FINDINGS,
    FINDINGS_PER_RULE,
    PAYLOAD_BYTES,
    PAYLOAD_DEPTH,
    PAYLOAD_LEAVES,
    TAG_CHARACTERS,
    TAGS,
)
from lakemem.screening.statements import stated_secrets


def scan(content: str, *, payload: Mapping[str, object] | None = None, tags: Sequence[str] = ()) -> Screening:
    """Return whether a proposed memory may be shown to a reviewer plainly, or with a warning, and why.

    Args:
        content: the text of the memory.
        payload: what comes with it, as JSON values.
        tags: its tags.
    """
    findings = list(_sizes(content, tags))
    fields = [Field("content", content), *(Field(f"tags[{at}]", tag) for at, tag in enumerate(tags[: TAGS * 2]))]
    if payload:
        read = read_payload(payload)
        fields += read.fields
        findings += _payload_sizes(read.size, is_whole=read.is_whole)
    for field in fields:
        findings += _of_field(field)
    # An order may be cut over several tags or values; together they are read as one text.
    if not any(finding.kind == "injection" for finding in findings):
        if len(tags) > 1:
            findings += _apart("tags", tags)
        if payload:
            findings += _apart("payload", [field.text for field in fields if field.label])
    listed = tuple(findings[:FINDINGS])
    counts = Counter(finding.kind for finding in listed)
    return Screening(
        "quarantined" if listed else "pending", listed, {str(kind): count for kind, count in counts.items()}
    )


def _sizes(content: str, tags: Sequence[str]) -> Iterator[Finding]:
    if len(content) > CONTENT_CHARACTERS:
        why = f"it has {len(content)} characters; a memory has {CONTENT_CHARACTERS} at most"
        yield Finding("oversized", "content_characters", CONTENT_CHARACTERS, len(content), why)
    if len(tags) > TAGS:
        yield Finding("oversized", "tags", 0, 0, f"there are {len(tags)} tags; a memory has {TAGS} at most", "tags")
    for at, tag in enumerate(tags[: TAGS * 2]):
        if len(tag) > TAG_CHARACTERS:
            why = f"it has {len(tag)} characters; a tag has {TAG_CHARACTERS} at most"
            yield Finding("oversized", "tag_characters", TAG_CHARACTERS, len(tag), why, f"tags[{at}]")


def _payload_sizes(size: int, *, is_whole: bool) -> Iterator[Finding]:
    if not is_whole:
        why = f"it is deeper than {PAYLOAD_DEPTH} levels or has more than {PAYLOAD_LEAVES} values"
        yield Finding("oversized", "payload_depth", 0, 0, why, "payload")
    elif size < 0:
        yield Finding("oversized", "payload_json", 0, 0, "it cannot be written as JSON", "payload")
    elif size > PAYLOAD_BYTES:
        why = f"it has {size} bytes; a payload has {PAYLOAD_BYTES} at most"
        yield Finding("oversized", "payload_bytes", 0, 0, why, "payload")


def _of_field(field: Field) -> list[Finding]:
    found = [
        *_named("secret", _secrets(field.text)),
        *_named("secret", _labelled(field)),
        *_named("invisible", hidden_characters(field.text)),
        *_named("encoded", encoded_runs(field.text)),
        *find_injection(field.text),
    ]
    seen: Counter[tuple[str, str]] = Counter()
    places: set[tuple[str, int, int]] = set()
    kept: list[Finding] = []
    for finding in sorted(found, key=lambda finding: (finding.start, finding.end)):
        place = (finding.kind, finding.start, finding.end)
        seen[finding.kind, finding.rule] += 1
        if place in places or seen[finding.kind, finding.rule] > FINDINGS_PER_RULE:
            continue
        places.add(place)
        kept.append(Finding(finding.kind, finding.rule, finding.start, finding.end, finding.why, field.name))
    return kept


def _apart(name: str, texts: Sequence[str]) -> Iterator[Finding]:
    """Yield each family of orders that several values make together; no place in one of them says where."""
    reasons = {finding.rule: finding for finding in find_injection("\n".join(texts))}
    for finding in reasons.values():
        yield Finding(finding.kind, finding.rule, 0, 0, f"{finding.why}, cut over several values", name)


def _named(kind: Kind, found: Iterator[tuple[str, int, int, str]]) -> Iterator[Finding]:
    for rule, start, end, why in found:
        yield Finding(kind, rule, start, end, why)


def _labelled(field: Field) -> Iterator[tuple[str, int, int, str]]:
    """Yield the secret that a value of a payload is by its name: `{"password": "…"}`."""
    if field.label and len(field.label) < len(field.text) + TAG_CHARACTERS:
        lead = f"{field.label}: "
        for rule, _, end, why in stated_secrets(lead + field.text[:TAG_CHARACTERS]):
            if end > len(lead):
                yield rule, 0, end - len(lead), why


def _secrets(text: str) -> Iterator[tuple[str, int, int, str]]:
    yield from _open_secrets(text)
    for inner in inner_texts(text):
        for rule, _, _, why in known_forms(inner.text):
            yield rule, inner.start, inner.end, f"{why}, hidden in {inner.how}"
        for rule, _, _, why in stated_secrets(inner.text):
            yield rule, inner.start, inner.end, f"{why}, hidden in {inner.how}"


def _open_secrets(text: str) -> Iterator[tuple[str, int, int, str]]:
    yield from known_forms(text)
    yield from stated_secrets(text)
    for start, end in card_numbers(text):
        yield "card_number", start, end, "the number of a payment card"
    for start, end in account_numbers(text):
        yield "account_number", start, end, "the number of a bank account"
    for start, end in social_numbers(text):
        yield "social_number", start, end, "a French social security number"
