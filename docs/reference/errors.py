"""The page of error codes, from the one error tree."""

from __future__ import annotations

from collections.abc import Iterator

from docs.reference.tables import page, table
from lakemem.errors import LakememError

INTRODUCTION = (
    "Everything that lakemem raises is a `LakememError`. `code` is stable: programs match on it, never on the message, "
    "which carries the numbers and may change. `hint` says what the caller can do."
)


def errors_page() -> str:
    """Return the page: one row per class of the tree, a base class before those below it."""
    rows = [(f"`{kind.code}`", f"`{kind.__name__}`", _first_line(kind)) for kind in _tree(LakememError)]
    return page("Errors", INTRODUCTION, table(("code", "class", "when"), rows))


def _tree(kind: type[LakememError]) -> Iterator[type[LakememError]]:
    yield kind
    for below in sorted(kind.__subclasses__(), key=lambda found: found.__name__):
        # A part may refine an error privately (`_Torn`); callers see the public class that it is.
        if not below.__name__.startswith("_"):
            yield from _tree(below)


def _first_line(kind: type[LakememError]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]
