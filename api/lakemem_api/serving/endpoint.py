"""Where a running server answers: `<home>/run/endpoint.json`."""

from __future__ import annotations

import os
from pathlib import Path

import orjson

_NAME = "endpoint.json"


def write_endpoint(run: Path, *, main: str, argos: str | None) -> None:
    """Say where this process answers, in one step; called once it does."""
    run.mkdir(parents=True, exist_ok=True, mode=0o700)
    temporary = run / f".{_NAME}.{os.getpid()}.tmp"
    temporary.write_bytes(orjson.dumps({"pid": os.getpid(), "main": main, "argos": argos}))
    temporary.replace(run / _NAME)


def remove_endpoint(run: Path) -> None:
    """Take the file back, if it is this process's."""
    path = run / _NAME
    try:
        if orjson.loads(path.read_bytes()).get("pid") == os.getpid():
            path.unlink()
    except (OSError, ValueError, AttributeError):
        return
