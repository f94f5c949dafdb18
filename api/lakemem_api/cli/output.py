"""What reaches the terminal: answers on standard output, remarks on standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
import typer

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_BREAKING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Screen:
    """Where one command's answers and remarks go.

    Args:
        as_json: answers are one JSON list of rows; remarks about them are for people and are left out.
    """

    as_json: bool

    def answer(self, rows: Iterable[Mapping[str, Any]], text: Iterable[str]) -> None:
        """Print an answer: its rows, or its lines of text."""
        if self.as_json:
            emit(json_list(rows))
        else:
            for line in text:
                emit((line if not sys.stdout.isatty() else visible(line)) + "\n")

    def remark(self, text: str) -> None:
        """Say something beside the answer, to people only."""
        if not self.as_json:
            complain(f"lakemem: {inline(text)}")

    def refuse(self, code: str, message: str, *, hint: str) -> None:
        """Say on standard error why a command did not do what it was asked for."""
        if self.as_json:
            shown = {"code": code, "message": message, "hint": hint}
            complain(_json({"error": shown}))
        else:
            complain(f"lakemem: {inline(message)}" + (f" ({inline(hint)})" if hint else ""))


def json_list(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as one JSON list, one row a line."""
    return "[" + ",\n ".join(map(_json, rows)) + "]\n"


def _json(row: Mapping[str, Any]) -> str:
    try:
        return orjson.dumps(row).decode()
    except TypeError:
        # A path or an argument that is not UTF-8: its bytes are shown as the escapes that Python reads them into.
        return json.dumps(row)


def emit(text: str) -> None:
    """Write to standard output as UTF-8, whatever the locale, and exactly: no escape sequence is taken out."""
    typer.echo(text.encode("utf-8", "backslashreplace"), nl=False)


def complain(text: str) -> None:
    """Write a line to standard error."""
    typer.echo(text.encode("utf-8", "backslashreplace"), err=True)


def visible(text: str) -> str:
    """Return text with its control characters shown as escapes; line feeds and tabs stay."""
    return _CONTROL.sub(_escaped, text)


def inline(text: str) -> str:
    """Return text that stays on one line: every control character and line separator is shown as an escape."""
    return _LINE_BREAKING.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()
