"""One run: the same rows and questions for every engine, and a line for every pair of workload and engine."""

from __future__ import annotations

import os
import platform
import secrets
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from benchmarks.datasets import Shape, zipf
from benchmarks.measure import Result, Setting
from benchmarks.report import with_ratios
from benchmarks.truth import Truth
from benchmarks.workloads.bulk import Load, load_all
from benchmarks.workloads.catalogue import WORKLOADS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_PACKAGES = ("numpy", "pylance", "lancedb", "tantivy", "duckdb", "sqlite-vec", "apsw", "chromadb")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run does.

    Attributes:
        workloads: names, see `WORKLOADS`.
        engines: names, see `ENGINES`; the baselines of the workloads are added.
        shape: of the data.
        questions: timed ones per workload.
        warm_up: untimed ones before them.
        rounds: how often each engine is loaded for the figures of `bulk`; once when that is not asked.
        k: hits asked for.
    """

    workloads: tuple[str, ...]
    engines: tuple[str, ...]
    shape: Shape
    questions: int = 200
    warm_up: int = 20
    rounds: int = 3
    k: int = 10

    def all_engines(self) -> list[str]:
        """Return the engines of the plan with the baselines that its workloads need, each once."""
        return list(dict.fromkeys([*self.engines, *(WORKLOADS[name].baseline for name in self.workloads)]))


def carry_out(plan: Plan, folder: Path, *, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """Return the lines of one run, ratios included.

    Args:
        plan: what to do.
        folder: an empty folder on the disk to be measured.
        tell: is handed a line of progress now and then.
    """
    tell(f"making {plan.shape.rows} rows of {plan.shape.tenants} tenants")
    rows = zipf(plan.shape)
    truth = Truth(rows)
    rounds = plan.rounds if "bulk" in plan.workloads else 1
    loads = load_all(plan.all_engines(), rows, folder=folder, rounds=rounds, tell=tell)
    setting = Setting(truth, plan.shape.seed, plan.questions, plan.warm_up, plan.k)
    about = _about(plan)
    lines: list[dict[str, Any]] = []
    try:
        for name, workload in WORKLOADS.items():
            if name not in plan.workloads:
                continue
            tell(f"asking: {name}")
            if workload.measure is None:
                results = [load.result(len(rows)) for load in loads]
            else:
                engines = [load.engine for load in loads if load.engine is not None]
                results = [*workload.measure(engines, setting), *_not_loaded(loads)]
            lines += [about | {"workload": name} | asdict(result) for result in results]
    finally:
        for load in loads:
            load.close()
    return with_ratios(lines)


def _not_loaded(loads: list[Load]) -> list[Result]:
    return [Result(load.name, load.status, load.reason) for load in loads if load.status != "measured"]


def _about(plan: Plan) -> dict[str, Any]:
    """Return what every line of the run says: when, on what data, on which machine, with which packages."""
    now = datetime.now(UTC)
    packages = {}
    for name in _PACKAGES:
        try:
            packages[name] = version(name)
        except PackageNotFoundError:
            continue
    return {
        "run": f"{now:%Y%m%dT%H%M%SZ}-{secrets.token_hex(2)}",
        "data": {"name": "zipf"} | asdict(plan.shape) | {"k": plan.k},
        "machine": {
            "cpus": os.cpu_count(),
            "system": platform.system(),
            "processor": platform.machine(),
            "python": platform.python_version(),
        },
        "packages": packages,
    }
