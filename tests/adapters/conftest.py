"""One home for all tests of a file, and a tenant of its own for each example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest

from lakemem.store import Store
from tests.store.opened import model, opened

_numbers = count(1)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Return a home that finds by words only."""
    with opened(tmp_path_factory.mktemp("home")) as store:
        yield store


@pytest.fixture(scope="module")
def vector_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Return a home that finds by words and vectors."""
    embedder, _ = model()
    with opened(tmp_path_factory.mktemp("vectors"), embedder=embedder, vector_wait_ms=5_000) as store:
        yield store


@pytest.fixture(scope="session")
def new_tenant() -> Callable[[], str]:
    """Return a function that names a tenant which nobody has used."""
    return lambda: f"tenant-{next(_numbers)}"
