"""Writes of adapters: several commands as one durable group."""

from __future__ import annotations

from collections.abc import Sequence

from lakemem.errors import LakememError
from lakemem.records.commands import Command
from lakemem_api.memories import Memories


def write_all(store: Memories, commands: Sequence[Command]) -> None:
    """Write commands as one group, in order.

    Raises:
        LakememError: what the store refused first.
    """
    for result in store.write_many(commands) if commands else ():
        if isinstance(result, LakememError):
            raise result
