"""Whether bytes are one JSON-RPC message.

It is told before the `mcp` library reads them, whose refusals quote its validator and its parser.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from mcp_types import RequestId, jsonrpc_message_adapter
from pydantic import ValidationError

from lakemem_api.transports.dispatch import INVALID_REQUEST, PARSE_ERROR, refuse_constant

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


def refusal_of(body: bytes) -> Refused | None:
    """Return why a body is not one message in UTF-8, or None where the library will take it."""
    try:
        message = json.loads(body.decode(), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return Refused(PARSE_ERROR, _number_in(body))
    if not isinstance(message, dict):
        return Refused(INVALID_REQUEST)
    number = _number_of(message)
    is_owed = "id" in message or "method" not in message
    # The library takes a message whose id is no id for a notification, and its sender would wait for ever.
    if "id" in message and number is None and "method" in message:
        return Refused(INVALID_REQUEST)
    try:
        jsonrpc_message_adapter.validate_json(body, by_name=False)
    except ValidationError as error:
        # Half a surrogate pair is JSON by its grammar, and no text.
        is_no_text = error.errors(include_input=False)[0]["type"] == "json_invalid"
        return Refused(PARSE_ERROR if is_no_text else INVALID_REQUEST, number, is_owed)
    return None


def _number_of(message: object) -> RequestId | None:
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, str | int) and not isinstance(number, bool) and _is_text(number) else None


def _is_text(number: RequestId) -> bool:
    return not isinstance(number, str) or number.isascii() or number == number.encode(errors="replace").decode()


def _number_in(body: bytes) -> RequestId | None:
    """Return the id in what is nearly JSON: with NaN in it, or with bytes that are no text."""
    try:
        return _number_of(json.loads(body.decode(errors="replace")))
    except (ValueError, RecursionError):
        return None
