"""Orders to the agent, in a text that should only state facts."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from lakemem.screening.decoding import Inner, inner_texts, turned_texts
from lakemem.screening.findings import Finding
from lakemem.screening.grammar import Grammar, build
from lakemem.screening.lexicon import CLASSES, LEADS
from lakemem.screening.limits import FINDINGS_PER_RULE
from lakemem.screening.lookalikes import Plain, unmask
from lakemem.screening.markers import marks, mixed_words
from lakemem.screening.rules import RULES
from lakemem.screening.tokens import Reader

ENOUGH: Final = 3
"""Weight from which evidence is a finding."""

DEPTH: Final = 3
"""How many encodings inside each other are undone."""

WHY: Final = {
    "override": "tells the agent to set its instructions aside or to take new ones",
    "role": "gives the agent another role, or frees it from its limits",
    "standing_order": "is an order for all that the agent will do, not a fact",
    "prompt_leak": "asks for the agent's own instructions",
    "concealment": "wants something kept from the user or a reviewer",
    "exfiltration": "wants what is stored sent somewhere or told",
    "addressed_to_agent": "speaks to the agent that will read it",
    "self_approval": "wants to be approved, or checks switched off",
    "false_authority": "claims an authority that a proposal cannot have",
    "destruction": "wants memories deleted or tools called",
    "hidden_orders": "wants something decoded and then obeyed",
    "bare_override": "tells the agent to set rules aside",
    "agent_must": "says what the agent must do",
    "agent_reads": "speaks of the agent that will read it",
    "claimed_consent": "claims a consent that the user did not give here",
    "from_above": "claims to come from somebody who may give orders",
    "new_goal": "sets the agent another goal",
    "told_what_to_do": "says what the agent must do",
    "role_marker": "has a mark that begins or ends a turn of a conversation",
    "tool_call": "looks like a call of a tool",
    "script_link": "has a link or markup that runs code",
    "data_in_link": "has a link that carries data out when it is shown",
    "hidden_markup": "has markup that hides orders from a human reader",
    "mixed_script": "mixes letters of several scripts within words, so that they pass for others",
    "combined": "has several light signs of orders to the agent, together",
}
"""What each family that counts alone does, as a reviewer is told."""

_QUOTED = re.compile(r'"[^"\n]{12,90}"|(?<![^\s(\[:])\'[^\'\n]{12,90}\'(?![^\s.,;:!?)\]])')
_ABOUT = re.compile(
    r"\b(?:attacks?|injections?|jailbreaks?|phrases?|examples?|like|such as|detects?|filters?|blocks?|"
    r"blocked|patterns?|strings?|regex|payloads?|"
    r"contains?|containing|exemples?|comme|attaques?|expressions?|tels? que|telles? que|bloque|"
    r"detecte|motifs?|tests?|article|paper|blog)\b"
)
_MENTIONED: Final = frozenset({"override", "bare_override", "role", "prompt_leak"})
"""Families that a short quotation may show without harm: the words alone carry nothing out and delete nothing."""
_NEIGHBOURS: Final = 300
"""Characters between light signs that count together."""

_NEAR: Final = 120
"""Characters before a quotation in which it must be said that it is one."""


class _Sign(NamedTuple):
    rule: str
    weight: int
    start: int
    end: int
    how: str


def find_injection(text: str) -> Iterator[Finding]:
    """Yield what in a text gives orders to the agent that will read it."""
    signs = list(_signs(text, depth=0))
    signs += [_Sign("mixed_script", ENOUGH, start, end, "") for start, end in mixed_words(text)]
    seen: Counter[str] = Counter()
    for sign in sorted(signs, key=lambda sign: (bool(sign.how), sign.start, sign.end)):
        if sign.weight >= ENOUGH:
            seen[sign.rule] += 1
            if seen[sign.rule] <= FINDINGS_PER_RULE:
                yield _finding(sign)
    if not seen:
        yield from _together([sign for sign in signs if sign.weight < ENOUGH])


def _together(signs: list[_Sign]) -> Iterator[Finding]:
    """Yield one finding if light signs of different families stand near each other."""
    near: deque[_Sign] = deque()
    for sign in sorted(signs, key=lambda sign: (sign.start, sign.end)):
        near.append(sign)
        while near[0].start < sign.start - _NEIGHBOURS:
            near.popleft()
        weights = {one.rule: one.weight for one in near}
        if sum(weights.values()) >= ENOUGH:
            end = max(one.end for one in near)
            yield _finding(_Sign("combined", ENOUGH, near[0].start, end, ""))
            return


def _finding(sign: _Sign) -> Finding:
    hidden = f", hidden in {sign.how}" if sign.how else ""
    return Finding("injection", sign.rule, sign.start, sign.end, f"it {WHY[sign.rule]}{hidden}")


def _signs(text: str, *, depth: int) -> Iterator[_Sign]:
    plain = unmask(text)
    here = list(_plain_signs(plain))
    yield from here
    if depth >= DEPTH:
        return
    inners = list(inner_texts(text))
    if depth == 0:
        inners += turned_texts(plain.text)
    for inner in inners:
        yield from _inner_signs(inner, known={sign.rule for sign in here}, depth=depth)


def _inner_signs(inner: Inner, *, known: set[str], depth: int) -> Iterator[_Sign]:
    turned = inner.how in {"rot13", "text that runs backwards"}
    found = _plain_signs(unmask(inner.text), mirrored=False) if turned else _signs(inner.text, depth=depth + 1)
    for sign in found:
        # What the outer text says in the open needs no second finding; light signs mean nothing out of context.
        if sign.weight < ENOUGH or sign.rule in known or (turned and sign.rule not in _TURNED):
            continue
        if inner.how != "percent signs" or sign.rule != "data_in_link":
            yield _Sign(sign.rule, sign.weight, inner.start, inner.end, sign.how or inner.how)


_TURNED: Final = frozenset(
    {"override", "role", "prompt_leak", "exfiltration", "destruction", "concealment", "self_approval"}
)
"""Families that are looked for in a text read backwards or in rot13: those of several rare words in order."""


def _plain_signs(plain: Plain, *, mirrored: bool = True) -> Iterator[_Sign]:
    grammar = _grammar()
    row = _reader(mirrored=mirrored).read(plain.text)
    chars = grammar.with_leads(row.chars)
    present = set(chars)
    spans: list[tuple[str, int, int, int]] = []
    for compiled in grammar.rules:
        if any(present.isdisjoint(need) for need in compiled.needs):
            continue
        for count, found in enumerate(compiled.expression.finditer(chars)):
            if count >= FINDINGS_PER_RULE:
                break
            spans.append(
                (compiled.rule.name, compiled.rule.weight, row.spans[found.start()][0], row.spans[found.end() - 1][1])
            )
    spans += marks(plain.text)
    quotes = _mentions(plain.text, spans)
    for rule, weight, start, end in spans:
        if not any(first <= start < last for first, last in quotes):
            yield _Sign(rule, weight, *plain.span(start, end), "")


def _mentions(text: str, spans: list[tuple[str, int, int, int]]) -> list[tuple[int, int]]:
    """Return the short quotations of a text that speaks about attacks, if all that is found begins in one of them."""
    if not spans:
        return []
    quotes = [
        found.span()
        for found in _QUOTED.finditer(text)
        if _ABOUT.search(text, max(0, found.start() - _NEAR), found.start())
    ]
    for rule, weight, start, _ in spans:
        if weight >= ENOUGH and (rule not in _MENTIONED or not any(first <= start < last for first, last in quotes)):
            return []
    return quotes


@cache
def _grammar() -> Grammar:
    return build(CLASSES, RULES, leads=LEADS)


@cache
def _reader(*, mirrored: bool) -> Reader:
    return Reader(_grammar().words, mirrored=mirrored)
