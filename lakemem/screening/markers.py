"""Marks that only machines read: turns of a chat, calls of tools, links that carry data out, markup that hides text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from lakemem.screening.lookalikes import LOOKALIKES

_HIDDEN_LONGEST: Final = 2000
"""Characters of a hidden comment that are read."""


class Mark(NamedTuple):
    """A mark and where it stands.

    Args:
        rule: its family.
        weight: 3 is a finding by itself.
        start: where it begins in the unmasked text.
        end: where it ends.
    """

    rule: str
    weight: int
    start: int
    end: int


class _Shape(NamedTuple):
    rule: str
    weight: int
    needle: str
    expression: re.Pattern[str]


def _shape(rule: str, weight: int, needle: str, expression: str) -> _Shape:
    return _Shape(rule, weight, needle, re.compile(expression, re.MULTILINE))


_SHAPES: Final[tuple[_Shape, ...]] = (
    _shape("role_marker", 3, "<|", r"<\|[a-z_ /]{2,30}\|>"),
    _shape(
        "role_marker",
        3,
        "[",
        (
            r"\[/?\s{0,2}inst\s{0,2}\]|\[(?:start|end|begin|new)[ _](?:of[ _])?(?:system|user|prompt|output|"
            r"instructions?)[^\]\n]{0,40}\]"
        ),
    ),
    _shape("role_marker", 3, "<<", r"<<\s{0,2}/?\s{0,2}sys\s{0,2}>>"),
    _shape("role_marker", 3, "_of_turn", r"<(?:start|end)_of_turn>"),
    _shape(
        "role_marker",
        3,
        "<",
        (
            r"</?(?:[a-z]{2,12}[_-])?(?:system|assistant|developer|admin|instructions?|prompt|user_input|"
            r"override)(?:[_-][a-z]{2,14})?(?=[\s>/])[^>\n]{0,100}>"
        ),
    ),
    _shape(
        "role_marker",
        3,
        "#",
        (
            r"^[ \t]{0,3}#{1,6}[ \t]{0,3}(?:system(?: (?:prompt|message|note|override))?|assistant|human|"
            r"developer)[ \t]{0,3}:"
        ),
    ),
    _shape(
        "role_marker", 2, "#", r"^[ \t]{0,3}#{1,6}[ \t]{0,3}(?:new )?(?:instructions?|response|input|task)[ \t]{0,3}:"
    ),
    _shape(
        "role_marker",
        3,
        "role",
        r"[\"']role[\"']\s{0,3}:\s{0,3}[\"'](?:system|developer|assistant|tool)[\"']\s{0,3},\s{0,3}[\"']content[\"']",
    ),
    _shape("role_marker", 2, "role", r"[\"']role[\"']\s{0,3}:\s{0,3}[\"'](?:system|developer)[\"']"),
    _shape(
        "role_marker",
        3,
        "end",
        (
            r"[-=#*<\[]{2,20}[ \t]{0,3}(?:end|begin|start|fin|debut)[ \t](?:of[ \t]|de[ \t]|du[ \t])"
            r"?(?:the[ \t])?(?:system|prompt|user|instructions?|context|conversation|memory|input|document|"
            r"data)\b"
        ),
    ),
    _shape("role_marker", 3, "</", r"\A\s{0,5}</[a-z]{2,20}_[a-z_]{2,30}>"),
    _shape(
        "role_marker",
        3,
        "[",
        r"(?:\A|\n)\s{0,3}[\[{(]{1,2}\s{0,2}(?:system|admin|administrator|developer|root|systeme|instructions?|override)"
        r"(?: \w{1,20}){0,2}\s{0,2}[\]})]{1,2}\s?:",
    ),
    _shape(
        "role_label",
        2,
        ":",
        (
            r"^[ \t]{0,3}\W{0,3}(?:system|systeme|developer|developpeur|admin|note (?:du|de l'|from the|from)"
            r" ?(?:developpeur|systeme|concepteur|admin\w{0,12}|developer|system))(?: (?:prompt|message|note|"
            r"notice|instruction|alert|update|command))?\W{0,3}:"
        ),
    ),
    _shape(
        "role_label",
        2,
        "[",
        (
            r"[\[{(]{1,2}\s{0,2}(?:system|sys|admin|administrator|developer|root|important|systeme|"
            r"maintenance|override|hidden|operator|instructions?|consignes?)(?: \w{1,20})"
            r"{0,3}\s{0,2}[\]})]{1,2}"
        ),
    ),
    _shape(
        "tool_call",
        3,
        "<",
        (
            r"</?(?:[a-z]{2,10}:)?(?:tool_calls?|tool_use|function_calls?|invoke|function_results?|"
            r"tool_results?|execute_command|use_mcp_tool)(?=[\s>/=])[^>\n]{0,200}>"
        ),
    ),
    _shape(
        "tool_call",
        3,
        '"',
        (
            r"[\"'](?:tool|tool_name|function|function_call|tool_calls?|recipient_name|action)"
            r"[\"']\s{0,3}:[^\n]{0,200}?[\"'](?:arguments|args|parameters|input|params|tool_input|"
            r"action_input|kwargs)[\"']\s{0,3}:"
        ),
    ),
    _shape(
        "tool_call",
        3,
        "name",
        (
            r"[\"']name[\"']\s{0,3}:\s{0,3}[\"'][a-z_.\-]{2,60}[\"']\s{0,3},\s{0,3}[\"'](?:arguments|input|"
            r"tool_input|args)[\"']\s{0,3}:"
        ),
    ),
    _shape("tool_call", 3, "action", r"^\s{0,3}action\s{0,2}:[^\n]{1,80}\n\s{0,3}action[ _]input\s{0,2}:"),
    _shape("tool_call", 3, "functions", r"\bto=functions\.|\bfunctions\.[a-z_]{2,40}\s{0,2}\("),
    _shape("call_shape", 2, "(", r"\b[a-z]{2,20}_[a-z_]{2,30}\(\s?[a-z_]{1,20}\s?="),
    _shape(
        "script_link",
        3,
        "(",
        r"\beval\s?\(\s?(?:atob|unescape|string\.fromcharcode|base64)|\bfetch\(.{0,80}document\.cookie",
    ),
    _shape("script_link", 3, "script", r"(?:java|vb|live)\s{0,5}script\s{0,5}:\s{0,3}[^\s]{0,3}[a-z(\[/%$_;'\"!]"),
    _shape(
        "script_link",
        3,
        "data",
        (
            r"\bdata\s{0,3}:\s{0,3}(?:text/(?:html|javascript|xml)|application/(?!json|pdf)[a-z0-9.+-]{2,40}|"
            r"image/svg\+xml)\s{0,3}[;,]"
        ),
    ),
    _shape("script_link", 3, "data", r"(?:\]\(|(?:href|src|action)\s{0,3}=\s{0,3}[\"']?)\s{0,3}data\s{0,3}:"),
    _shape("script_link", 3, "<script", r"<script\b[^>\n]{0,200}(?:\bsrc\s{0,3}=|>\s{0,5}[^<\s`'\"])"),
    _shape("script_link", 3, "on", r"<[a-z]{1,12}\b[^>\n]{0,200}\bon[a-z]{3,20}\s{0,3}="),
    _shape("script_link", 3, "<iframe", r"<iframe\b[^>\n]{0,200}\bsrc"),
    _shape("script_link", 3, "http-equiv", r"<meta\b[^>\n]{0,100}http-equiv\s{0,3}=\s{0,3}[\"']?refresh"),
    _shape(
        "data_in_link",
        3,
        "](",
        r"!\[[^\]\n]{0,200}\]\(\s{0,3}<?https?://[^)\s]{1,300}?[?&/#=](?:[^)\s]{0,200}&)?(?:"
        r"(?:d|data|q|query|c|ctx|context|content|secret|token|memory|mem|info|payload|exfil|leak|msg|"
        r"message|key|history|chat|conversation|text|summary|email|user|s|p|prompt|session|cookie|log|x|"
        r"output|out|password|pwd)=(?!\d{1,6}[)&\s])[^)\s]{0,400}"
        r"|[a-z_]{1,30}=(?:[{<\[$]|%7b|[a-z0-9+_%=-]{60,400})[^)]{0,400}|[a-z_]{1,30}=)\s{0,3}\)",
    ),
    _shape(
        "data_in_link",
        3,
        "](",
        r"\]\(\s{0,3}<?https?://[^)\s]{1,300}(?:\{\{?|\$\{|<|\[|%7b)[a-z_ ]{2,60}(?:\}|>|\]|%7d)",
    ),
    _shape(
        "data_in_link",
        3,
        "<img",
        r"<img\b[^>\n]{0,100}\bsrc\s{0,3}=\s{0,3}[\"']?https?://[^>\s\"']{1,300}\?[^>\s\"']{0,200}(?:\b(?:d|data|q|query|c|ctx|context|content|secret|token|memory|mem|info|payload|exfil|leak|msg|message|key|history|chat|conversation|text|summary|email|user|prompt|session|cookie|log|out|password)=(?!\d{1,6}\b)|=(?:[{<\[$]|%7b|[\"'\s>]))",
    ),
    _shape(
        "data_in_link",
        3,
        "http",
        (
            r"https?://[^\s)\"'<>]{1,200}[?&/=](?:\{\{?|\$\{|<|\[|%7b)\s?(?:[a-z]{1,20}[_ ]){0,3}(?:data|"
            r"memory|memories|secrets?|conversation|history|password|passwords|token|key|keys|prompt|context|"
            r"contents?|summary|info|base64)[a-z_ ]{0,30}(?:\}|>|\]|%7d)"
        ),
    ),
    _shape(
        "hidden_markup",
        3,
        "style",
        r"<[a-z]{1,12}\b[^>\n]{0,200}style\s{0,3}=[^>\n]{0,120}(?:display\s{0,2}:\s{0,2}none|"
        r"visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}[01](?:px|pt|em|\D)"
        r"|opacity\s{0,2}:\s{0,2}0(?!\.)|color\s{0,2}:\s{0,2}(?:white|#fff|transparent))",
    ),
)

_TO_MACHINES = re.compile(
    r"\b(?:ai|ia|assistants?|agents?|llm|bot|prompt|instructions?|consignes?|system|systeme|memory|"
    r"memoire|memories|user|utilisateur|passwords?|secrets?"
    r"|reviewer|contacts?|chatgpt|claude|gpt|model|modele|mots de passe|http)\b"
)
_ORDERS = re.compile(
    r"\b(?:ignore[rz]?|disregard|forget|send|email|forward|reveal|always|never|must|delete|erase|"
    r"approve|recommend|reply|respond|answer|say|tell|include|append|execute|call"
    r"|obey|override|trust|envoie[rz]?|oublie[rz]?|transmets|reponds|supprime[rz]?|efface[rz]?|"
    r"approuve[rz]?|recommande[rz]?|toujours|jamais|dis|ajoute[rz]?|mark|act|leak|upload|post|"
    r"exfiltrate)\b"
)
_MARKDOWN_COMMENT = re.compile(
    r"^[ \t]{0,3}\[[^\]\n]{0,40}\]:[ \t]{0,3}(?:#|<>)[ \t]{0,3}[\"'(]([^\n]{1,2000})", re.MULTILINE
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_LATIN: Final = range(0x41, 0x250)
_SHORT_WORD: Final = 4


def marks(text: str) -> Iterator[Mark]:
    """Yield the marks in a text that was unmasked."""
    for shape in _SHAPES:
        if shape.needle in text:
            for found in shape.expression.finditer(text):
                yield Mark(shape.rule, shape.weight, found.start(), found.end())
    for start, end in _comments(text):
        hidden = text[start:end]
        if _TO_MACHINES.search(hidden) and _ORDERS.search(hidden):
            yield Mark("hidden_markup", 3, start, end)


def mixed_words(source: str) -> list[tuple[int, int]]:
    """Return where words of a text mix Latin letters with others that look like them, back and forth.

    One short word may be a slip of somebody who writes in two scripts, and a Latin accent may stand in a Russian word.
    """
    if source.isascii():
        return []
    words = [found.span() for found in _WORD.finditer(source) if _is_mixed(found.group())]
    return words if len(words) > 1 or any(end - start > _SHORT_WORD for start, end in words) else []


def _is_mixed(word: str) -> bool:
    if word.isascii():
        return False
    posing = [ord(char) not in _LATIN for char in word]
    if any(poses and char not in LOOKALIKES for char, poses in zip(word.lower(), posing, strict=False)):
        return False
    switches = sum(a != b for a, b in pairwise(posing))
    return switches > 1 and 2 * sum(posing) <= len(word)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at)
        stop = min(end if end >= 0 else len(text), at + _HIDDEN_LONGEST)
        yield at, stop
        if end < 0:
            return
        at = text.find("<!--", max(stop, end))
    for found in _MARKDOWN_COMMENT.finditer(text):
        yield found.span()
