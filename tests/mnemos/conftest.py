from __future__ import annotations

import pytest

from tests.mnemos.speaking import V1
from tests.store.opened import Wall, model, opened


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path / "home", wall=wall, embedder=model()[0]) as made:
        yield made


@pytest.fixture
def v1(store, tmp_path, wall):
    return V1(store, tmp_path / "home", wall=wall)
