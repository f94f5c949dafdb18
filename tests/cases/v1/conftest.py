from __future__ import annotations

import pytest

from tests.mnemos.speaking import V1
from tests.store.opened import Wall, model, opened


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def embedding():
    """The model, and the function behind it, whose faults can be chosen."""
    return model()


@pytest.fixture
def v1(tmp_path, wall, embedding):
    with opened(tmp_path / "home", wall=wall, embedder=embedding[0]) as store:
        yield V1(store, tmp_path / "home", wall=wall)
