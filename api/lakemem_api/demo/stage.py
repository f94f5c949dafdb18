"""Where the demo shows things: a rich console that falls back to plain text, and the command that does the same."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Stage:
    """The console and the home that is shown on it."""

    console: Console
    home: Path

    def heading(self, text: str) -> None:
        """Begin a step."""
        self.console.print()
        self.console.rule(f"[bold]{escape(text)}", align="left")

    def command(self, *words: str) -> None:
        """Show the command that does what follows."""
        line = shlex.join(["lakemem", *words, "--home", str(self.home)])
        self.console.print(f"[green]$ {escape(line)}", soft_wrap=True, highlight=False)

    def say(self, text: str = "") -> None:
        """Print a line; no markup in it is read."""
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def warn(self, text: str) -> None:
        """Print a line that must not be missed."""
        self.console.print(f"[bold yellow]{escape(text)}", highlight=False, soft_wrap=True)

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Print a table."""
        drawn = Table(box=None, header_style="dim", pad_edge=False)
        for name in header:
            drawn.add_column(name, overflow="fold")
        for row in rows:
            drawn.add_row(*map(escape, row))
        self.console.print(drawn, highlight=False)
