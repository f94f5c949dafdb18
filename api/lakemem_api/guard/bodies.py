"""How large a body may be: by what its header says, and by counting what comes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from lakemem_api.guard.refusals import Refusal

if TYPE_CHECKING:
    from starlette.types import Message, Receive

_NUMBER = re.compile(rb"[0-9]+")


class BodyTooLarge(Exception):
    """Raised into an application that reads on behind the limit; the gate has answered already.

    An end of the stream would look like the end of the body, and a part would be taken for the whole.
    """


class LimitedBody:
    """What an application receives: the body up to a limit, and nothing behind it.

    Args:
        receive: where messages come from.
        limit: bytes; None: no limit.
        refuse: called once, before the application learns of it.
    """

    def __init__(self, receive: Receive, limit: int | None, *, refuse: Callable[[Refusal], Awaitable[None]]) -> None:
        self._receive = receive
        self._limit = limit
        self._refuse = refuse
        self._size = 0
        self.is_exceeded = False

    async def receive(self) -> Message:
        """Return the next message.

        Raises:
            BodyTooLarge: the body is longer than the limit.
        """
        if self.is_exceeded:
            raise BodyTooLarge
        message = await self._receive()
        if self._limit is not None and message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            if self._size > self._limit:
                self.is_exceeded = True
                await self._refuse(_too_large(self._limit))
                raise BodyTooLarge
        return message


def check_length(values: Sequence[bytes], limit: int | None) -> Refusal | None:
    """Return why a body is refused by its Content-Length, or None.

    Args:
        values: the header's values; none for a chunked body.
        limit: bytes; None: no limit.
    """
    if not values:
        return None
    if len(values) > 1 or not _NUMBER.fullmatch(values[0]):
        return Refusal(400, "invalid_request", "Content-Length is not one whole number")
    digits = values[0].lstrip(b"0")
    # Digits are counted first: Python refuses to read a number of thousands of them.
    if limit is not None and (len(digits) > len(str(limit)) or int(digits or b"0") > limit):
        return _too_large(limit)
    return None


def _too_large(limit: int) -> Refusal:
    return Refusal(413, "request_too_large", f"the body is longer than {limit} bytes, the limit here")
