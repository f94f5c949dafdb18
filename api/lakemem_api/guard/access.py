"""What is written down of a request: one JSON line, without anything that it asked or carried."""

from __future__ import annotations

import json
import logging
import re
import traceback
from dataclasses import asdict, dataclass

from lakemem_api.identity.keys import PREFIX

_access = logging.getLogger("lakemem.access")
_errors = logging.getLogger("lakemem.guard")

_TOKEN = re.compile(re.escape(PREFIX) + r"[A-Za-z0-9_-]{16,}", re.ASCII)
_SHOWN = 256


@dataclass(frozen=True, slots=True)
class Access:
    """One request, as it is logged.

    Args:
        method: of HTTP.
        path: the route's template, or the path without its query.
        status: of the response; None where the caller left before there was one.
        ms: from the first byte of the request to the last of the response, in milliseconds.
        request_id: as on the response.
        principal: who asked; empty: a request that was refused.
    """

    method: str
    path: str
    status: int | None
    ms: float
    request_id: str
    principal: str


def log_access(access: Access) -> None:
    """Write a request to `lakemem.access`; ASCII, so that no path or name can begin a line of its own."""
    if _access.isEnabledFor(logging.INFO):
        line = asdict(access) | {"method": access.method[:16], "path": hidden(access.path)[:_SHOWN]}
        _access.info("%s", json.dumps(line))


def log_failure(error: BaseException, request_id: str) -> None:
    """Write down where an unforeseen error arose, but not its message: that may quote what was asked."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    _errors.error("request %s failed: unforeseen %s\n%s", request_id, type(error).__name__, frames.rstrip())


def holds_token(text: str) -> bool:
    """Tell whether a text has one of our tokens in it."""
    return _TOKEN.search(text) is not None


def hidden(text: str) -> str:
    """Return a text with tokens taken out: some clients put theirs into a path."""
    return _TOKEN.sub(f"{PREFIX}[hidden]", text)
