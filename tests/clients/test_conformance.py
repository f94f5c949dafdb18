"""The conformance suite of the Model Context Protocol, in the scenarios that a server of tools alone can pass."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.programs import node, package, run

SUITE = "@modelcontextprotocol/conformance"
SCENARIOS = [
    ("server-initialize", "2025-06-18"),
    ("server-initialize", "2025-11-25"),
    ("ping", "2025-06-18"),
    ("ping", "2025-11-25"),
    ("tools-list", "2025-06-18"),
    ("tools-list", "2025-11-25"),
    ("tools-list", "2026-07-28"),
    ("dns-rebinding-protection", "2025-11-25"),
    ("dns-rebinding-protection", "2026-07-28"),
    ("http-header-validation", "2026-07-28"),
    ("server-stateless", "2026-07-28"),
]
"""Scenarios, and the versions of the protocol at which the suite runs them."""
UNTESTABLE = {
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-server-no-log-without-loglevel",
}
"""Checks of `server-stateless` that call tools of the suite's own, which a memory does not have."""


@pytest.fixture(scope="module")
def suite():
    return [node(), package(SUITE) / "dist" / "index.js"]


@pytest.fixture(scope="module")
def fixture_url():
    """A server of our transports that has the suite's own tools."""
    command = [sys.executable, str(Path(__file__).with_name("fixture_server.py"))]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def checks(suite, url, scenario, version, folder):
    """Return what the suite checked: the state of each check, and the message of those that failed."""
    command = [*suite, "server", "--url", f"{url}/mcp", "--scenario", scenario, "--spec-version", version]
    done = run(*command, "--output-dir", folder)
    found = list(folder.glob("*/checks.json"))
    assert len(found) == 1, done.stdout + done.stderr
    return json.loads(found[0].read_text("utf-8"))


def failures(found):
    return {check["id"]: check.get("errorMessage", "") for check in found if check["status"] in {"FAILURE", "WARNING"}}


@pytest.mark.parametrize(("scenario", "version"), SCENARIOS)
def test_a_server_passes_every_check_that_needs_no_tool_of_the_suite(suite, server, tmp_path, scenario, version):
    found = checks(suite, server.main, scenario, version, tmp_path)
    failed = failures(found)
    assert set(failed) == (UNTESTABLE if scenario == "server-stateless" else set())
    assert all(message.startswith("Not testable: server does not list") for message in failed.values()), failed
    assert [check for check in found if check["status"] == "SUCCESS"]


def test_a_server_of_our_transports_with_the_tools_of_the_suite_passes_the_rest(suite, fixture_url, tmp_path):
    found = checks(suite, fixture_url, "server-stateless", "2026-07-28", tmp_path)
    assert failures(found) == {}
    assert {check["id"] for check in found if check["status"] == "SUCCESS"} >= UNTESTABLE
