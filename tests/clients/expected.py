"""What every client must get, whichever it is and however it comes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NAMES = [f"memory_{name}" for name in ("store", "recall", "search", "context", "get", "list", "forget", "history")]


def listed_tools(root: Path) -> list[dict[str, Any]]:
    """Return the tools as the contract has them."""
    tools: list[dict[str, Any]] = json.loads((root / "api/contracts/mem7_tools.json").read_text("utf-8"))["tools"]
    assert [tool["name"] for tool in tools] == NAMES
    return tools


def check_texts(found: dict[str, str], key: str) -> None:
    """Check what the tools said to a client that stored `key` with the value `a zebra by the lighthouse`."""
    assert found["store"].startswith(f"Memory '{key}' created ("), found
    assert found["recall"].startswith(f"## {key}\na zebra by the lighthouse\nUpdated: "), found
    assert "results (ranked by relevance):\n\n" in found["search"], found
    assert f"## {key}\n" in found["search"], found
    assert key in [row["key"] for row in json.loads(found["context"])], found
    assert found["failing"] == "path escapes workspace", found
