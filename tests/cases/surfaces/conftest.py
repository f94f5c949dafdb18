"""One server and two processes on standard streams, for every case: each test has a tenant of its own."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases.surfaces.past import PAST, write_past
from tests.serving.running import serving
from tests.serving.speaking import Mem7, Stdio, Transport, speaking

NAMES = ("rpc", "mcp-2025", "sse", "stdio", "holder")
"""What a test goes through in turn; `stdio` hands its calls to the server, `holder` is a process on standard
streams that holds a home itself. The stateless era of /mcp is `mcp-2026`, where all are asked together."""

_numbers = itertools.count()


@pytest.fixture(scope="session", autouse=True)
def _words_alone() -> Iterator[None]:
    """Let every process search by words, and keep its socket in a folder of these tests."""
    folder = tempfile.mkdtemp(prefix="lm-", dir="/tmp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAKEMEM_EMBEDDER", "none")
        patch.setenv("XDG_RUNTIME_DIR", folder)
        yield
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def transports(tmp_path_factory: pytest.TempPathFactory, _words_alone: None) -> Iterator[dict[str, Transport]]:
    """Return every transport by name."""
    folder: Path = tmp_path_factory.mktemp("surfaces")
    homes = [folder / name for name in ("served", "held")]
    for home in homes:
        write_past(home)
    with serving(homes[0], env={"LAKEMEM_EMBEDDER": "none"}) as server, contextlib.ExitStack() as leaving:
        holder = Stdio(homes[1])
        leaving.callback(holder.close)
        yield {**leaving.enter_context(speaking(server)), "holder": holder}


@pytest.fixture(params=NAMES)
def transport(request: pytest.FixtureRequest, transports: dict[str, Transport]) -> Transport:
    """Return one transport after the other."""
    return transports[request.param]


@pytest.fixture
def mem7(transport: Transport) -> Mem7:
    """Return the tools over the transport, for a tenant that is not there yet."""
    return Mem7(transport, f"tenant-{next(_numbers)}")


@pytest.fixture
def other(transport: Transport) -> Mem7:
    """Return the tools over the same transport, for another such tenant."""
    return Mem7(transport, f"other-{next(_numbers)}")


@pytest.fixture
def past(transport: Transport) -> Mem7:
    """Return the tools over the transport, for the tenant that was written in the past."""
    return Mem7(transport, PAST)


@pytest.fixture
def everywhere(transports: dict[str, Transport]) -> list[Mem7]:
    """Return the tools over every transport, each for a tenant that is not there yet."""
    return [Mem7(transport, f"{name}-{next(_numbers)}") for name, transport in transports.items()]
