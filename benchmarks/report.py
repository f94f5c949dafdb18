"""Lines of results on disk, their ratios, and the tables that people read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from benchmarks.engines.registry import ENGINES
from benchmarks.workloads.catalogue import WORKLOADS
from lakemem.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_COLUMNS = (
    "rows_per_s", "load_s", "loads", "disk_mb", "p50_ms", "p99_ms", "questions", "recall", "short", "wrong", "bytes"
)  # fmt: skip
"""Figures that have a column, in this order, where a workload has them."""

_COUNTS = frozenset({"loads", "questions", "short", "wrong", "bytes", "rows_per_s"})


def with_ratios(lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines with `baseline` and `ratio`: a figure over that of the baseline in the same run and workload.

    For times more than 1 is slower than the baseline; for `rows_per_s` less than 1 is.  None where either is missing.
    """
    figures: dict[tuple[str, str, str], float] = {}
    for line in lines:
        value = line["figures"].get(WORKLOADS[line["workload"]].figure)
        if value is not None:
            figures[line["run"], line["workload"], line["engine"]] = value
    done = []
    for line in lines:
        run, workload = line["run"], line["workload"]
        baseline = WORKLOADS[workload].baseline
        mine, base = figures.get((run, workload, line["engine"])), figures.get((run, workload, baseline))
        ratio = None if mine is None or not base else mine / base
        done.append(line | {"baseline": baseline, "ratio": ratio})
    return done


def write_lines(lines: Iterable[dict[str, Any]], path: Path) -> None:
    """Append the lines to a file, one JSON object each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(line, sort_keys=True) + "\n" for line in lines)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file.

    Raises:
        InvalidInput: there is no such file, or a line is not a result.
    """
    try:
        texts = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise InvalidInput("results", f"{path} cannot be read: {error.strerror}") from error
    lines = []
    for number, text in enumerate(texts, start=1):
        try:
            line = json.loads(text)
        except ValueError as error:
            raise InvalidInput("results", f"{path} line {number} is not JSON") from error
        if not isinstance(line, dict) or not {"run", "workload", "engine", "status", "figures"} <= line.keys():
            raise InvalidInput("results", f"{path} line {number} is not a result")
        if line["workload"] not in WORKLOADS:
            raise InvalidInput("results", f'{path} line {number} has an unknown workload "{line["workload"]}"')
        lines.append(line)
    return lines


def tables(lines: Sequence[dict[str, Any]]) -> list[Table]:
    """Return one table per run and workload, engines in the order of the registry."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in with_ratios(lines):
        groups.setdefault((line["run"], line["workload"]), []).append(line)
    return [_table(group) for group in groups.values()]


def _table(group: list[dict[str, Any]]) -> Table:
    """Return the table of one workload in one run."""
    first = group[0]
    data, workload = first.get("data", {}), first["workload"]
    shape = f"{data.get('rows')} rows, {data.get('tenants')} tenants, {data.get('dimensions')} dimensions"
    table = Table(title=f"{workload}: {shape} (run {first['run']})", title_style="bold")
    table.title_justify = table.caption_justify = "left"
    columns = [name for name in _COLUMNS if any(name in line["figures"] for line in group)]
    for name in ("engine", *columns, "ratio"):
        table.add_column(name, justify="left" if name == "engine" else "right", no_wrap=True)
    notes = [f"ratio: {WORKLOADS[workload].figure} over that of {first['baseline']}"]
    for line in sorted(group, key=_place):
        if line["status"] != "measured":
            notes.append(f"{line['engine']} {line['status']}: {line.get('reason', '')}")
            continue
        ratio = "" if line["ratio"] is None else f"{line['ratio']:.3g}"
        table.add_row(line["engine"], *(_shown(name, line["figures"].get(name)) for name in columns), ratio)
    table.caption = Text("\n".join(notes))
    return table


def _place(line: dict[str, Any]) -> int:
    """Return where an engine stands in tables; unknown ones are last."""
    order = list(ENGINES)
    return order.index(line["engine"]) if line["engine"] in order else len(order)


def _shown(name: str, value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.0f}" if name in _COUNTS else f"{value:.3f}"
