"""How a no is worded, in our own words or in a dialect's."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus

Headers = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request was not answered.

    Args:
        status: of HTTP.
        code: stable; programs match on it.
        detail: for people; never anything that the request carried.
        headers: that belong to the answer.
        request_id: of the request; the gate fills it in.
    """

    status: int
    code: str
    detail: str
    headers: Headers = ()
    request_id: str = ""


Wording = Callable[[str, Refusal], Mapping[str, object] | None]
"""Returns the JSON object that a dialect answers with on a path, or None where the path is none of its own."""

INTERNAL = Refusal(500, "internal_error", "unforeseen error; the log names the request id and where it arose")


def worded(refusal: Refusal, *, path: str, wording: Wording | None) -> tuple[Headers, bytes]:
    """Return the headers and the body of a refusal.

    Source: RFC 9457; `about:blank` says that the status tells the type, so the title is the status's own.
    """
    own = wording(path, refusal) if wording is not None else None
    if own is None:
        own = {
            "type": "about:blank",
            "title": HTTPStatus(refusal.status).phrase,
            "status": refusal.status,
            "code": refusal.code,
            "request_id": refusal.request_id,
            "detail": refusal.detail,
        }
        kind = b"application/problem+json"
    else:
        kind = b"application/json"
    body = json.dumps(own, ensure_ascii=False).encode()
    headers = (
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *refusal.headers,
    )
    return headers, body
