from __future__ import annotations

import pytest

from tests.mem7.speaking import Mem7
from tests.store.opened import Wall, opened


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def store(tmp_path, wall):
    with opened(tmp_path / "home", wall=wall) as made:
        yield made


@pytest.fixture
def mem7(store):
    return Mem7(store)
