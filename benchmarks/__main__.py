"""`python -m benchmarks run | table | engines`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from benchmarks.datasets import Shape
from benchmarks.engines.registry import ENGINES, Missing, make_engine
from benchmarks.report import read_lines, tables, write_lines
from benchmarks.run import Plan, carry_out
from benchmarks.workloads.catalogue import WORKLOADS
from lakemem.errors import LakememError

if TYPE_CHECKING:
    from collections.abc import Sequence

_QUICK = Shape(rows=2_000, tenants=20, dimensions=64)
_QUICK_QUESTIONS = 30


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit code.

    Returns:
        0 done, 1 an engine failed or an input was refused; wrong usage exits with 2.
    """
    parsed = _parser().parse_args(arguments)
    console = Console()
    try:
        if parsed.command == "run":
            return _run(parsed, console)
        if parsed.command == "table":
            for path in parsed.results:
                _print_tables(console, read_lines(path))
            return 0
        return _list_engines(console)
    except LakememError as error:
        Console(stderr=True).print(f"{error.code}: {error}", style="red", markup=False)
        return 1


def _parser() -> argparse.ArgumentParser:
    """Return the parser of all three commands."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Workloads x engines, as ratios.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="measure, append lines and show the tables")
    shape = Shape()
    run.add_argument("--workload", action="append", choices=list(WORKLOADS), help="may repeat; default all")
    run.add_argument("--engine", action="append", choices=list(ENGINES), help="may repeat; default all")
    run.add_argument("--rows", type=int, help=f"default {shape.rows}")
    run.add_argument("--tenants", type=int, help=f"default {shape.tenants}")
    run.add_argument("--dimensions", type=int, help=f"default {shape.dimensions}")
    run.add_argument("--superseded", type=float, help=f"share of closed rows, default {shape.superseded}")
    run.add_argument("--seed", type=int, help=f"default {shape.seed}")
    run.add_argument("--questions", type=_positive, help="timed questions per workload, default 200")
    run.add_argument("--rounds", type=_positive, default=3, help="loads per engine for bulk, default 3")
    run.add_argument("--quick", action="store_true", help="a small data set and few questions: does it all work?")
    run.add_argument("--folder", type=Path, help="on the disk to be measured; default the temporary folder")
    run.add_argument("--out", type=Path, help="file that the lines are appended to")
    table = commands.add_parser("table", help="show the tables of files of lines")
    table.add_argument("results", type=Path, nargs="+")
    commands.add_parser("engines", help="list the engines and whether they are installed")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _run(parsed: argparse.Namespace, console: Console) -> int:
    """Measure, write and show; return 1 where an engine failed."""
    base = _QUICK if parsed.quick else Shape()
    given = {name: getattr(parsed, name) for name in ("rows", "tenants", "dimensions", "superseded", "seed")}
    shape = Shape(**{name: getattr(base, name) if value is None else value for name, value in given.items()})
    plan = Plan(
        workloads=tuple(parsed.workload or WORKLOADS),
        engines=tuple(parsed.engine or ENGINES),
        shape=shape,
        questions=parsed.questions or (_QUICK_QUESTIONS if parsed.quick else 200),
        rounds=1 if parsed.quick else parsed.rounds,
    )
    if parsed.folder is not None:
        parsed.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="lakemem-bench-", dir=parsed.folder) as folder:
        lines = carry_out(plan, Path(folder), tell=_tell)
    if parsed.out is not None:
        write_lines(lines, parsed.out)
    _print_tables(console, lines)
    return 1 if any(line["status"] == "failed" for line in lines) else 0


def _tell(text: str) -> None:
    """Show progress apart from the result."""
    print(text, file=sys.stderr, flush=True)


def _print_tables(console: Console, lines: list[dict[str, object]]) -> None:
    for table in tables(lines):
        console.print(table)
        console.print()


def _list_engines(console: Console) -> int:
    """Show what there is to compare with."""
    table = Table("engine", "what", "installed")
    for name, entry in ENGINES.items():
        try:
            make_engine(name)
        except Missing as error:
            table.add_row(name, entry.about, str(error))
        else:
            table.add_row(name, entry.about, "yes")
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
