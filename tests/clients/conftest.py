from __future__ import annotations

import pytest

from tests.clients.expected import listed_tools
from tests.serving.running import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that asks nobody for a credential."""
    home = tmp_path_factory.mktemp("open") / "home"
    home.mkdir()
    with serving(home) as running:
        yield running


@pytest.fixture(scope="module")
def stdio_home(tmp_path_factory):
    """A home for processes on standard streams, which nobody serves."""
    return tmp_path_factory.mktemp("stdio") / "home"


@pytest.fixture(scope="session")
def contract(root):
    """The tools of the frozen contract."""
    return listed_tools(root)
