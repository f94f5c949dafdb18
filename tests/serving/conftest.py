"""Servers that embed by hashing, and their sockets in a folder of these tests."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def _hashing() -> Iterator[None]:
    """Let every process embed by hashing, which loads nothing, and keep its socket in a short folder."""
    folder = tempfile.mkdtemp(prefix="lm-", dir="/tmp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAKEMEM_EMBEDDER", "hashing")
        patch.setenv("XDG_RUNTIME_DIR", folder)
        yield
    shutil.rmtree(folder)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home that is not there yet."""
    return tmp_path / "home"
