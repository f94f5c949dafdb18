"""A proposal as texts: content, tags and every value of the payload, each with the name that findings give it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lakemem.screening.limits import PAYLOAD_DEPTH, PAYLOAD_LEAVES

_PLAIN_NAME = re.compile(r"[A-Za-z_]{1,24}")


class Field(NamedTuple):
    """One text of a proposal.

    Args:
        name: as findings name it.
        text: what it says.
        label: the name of the value in its payload, which says what it is (`password`), or an empty string.
    """

    name: str
    text: str
    label: str = ""


class Payload(NamedTuple):
    """A payload, read.

    Args:
        fields: its names and values as texts.
        is_whole: whether all of it was read, or it is deeper or has more values than a reviewer can be shown.
        size: bytes as compact JSON, or -1 if it cannot be written as JSON.
    """

    fields: tuple[Field, ...]
    is_whole: bool
    size: int


def read_payload(payload: Mapping[str, object]) -> Payload:
    """Return the texts of a payload, whatever it holds."""
    fields: list[Field] = []
    is_whole = True
    for field, depth in _leaves(payload):
        if depth > PAYLOAD_DEPTH or len(fields) >= PAYLOAD_LEAVES:
            is_whole = False
            break
        fields.append(field)
    return Payload(tuple(fields), is_whole, _size(payload) if is_whole else -1)


def _leaves(payload: Mapping[str, object]) -> Iterator[tuple[Field, int]]:
    waiting: list[tuple[str, str, object, int]] = [("payload", "", payload, 0)]
    while waiting:
        name, label, value, depth = waiting.pop()
        if depth > PAYLOAD_DEPTH:
            yield Field(name, ""), depth
        elif isinstance(value, Mapping):
            inside: list[tuple[str, str, object, int]] = []
            for at, (key, inner) in enumerate(value.items()):
                text = str(key)
                yield Field(name, text), depth
                inside.append(
                    (f"{name}.{text}" if _PLAIN_NAME.fullmatch(text) else f"{name}[{at}]", text, inner, depth + 1)
                )
            waiting += reversed(inside)
        elif isinstance(value, str):
            yield Field(name, value, label), depth
        elif isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
            waiting += [(f"{name}[{at}]", label, inner, depth + 1) for at, inner in enumerate(value)][::-1]
        elif value is not None and not isinstance(value, bool):
            yield Field(name, _written(value), label), depth


def _written(value: object) -> str:
    if isinstance(value, bytes | bytearray):
        return bytes(value).decode("utf-8", errors="replace")
    try:
        return str(value)
    except ValueError:
        # Python refuses to write integers of more than 4300 digits.
        return ""


def _size(payload: Mapping[str, object]) -> int:
    try:
        written = json.dumps(payload, ensure_ascii=False, separators=(",", ":"), default=_written)
    except (TypeError, ValueError, RecursionError):
        return -1
    return len(written.encode("utf-8", errors="surrogatepass"))
