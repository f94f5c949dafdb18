from __future__ import annotations

import pytest

from lakemem.embedders.e5 import E5Embedder
from lakemem.embedders.e5_weights import E5Weights, find_weights


@pytest.fixture(scope="session")
def e5(tmp_path_factory) -> E5Embedder:
    return E5Embedder(cache_dir=tmp_path_factory.mktemp("e5"), threads=2)


@pytest.fixture(scope="session")
def weights() -> E5Weights:
    return E5Weights(find_weights())
