"""Engines that do only some of the things that the protocol has."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NoReturn

from benchmarks.engines.protocol import Unsupported

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray


class Partial:
    """Every question raises `Unsupported` until a subclass answers it.

    Attributes:
        refusals: operation to the reason why this engine has it not.
    """

    name = "partial"
    refusals: ClassVar[Mapping[str, str]] = {}

    def vector_search(
        self,
        tenant: str,  # noqa: ARG002 - the protocol's signature
        vector: NDArray[np.float32],  # noqa: ARG002
        *,
        k: int,  # noqa: ARG002
        valid_at: int,  # noqa: ARG002
        as_of: int,  # noqa: ARG002
    ) -> list[str]:
        """Refuse."""
        self._refuse("vector_search")

    def word_search(
        self,
        tenant: str,  # noqa: ARG002
        query: str,  # noqa: ARG002
        *,
        k: int,  # noqa: ARG002
        valid_at: int,  # noqa: ARG002
        as_of: int,  # noqa: ARG002
    ) -> list[str]:
        """Refuse."""
        self._refuse("word_search")

    def state_at(self, tenant: str, *, valid_at: int, as_of: int) -> list[str]:  # noqa: ARG002
        """Refuse."""
        self._refuse("state_at")

    def durable_write(self, tenant: str, key: str, *, text: str) -> None:  # noqa: ARG002
        """Refuse."""
        self._refuse("durable_write")

    def _refuse(self, operation: str) -> NoReturn:
        raise Unsupported(self.refusals.get(operation, f"no {operation}"))
