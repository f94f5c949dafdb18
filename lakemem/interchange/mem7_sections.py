"""One section of a mem7 day file: how it is read and how it is written.

Source: github.com/KTCrisis/flux7-memory, `internal/memory/markdown.go` and `README.md` ("Workspace layout"), and the
older github.com/KTCrisis/mem7, whose sections have no trace, validity or seal.  A section is a heading `## <key>`, a
fence opened by a line ```` ```mem7 ```` with `name: value` lines (op, predicate, agent, trace, tags, ttl, valid_from,
valid_to, created, updated, deleted, prev, hash), a body, and a line `---`.  It is read as mem7 reads it:

- the key is the first heading, also when other text or headings follow before the fence;
- the first line that is `---` once trimmed ends the section, so a body that looks like a section is a body up to there;
- mem7 puts a backslash before body lines that would end a section or a fence and leaves it there when it reads;
- a body loses the line feeds at both ends, and every other value the white space at both ends.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

HEADING = "## "
FENCE_OPEN = "```mem7"
FENCE_CLOSE = "```"
RULE = "---"

WHITE = (
    "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""White space as mem7 trims it; Python's own `strip` also takes U+001C to U+001F.  Source: Go's `unicode.IsSpace`."""


@dataclass(slots=True)
class Section:
    """A section as mem7 reads it: its heading, its envelope's lines and its body."""

    line: int
    key: str
    envelope: dict[str, str] = field(default_factory=dict)
    body: str = ""

    def digest(self) -> str:
        """Return 32 hex digits over everything that mem7 reads, seal included."""
        parts = [self.key, *(f"{name}:{self.envelope[name]}" for name in sorted(self.envelope)), self.body]
        text = "\0".join(part.replace("\0", "\0\0") for part in parts)
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Stray:
    """A place in a day file that mem7 passes over, and why."""

    line: int
    reason: str


class _Parser:
    """mem7's four states over the lines of one file: idle, seeking a fence, in the envelope, in the body."""

    def __init__(self) -> None:
        self.section: Section | None = None
        self.state = "idle"
        self.body: list[str] = []
        self.reported = False

    def feed(self, number: int, line: str) -> Section | Stray | None:
        """Take one line (without its end) and return what it completes or shows."""
        trimmed = line.strip(WHITE)
        if self.state == "envelope" and self.section is not None:
            if trimmed == FENCE_CLOSE:
                self.state = "body"
            else:
                name, colon, value = line.partition(":")
                if colon:
                    self.section.envelope[name.strip(WHITE)] = value.strip(WHITE)
            return None
        if self.state == "body" and self.section is not None:
            return self._in_body(line, trimmed)
        return self._outside(number, line, trimmed)

    def _in_body(self, line: str, trimmed: str) -> Section | None:
        if trimmed != RULE or self.section is None:
            self.body.append(line)
            return None
        done, self.section = self.section, None
        done.body = "\n".join(self.body).strip("\n")
        self.body, self.state, self.reported = [], "idle", False
        return done

    def _outside(self, number: int, line: str, trimmed: str) -> Stray | None:
        if self.state == "idle" and line.startswith(HEADING):
            self.section = Section(number, line.removeprefix(HEADING).strip(WHITE))
            self.state, self.reported = "seeking", False
        elif self.state == "seeking" and trimmed == FENCE_OPEN:
            self.state = "envelope"
        elif trimmed and not self.reported:
            self.reported = True
            between = "between a heading and its fence" if self.state == "seeking" else "outside of a section"
            return Stray(number, f"is text {between}, which mem7 does not read")
        return None

    def end(self) -> Stray | None:
        """Return the report of a section that the file breaks off."""
        if self.section is None:
            return None
        what = "has no mem7 fence" if self.state == "seeking" else "has no end (a line ---)"
        return Stray(self.section.line, f"the section {self.section.key!r:.80} {what}")


def parse(lines: Iterable[str]) -> Iterator[Section | Stray]:
    """Yield the sections of one day file, and each run of text that mem7 passes over.

    Args:
        lines: the file's lines with or without their ends; only a line feed, after at most one carriage return, ends
            a line.
    """
    parser = _Parser()
    for number, raw in enumerate(lines, 1):
        found = parser.feed(number, raw.removesuffix("\n").removesuffix("\r"))
        if found is not None:
            yield found
    cut = parser.end()
    if cut is not None:
        yield cut


def tags_of(section: Section) -> tuple[str, ...]:
    """Return the section's tags: split at commas, trimmed, empty ones left out."""
    parts = (part.strip(WHITE) for part in section.envelope.get("tags", "").split(","))
    return tuple(part for part in parts if part)


def render(heading: str, envelope: dict[str, str], *, body: str | None) -> str:
    """Return a section's text.

    Args:
        heading: the key, on one line.
        envelope: names and values, each on one line, in order.
        body: None for a tombstone.
    """
    lines = ["", f"{HEADING}{heading}", "", FENCE_OPEN, *(f"{name}: {value}" for name, value in envelope.items())]
    lines += [FENCE_CLOSE, ""]
    if body is not None:
        lines += [escape(body).removesuffix("\n"), ""]
    return "\n".join([*lines, RULE, ""])


def escape(body: str) -> str:
    """Return a body with a backslash before each line that would end the section or a fence, as mem7 writes it."""
    markers = (RULE, FENCE_OPEN, FENCE_CLOSE)
    return "\n".join(f"\\{line}" if line.strip(WHITE) in markers else line for line in body.split("\n"))
