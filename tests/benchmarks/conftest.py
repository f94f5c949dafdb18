"""Small data sets, and engines that are closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.datasets import Shape, zipf
from benchmarks.engines.protocol import Engine, Rows
from benchmarks.engines.registry import Missing, make_engine
from benchmarks.truth import Truth

SMALL = Shape(rows=600, tenants=8, dimensions=16, seed=3)


@pytest.fixture(scope="session")
def rows() -> Rows:
    return zipf(SMALL)


@pytest.fixture(scope="session")
def truth(rows: Rows) -> Truth:
    return Truth(rows)


@pytest.fixture
def loaded(tmp_path: Path) -> Iterator[Callable[[str, Rows], Engine]]:
    """Return a function that gives an engine by name with rows in it, or skips where a package is missing."""
    opened: list[Engine] = []

    def load(name: str, some: Rows) -> Engine:
        try:
            engine = make_engine(name)
        except Missing as error:
            pytest.skip(f"{name}: {error}")
        folder = tmp_path / f"{name}-{len(opened)}"
        folder.mkdir()
        opened.append(engine)
        engine.open(folder, int(some.vectors.shape[1]))
        engine.load(some)
        return engine

    yield load
    for engine in opened:
        engine.close()
