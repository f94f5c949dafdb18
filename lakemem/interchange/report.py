"""What an import did, in counts that equal what can be read."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class ImportReport:
    """Counts of an import.

    `read` = `added` + `known` + `nothing` + len(`skipped`).  `known` entries were imported before; `nothing` are
    deletions of what was not there; each skipped entry is named with its place and the reason.
    """

    format: str
    read: int = 0
    added: int = 0
    known: int = 0
    nothing: int = 0
    tenants: dict[str, int] = field(default_factory=dict)
    skipped: list[dict[str, str]] = field(default_factory=list)

    def skip(self, where: str, reason: str) -> None:
        """Note an entry that could not be taken."""
        self.skipped.append({"where": where, "reason": reason})

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a JSON object."""
        return asdict(self)
