"""Checks of what callers send: names, texts, tags, periods.

Limits count characters.  Every refusal names the field, what was sent and the limit.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping

from lakemem.errors import InvalidInput
from lakemem.records.times import OPEN, SECOND_US
from lakemem.records.ulids import is_ulid

MAX_KEY = 1_024
MAX_TENANT = 128
MAX_NAME = 256
MAX_TAGS = 1_000
MAX_VALUE = 1_000_000
MAX_TTL_S = 100 * 366 * 86_400
"""A hundred years: a longer life is a permanent one."""

DEFAULT_TENANT = "user"


def check_text(text: object, field: str, *, limit: int, least: int = 1) -> str:
    """Return `text` as it came, or refuse it.

    Args:
        text: what the caller sent.
        field: its name, for the error.
        limit: the most characters it may have.
        least: the fewest characters it must have.

    Raises:
        InvalidInput: not a string, too short, too long, or with a NUL or a lone surrogate in it.
    """
    if not isinstance(text, str):
        raise InvalidInput(field, f"must be a string, not {type(text).__name__}")
    size = len(text)
    if size > limit:
        raise InvalidInput(field, f"has {size} characters, the limit is {limit}")
    if size < least:
        raise InvalidInput(field, "must not be empty")
    if not text.isascii() or "\0" in text:
        if "\0" in text:
            raise InvalidInput(field, "holds a NUL character, which no name or text may")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise InvalidInput(field, "holds a lone surrogate, which is not valid Unicode") from error
    return text


def check_tenant(tenant: object) -> str:
    """Return a tenant's name, byte for byte, or refuse it."""
    return check_text(tenant, "tenant", limit=MAX_TENANT)


def check_optional(text: object, field: str, *, limit: int = MAX_NAME) -> str:
    """Return a name that may be absent: None and the empty string both mean absent."""
    return "" if text is None else check_text(text, field, limit=limit, least=0)


def check_tags(tags: object) -> tuple[str, ...]:
    """Return tags without doubles, in the order they came, or refuse them."""
    if tags is None:
        return ()
    if isinstance(tags, str) or not isinstance(tags, Iterable):
        raise InvalidInput("tags", "must be a list of strings")
    found = tuple(dict.fromkeys(check_text(tag, "tags", limit=MAX_NAME) for tag in tags))
    if len(found) > MAX_TAGS:
        raise InvalidInput("tags", f"has {len(found)} tags, the limit is {MAX_TAGS}")
    return found


def check_ttl(ttl_s: object) -> int:
    """Return a time to live in microseconds; 0 and None mean permanent."""
    if ttl_s is None:
        return 0
    if isinstance(ttl_s, bool) or not isinstance(ttl_s, int | float):
        raise InvalidInput("ttl", f"must be a number of seconds, not {type(ttl_s).__name__}")
    if not math.isfinite(ttl_s) or not 0 <= ttl_s <= MAX_TTL_S:
        raise InvalidInput("ttl", f"is {ttl_s!r} seconds, it must lie between 0 (permanent) and {MAX_TTL_S}")
    return max(1, round(ttl_s * SECOND_US)) if ttl_s else 0


def check_period(valid_from: int | None, valid_to: int | None) -> None:
    """Refuse a period that ends before it begins, or as it begins."""
    if valid_from is not None and valid_to is not None and valid_to != OPEN and valid_to <= valid_from:
        raise InvalidInput("valid_to", "must lie after valid_from")


def check_limit(limit: object, field: str = "limit", *, most: int = 1_000_000) -> int:
    """Return a whole number from 1 to `most`, or refuse it."""
    if isinstance(limit, bool) or not isinstance(limit, int):
        raise InvalidInput(field, f"must be a whole number, not {type(limit).__name__}")
    if not 1 <= limit <= most:
        raise InvalidInput(field, f"is {limit}, it must lie between 1 and {most}")
    return limit


def check_extra(extra: object) -> str:
    """Return a JSON object as text, or an empty string for none; refuse what is no JSON object."""
    if not extra:
        return ""
    if not isinstance(extra, Mapping):
        raise InvalidInput("extra", f"must be an object, not {type(extra).__name__}")
    try:
        text = json.dumps(dict(extra), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput("extra", f"is not JSON: {error}") from error
    return check_text(text, "extra", limit=MAX_VALUE)


def check_command_id(command_id: object) -> str:
    """Return a caller's ULID, or an empty string for none."""
    if not command_id:
        return ""
    if not isinstance(command_id, str) or not is_ulid(command_id):
        raise InvalidInput("command_id", "must be a ULID of 26 characters")
    return command_id
