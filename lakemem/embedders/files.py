"""Cache files: written whole or not at all, by any number of processes at once."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: bytes) -> None:
    """Put `content` at `path`; a reader sees the old file or the new one.

    A cache that cannot be written (read-only home, full disk) costs time later and nothing else, so it is no error.
    """
    scratch: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        Path(scratch).replace(path)
    except OSError:
        if scratch is not None:
            with contextlib.suppress(OSError):
                Path(scratch).unlink()
