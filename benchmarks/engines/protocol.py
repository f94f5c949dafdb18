"""What an engine is given and what it must be able to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from lakemem.errors import InvalidInput

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray


class Unsupported(Exception):
    """The engine has no such operation; the message says why."""


@dataclass(frozen=True)
class Rows:
    """Versions as columns, in the order in which they were written.

    Each row is one write: replaying the rows in the order of `system_from` by the rule that a newer write closes what
    it covers gives exactly these rectangles, with no remainder.

    Attributes:
        version_id: [n] unique names.
        tenant: [n] owner of each row.
        key: [n] names; a superseded row and its successor share tenant and key.
        text: [n] content.
        vectors: [n, d] unit vectors, float32.
        valid_from: [n] microseconds since 1970.
        valid_to: [n] microseconds, exclusive; `OPEN` is 2**63 - 1.
        system_from: [n] microseconds, unique and rising.
        system_to: [n] microseconds, exclusive; `OPEN` is 2**63 - 1.
    """

    version_id: list[str]
    tenant: list[str]
    key: list[str]
    text: list[str]
    vectors: NDArray[np.float32]
    valid_from: NDArray[np.int64]
    valid_to: NDArray[np.int64]
    system_from: NDArray[np.int64]
    system_to: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Refuse columns of different lengths.

        Raises:
            InvalidInput: a column is not as long as `version_id`.
        """
        wanted = len(self.version_id)
        for name in ("tenant", "key", "text", "vectors", "valid_from", "valid_to", "system_from", "system_to"):
            if len(getattr(self, name)) != wanted:
                raise InvalidInput(name, f"has {len(getattr(self, name))} values, version_id has {wanted}")

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.version_id)

    def by_tenant(self) -> Rows:
        """Return the same rows with each tenant's together, oldest first."""
        order = sorted(range(len(self)), key=self.tenant.__getitem__)
        return Rows(
            version_id=[self.version_id[i] for i in order],
            tenant=[self.tenant[i] for i in order],
            key=[self.key[i] for i in order],
            text=[self.text[i] for i in order],
            vectors=self.vectors[order],
            valid_from=self.valid_from[order],
            valid_to=self.valid_to[order],
            system_from=self.system_from[order],
            system_to=self.system_to[order],
        )


def tag_of(key: str) -> str:
    """Return the tag that goes with a key: what stands before its first dot."""
    return key.partition(".")[0]


class Engine(Protocol):
    """One way of keeping and finding versions.  What it cannot do raises `Unsupported`."""

    name: str

    def open(self, folder: Path, dimensions: int) -> None:
        """Begin an empty store in an empty folder, for vectors of `dimensions` numbers."""

    def load(self, rows: Rows) -> None:
        """Take all rows at once; durable as far as the engine goes, and visible, at return."""

    def vector_search(
        self, tenant: str, vector: NDArray[np.float32], *, k: int, valid_at: int, as_of: int
    ) -> list[str]:
        """Return version ids of the tenant's rows that hold at the instant, nearest by cosine first."""

    def word_search(self, tenant: str, query: str, *, k: int, valid_at: int, as_of: int) -> list[str]:
        """Return version ids of the tenant's rows that hold and have a word in common, best first."""

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:
        """Return the version ids of the tenant that hold at the instant, sorted."""

    def durable_write(self, tenant: str, key: str, *, text: str) -> None:
        """Write one memory; it survives a power cut once this returns."""

    def close(self) -> None:
        """Let go of files and memory; calling it twice does no harm."""
