"""How the tests read the shipped proposals, and what they ask of a screening."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import lakemem_api.bench
from lakemem.screening.findings import Screening
from lakemem.screening.scan import scan

SHIPPED = Path(lakemem_api.bench.__file__).with_name("proposals.jsonl")


@pytest.fixture(scope="session")
def proposals() -> list[dict[str, str]]:
    """Return the shipped proposals: language, set, label, kind of the hostile ones, text."""
    return [json.loads(line) for line in SHIPPED.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="session")
def rules() -> Callable[[str], set[str]]:
    """Return a function from a content to the rules that found something in it, as `kind:rule`."""
    return lambda text: found(scan(text))


def found(screening: Screening) -> set[str]:
    """Return what a screening found, as `kind:rule`."""
    return {f"{finding.kind}:{finding.rule}" for finding in screening.findings}
