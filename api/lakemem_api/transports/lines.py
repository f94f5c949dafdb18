"""The lines of a descriptor, for a process that must be able to end while nobody writes any."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from typing import Self

_AHEAD = 16
"""Lines that are read before they are asked for: a client that writes faster than it is served is held back."""


class Lines:
    """The lines of a descriptor as they come, until it ends or `end` is called; to be made inside a running loop.

    A read cannot be called off, so it happens in a thread that nobody waits for: who ends a process before its client
    closes the pipe would otherwise wait for the client, and with it everybody who wants the home's lock.

    Args:
        descriptor: a file's or a pipe's; it is left open.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = threading.Semaphore(_AHEAD)
        threading.Thread(target=self._read, name="lakemem-input", daemon=True).start()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        line = await self._lines.get()
        if line is None:
            self.end()  # it stays the end for whoever asks again
            raise StopAsyncIteration
        self._room.release()
        return line

    def end(self) -> None:
        """End after the lines that were read already; called in the loop's thread."""
        self._lines.put_nowait(None)

    def _read(self) -> None:
        # The loop may be closed by then: nobody is left to tell.
        with contextlib.suppress(RuntimeError):
            try:
                with os.fdopen(self._descriptor, "rb", closefd=False) as lines:
                    for line in lines:
                        self._room.acquire()
                        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
            except OSError:
                pass  # a pipe that cannot be read any more has ended
            self._loop.call_soon_threadsafe(self.end)
