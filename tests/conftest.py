"""What every test stands on: no network beyond this machine, no developer's environment, no wall-clock limits."""

from __future__ import annotations

import ipaddress
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

_OWN_VARIABLES = ("LAKEMEM_", "MEM7_", "ARGOS_", "MNEMOS_", "OLLAMA_", "OPENAI_", "API_KEY")
"""Prefixes of the variables that settings are read from: a test sets its own."""

# A shared machine stalls for seconds at times, so no example has a deadline; CI repeats the same examples every time.
settings.register_profile("everywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("everywhere"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "everywhere")


def _refuse_network(event: str, args: tuple[object, ...]) -> None:
    """Fail any connection that would leave this machine: the project runs without a network, so its tests do."""
    if event != "socket.connect":
        return
    address = args[1]
    if isinstance(address, tuple) and not _is_here(str(address[0])):
        message = f"a test tried to reach {address[0]}"
        raise PermissionError(message)


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in {"localhost", ""}


sys.addaudithook(_refuse_network)


@pytest.fixture(scope="session", autouse=True)
def _own_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run every test away from the developer's settings, credentials and data folder."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [n for n in os.environ if n.startswith(_OWN_VARIABLES)]:
            patch.delenv(name)
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data-home")))
        # Only says what holds anyway: no model hub is asked for anything.
        patch.setenv("HF_HUB_OFFLINE", "1")
        yield


@pytest.fixture(autouse=True)
def _own_logging() -> Iterator[None]:
    """Begin with logging untouched, and leave it so: a command in a test's own process sets it up for all."""
    logging.disable(logging.NOTSET)
    for name, logger in list(logging.root.manager.loggerDict.items()):
        if name.partition(".")[0] == "lakemem" and isinstance(logger, logging.Logger):
            logger.disabled, logger.propagate = False, True
            logger.setLevel(logging.NOTSET)
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    root.setLevel(level)
    for handler in [each for each in root.handlers if each not in handlers]:
        root.removeHandler(handler)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the checkout's top folder."""
    return ROOT
