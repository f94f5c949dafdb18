"""The workloads by name, in the order in which a run takes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.workloads import durable, temporal, vector, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.engines.protocol import Engine
    from benchmarks.measure import Result, Setting


@dataclass(frozen=True, slots=True)
class Workload:
    """How a workload is measured, and what its ratio is.

    Attributes:
        baseline: the engine with ratio 1.
        figure: the figure whose quotient is the ratio.
        measure: asks loaded engines; None for `bulk`, which is the loading itself.
    """

    baseline: str
    figure: str
    measure: Callable[[Sequence[Engine], Setting], list[Result]] | None


WORKLOADS: dict[str, Workload] = {
    "bulk": Workload("bare-bulk", "rows_per_s", None),
    "vector": Workload("numpy", "p50_ms", vector.measure),
    "words": Workload("bare-bulk", "p50_ms", words.measure),
    "temporal": Workload("numpy", "p50_ms", temporal.measure),
    "durable": Workload("bare-append", "p50_ms", durable.measure),
}
