"""Files, folders and edits as Claude's memory tool words them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from lakemem_api.adapters.workspace import File, Parts

MOST_LINES = 999_999
"""Lines that are shown: their numbers have six digits.  Source: the memory tool of Anthropic's SDK."""

_NUMBER_WIDTH = 6
_DEPTH = 2
_CONTEXT = 2
_FOLDER_SIZE = "4K"
"""What a folder is said to take, as on an ordinary disk."""

_UNIT = 1024
_UNITS = "BKMG"


def numbered(lines: Iterable[str], first: int) -> str:
    """Return lines with their numbers, from `first`."""
    return "\n".join(f"{number:>{_NUMBER_WIDTH}}\t{line}" for number, line in zip(count(first), lines, strict=False))


def file_view(path: str, text: str, *, view_range: Sequence[int] | None) -> str:
    """Return a file's lines with their numbers.

    Args:
        path: as the tool was given it.
        text: the file's text, at most `MOST_LINES` lines.
        view_range: first and last line from 1, the last -1 for the end; anything but a pair means all lines.
    """
    lines = text.split("\n")
    first = 1
    if view_range and len(view_range) == 2:  # noqa: PLR2004 - a pair
        first = max(1, view_range[0])
        lines = lines[first - 1 :] if view_range[1] == -1 else lines[first - 1 : view_range[1]]
    return f"Here's the content of {path} with line numbers:\n{numbered(lines, first)}"


def folder_view(path: str, files: Iterable[File], *, folder: Parts) -> str:
    """Return what is in a folder, two levels deep, hidden names left out, with sizes.

    Args:
        path: as the tool was given it.
        files: everything below it.
        folder: its names.
    """
    found: dict[Parts, str] = {}
    for file in files:
        below = file.parts[len(folder) :]
        for depth in range(1, min(len(below), _DEPTH) + 1):
            if below[depth - 1].startswith("."):
                break
            name = "/".join(below[:depth])
            is_file = depth == len(below)
            found[below[:depth]] = (
                f"{_size(file.text)}\t{path}/{name}" if is_file else f"{_FOLDER_SIZE}\t{path}/{name}/"
            )
    lines = [f"Here're the files and directories up to {_DEPTH} levels deep in {path}, excluding hidden items:"]
    lines += [f"{_FOLDER_SIZE}\t{path}", *(found[at] for at in sorted(found))]
    return "\n".join(lines)


def edit_view(text: str, line: int) -> str:
    """Return the lines around an edit, two on either side; `line` counts from 0."""
    lines = text.split("\n")
    first = max(0, line - _CONTEXT)
    snippet = numbered(lines[first : line + _CONTEXT + 1], first + 1)
    return f"The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"


def lines_with(text: str, part: str) -> list[int]:
    """Return the line of each place, overlapping ones too, where a part of a text begins; lines count from 1."""
    found = []
    at = text.find(part)
    while at >= 0:
        found.append(text.count("\n", 0, at) + 1)
        at = text.find(part, at + 1)
    return found


def _size(text: str) -> str:
    """Return a size in bytes, or in the largest unit that it reaches, with one decimal unless it is whole."""
    size = len(text.encode())
    power = min((size.bit_length() - 1) // 10, len(_UNITS) - 1) if size else 0
    amount = size / _UNIT**power
    return f"{int(amount)}{_UNITS[power]}" if amount.is_integer() else f"{amount:.1f}{_UNITS[power]}"
