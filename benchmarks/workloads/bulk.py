"""All rows at once: how long until they are there."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.engines.protocol import Unsupported
from benchmarks.engines.registry import Missing, make_engine
from benchmarks.measure import Result, Status, describe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from benchmarks.engines.protocol import Engine, Rows

SLOW_S = 60.0
"""An engine whose load took longer is not loaded again for a better median."""


@dataclass(slots=True)
class Load:
    """One engine, loaded, or why it is not."""

    name: str
    engine: Engine | None = None
    status: Status = "measured"
    reason: str = ""
    seconds: list[float] = field(default_factory=list)
    bytes_on_disk: int = 0

    def result(self, rows: int) -> Result:
        """Return rows per second of the median load, its seconds and the size on disk."""
        if self.status != "measured":
            return Result(self.name, self.status, self.reason)
        median = float(np.median(self.seconds))
        figures = {
            "rows_per_s": rows / median,
            "load_s": median,
            "loads": float(len(self.seconds)),
            "disk_mb": self.bytes_on_disk / 1e6,
        }
        return Result(self.name, "measured", figures=figures)

    def outcome(self) -> str:
        """Return how long the last load took, or why there is none."""
        return f"{self.seconds[-1]:.2f} s" if self.status == "measured" else f"{self.status}: {self.reason}"

    def close(self) -> None:
        """Close the engine, if there is one."""
        if self.engine is not None:
            self.engine.close()
            self.engine = None


def load_all(names: Sequence[str], rows: Rows, *, folder: Path, rounds: int, tell: Callable[[str], None]) -> list[Load]:
    """Return the engines with the rows in them; each is loaded once a round, in turn, and the last load stays open."""
    loads = [Load(name) for name in names]
    for number in range(rounds):
        for load in loads:
            if load.status != "measured" or (load.seconds and load.seconds[-1] > SLOW_S):
                continue
            load.close()
            place = folder / load.name
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            _load_one(load, rows, place)
            tell(f"load {number + 1}/{rounds} {load.name}: {load.outcome()}")
    return loads


def _load_one(load: Load, rows: Rows, place: Path) -> None:
    try:
        load.engine = make_engine(load.name)
        load.engine.open(place, int(rows.vectors.shape[1]))
        begun = time.perf_counter()
        load.engine.load(rows)
        load.seconds.append(time.perf_counter() - begun)
    except Missing as error:
        load.status, load.reason = "skipped", str(error)
    except Unsupported as error:
        load.status, load.reason = "unsupported", str(error)
    except Exception as error:  # noqa: BLE001 - whatever a foreign library raises becomes a line of the result
        load.status, load.reason = "failed", describe(error)
    if load.status != "measured":
        load.close()
        return
    load.bytes_on_disk = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
