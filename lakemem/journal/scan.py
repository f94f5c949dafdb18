"""A file of sections, read as it stands on disk: sound ones, damage, text written by hand, a torn end.

Reading never raises on content.  Where a section does not hold, reading goes on at the next header whose own seal
verifies, that belongs to the same chain and whose sequence is higher; everything passed over is reported with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lakemem.journal.entry import (
    FENCE,
    SealedLine,
    body_length,
    decode,
    digest_holds,
    heading,
    read_line_one,
)
from lakemem.records.versions import Event

BOM = b"\xef\xbb\xbf"
_CUT_HEADING = re.compile(
    rb"##? ?(?:-?\d[0-9T:.-]*(?:Z(?: [a-z]*)?)?)?"
    rb"|## -?\d{4}-\d{2}-\d{2}T[0-9:.]+Z (?:open|store|update|forget|mark|archive|break)\b[^\n]*(?:\n\n?`{0,3}[a-z]*)?"
)
"""The beginning of a section that was cut before the end of its fence: nothing else stands after the heading."""


_CUT_SHORT = "its text is cut short"


class Section(NamedTuple):
    """A section whose seal holds.  `event` is None where it was erased."""

    sealed: SealedLine
    event: Event | None
    line_one: bytes
    start: int
    end: int
    line: int
    heading_holds: bool = True


class Damage(NamedTuple):
    """Bytes that are no sound section: `line` and `reason` for people, `sealed` where line one could still be read."""

    start: int
    end: int
    line: int
    reason: str
    sealed: SealedLine | None = None


class Handwritten(NamedTuple):
    """Text that no seal covers and that claims none; reported, never applied."""

    start: int
    end: int
    line: int


class Torn(NamedTuple):
    """Unreadable bytes at the end of the file, with no sound section after them; `sealed` as in `Damage`."""

    start: int
    end: int
    line: int
    reason: str
    sealed: SealedLine | None = None


Found = Section | Damage | Handwritten | Torn


class _Frame(NamedTuple):
    """The parts of a section's frame around its body, as found in the file."""

    sealed: SealedLine
    line_one: bytes
    line_two: bytes | None
    heading: bytes
    fence_end: int


def scan(data: bytes, tenant: str, *, chain: str, sequence: int) -> Iterator[Found]:
    """Yield what a day file holds, in order.

    Args:
        data: the file's bytes.
        tenant: the tenant's name, for the events.
        chain: the chain's id, or an empty string to accept that of the first section.
        sequence: the last sequence number before this file (-1 for none).
    """
    position = len(BOM) if data.startswith(BOM) else 0
    lines = _LineCounter(data)
    while True:
        position = _skip_blank(data, position)
        if position >= len(data):
            return
        found = _section_at(data, position, tenant, lines)
        if isinstance(found, Section) and (not chain or found.sealed.chain == chain):
            chain = chain or found.sealed.chain
            if found.sealed.sequence > sequence:
                sequence = found.sealed.sequence
                yield found
            else:
                yield Damage(found.start, found.end, found.line, "is a copy of an earlier section", found.sealed)
            position = found.end
            continue
        known = found.sealed if isinstance(found, Damage) else None
        if known is not None and known.sequence > sequence and known.chain == (chain or known.chain):
            sequence = known.sequence
        after = _next_sound(data, position + 1, (tenant, chain, sequence), lines)
        end = len(data) if after is None else after
        yield _passed_over(data, position, end, found, lines, at_end=after is None)
        position = end


def every_section(data: bytes) -> Iterator[Section]:
    """Yield the sound sections of a day file, copies and those of other chains included."""
    lines = _LineCounter(data)
    position = len(BOM) if data.startswith(BOM) else 0
    while position < len(data):
        found = _section_at(data, position, "", lines)
        if isinstance(found, Section):
            yield found
            position = found.end
            continue
        fence = data.find(FENCE[:-1], position + 1)
        position = max(data.rfind(b"## ", position + 1, fence), position + 1) if fence >= 0 else len(data)


def _section_at(data: bytes, start: int, tenant: str, lines: _LineCounter) -> Section | Damage | None:
    """Return the section that begins at `start`, damage if only its line one is sound, None if nothing begins here."""
    frame = _frame_at(data, start)
    if frame is None:
        return None
    sealed = frame.sealed
    if frame.line_two is None:
        end = _after_rule(data, frame.fence_end)
        holds = frame.heading == b"erased"
        return Section(sealed, None, frame.line_one, start, end, lines.at(start), holds)
    size = body_length(frame.line_two)
    for body, end in _bodies(data, frame.fence_end, size):
        if digest_holds(sealed, frame.line_two, body=body):
            try:
                event = decode(sealed, frame.line_two, body=body, tenant=tenant)
                holds = heading(event).encode() == frame.heading
            except (ValueError, TypeError, OverflowError):
                break  # sealed by somebody, but no event of ours
            return Section(sealed, event, frame.line_one, start, _after_rule(data, end), lines.at(start), holds)
    is_cut = size is not None and frame.fence_end + size > len(data)
    reason = _CUT_SHORT if is_cut else "its text does not fit its seal"
    return Damage(start, min(frame.fence_end, len(data)), lines.at(start), reason, sealed)


def _frame_at(data: bytes, start: int) -> _Frame | None:
    if not data.startswith(b"## ", start):
        return None
    heading_line, position = _line(data, start + 3)
    position = _skip_blank(data, position)
    fence, position = _line(data, position)
    if fence != FENCE.rstrip(b"\n"):
        return None
    line_one, position = _line(data, position)
    sealed = read_line_one(line_one)
    if sealed is None:
        return None
    line_two: bytes | None
    line_two, after_two = _line(data, position)
    if line_two == b"```":
        return _Frame(sealed, line_one, None, heading_line, after_two)
    close, position = _line(data, after_two)
    blank, position = _line(data, position)
    if close != b"```" or blank:
        return None
    return _Frame(sealed, line_one, line_two, heading_line, position)


def _bodies(data: bytes, start: int, size: int | None) -> Iterator[tuple[bytes, int]]:
    """Yield the ways to read a body of `size` bytes: as it stands, then with every CRLF read as LF."""
    if size is None or start > len(data):
        return
    if start + size <= len(data):
        yield data[start : start + size], start + size
    if b"\r\n" not in data[start : start + 2 * size + 2]:
        return
    position, parts, left = start, [], size
    while left > 0 and position < len(data):
        line_end = data.find(b"\r\n", position, position + left)
        stop = min(position + left, len(data)) if line_end < 0 else line_end
        parts.append(data[position:stop])
        left -= stop - position
        position = stop
        if line_end >= 0 and left > 0:
            parts.append(b"\n")
            left -= 1
            position += 2
    if left == 0:
        yield b"".join(parts), position


def _next_sound(data: bytes, start: int, known: tuple[str, str, int], lines: _LineCounter) -> int | None:
    """Return where the next section begins that is sound, of the same chain and later than `known`'s sequence."""
    tenant, chain, sequence = known
    position = data.find(FENCE[:-1], start)
    while position >= 0:
        begin = data.rfind(b"## ", start, position)
        if begin >= 0:
            found = _section_at(data, begin, tenant, lines)
            sealed = found.sealed if found is not None else None
            if sealed is not None and sealed.sequence > sequence and sealed.chain == (chain or sealed.chain):
                return begin
        position = data.find(FENCE[:-1], position + 1)
    return None


def _passed_over(
    data: bytes, start: int, end: int, found: Section | Damage | None, lines: _LineCounter, *, at_end: bool
) -> Found:
    line = lines.at(start)
    if isinstance(found, Section):
        return Damage(start, end, line, "belongs to another chain", found.sealed)
    region = data[start:end]
    if found is None and _is_handwritten(region, at_end=at_end):
        return Handwritten(start, end, line)
    # What still ends with its rule was not cut off (unless its body goes on): somebody changed it.
    is_cut = found is not None and found.reason == _CUT_SHORT
    if at_end and (is_cut or not region.rstrip(b"\r\n").endswith(b"\n---")):
        return Torn(start, end, line, "the end of the file is torn", found.sealed if found is not None else None)
    return Damage(start, end, line, "is not a sound section") if found is None else found._replace(end=end)


def _is_handwritten(region: bytes, *, at_end: bool) -> bool:
    """Tell whether bytes are text that claims no seal, and no section that was cut short."""
    if FENCE[:-1] in region or b'"seal":"' in region or (at_end and _CUT_HEADING.fullmatch(region) is not None):
        return False
    try:
        text = region.decode()
    except UnicodeDecodeError:
        return False
    return all(c.isprintable() or c.isspace() for c in text)


def _line(data: bytes, start: int) -> tuple[bytes, int]:
    """Return the line at `start` without its ending, and where the next one begins."""
    end = data.find(b"\n", start)
    if end < 0:
        return data[start:].rstrip(b"\r"), len(data) + 1
    return data[start:end].rstrip(b"\r"), end + 1


def _skip_blank(data: bytes, position: int) -> int:
    while position < len(data) and data[position] in b"\r\n":
        position += 1
    return position


def _after_rule(data: bytes, position: int) -> int:
    """Return the end of the section's rule, which may be cut short at the end of the file."""
    position = _skip_blank(data, min(position, len(data)))
    if data.startswith(b"---", position):
        position = _line(data, position)[1]
        return min(_skip_blank(data, position) if position < len(data) else position, len(data))
    return len(data) if data[position:] in (b"-", b"--") else position


class _LineCounter:
    """Line numbers for rising positions, counted once."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 0
        self._line = 1

    def at(self, position: int) -> int:
        if position < self._position:
            return self._data.count(b"\n", 0, position) + 1
        self._line += self._data.count(b"\n", self._position, position)
        self._position = position
        return self._line
