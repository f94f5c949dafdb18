"""Whether bytes are JSON, and one JSON-RPC message.

It is told before the `mcp` library reads them, whose refusals quote its validator and its parser.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mcp_types import INVALID_REQUEST, PARSE_ERROR, RequestId, jsonrpc_message_adapter
from pydantic import ValidationError

_MESSAGES = {PARSE_ERROR: "Parse error", INVALID_REQUEST: "Invalid Request"}


@dataclass(frozen=True, slots=True)
class Refused:
    """Why bytes are no message.

    Args:
        code: the number of the error.
        number: the id of the request, as far as it can be made out.
        is_owed: whether the sender waits for an answer; False for what looks like a notification.
    """

    code: int
    number: RequestId | None = None
    is_owed: bool = True

    @property
    def message(self) -> str:
        """The error in words."""
        return _MESSAGES[self.code]


def read_json(body: bytes) -> Any:  # noqa: ANN401 - any JSON
    """Return what a body says.

    Raises:
        ValueError: it is no JSON in UTF-8, or holds half a surrogate pair: JSON by its grammar, and no text.
        RecursionError: it is nested too deeply.
    """
    value = json.loads(body.decode(), parse_constant=_refuse_constant)
    if b"\\ud" in body.lower():
        json.dumps(value, ensure_ascii=False).encode()
    return value


def number_in(body: bytes) -> RequestId | None:
    """Return the id of a request that is no JSON, as far as it can be made out."""
    message = _nearly(body)
    return _number_of(message) if isinstance(message, dict) else None


def refusal_of(body: bytes) -> Refused | None:
    """Return why a body is not one message, or None where the library will take it."""
    try:
        message = read_json(body)
    except (ValueError, RecursionError):
        return _refused(PARSE_ERROR, _nearly(body))
    if not isinstance(message, dict):
        return Refused(INVALID_REQUEST)
    # The library takes a message whose id is no id for a notification, and its sender would wait for ever.
    if "id" in message and "method" in message and _number_of(message) is None:
        return Refused(INVALID_REQUEST)
    try:
        jsonrpc_message_adapter.validate_json(body, by_name=False)
    except ValidationError:
        return _refused(INVALID_REQUEST, message)
    return None


def _refused(code: int, message: object) -> Refused:
    if not isinstance(message, dict):
        return Refused(code)
    return Refused(code, _number_of(message), is_owed="id" in message or "method" not in message)


def _number_of(message: dict[str, object]) -> RequestId | None:
    number = message.get("id")
    return number if isinstance(number, str | int) and not isinstance(number, bool) and _is_text(number) else None


def _is_text(number: RequestId) -> bool:
    return isinstance(number, int) or number == number.encode(errors="replace").decode()


def _refuse_constant(name: str) -> object:
    """Refuse NaN and the infinities, which Python reads and JSON does not have."""
    raise ValueError(name)


def _nearly(body: bytes) -> object:
    """Return what is JSON but for NaN in it or bytes that are no text, or None."""
    try:
        return json.loads(body.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None
